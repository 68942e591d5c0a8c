import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stillOwns } from "../configs/stillOwns.ts";
import { HttpError } from "../http/httpError.ts";
import { OutgoingFailure } from "../outgoing/outgoingClient.ts";
import type { ClaimedMirror, StoredMirror } from "./gitMirrors.ts";
import { folderKey } from "./gitNames.ts";
import { GitFailure } from "./gitProgram.ts";
import { type GitRepository, openRepository } from "./gitRepository.ts";
import {
  dropWorkingFolder,
  type Look,
  type MirrorRun,
  type MirrorServices,
  mirrorFolder,
  remoteOf,
  workingFolder,
} from "./mirrorContext.ts";
import { pushProposals } from "./pushProposals.ts";
import { pushPublications } from "./pushPublications.ts";
import { takeCommits } from "./takeCommits.ts";
import { chooseFolder } from "./teamMirrors.ts";

/** Times that everything is done again because somebody pushed meanwhile. */
const MAX_RETRIES = 5;

/**
 * Pulls the commits of the branch into the config and pushes what was published since.
 * @returns a sentence where something waits for people; null where all is in step
 * @throws GitFailure, OutgoingFailure, HttpError, LostMirror
 */
export async function mirrorOnce(services: MirrorServices, mirror: ClaimedMirror): Promise<string | null> {
  // The process before this one died at work, and may have left locks.
  if (mirror.wasAbandoned) await dropWorkingFolder(services, mirror);
  await checkConnector(services, mirror);
  const folder = workingFolder(services, mirror);
  const remote = await remoteOf(services, mirror);
  const repository = await openRepository(services.git, folder);
  const anew = () => lookAt(services, mirror, { repository, remote });
  const look = (await recentLook(services, mirror, repository)) ?? (await anew());
  const run: MirrorRun = { services, mirror, remote, repository, look };
  for (let attempt = 1; ; attempt++) {
    try {
      if (attempt > 1) run.look = await anew();
      const { head, failure } = run.look;
      if (failure) throw failure;
      // A commit without those before it would hide that they are gone.
      if (head === null && mirror.base_commit !== null)
        throw new GitFailure(
          `The branch “${mirror.branch}” is gone from the repository, so nothing is pushed. Push it there again, or choose another branch; to begin it anew, disconnect the repository and connect it again.`,
        );
      if (head !== null) await avoidOthers(run, head);
      const waits = head === null ? null : await takeCommits(run, head);
      if (waits !== null) return waits;
      const skipped = await pushPublications(run, head);
      const kept = await pushProposals(run);
      return skipped ?? kept;
    } catch (error) {
      const isRaced = error instanceof GitFailure && error.kind === "raced";
      if (!isRaced || attempt >= MAX_RETRIES) throw error;
    }
  }
}

/**
 * The last look at a team's repository, where it is newer than the reason to look: all configs of a team that are due at
 * once have one.
 */
async function recentLook(
  { looks, ...services }: MirrorServices,
  mirror: ClaimedMirror,
  repository: GitRepository,
): Promise<Look | undefined> {
  const look = looks.get(workingFolder(services, mirror));
  const { team_id, url, branch, due_at } = mirror;
  if (!look || team_id === null || look.url !== url || look.branch !== branch) return undefined;
  if (look.at < Date.parse(due_at)) return undefined;
  // Another process may have made the working repository anew.
  const isThere = look.head === null || (await repository.includes(look.head, look.head));
  return isThere ? look : undefined;
}

/** Fetches the branch of a mirror, and remembers what came of it. */
async function lookAt(
  services: MirrorServices,
  mirror: ClaimedMirror,
  { repository, remote }: Pick<MirrorRun, "repository" | "remote">,
): Promise<Look> {
  const { url, branch } = mirror;
  const look: Look = { at: Date.now(), url, branch, head: null, failure: null };
  try {
    look.head = await repository.fetch(remote, branch);
  } catch (error) {
    look.failure = error as Error;
    // Rewritten histories may fill it: the next run fetches what the branch has now.
    if (error instanceof GitFailure && error.kind === "large") await dropWorkingFolder(services, mirror);
  }
  if (mirror.team_id !== null) services.looks.set(workingFolder(services, mirror), look);
  return look;
}

/**
 * Chooses another folder for a config of a team, before anything is pushed, where the repository has something else of
 * that name: neither are the files of others read into the config, nor its own put among them. A folder with a config in
 * it is kept; its owner is asked how to begin.
 */
async function avoidOthers({ services, mirror, repository }: MirrorRun, head: string): Promise<void> {
  const { team_id, base_file, proposal_branches } = mirror;
  if (team_id === null || base_file !== null || proposal_branches !== "{}") return;
  const folder = mirrorFolder(mirror).slice(0, -1);
  const root = await repository.rootOf(head);
  if (root.get(folder) && (await repository.filesOf(head, `${folder}/`)).has(mirror.path)) return;
  const key = folderKey(folder);
  if ([...root.keys()].some((name) => folderKey(name) === key))
    mirror.path = await chooseFolder(services.database, { ...mirror, team_id }, root.keys());
}

/**
 * Confirms that whoever connected the repository may still do so: what is published later is not theirs to take away.
 * @throws GitFailure
 */
async function checkConnector({ database }: MirrorServices, mirror: StoredMirror): Promise<void> {
  if (await stillOwns(database.read, mirror.user_id, mirror.config_id)) return;
  throw new GitFailure(
    mirror.team_id === null
      ? "Whoever connected this repository no longer owns the config, so nothing is pushed or pulled; connect it again."
      : "Whoever connected this repository is no longer an owner of the team, so nothing is pushed or pulled; connect it again.",
  );
}

/** Sentence of a failure for the owner of the mirror; failures of the server go to its operator's log. */
export function sentenceOf({ failed }: Pick<MirrorServices, "failed">, error: unknown): string {
  if (error instanceof GitFailure || error instanceof OutgoingFailure || error instanceof HttpError)
    return error.message;
  failed(error);
  return "The mirror failed for a reason of the server; it is tried again.";
}

/** Asks a repository for its branch, in a folder apart from a run under way. */
export async function testMirror(
  services: MirrorServices,
  mirror: Pick<StoredMirror, "url" | "branch" | "username" | "token">,
): Promise<{ error: string | null; commit: string | null }> {
  const folder = await mkdtemp(join(tmpdir(), "palette-git-"));
  try {
    const repository = await openRepository(services.git, folder);
    const commit = await repository.headOf(await remoteOf(services, mirror), mirror.branch);
    return { error: null, commit };
  } catch (error) {
    return { error: sentenceOf(services, error), commit: null };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
