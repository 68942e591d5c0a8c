import { sql } from "kysely";
import type { Change, ChangePage, Patch } from "#api/change.ts";
import { collectionAt } from "#api/resources.ts";
import type { Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError } from "../http/httpError.ts";
import type { Inverse, Logged } from "../rows/edit.ts";

/** Patches of an entry that a page of the log shows. */
const MAX_SHOWN = 20;
/** Bytes of the log that are read at once. */
export const PAGE_SIZE = 8 * 1024 * 1024;

/** Entries that are looked through at once for words, and for one page. */
const PORTION = 2000;
const LOOKED_THROUGH = 50_000;

type Fields = Record<string, unknown>;
type Entry = Tables["changes"] & { user_name: string | null };

/** Bytes of an entry, which no text has to be read for. */
export const sizeOfEntry = sql<number>`octet_length(requests) + octet_length(inverse)`.as("size");

/** Entries with their authors' names. */
function written(query: Query, configId: string) {
  return query
    .selectFrom("changes")
    .leftJoin("users", "users.id", "changes.user_id")
    .selectAll("changes")
    .select("users.name as user_name")
    .where("config_id", "=", configId);
}

/**
 * The log of a configuration, newest first: `limit` entries older than version `before` that have every word of
 * `find` in their sentence, their command or the name of their author. A page may have fewer where many were looked
 * through in vain; `next` goes on.
 */
export async function changesBefore(
  query: Query,
  configId: string,
  { before, limit, find = "" }: { before?: number | undefined; limit: number; find?: string },
): Promise<ChangePage> {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const { versions, next } =
    words.length > 0
      ? await foundBefore(query, configId, before, limit, words)
      : await newestBefore(query, configId, before, limit);
  if (versions.length === 0) return { changes: [], next };
  const rows = await written(query, configId)
    .where("version", "in", versions)
    .orderBy("version", "desc")
    .execute();
  return { changes: rows.map((row) => changeOf(row, MAX_SHOWN)), next };
}

async function newestBefore(query: Query, configId: string, before: number | undefined, limit: number) {
  const { versions, more } = await portionOf(query, configId, { before }, limit);
  return { versions, next: more ? (versions.at(-1) ?? null) : null };
}

/** Versions of entries that have all the words. Case is folded here, where both databases fold it alike. */
async function foundBefore(
  query: Query,
  configId: string,
  before: number | undefined,
  limit: number,
  words: readonly string[],
): Promise<{ versions: number[]; next: number | null }> {
  const versions: number[] = [];
  let sum = 0;
  let last = before;
  for (let looked = 0; looked < LOOKED_THROUGH; looked += PORTION) {
    let some = query
      .selectFrom("changes")
      .leftJoin("users", "users.id", "changes.user_id")
      .select(["version", "sentence", "command", "users.name", sizeOfEntry])
      .where("config_id", "=", configId);
    if (last !== undefined) some = some.where("version", "<", last);
    const rows = await some.orderBy("version", "desc").limit(PORTION).execute();
    for (const { version, sentence, command, name, size } of rows) {
      const text = `${sentence ?? ""} ${command ?? ""} ${name ?? ""}`.toLowerCase();
      const found = words.every((word) => text.includes(word));
      if (found && (versions.length === limit || (versions.length > 0 && sum + Number(size) > PAGE_SIZE)))
        return { versions, next: last ?? null };
      if (found) {
        versions.push(version);
        sum += Number(size);
      }
      last = version;
    }
    if (rows.length < PORTION) return { versions, next: null };
  }
  return { versions, next: last ?? null };
}

/**
 * The newest versions in a range, at most `limit` of them and no more than can be held at once: an entry may be as
 * large as the largest request.
 */
export async function portionOf(
  query: Query,
  configId: string,
  { before, after = 0 }: { before?: number | undefined; after?: number },
  limit: number,
): Promise<{ versions: number[]; more: boolean }> {
  let found = query
    .selectFrom("changes")
    .select(["version", sizeOfEntry])
    .where("config_id", "=", configId)
    .where("version", ">", after);
  if (before !== undefined) found = found.where("version", "<", before);
  const rows = await found
    .orderBy("version", "desc")
    .limit(limit + 1)
    .execute();
  let sum = 0;
  const fits = rows.slice(0, limit).filter(({ size }, index) => {
    sum += Number(size);
    return index === 0 || sum <= PAGE_SIZE;
  });
  return { versions: fits.map(({ version }) => version), more: fits.length < rows.length };
}

/** One entry of the log with all its patches. @throws HttpError 404 */
export async function changeAt(query: Query, configId: string, version: number): Promise<Change> {
  const row = await written(query, configId).where("version", "=", version).executeTakeFirst();
  if (!row) throw noVersion(version);
  return changeOf(row);
}

export function noVersion(version: number | string): HttpError {
  return new HttpError(404, `The configuration has no version ${version}.`);
}

/** Patches of an entry, the first `shown` of them. */
export function patchesOf(
  row: Pick<Tables["changes"], "requests" | "inverse">,
  shown = Number.POSITIVE_INFINITY,
): { patches: Patch[]; size: number; inverse: Inverse[] } {
  const requests = JSON.parse(row.requests) as Logged[];
  // Undo starts with the last request.
  const inverse = (JSON.parse(row.inverse) as Inverse[]).reverse();
  const patches = requests.slice(0, shown).map((request, index) => patchOf(request, inverse[index]!));
  return { patches, size: requests.length, inverse };
}

function changeOf(row: Entry, shown = Number.POSITIVE_INFINITY): Change {
  const { version, at, user_id, user_name, tab, command, sentence } = row;
  const { patches, size } = patchesOf(row, shown);
  return {
    ...{ version, at, user_id, user_name, tab, command, sentence },
    ...{ patches, size },
    overwritten: row.overwritten === null ? [] : JSON.parse(row.overwritten),
  };
}

/** Patch of one request, from its body and its inverse. */
function patchOf({ method, path, body, name }: Logged, inverse: Inverse): Patch {
  const [, , configId = null, segment, id] = path.replace(/\/$/, "").split("/");
  const [given, old] = [(body ?? null) as Fields | null, (inverse.body ?? null) as Fields | null];
  const kind = method === "POST" ? "made" : method === "DELETE" ? "deleted" : "changed";
  const fields = { before: kind === "made" ? null : old, after: kind === "deleted" ? null : given };
  const collection = segment === undefined ? undefined : collectionAt.get(segment);
  if (collection && id === "order") return { kind: "ordered", collection, id: null, name: null, ...fields };
  if (collection) {
    const row = fields.after ?? fields.before ?? {};
    const known = name ?? nameOf(kind === "changed" ? (old ?? {}) : row);
    return { kind, collection, id: id ?? (row.id as string), name: known, ...fields };
  }
  if (segment === "files") {
    const at = (given?.to ?? given?.path ?? null) as string | null;
    return { kind, collection: "files", id: at, name: at, ...fields };
  }
  // The profile's own keys, or the configuration as a whole.
  const whole = kind !== "changed";
  return { kind, collection: whole ? "configs" : "config", id: configId, name: null, ...fields };
}

/** Name of a row, for messages. */
export function nameOf(row: Record<string, unknown>): string | null {
  const view = row.inline_view as { name?: unknown } | null | undefined;
  const name = row.name ?? view?.name ?? row.shared_view_name;
  return typeof name === "string" && name !== "" ? name : null;
}
