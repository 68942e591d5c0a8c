import type { Database, Query } from "../db/database.ts";
import type { Blobs, Sent } from "./blobs.ts";
import { forgetReasons } from "./unreadableFiles.ts";

/** Tables whose column `hash` names content. */
export const blobTables = ["files", "removed_files", "published_files", "opened_texts"] as const;

const HOUR = 60 * 60 * 1000;
/** Retention of removed files. */
const KEEP = 30 * 24 * HOUR;
/** Content younger than this may belong to an upload that is not finished. */
const YOUNG = HOUR;

/**
 * Forgets files removed more than 30 days ago, and deletes content that no file of any configuration has, deleted
 * configurations included. @returns how many blobs were deleted
 */
export async function collectGarbage(database: Database, blobs: Blobs, now = Date.now()): Promise<number> {
  const before = new Date(now - KEEP).toISOString();
  await database.write(async (query) => {
    await query.deleteFrom("removed_files").where("at", "<", before).execute();
    // The version before, which may run beside this one, leaves those of configs that it deletes for good.
    const configs = query.selectFrom("configs").select("id");
    await query.deleteFrom("opened_texts").where("config_id", "not in", configs).execute();
  });
  const old: string[] = [];
  for await (const { hash, at } of blobs.list()) if (at.getTime() < now - YOUNG) old.push(hash);
  let deleted = 0;
  for (const hash of old) {
    // Asked for each just before: an upload of the same content renews its time and then names it.
    if (await isUsed(database.read, hash)) continue;
    await blobs.remove(hash, new Date(now - YOUNG));
    deleted++;
  }
  await database.write(forgetReasons);
  await blobs.sweep(new Date(now - YOUNG));
  return deleted;
}

/**
 * Keeps the content of files while `work` names it. Where that fails, or names of other files go by it, their content is
 * deleted at once, unless another file has it.
 */
export async function keeping<T>(
  { database, blobs }: { database: Database; blobs: Blobs },
  sent: readonly Sent[],
  work: () => Promise<{ answer: T; gone: readonly string[] }>,
): Promise<T> {
  let free = sent.map(({ hash }) => hash);
  try {
    for (const each of sent) await each.keep();
    const { answer, gone } = await work();
    free = [...gone];
    // Another upload of the same may have been refused, and the content deleted, just before it had its name.
    for (const each of sent) await each.keep();
    return answer;
  } finally {
    for (const hash of new Set(free)) {
      const before = new Date(Date.now() + 1);
      if (!(await isUsed(database.read, hash))) await blobs.remove(hash, before);
    }
  }
}

async function isUsed(query: Query, hash: string): Promise<boolean> {
  for (const table of blobTables)
    if (await query.selectFrom(table).select("hash").where("hash", "=", hash).executeTakeFirst()) return true;
  return false;
}
