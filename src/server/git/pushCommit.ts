import type { Query } from "../db/database.ts";
import { logCommits } from "./gitMirrors.ts";
import type { GitPerson } from "./gitRepository.ts";
import { lutChanges } from "./lutChanges.ts";
import { type MirrorRun, mirrorFolder } from "./mirrorContext.ts";

/** A state of the config that a commit has: its file and archive, and who made it. */
type Committed = {
  parent: string | null;
  branch: string;
  file: Uint8Array;
  archive: Uint8Array;
  userId: string;
  message: string;
  at: string;
};

type Pushed = { id: string; author: GitPerson; branch: string; subject: string; version: number };

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

/** Commits a state of the config and pushes it, unless it changes nothing. */
export async function pushCommit(
  run: MirrorRun,
  { parent, branch, file, archive, userId, message, at }: Committed,
): Promise<{
  id: string;
  author: GitPerson;
  known: Record<string, string>;
  left: { path: string; why: string }[];
}> {
  const { services, mirror, repository, remote } = run;
  const folder = mirrorFolder(mirror);
  const { files } = await services.workers.run("read", {
    ...{ bytes: archive, name: "config.ocioz", configId: mirror.config_id },
  });
  const ours = new Map([...files].map(([path, bytes]) => [folder + path, bytes] as const));
  ours.delete(mirror.path);
  const present = parent === null ? new Map() : await repository.filesOf(parent, folder);
  const known = JSON.parse(mirror.lut_blobs) as Record<string, string>;
  const luts = lutChanges(ours, present, known);
  const author = await personOf(run, userId);
  const id = await repository.commit({
    ...{ parent, removed: luts.removed, author, message, at },
    files: new Map<string, Uint8Array>([[mirror.path, file], ...luts.files]),
    committer: committerOf(run),
  });
  if (id !== parent) {
    await repository.push(remote, id, branch);
    services.counted("pushes");
  }
  const left = luts.tooLarge.map((path) => ({
    path,
    why: "It is too large to be pushed, as hosts refuse it; give it to those who use the repository in another way.",
  }));
  return { id, author, known: luts.known, left };
}

/** Palette as its commits name it. */
export function committerOf({ services }: MirrorRun): GitPerson {
  const { host } = new URL(services.pageUrl());
  return { name: "Palette", email: `palette@noreply.${host}` };
}

/** A person as commits name them; without an address, by one that gets no mail. */
export async function personOf({ services }: MirrorRun, userId: string): Promise<GitPerson> {
  const user = await services.database.read
    .selectFrom("users")
    .select(["name", "email"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const { host } = new URL(services.pageUrl());
  const email = user?.email ?? `${userId}@noreply.${host}`;
  return { name: user?.name || email.split("@")[0]!, email };
}
