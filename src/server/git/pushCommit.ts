import type { Query } from "../db/database.ts";
import { logCommits, renewClaim, type StoredMirror } from "./gitMirrors.ts";
import { GitFailure } from "./gitProgram.ts";
import { blobId, CONFIG_TRAILER, type GitOthers, type GitPerson } from "./gitRepository.ts";
import { blockedBy, lutChanges, type PushedLuts } from "./lutChanges.ts";
import { type MirrorRun, mirrorFolder } from "./mirrorContext.ts";

/** A state of the config that a commit has: its file and archive, and who made it. */
type Committed = {
  parent: string | null;
  branch: string;
  file: Uint8Array;
  archive: Uint8Array;
  /** Content of the LUT files that it was made from, by path. */
  known: Readonly<Record<string, string>>;
  userId: string;
  message: string;
  at: string;
};

type Pushed = { id: string; author: GitPerson; branch: string; subject: string; version: number };

/** The end of a commit's message: what it is of. */
export function trailersOf(mirror: StoredMirror, version: number): string {
  const of = mirror.team_id === null ? "" : `Config: ${mirrorFolder(mirror).slice(0, -1)}\n`;
  return `${of}Channel: ${mirror.channel}\nVersion: ${version}\n${CONFIG_TRAILER}: ${mirror.config_id}\n`;
}

/** Notes a commit that was pushed. */
export function logPushed(
  query: Query,
  { mirror }: MirrorRun,
  { id, author, branch, subject, version }: Pushed,
): Promise<void> {
  const by = `${author.name} <${author.email}>`.slice(0, 300);
  const at = new Date().toISOString();
  const line = subject.split("\n")[0]!.slice(0, 300);
  return logCommits(query, mirror.config_id, [
    { id, direction: "out", branch, author: by, subject: line, version, at },
  ]);
}

/** Commits a state of the config and pushes it, unless it changes nothing. @throws GitFailure, LostMirror */
export async function pushCommit(
  run: MirrorRun,
  { parent, branch, file, archive, known, userId, message, at }: Committed,
): Promise<{ id: string; author: GitPerson; luts: PushedLuts }> {
  const { services, mirror, repository, remote } = run;
  const folder = mirrorFolder(mirror);
  const files = await services.workers.run("archived", archive);
  const ours = new Map([...files].map(([path, bytes]) => [folder + path, bytes] as const));
  ours.delete(mirror.path);
  const present: PushedLuts["present"] =
    parent === null ? new Map() : await repository.filesOf(parent, folder);
  const others: GitOthers = parent === null ? new Map() : await repository.othersOf(parent, folder);
  const blocking = blockedBy(mirror.path, present, others);
  if (blocking !== undefined)
    throw new GitFailure(
      `“${branch}” has something else at ${blocking}, which a config at ${mirror.path} would replace; rename or remove it there.`,
    );
  const luts = lutChanges(ours, mirror.path, present, others, known);
  const author = await personOf(run, userId);
  const isSame =
    present.get(mirror.path)?.blob === blobId(file) && luts.files.size + luts.removed.length === 0;
  if (parent !== null && isSame) return { id: parent, author, luts: { ...luts, present } };
  const id = await repository.commit({
    ...{ parent, removed: luts.removed, author, message, at },
    files: new Map<string, Uint8Array>([[mirror.path, file], ...luts.files]),
    committer: committerOf(run),
  });
  // Nothing goes out once the config has left the team, or the mirror has another address.
  await renewClaim(services.database, mirror);
  await repository.push(remote, id, branch);
  if (branch === mirror.branch) run.look.head = id;
  services.counted("pushes");
  return { id, author, luts: { ...luts, present } };
}

/** Palette as its commits name it. */
export function committerOf({ services }: MirrorRun): GitPerson {
  const { hostname } = new URL(services.pageUrl());
  return { name: "Palette", email: `palette@noreply.${hostname}` };
}

/** A person as commits name them; without an address, by one that gets no mail. */
export async function personOf({ services }: MirrorRun, userId: string): Promise<GitPerson> {
  const user = await services.database.read
    .selectFrom("users")
    .select(["name", "email"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const { hostname } = new URL(services.pageUrl());
  const email = user?.email ?? `${userId}@noreply.${hostname}`;
  return { name: user?.name || email.split("@")[0]!, email };
}
