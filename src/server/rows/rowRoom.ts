import type { Query } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";

/** Limits of the data of rows that is kept, in bytes. */
export type RowLimits = {
  /** One row, or the profile's own keys. */
  row: number;
  /** All of one configuration. */
  config: number;
  /** All of one visitor's configurations. */
  visitor: number;
  /** All histories: the oldest changes are deleted for new ones. */
  history: number;
};

const MEGABYTE = 1024 * 1024;
export const defaultRowLimits: RowLimits = {
  row: 4 * MEGABYTE,
  config: 64 * MEGABYTE,
  visitor: 128 * MEGABYTE,
  history: 512 * MEGABYTE,
};

/** Bytes of a row's text. */
export function sizeOf(data: string): number {
  return Buffer.byteLength(data);
}

/** @throws HttpError 413 for a row that is too large, unless it was larger before */
export function checkRow(limits: RowLimits, size: number, before = 0): void {
  if (size > limits.row && size > before)
    throw new HttpError(413, `A row has at most ${inMegabytes(limits.row)} of data; make this one smaller.`);
}

/** @throws HttpError 413 for a configuration with too much in its rows */
export function checkConfig(limits: RowLimits, size: number): void {
  if (size > limits.config)
    throw new HttpError(
      413,
      `A configuration keeps at most ${inMegabytes(limits.config)} of rows; delete some first.`,
    );
}

/**
 * Checks limits inside the transaction that enlarges a user's configurations, once their sizes are written. Deleted
 * ones count as well, and are purged for new ones, the first deleted first.
 * @throws HttpError 413 if those not deleted have too much in their rows
 */
export async function checkVisitor(query: Query, userId: string, limits: RowLimits): Promise<void> {
  const configs = await query
    .selectFrom("configs")
    .select(["id", "row_bytes", "deleted_at"])
    .where("user_id", "=", userId)
    .execute();
  let sum = configs.reduce((total, { row_bytes }) => total + Number(row_bytes), 0);
  if (sum <= limits.visitor) return;
  const deleted = configs
    .filter(({ deleted_at }) => deleted_at !== null)
    .sort((a, b) => a.deleted_at!.localeCompare(b.deleted_at!));
  for (const { id, row_bytes } of deleted) {
    if (sum <= limits.visitor) return;
    await forgetConfigs(query, [id]);
    sum -= Number(row_bytes);
  }
  if (sum > limits.visitor) throw tooMuch(limits);
}

/**
 * Checks limits before rows of known size are written.
 * @throws HttpError 413 if they do not fit beside those not deleted
 */
export async function checkStaged(query: Query, userId: string, limits: RowLimits): Promise<void> {
  const kept = await query
    .selectFrom("configs")
    .select((of) => of.fn.sum("row_bytes").as("bytes"))
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const staged = await query
    .selectFrom("staged_configs")
    .select((of) => of.fn.sum("row_bytes").as("bytes"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (Number(kept?.bytes ?? 0) + Number(staged?.bytes ?? 0) > limits.visitor) throw tooMuch(limits);
}

function tooMuch(limits: RowLimits): HttpError {
  return new HttpError(
    413,
    `All configurations of one person keep at most ${inMegabytes(limits.visitor)} of rows; delete some first.`,
  );
}

/** Deletes configurations for good: their rows, files, history and links. */
export async function forgetConfigs(query: Query, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    for (const table of [
      "items",
      "changes",
      "files",
      "removed_files",
      "opened_texts",
      "text_edits",
      "shares",
      "grants",
      "publications",
      "published_files",
      "channels",
      "channel_rules",
      "proposals",
      "proposal_approvals",
      "proposal_objections",
      "proposal_comments",
      "webhooks",
      "webhook_deliveries",
      "git_mirrors",
      "git_commits",
    ] as const)
      await query.deleteFrom(table).where("config_id", "=", id).execute();
    await query.deleteFrom("configs").where("id", "=", id).execute();
  }
}

/** "64 MB". */
export function inMegabytes(bytes: number): string {
  return bytes >= MEGABYTE ? `${Math.round(bytes / MEGABYTE)} MB` : `${bytes} bytes`;
}
