import type { Database, Query } from "../db/database.ts";
import type { Blobs } from "./blobs.ts";
import { checkOwnerRoom, type FileLimits } from "./files.ts";
import { readBlob } from "./readBlob.ts";

/** Content that a config was opened from: its bytes are the blob of that hash. */
export type OpenedText = { hash: string; size: number };

/** The content that a config was opened from, as it is named. */
export function openedTextOf(query: Query, configId: string): Promise<OpenedText | undefined> {
  return query
    .selectFrom("opened_texts")
    .select(["hash", "size"])
    .where("config_id", "=", configId)
    .executeTakeFirst();
}

/**
 * Names the content that a config was opened from, which counts to the files of its owner.
 * @returns hashes of content that it no longer names
 * @throws HttpError 413 where it does not fit
 */
export async function storeOpenedText(
  query: Query,
  { id: configId, user_id }: { id: string; user_id: string },
  { hash, size }: OpenedText,
  limits: FileLimits,
): Promise<string[]> {
  const before = await openedTextOf(query, configId);
  const more = size - (before?.size ?? 0);
  if (more > 0) await checkOwnerRoom(query, user_id, more, limits);
  await query
    .insertInto("opened_texts")
    .values({ config_id: configId, hash, size })
    .onConflict((conflict) => conflict.column("config_id").doUpdateSet({ hash, size }))
    .execute();
  return before && before.hash !== hash ? [before.hash] : [];
}

/** Notes that somebody changed the comments or layout of a config. A later time that is noted already stays. */
export async function noteTextEdit(
  query: Query,
  configId: string,
  userId: string,
  at = new Date().toISOString(),
): Promise<void> {
  await query
    .insertInto("text_edits")
    .values({ config_id: configId, user_id: userId, at })
    .onConflict((conflict) =>
      conflict.columns(["config_id", "user_id"]).doUpdateSet({ at }).where("text_edits.at", "<", at),
    )
    .execute();
}

/** Time at which the comments or layout of a config were last changed, by one person if given; "" for never. */
export async function lastTextEdit(query: Query, configId: string, userId?: string): Promise<string> {
  const { last } = await query
    .selectFrom("text_edits")
    .select((of) => of.fn.max("at").as("last"))
    .where("config_id", "=", configId)
    .$if(userId !== undefined, (of) => of.where("user_id", "=", userId!))
    .executeTakeFirstOrThrow();
  return last ?? "";
}

type ReadBlobs = Pick<Blobs, "get">;

/**
 * Reads the bytes of the file that a config was opened from, by which its comments and layout are kept. Null where it
 * was not opened from one, or its content is lost: then the config is written in the canonical way.
 */
export async function readOpenedText(
  { database, blobs }: { database: Pick<Database, "read">; blobs: ReadBlobs },
  configId: string,
): Promise<Uint8Array | null> {
  return readNamed(blobs, await openedTextOf(database.read, configId));
}

/** Reads the bytes of a named text, as `readOpenedText` does. */
export async function readNamed(blobs: ReadBlobs, named: OpenedText | undefined): Promise<Uint8Array | null> {
  const bytes = named ? await readBlob(blobs, named.hash) : "missing";
  return typeof bytes === "string" ? null : bytes;
}
