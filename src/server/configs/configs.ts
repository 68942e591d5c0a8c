import type { Counts, DeletedConfig, Overview, Summary } from "#api/summary.ts";
import type { Config } from "#ocio/model/config.ts";
import { collectionNames } from "#ocio/model/document.ts";
import { notEnded } from "../auth/accessEnd.ts";
import type { Plans } from "../billing/plans.ts";
import type { Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { checkRoomFor, deleteForRoom, type FileLimits } from "../files/files.ts";
import { type OpenedText, storeOpenedText } from "../files/openedTexts.ts";
import { HttpError, noConfig } from "../http/httpError.ts";
import { checkConfig, checkRow, checkVisitor, type RowLimits, sizeOf } from "../rows/rowRoom.ts";
import { insertRows, stampedRow } from "../rows/rows.ts";
import { type PlacedRow, readRows } from "../rows/storedRow.ts";
import { accessOf, ownedBy, ownedConfig, type Reached, readableBy } from "./access.ts";
import { rowPortions } from "./rowPortions.ts";
import type { StoredDocument } from "./storedDocument.ts";

/** A file that belongs to a configuration; its bytes are the blob of that hash. */
export type StoredFile = { path: string; hash: string; size: number };

/** Limits of a visitor's data: by plan, of rows and of files. */
type Limits = { plans: Plans; rowLimits: RowLimits; fileLimits: FileLimits };

/** The owner of a configuration, as both columns say it. */
export type Owner = Pick<Tables["configs"], "user_id" | "team_id">;

/** A configuration about to be stored. */
export type NewConfig = {
  id: string;
  /** Its author, and the owner: the same or a team. */
  userId: string;
  owner: Owner;
  /** Source: storing the same again is no error. */
  origin: string;
  fileName: string | null;
  /** JSON of the profile's own keys. */
  config: string;
  rows: PlacedRow[];
  /** Bytes of both. */
  size: number;
  files: StoredFile[];
  /** Content of the file that it is opened from. */
  opened?: OpenedText | undefined;
  at: string;
};

/** Rows that are looked at before others get a turn. */
const TURN = 200;

/**
 * Stored form of a new configuration's rows and own keys, and their size. The order within a collection is the order
 * given.
 * @throws HttpError 413 where a row is too large, or all of them are
 */
export async function prepareDocument(
  limits: RowLimits,
  { config, rows }: StoredDocument,
  at: string,
): Promise<Pick<NewConfig, "config" | "rows" | "size">> {
  const prepared: PlacedRow[] = [];
  const next = new Map<string, number>();
  let size = sizeOf(config);
  checkRow(limits, size);
  for (const [index, row] of rows.entries()) {
    if (index % TURN === TURN - 1) await new Promise(setImmediate);
    const { collection, id, data } = stampedRow(row, at);
    const position = next.get(collection) ?? 0;
    next.set(collection, position + 1);
    const own = sizeOf(data);
    checkRow(limits, own);
    size += own;
    prepared.push({ collection, id, data, position });
  }
  checkConfig(limits, size);
  return { config, rows: prepared, size };
}

/**
 * Stores a new configuration, with its rows unless they are staged.
 * @returns 201, or 200 if the owner has the same already, and hashes of unreferenced content
 * @throws HttpError 409 when the id is taken by something else, 402 or 413 when there is no room for it
 */
export async function storeConfig(
  query: Query,
  { plans, rowLimits, fileLimits }: Limits,
  made: NewConfig,
  areRowsThere: boolean,
): Promise<{ status: 200 | 201; gone: string[] }> {
  const { id, userId, owner, origin, files, at } = made;
  const { user_id } = owner;
  const requests = JSON.stringify([{ method: "POST", path: "/configs/", body: { id, origin } }]);
  const inverse = JSON.stringify([{ method: "DELETE", path: `/configs/${id}/` }]);
  const inserted = await query
    .insertInto("configs")
    .values({
      id,
      ...owner,
      origin,
      file_name: made.fileName,
      data: made.config,
      version: 1,
      row_bytes: made.size,
      log_bytes: requests.length + inverse.length,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) {
    const present = await query
      .selectFrom("configs")
      .select(["user_id", "origin", "deleted_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (present?.user_id === user_id && present.origin === origin && present.deleted_at === null)
      return { status: 200, gone: [] };
    throw new HttpError(409, `The id ${id} is already taken by another configuration.`);
  }
  if (!areRowsThere) await insertRows(query, id, made.rows);
  await checkRoomFor(query, { id, user_id }, files, fileLimits);
  if (files.length)
    await query
      .insertInto("files")
      .values(files.map((file) => ({ config_id: id, ...file, at })))
      .execute();
  if (made.opened) await storeOpenedText(query, { id, user_id }, made.opened, fileLimits);
  await query
    .insertInto("changes")
    .values({ config_id: id, version: 1, user_id: userId, at, requests, inverse })
    .execute();
  await checkVisitor(query, user_id, rowLimits);
  await plans.check(query, user_id, "configs", userId);
  if (files.length > 0) await plans.check(query, user_id, "files", userId);
  else if (!made.opened) return { status: 201, gone: [] };
  return { status: 201, gone: await deleteForRoom(query, user_id, fileLimits) };
}

function noCounts(): Counts {
  return Object.fromEntries(collectionNames.map((name) => [name, 0])) as Counts;
}

/** Rows per collection of one configuration. */
export async function countsOf(query: Query, configId: string): Promise<Counts> {
  const found = await query
    .selectFrom("items")
    .select(["collection", (of) => of.fn.countAll().as("rows")])
    .where("config_id", "=", configId)
    .groupBy("collection")
    .execute();
  const counts = noCounts();
  for (const { collection, rows } of found) counts[collection as keyof Counts] = Number(rows);
  return counts;
}

/** The profile's own keys, when it was made and changed, and how much is in it. */
export async function overviewOf(query: Query, row: Tables["configs"]): Promise<Overview> {
  const { file_name, created_at, updated_at } = row;
  const config = JSON.parse(row.data) as Config;
  return { ...config, file_name, created_at, updated_at, counts: await countsOf(query, row.id) };
}

/** The overview as a user sees it: with what may be done, and the team if the user is in it. */
export async function readOverview(query: Query, userId: string, row: Reached): Promise<Overview> {
  const { access } = row;
  const team = row.team_id
    ? await query
        .selectFrom("teams")
        .innerJoin("team_members", "team_members.team_id", "teams.id")
        .select(["teams.id", "teams.name"])
        .where("teams.id", "=", row.team_id)
        .where("team_members.user_id", "=", userId)
        .where(notEnded("team_members.expires_at"))
        .executeTakeFirst()
    : undefined;
  return {
    ...(await overviewOf(query, row)),
    ...(access !== "own" && { access }),
    ...(team && { team }),
  };
}

/**
 * The configurations that a user may read, not deleted, last changed first.
 * @param teamId leaves those of the team alone
 */
export async function summariesOf(query: Query, userId: string, teamId?: string): Promise<Summary[]> {
  const access = await accessOf(query, userId);
  const readable = query
    .selectFrom("configs")
    .where(readableBy(userId))
    .where("deleted_at", "is", null)
    .$if(teamId !== undefined, (all) => all.where("configs.team_id", "=", teamId!));
  const rows = await readable
    .leftJoin("teams", "teams.id", "configs.team_id")
    .selectAll("configs")
    .select((of) => of.ref("teams.name").as("team_name"))
    .orderBy("updated_at", "desc")
    .orderBy("configs.id")
    .execute();
  const found = await readable
    .innerJoin("items", "items.config_id", "configs.id")
    .select(["config_id", "collection", (of) => of.fn.countAll().as("rows")])
    .groupBy(["config_id", "collection"])
    .execute();
  const counts = new Map(rows.map(({ id }) => [id, noCounts()]));
  for (const { config_id, collection, rows } of found) {
    const own = counts.get(config_id);
    if (own) own[collection as keyof Counts] = Number(rows);
  }
  return rows.map((row) => {
    const { id, team_id, team_name, data, file_name, created_at, updated_at } = row;
    const { name, description, ocio_profile_version } = JSON.parse(data) as Config;
    const { level, isMember } = access(row);
    return {
      id,
      name,
      description,
      ocio_profile_version,
      file_name,
      created_at,
      updated_at,
      ...(level !== "own" && { access: level }),
      ...(isMember && { team: { id: team_id!, name: team_name ?? "" } }),
      counts: counts.get(id) ?? noCounts(),
    };
  });
}

/** Configurations that a user has deleted and can restore, also those of teams that they own; last deleted first. */
export async function deletedConfigsOf(query: Query, userId: string): Promise<DeletedConfig[]> {
  const rows = await query
    .selectFrom("configs")
    .select(["id", "data", "file_name", "deleted_at"])
    .where(ownedBy(userId))
    .where("deleted_at", "is not", null)
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ id, data, file_name, deleted_at }) => {
    const { name } = JSON.parse(data) as Config;
    return { id, name, file_name, deleted_at: deleted_at! };
  });
}

/**
 * Deletes or restores; a deleted configuration is kept, but hidden.
 * @throws HttpError 402 or 413 when there is no room to restore it
 */
export async function setDeleted(
  query: Query,
  { plans, rowLimits }: Omit<Limits, "fileLimits">,
  userId: string,
  id: string,
  deleted: boolean,
): Promise<Tables["configs"] | undefined> {
  const now = new Date().toISOString();
  const row = await ownedConfig(query, userId, id, deleted ? "can delete it" : "can restore it");
  if (deleted && row.deleted_at !== null) throw noConfig(row);
  if (!deleted && row.deleted_at === null) return undefined;
  const version = row.version + 1;
  await query
    .updateTable("configs")
    .set({ deleted_at: deleted ? now : null, version })
    .where("id", "=", id)
    .execute();
  const remove = { method: "DELETE", path: `/configs/${id}/` };
  const restore = { method: "POST", path: `/configs/${id}/restore` };
  await query
    .insertInto("changes")
    .values({
      config_id: id,
      version,
      user_id: userId,
      at: now,
      requests: JSON.stringify([deleted ? remove : restore]),
      inverse: JSON.stringify([deleted ? restore : remove]),
    })
    .execute();
  if (deleted) return row;
  await checkVisitor(query, row.user_id, rowLimits);
  for (const what of ["configs", "files"] as const) await plans.check(query, row.user_id, what, userId);
  return row;
}

/** Rows that are read at once, and times that a configuration is read again which somebody has changed meanwhile. */
const PORTION = 500;
const MAX_ATTEMPTS = 5;

/**
 * The rows and the own keys of a configuration, and at which version; others are answered meanwhile. Where somebody writes without a
 * pause it is not exact: newer rows may be among the others.
 */
export async function storedDocumentOf(
  query: Query,
  row: Pick<Tables["configs"], "id" | "data" | "version">,
): Promise<{ config: string; version: number; rows: PlacedRow[]; isExact: boolean }> {
  const { id } = row;
  let found = row;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const rows: PlacedRow[] = [];
    for await (const portion of rowPortions(query, id, PORTION)) for (const each of portion) rows.push(each);
    const now = await query
      .selectFrom("configs")
      .select(["id", "data", "version"])
      .where("id", "=", id)
      .executeTakeFirst();
    const { data: config, version } = found;
    if (!now || now.version === version) return { config, version, rows, isExact: true };
    found = now;
  }
  const { data: config, version } = found;
  return { config, version, rows: await readRows(query, id), isExact: false };
}

export function filesOf(query: Query, configId: string): Promise<StoredFile[]> {
  return query
    .selectFrom("files")
    .select(["path", "hash", "size"])
    .where("config_id", "=", configId)
    .orderBy("path")
    .execute();
}
