import { rm } from "node:fs/promises";
import { join } from "node:path";
import { folderOf } from "#ocio/files/path.ts";
import type { ConfigServices } from "../configs/configRoutes.ts";
import type { OutgoingClient } from "../outgoing/outgoingClient.ts";
import { reachGit } from "./gitAddress.ts";
import { type ClaimedMirror, type StoredMirror, updateClaimed } from "./gitMirrors.ts";
import { type Git, GitFailure, type GitRemote } from "./gitProgram.ts";
import type { GitRepository } from "./gitRepository.ts";
import type { PushedLuts } from "./lutChanges.ts";

/** Bytes of the largest config that is read from a repository. */
export const MAX_CONFIG_BYTES = 10 * 1024 * 1024;

/** Events of git mirrors that are counted. */
export type MirrorCount = "pushes" | "pulls" | "failures";

export type MirrorServices = ConfigServices & {
  outgoing: OutgoingClient;
  git: Git;
  /** Folder of the working repositories, which are made again where they are lost. */
  folder: string;
  /** Last look at the branch of each team's repository, by its working folder. */
  looks: Map<string, Look>;
  /** Folders whose repositories may be reached by path. */
  paths: readonly string[];
  /** Null for a token that another key has encrypted. */
  decrypt: (token: string) => string | null;
  pageUrl: () => string;
  /** Called on each push, each merge of commits and each failed run. */
  counted: (what: MirrorCount) => void;
  /** Called with failures that are the server's own. */
  failed: (error: unknown) => void;
};

/** The result of a look at a branch: its newest commit, null for no branch, or why it failed. */
export type Look = { at: number; url: string; branch: string; head: string | null; failure: Error | null };

/** One run of a mirror, with what it works on. */
export type MirrorRun = {
  services: MirrorServices;
  /** Changed as commits are pushed. */
  look: Look;
  /** Changed as the run goes on. */
  mirror: ClaimedMirror;
  repository: GitRepository;
  remote: GitRemote;
  /** The last publication that was pushed over newer commits: its file, the one before it, and its LUT files. */
  pushed?: { published: Uint8Array; before: Uint8Array | null; luts: PushedLuts } | null;
};

/** The remote repository of a mirror, with its host resolved now. @throws OutgoingFailure, GitFailure */
export async function remoteOf(
  { outgoing, paths, decrypt }: Pick<MirrorServices, "outgoing" | "paths" | "decrypt">,
  { url, username, token: kept }: Pick<StoredMirror, "url" | "username" | "token">,
): Promise<GitRemote> {
  const token = kept === null ? null : decrypt(kept);
  if (kept !== null && token === null)
    throw new GitFailure("Its token was encrypted by another SECRET_KEY; enter it again.");
  return { ...(await reachGit(outgoing, paths, url)), username, token };
}

/** Owner of a mirror: a config with a repository of its own, or a team whose configs share one. */
type Worked = { config_id: string; team_id: null } | { team_id: string } | StoredMirror;

/** Folder of the working repository of a mirror. */
export const workingFolder = ({ folder }: Pick<MirrorServices, "folder">, of: Worked) =>
  join(folder, of.team_id === null ? `${of.config_id}.git` : `team-${of.team_id}.git`);

/** Deletes the working repository of a mirror. */
export function dropWorkingFolder(
  services: Pick<MirrorServices, "folder" | "looks">,
  of: Worked,
): Promise<void> {
  services.looks.delete(workingFolder(services, of));
  return rm(workingFolder(services, of), { recursive: true, force: true, maxRetries: 5 });
}

/** Folder of the config in the repository, with its slash. */
export const mirrorFolder = ({ path }: Pick<StoredMirror, "path">) => folderOf(path);

/** Names of the contents of LUT files, by path. */
export type LutBlobs = Readonly<Record<string, string>>;

/** LUT files of the last common state, parsed. */
export const lutBlobs = ({ lut_blobs }: Pick<StoredMirror, "lut_blobs">) => JSON.parse(lut_blobs) as LutBlobs;

/** Config file of the last common state; null where there is none. */
export const baseOf = ({ base_file }: Pick<StoredMirror, "base_file">) =>
  base_file === null ? null : Buffer.from(base_file, "base64");

/** Updates the mirror in the database, in a transaction of its own, and in the run. @throws LostMirror */
export async function keepState(run: MirrorRun, values: Partial<StoredMirror>): Promise<void> {
  await run.services.database.write((query) => updateClaimed(query, run.mirror, values));
  Object.assign(run.mirror, values);
}
