import type { Query } from "../db/database.ts";
import { publishedContent } from "../files/readBlob.ts";
import { commitBefore, updateClaimed } from "./gitMirrors.ts";
import { leftText } from "./leftFiles.ts";
import type { PushedLuts } from "./lutChanges.ts";
import {
  baseOf,
  type LutBlobs,
  lutBlobs,
  MAX_CONFIG_BYTES,
  type MirrorRun,
  mirrorFolder,
} from "./mirrorContext.ts";
import { logPushed, pushCommit, trailersOf } from "./pushCommit.ts";

/** Publications that are read at once. */
const PORTION = 20;

/**
 * Pushes a commit for each publication that the branch has not yet.
 * @returns a sentence where the newest was left out; null otherwise
 * @throws GitFailure, `raced` where somebody has pushed meanwhile
 */
export async function pushPublications(run: MirrorRun, from: string | null): Promise<string | null> {
  const { services, mirror } = run;
  const { database, blobs, workers } = services;
  let head = from;
  let seen = mirror.published;
  let skipped: string | null = null;
  for (;;) {
    const pending = await database.read
      .selectFrom("publications")
      .select(["number", "hash", "version", "note", "user_id", "at"])
      .where("config_id", "=", mirror.config_id)
      .where("channel", "=", mirror.channel)
      .where("number", ">", seen)
      .orderBy("number")
      .limit(PORTION)
      .execute();
    if (pending.length === 0) return skipped;
    for (const { number, hash, version, note, user_id: userId, at } of pending) {
      seen = number;
      const text = await fileHash(database.read, mirror.config_id, hash, "config.ocio");
      const published = await publishedContent(blobs, "config.ocio", text);
      const archive = await publishedContent(blobs, "config.ocioz", hash);
      const present = baseOf(mirror);
      // It was published before the newest commits were pulled.
      const isOlder = present !== null && version < mirror.base_version;
      const last = lutBlobs(mirror);
      const earlier = isOlder ? await stateBefore(run, version, last) : null;
      const known = earlier?.known ?? last;
      const file = await workers.run("fileOfCommit", {
        ...{ published, present },
        ...(earlier && { base: earlier.base }),
      });
      if (file === null) {
        skipped = `Version ${version} was published before commits of “${mirror.branch}” were pulled, and conflicts with them; publish again.`;
        // It stays to be pushed, so that each run says so until a later one is.
        continue;
      }
      const title = note || `Publish version ${version} to ${mirror.channel}`;
      const proposal = await proposalOf(run, version);
      const of = proposal === null ? "" : `Proposal: ${proposal}\n`;
      const message = `${title}\n\n${trailersOf(mirror, version)}${of}`;
      const { branch } = mirror;
      const made = await pushCommit(run, {
        ...{ parent: head, branch, file, archive, known, userId, message, at },
      });
      const values = {
        ...{ base_commit: made.id, base_file: Buffer.from(file).toString("base64"), published: number },
        ...{
          base_version: Math.max(version, mirror.base_version),
          lut_blobs: JSON.stringify(isOlder ? withPushed(last, made.luts) : made.luts.known),
        },
        left_files: leftText(mirror, "out", made.luts.left),
      };
      await database.write(async (query) => {
        await updateClaimed(query, mirror, values);
        // It has commits that only newer versions of the config have.
        const { base_version: version } = values;
        if (made.id !== head) await logPushed(query, run, { ...made, branch, subject: title, version });
      });
      Object.assign(mirror, values);
      run.pushed = earlier && { published, before: earlier.before, luts: made.luts };
      head = made.id;
      skipped = null;
    }
  }
}

/**
 * The state that a publication and the newest commits have in common, where it was published before these were taken:
 * the last commit that its version had, and the publication pushed before it in this run, which that commit lacks.
 */
async function stateBefore(run: MirrorRun, version: number, last: LutBlobs) {
  const { services, mirror, pushed } = run;
  const commit = await commitBefore(services.database.read, mirror, version);
  const before = await fileOf(run, commit);
  const known = await lutsBefore(run, commit, last);
  if (!pushed) return { before, base: before, known };
  const merging = { published: pushed.published, present: before, base: pushed.before };
  const base = (await services.workers.run("fileOfCommit", merging)) ?? before;
  return { before, base, known: withPushed(known, pushed.luts) };
}

/** The config's file of a commit; null where there is none. */
async function fileOf({ mirror, repository }: MirrorRun, commit: string | null) {
  if (commit === null) return null;
  const file = (await repository.filesOf(commit, mirror.path).catch(() => null))?.get(mirror.path);
  return file ? repository.read(file, MAX_CONFIG_BYTES) : null;
}

/** Number of the proposal that a version of the channel was published by; null for none. */
async function proposalOf({ services, mirror }: MirrorRun, version: number): Promise<number | null> {
  const found = await services.database.read
    .selectFrom("proposals")
    .select("number")
    .where("config_id", "=", mirror.config_id)
    .where("channel", "=", mirror.channel)
    .where("state", "=", "published")
    .where("version", "=", version)
    .executeTakeFirst();
  return found?.number ?? null;
}

/** Content that the LUT files in common had in an earlier commit. */
async function lutsBefore({ mirror, repository }: MirrorRun, commit: string | null, last: LutBlobs) {
  if (commit === null) return {};
  const files = await repository.filesOf(commit, mirrorFolder(mirror)).catch(() => null);
  return Object.fromEntries(
    Object.keys(last).flatMap((path) => {
      const blob = files?.get(path)?.blob;
      return blob === undefined ? [] : [[path, blob]];
    }),
  );
}

/** The LUT files in common once a commit has changed some of them, which is of an earlier version of the config. */
function withPushed(last: LutBlobs, { files, removed, known, present }: PushedLuts): LutBlobs {
  const isPushed = ([path, blob]: [string, string]) => files.has(path) || present.get(path)?.blob === blob;
  const kept = Object.entries(last).filter(([path]) => !removed.includes(path));
  return Object.fromEntries([...kept, ...Object.entries(known).filter(isPushed)]);
}

async function fileHash(query: Query, configId: string, publication: string, name: string): Promise<string> {
  const { hash } = await query
    .selectFrom("published_files")
    .select("hash")
    .where("config_id", "=", configId)
    .where("publication", "=", publication)
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return hash;
}
