import { sql } from "kysely";
import type { Change, ChangePage, Patch } from "#api/change.ts";
import { collectionAt } from "#api/resources.ts";
import type { Query } from "./database.ts";
import type { Inverse, Logged } from "./edit.ts";
import { HttpError } from "./httpError.ts";
import { nameOf } from "./overwritten.ts";
import type { Tables } from "./tables.ts";

/** Patches of an entry that a page of the log shows. */
const SHOWN = 20;
/** Characters of the log that are read at once. */
const AT_ONCE = 8 * 1024 * 1024;

type Fields = Record<string, unknown>;

/** The log of a configuration, newest first: `limit` entries older than version `before`. */
export async function changesBefore(
  query: Query,
  configId: string,
  before: number | undefined,
  limit: number,
): Promise<ChangePage> {
  const { versions, more } = await portionOf(query, configId, { before }, limit);
  if (versions.length === 0) return { changes: [], next: null };
  const rows = await query
    .selectFrom("changes")
    .selectAll()
    .where("config_id", "=", configId)
    .where("version", "in", versions)
    .orderBy("version", "desc")
    .execute();
  return { changes: rows.map((row) => changeOf(row, SHOWN)), next: more ? versions.at(-1)! : null };
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
    .select(["version", sql<number>`length(requests) + length(inverse)`.as("size")])
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
    return index === 0 || sum <= AT_ONCE;
  });
  return { versions: fits.map(({ version }) => version), more: fits.length < rows.length };
}

/** One entry of the log with all its patches. @throws HttpError 404 */
export async function changeAt(query: Query, configId: string, version: number): Promise<Change> {
  const row = await query
    .selectFrom("changes")
    .selectAll()
    .where("config_id", "=", configId)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) throw noVersion(version);
  return changeOf(row);
}

export function noVersion(version: number | string): HttpError {
  return new HttpError(404, `The configuration has no version ${version}.`);
}

function changeOf(row: Tables["changes"], shown = Number.POSITIVE_INFINITY): Change {
  const { version, at, user_id, tab, command, sentence } = row;
  const requests = JSON.parse(row.requests) as Logged[];
  const inverse = JSON.parse(row.inverse) as Inverse[];
  return {
    ...{ version, at, user_id, tab, command, sentence },
    // What takes the first request back is the last of the inverse.
    patches: requests
      .slice(0, shown)
      .map((request, index) => patchOf(request, inverse[inverse.length - 1 - index]!)),
    size: requests.length,
    overwritten: row.overwritten === null ? [] : JSON.parse(row.overwritten),
  };
}

/** What one request did, from what it asked and what would take it back. */
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
