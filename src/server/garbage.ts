import type { Blobs } from "./blobs.ts";
import type { Database } from "./database.ts";

const DAY = 24 * 60 * 60 * 1000;
/** How long a removed file can be brought back. */
const KEEP = 30 * DAY;
/** Content younger than this may belong to an upload that is not finished. */
const YOUNG = DAY;

/**
 * Forgets files removed more than 30 days ago, and deletes content that no file of any configuration has, deleted
 * configurations included. @returns how many blobs were deleted
 */
export async function collectGarbage(database: Database, blobs: Blobs, now = Date.now()): Promise<number> {
  const before = new Date(now - KEEP).toISOString();
  await database.write((query) => query.deleteFrom("removed_files").where("at", "<", before).execute());
  const old: string[] = [];
  for await (const { hash, at } of blobs.list()) if (at.getTime() < now - YOUNG) old.push(hash);
  let deleted = 0;
  for (const hash of old) {
    // Asked for each just before: an upload of the same content renews its time and then names it.
    const used = await Promise.all(
      (["files", "removed_files"] as const).map((table) =>
        database.read.selectFrom(table).select("hash").where("hash", "=", hash).executeTakeFirst(),
      ),
    );
    if (used.some((row) => row !== undefined)) continue;
    await blobs.remove(hash, new Date(now - YOUNG));
    deleted++;
  }
  return deleted;
}
