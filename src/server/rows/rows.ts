import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Issue } from "#api/refusal.ts";
import { changed, collectionAt, type Request, resources } from "#api/resources.ts";
import { changesOf } from "#api/update.ts";
import { isDefaultRule } from "#ocio/check/rowIssues.ts";
import { type CollectionName, collections } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { DEFAULT_RULE, type FileRule } from "#ocio/model/rule.ts";
import type { Query } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { Tables } from "../db/tables.ts";
import { nameOf } from "../history/changes.ts";
import { recordConflicts } from "../history/conflicts.ts";
import { refuseIssues, refuseLongName } from "../history/knownIssues.ts";
import { HttpError, invalid, invalidFields } from "../http/httpError.ts";
import type { Answer, Edit } from "./edit.ts";
import { readFileRules, settleFileRules } from "./fileRuleOrder.ts";
import { checkRow, sizeOf } from "./rowRoom.ts";
import { settleUses } from "./rowUses.ts";
import type { PlacedRow, StoredRow } from "./storedRow.ts";

/** Rows per statement, well below the number of parameters that either engine takes. */
const CHUNK = 500;
/** Rows of all collections that the requests of a batch reorder. */
const MAX_ORDERED = 500_000;
/** Rows inserted between two pauses, in which other requests are answered. */
const INSERT_BATCH = 100;

/** A family with times of creation and last change, if it has none. */
function stamped<R extends Record<string, unknown>>(row: R, time: string): R {
  return { ...row, created_at: row.created_at ?? time, updated_at: row.updated_at ?? time };
}

/** The stored row with its time of creation. */
export function stampedRow(row: StoredRow, time: string): StoredRow {
  const { collection, data } = row;
  return collection === "families" ? { ...row, data: JSON.stringify(stamped(JSON.parse(data), time)) } : row;
}

/**
 * Applies one request to a configuration and records the request that undoes it.
 * @throws HttpError when the request cannot be applied; the transaction is then the caller's to drop
 */
export async function applyRequest(edit: Edit, { method, path, body }: Request): Promise<Answer> {
  const place = placeOf(path);
  if (!place) throw new HttpError(422, `No change can be made at ${path}.`);
  if (place.configId !== edit.configId)
    throw new HttpError(422, `${path} belongs to another configuration than ${edit.configId}.`);
  const { collection, id } = place;
  const updates = method === "PATCH" || method === "PUT";
  if (collection === null && updates) return updateConfig(edit, body);
  if (collection !== null && id === null && method === "POST") return createRow(edit, collection, body);
  if (collection !== null && id === "order" && method === "PUT") return orderRows(edit, collection, body);
  if (collection === "file_rules" && id === "default" && updates) return updateDefaultRule(edit, body);
  if (collection !== null && id !== null && updates) return updateRow(edit, collection, id, body);
  if (collection !== null && id !== null && method === "DELETE") return deleteRow(edit, collection, id);
  throw new HttpError(422, `${method} ${path} is not a change that can be saved.`);
}

/**
 * Adds the size difference of a changed row.
 * @throws HttpError 413
 */
function resize(edit: Edit, after: string, before = ""): void {
  const [size, was] = [sizeOf(after), sizeOf(before)];
  checkRow(edit.limits, size, was);
  edit.size += size - was;
}

/** Takes a request's path apart; undefined when it is not below /configs/{id}. */
export function placeOf(path: string) {
  const [, configs, configId, segment, id, rest] = path.replace(/\/$/, "").split("/");
  if (configs !== "configs" || !configId || rest !== undefined) return undefined;
  if (segment === undefined) return { configId, collection: null, id: null };
  const collection = collectionAt.get(segment);
  return collection && { configId, collection, id: id ?? null };
}

function rowPath(edit: Edit, collection: CollectionName, id?: string): string {
  return `/configs/${edit.configId}/${resources[collection].paths[0]}${id ? `/${id}` : ""}`;
}

function missing(collection: CollectionName): HttpError {
  return new HttpError(404, `The requested item was not found in ${collection}`);
}

type Item = Tables["items"];
const rowData = statement<Pick<Item, "config_id" | "collection" | "id">, Pick<Item, "data" | "version">>(
  (query, { config_id, collection, id }) =>
    query
      .selectFrom("items")
      .select(["data", "version"])
      .where("config_id", "=", config_id)
      .where("collection", "=", collection)
      .where("id", "=", id),
);

const setRowData = statement<Omit<Item, "position">>((query, { config_id, collection, id, data, version }) =>
  query
    .updateTable("items")
    .set({ data, version })
    .where("config_id", "=", config_id)
    .where("collection", "=", collection)
    .where("id", "=", id),
);

/** The row's JSON text, and the version of the configuration that last changed it. @throws HttpError 404 */
export async function readRow(
  query: Query,
  configId: string,
  collection: CollectionName,
  id: string,
): Promise<{ data: string; version: number }> {
  const found = await rowData.first(query, { config_id: configId, collection, id });
  if (!found) throw missing(collection);
  return found;
}

/** Inserts rows that are known to be new. */
export async function insertRows(query: Query, configId: string, rows: readonly PlacedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += INSERT_BATCH) {
    if (from > 0) await new Promise(setImmediate);
    await query
      .insertInto("items")
      .values(
        rows.slice(from, from + INSERT_BATCH).map((row) => ({ config_id: configId, ...row, version: 1 })),
      )
      .execute();
  }
}

async function createRow(edit: Edit, collection: CollectionName, body: unknown): Promise<Answer> {
  const { query, configId, version } = edit;
  const schema: z.ZodObject = collections[collection];
  const given: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  if (collection === "file_rules" && given.name === DEFAULT_RULE) given.ruleType ??= "default";
  const parsed = schema.safeParse({ id: randomUUID(), ...given, config_id: configId });
  if (!parsed.success) throw invalid(parsed.error);
  refuseUnknown(edit, given, parsed.data);
  await refuseIssues(edit, collection, parsed.data);
  if (collection === "file_rules") await refuseSecondDefault(edit, parsed.data as FileRule);
  const id = parsed.data.id as string;
  const row = collection === "families" ? stamped(parsed.data, new Date().toISOString()) : parsed.data;
  const data = JSON.stringify(row);
  resize(edit, data);
  const { last } = await query
    .selectFrom("items")
    .select((of) => of.fn.max("position").as("last"))
    .where("config_id", "=", configId)
    .where("collection", "=", collection)
    .executeTakeFirstOrThrow();
  const made = await query
    .insertInto("items")
    .values({ config_id: configId, collection, id, position: Number(last ?? -1) + 1, data, version })
    .onConflict((conflict) => conflict.columns(["config_id", "collection", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) {
    const { data: present } = await readRow(query, configId, collection, id);
    const kept = schema.parse(JSON.parse(present)) as Record<string, unknown>;
    resize(edit, "", data);
    const { created_at, updated_at } = kept;
    // Times that the server set are no difference.
    if (equal({ created_at, updated_at, ...parsed.data }, kept)) return { status: 200, body: present };
    throw new HttpError(409, `${collection} already has a row ${id} with other values.`);
  }
  edit.requests.push({ method: "POST", path: rowPath(edit, collection), body: row });
  edit.inverse.unshift({ method: "DELETE", path: rowPath(edit, collection, id) });
  return { status: 201, body: data };
}

/** Fields of every row that an update may repeat but not change. */
const FIXED = ["id", "config_id"];

/**
 * The page may have another version than this server: fields that only one knows are ignored.
 * @throws HttpError 422 where the body has fields that the schema does not know
 */
function refuseUnknown({ origin }: Edit, given: unknown, parsed: object): void {
  if (origin.tab !== undefined) return;
  const unknown = unknownFields(given, parsed).filter(({ path }) => !FIXED.includes(path.join(".")));
  if (unknown.length > 0) throw invalidFields(unknown);
}

/** Only the fields that the body has: a schema may fill in others. */
function parseChanges(edit: Edit, name: CollectionName | "config", body: unknown): Record<string, unknown> {
  const parsed = changesOf(name).safeParse(body);
  if (!parsed.success) throw invalid(parsed.error);
  // Clients send the profile back with fields of its overview.
  if (name !== "config") refuseUnknown(edit, body, parsed.data);
  else refuseLongName(parsed.data);
  return Object.fromEntries(
    Object.entries(parsed.data).filter(([key]) => Object.hasOwn(body as object, key)),
  );
}

/** Old values of the fields that change, or null when none does. */
function undoing(
  row: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> | null {
  const old = Object.keys(changes)
    .filter((key) => JSON.stringify(row[key] ?? null) !== JSON.stringify(changes[key] ?? null))
    .map((key) => [key, row[key] ?? null] as const);
  return old.length ? Object.fromEntries(old) : null;
}

async function updateRow(edit: Edit, collection: CollectionName, id: string, body: unknown): Promise<Answer> {
  const { query, configId, version } = edit;
  const present = await readRow(query, configId, collection, id);
  const given = parseChanges(edit, collection, body);
  const row = JSON.parse(present.data) as Record<string, unknown>;
  if (!undoing(row, given)) return { status: 200, body: present.data };
  const changes = collection === "families" ? { updated_at: new Date().toISOString(), ...given } : given;
  const old = undoing(row, changes) ?? {};
  const name = nameOf(row);
  await recordConflicts(edit, { collection, id, name, version: present.version }, old);
  const next = changed(row, changes);
  await refuseIssues(edit, collection, next, row);
  if (collection === "file_rules" && !isDefaultRule(row as FileRule))
    await refuseSecondDefault(edit, next as FileRule);
  const data = JSON.stringify(next);
  resize(edit, data, present.data);
  await setRowData.all(query, { config_id: configId, collection, id, data, version });
  const path = rowPath(edit, collection, id);
  edit.requests.push({ method: resources[collection].update, path, body: changes, ...(name && { name }) });
  edit.inverse.unshift({ method: resources[collection].update, path, body: old });
  return { status: 200, body: data };
}

async function deleteRow(edit: Edit, collection: CollectionName, id: string): Promise<Answer> {
  const { query, configId } = edit;
  const gone = await query
    .deleteFrom("items")
    .where("config_id", "=", configId)
    .where("collection", "=", collection)
    .where("id", "=", id)
    .returning(["data", "position", "version"])
    .executeTakeFirst();
  if (!gone) throw missing(collection);
  resize(edit, "", gone.data);
  const { position } = gone;
  const row = JSON.parse(gone.data) as Record<string, unknown>;
  await recordConflicts(edit, { collection, id, name: nameOf(row), version: gone.version }, null);
  edit.requests.push({ method: "DELETE", path: rowPath(edit, collection, id) });
  edit.inverse.unshift({
    method: "POST",
    path: rowPath(edit, collection),
    body: row,
    position,
    ...(edit.origin.step && { between: await neighborsOf(edit, collection, id, position) }),
  });
  return { status: 204, body: null };
}

/** Neighbors of a row to delete, for restoring its position. */
async function neighborsOf(
  { query, configId }: Edit,
  collection: CollectionName,
  id: string,
  position: number,
): Promise<[string | null, string | null]> {
  const beside = async (than: "<" | ">", order: "asc" | "desc") => {
    const found = await query
      .selectFrom("items")
      .select("id")
      .where("config_id", "=", configId)
      .where("collection", "=", collection)
      .where((of) =>
        of.or([of("position", than, position), of.and([of("position", "=", position), of("id", than, id)])]),
      )
      .orderBy("position", order)
      .orderBy("id", order)
      .limit(1)
      .executeTakeFirst();
    return found?.id ?? null;
  };
  return [await beside("<", "desc"), await beside(">", "asc")];
}

export const orderBody = z.object({ order: z.array(z.string()) });

/** Puts the named rows first, in that order; the others follow as they were. */
async function orderRows(edit: Edit, collection: CollectionName, body: unknown): Promise<Answer> {
  const { query, configId } = edit;
  const parsed = orderBody.safeParse(body);
  if (!parsed.success) throw invalid(parsed.error);
  const wanted = new Set(parsed.data.order);
  if (wanted.size < parsed.data.order.length) throw new HttpError(422, "The order names a row twice.");
  const rows = await query
    .selectFrom("items")
    .select(["id", "position"])
    .where("config_id", "=", configId)
    .where("collection", "=", collection)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const before = rows.map(({ id }) => id);
  const positions = new Map(rows.map(({ id, position }) => [id, position]));
  edit.ordered += rows.length;
  if (edit.ordered > MAX_ORDERED)
    throw new HttpError(
      413,
      "The batch reorders too many rows; send its last order alone, or smaller batches.",
    );
  const named = parsed.data.order.filter((id) => positions.has(id));
  const others = before.filter((id) => !wanted.has(id));
  const last = collection === "file_rules" && others.length > 0 ? await lastDefault(edit, named.at(-1)) : [];
  const order = [...named.slice(0, named.length - last.length), ...others, ...last];
  const answer = { status: 200, body: JSON.stringify({ order }) };
  if (order.every((id, index) => id === before[index])) return answer;
  // A few moved rows get positions before all others, which then need no update.
  const isFew = last.length === 0 && named.length < others.length;
  const first = isFew ? Math.min(0, rows[0]!.position) - named.length : 0;
  const placed = isFew ? named : order;
  const moved = placed.flatMap((id, index) =>
    positions.get(id) === first + index ? [] : [{ id, index: first + index }],
  );
  for (let from = 0; from < moved.length; from += CHUNK) {
    if (from > 0) await new Promise(setImmediate);
    const values = moved
      .slice(from, from + CHUNK)
      .map(({ id, index }) => sql`(${id}, cast(${index} as integer))`);
    await sql`update items set position = moved.column2 from (values ${sql.join(values)}) as moved
      where config_id = ${configId} and collection = ${collection} and id = moved.column1`.execute(query);
  }
  await recordConflicts(edit, { collection, id: null, name: null }, { order: before });
  const path = `${rowPath(edit, collection)}/order`;
  edit.requests.push({ method: "PUT", path, body: { order } });
  const kept = rows.map(({ position }) => position);
  edit.inverse.unshift({ method: "PUT", path, body: { order: before }, positions: kept });
  return answer;
}

async function updateConfig(edit: Edit, body: unknown): Promise<Answer> {
  const changes = parseChanges(edit, "config", body);
  const config = JSON.parse(edit.data) as Record<string, unknown>;
  const old = undoing(config, changes);
  if (!old) return { status: 200, body: edit.data };
  await recordConflicts(edit, { collection: "config", id: null, name: nameOf(config) }, old);
  const data = JSON.stringify(changed(config, changes));
  resize(edit, data, edit.data);
  edit.data = data;
  edit.requests.push({ method: "PUT", path: `/configs/${edit.configId}/`, body: changes });
  edit.inverse.unshift({ method: "PUT", path: `/configs/${edit.configId}/`, body: old });
  return { status: 200, body: edit.data };
}

/** The id that ends an order, if it is the Default rule's: unnamed rules go before that one. */
async function lastDefault({ query, configId }: Edit, id: string | undefined): Promise<string[]> {
  if (id === undefined) return [];
  const { data } = await readRow(query, configId, "file_rules", id);
  return isDefaultRule(JSON.parse(data) as FileRule) ? [id] : [];
}

/** @throws HttpError 409 for a Default rule beside the one that is there */
async function refuseSecondDefault(edit: Edit, rule: FileRule): Promise<void> {
  if (!isDefaultRule(rule)) return;
  const others = (await readFileRules(edit)).filter((other) => other.id !== rule.id && isDefaultRule(other));
  if (others.length > 0) throw new HttpError(409, `There can be only one “${DEFAULT_RULE}”.`);
}

/** Adds the consequences of an edit, before it is logged. */
export async function settle(edit: Edit): Promise<void> {
  await settleUses(edit, (collection, id, changes) => updateRow(edit, collection, id, changes));
  await settleFileRules(edit, {
    order: (order) => orderRows(edit, "file_rules", { order }),
    update: (id, changes) => updateRow(edit, "file_rules", id, changes),
  });
}

/** The id of the Default rule as a batch has found it: it is not looked for among all rules each time. */
const defaultRules = new WeakMap<Edit, string>();

/** The default rule carries a color space only; it is made where the configuration has none. */
async function updateDefaultRule(edit: Edit, body: unknown): Promise<Answer> {
  const { name: _, ...changes } = (body ?? {}) as Record<string, unknown>;
  const known = { config_id: edit.configId, collection: "file_rules", id: defaultRules.get(edit) ?? "" };
  const found = await rowData.first(edit.query, known);
  const isKnown = found !== undefined && isDefaultRule(JSON.parse(found.data) as FileRule);
  const id = isKnown ? known.id : (await readFileRules(edit)).find(isDefaultRule)?.id;
  if (id === undefined)
    return createRow(edit, "file_rules", { ...changes, name: DEFAULT_RULE, ruleType: "default" });
  defaultRules.set(edit, id);
  return updateRow(edit, "file_rules", id, changes);
}

/** Keys of `given` missing in `parsed`, in nested objects and lists too. */
function unknownFields(given: unknown, parsed: unknown, path: string[] = []): Issue[] {
  if (typeof given !== "object" || given === null || typeof parsed !== "object" || parsed === null) return [];
  // A value that the schema reads in more than one form: its parts have other names.
  if (Array.isArray(given) !== Array.isArray(parsed)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(parsed, key)
      ? unknownFields(value, (parsed as Record<string, unknown>)[key], [...path, key])
      : value === undefined
        ? []
        : [{ path: [...path, key], message: "Unknown field" }],
  );
}
