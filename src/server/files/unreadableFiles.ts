import { lutFormat } from "#ocio/files/lutFormat.ts";
import type { Query } from "../db/database.ts";
import type { Workers } from "../jobs/workers.ts";
import type { Blobs } from "./blobs.ts";
import { readBlob } from "./readBlob.ts";

/** Bytes of the largest file that is checked: a cube of 65 entries a side has less than half of it. */
const MAX_SIZE = 16 * 1024 * 1024;

type Sent = { path: string; hash: string; size: number };

/**
 * Gives the reasons why files that are named as LUTs cannot be read as such, by the hash of their content; null for
 * those that can. A file that is no LUT by its name, is too large or takes too long is left out.
 */
export async function checkLuts(
  { blobs, workers }: { blobs: Blobs; workers: Workers },
  sent: readonly Sent[],
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const { path, hash, size } of sent) {
    if (lutFormat(path) === undefined || size > MAX_SIZE) continue;
    const bytes = await readBlob(blobs, hash);
    // A file is stored in any state, also if it cannot be checked now.
    if (typeof bytes === "string") continue;
    const why = await workers.run("lut", { bytes, name: path }).catch(() => undefined);
    if (why !== undefined) found.set(hash, why);
  }
  return found;
}

/** Stores `checkLuts` results. */
export async function keepReasons(query: Query, found: ReadonlyMap<string, string | null>): Promise<void> {
  for (const [hash, why] of found) {
    await query.deleteFrom("unreadable_files").where("hash", "=", hash).execute();
    if (why !== null) await query.insertInto("unreadable_files").values({ hash, why }).execute();
  }
}

/** Forgets the reasons of content that no file has any more. */
export async function forgetReasons(query: Query): Promise<void> {
  await query
    .deleteFrom("unreadable_files")
    .where("hash", "not in", query.selectFrom("files").select("hash"))
    .where("hash", "not in", query.selectFrom("removed_files").select("hash"))
    .execute();
}
