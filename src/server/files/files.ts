import type { ConfigFile, ConfigFiles } from "#api/files.ts";
import { entryName } from "#ocio/archive/name.ts";
import { pathTree } from "#ocio/files/path.ts";
import type { Plans } from "../billing/plans.ts";
import type { Query } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";
import type { Edit } from "../rows/edit.ts";
import { inMegabytes } from "../rows/rowRoom.ts";

/** Limits of stored files of a configuration and a visitor, in bytes. */
export type FileLimits = {
  /** One file. */
  file: number;
  /** All files of one configuration. */
  config: number;
  /** All files of one visitor's configurations. */
  visitor: number;
  /** Files of one configuration. */
  count: number;
};

/** Limits to check before storing a file: the server's and those of the owner's plan. */
export type FileRoom = { limits: FileLimits; plans: Plans };

const MEGABYTE = 1024 * 1024;
export const defaultFileLimits: FileLimits = {
  file: 64 * MEGABYTE,
  config: 512 * MEGABYTE,
  visitor: 2048 * MEGABYTE,
  count: 2000,
};

/** Removed files kept per configuration. */
const REMOVED = 500;

/** Characters of a path: more than any entry of an archive has. */
const MAX_PATH = 4096;

/**
 * The path under which a file is kept: relative, with "/", in NFC. @throws HttpError 422 for a path that an archive
 * could not hold, or that is the configuration's own
 */
export function filePath(given: unknown): string {
  if (typeof given !== "string" || given === "") throw new HttpError(422, "The path of the file is missing.");
  const named = entryName({ name: given, mode: 0 });
  if (named === null) throw new HttpError(422, `“${given}” is the path of a folder.`);
  if ("why" in named)
    throw new HttpError(
      422,
      named.why.replace(/^The entry (".*") /s, (_, name) => `The path ${name} `),
    );
  if (named.name.toLowerCase() === "config.ocio")
    throw new HttpError(422, "config.ocio is the configuration itself; give the file another name.");
  return named.name;
}

/** Files of a configuration, with errors of unreadable LUTs. */
function kept(query: Query, table: "files" | "removed_files", configId: string) {
  return query
    .selectFrom(table)
    .leftJoin("unreadable_files", "unreadable_files.hash", `${table}.hash`)
    .select(["path", "size", `${table}.hash`, "at", "why"])
    .where("config_id", "=", configId);
}

function fileOf({ why, ...file }: Omit<ConfigFile, "unreadable"> & { why: string | null }): ConfigFile {
  return { ...file, ...(why !== null && { unreadable: why }) };
}

/** Files of a configuration by path, and restorable ones, the last first. */
export async function listFiles(query: Query, configId: string): Promise<ConfigFiles> {
  const files = await kept(query, "files", configId).orderBy("path").execute();
  const removed = await kept(query, "removed_files", configId).orderBy("at", "desc").execute();
  return { files: files.map(fileOf), removed: removed.map(fileOf) };
}

/** A file of a configuration. @throws HttpError 404 */
export async function ownFile(query: Query, configId: string, path: string): Promise<ConfigFile> {
  const file = await kept(query, "files", configId).where("path", "=", path).executeTakeFirst();
  if (!file) throw new HttpError(404, `There is no file “${path}”.`);
  return fileOf(file);
}

/**
 * Writes a file to its path; the previous one is restorable. It counts towards the owner's limits.
 * @returns if there was one
 */
export async function putFile(
  edit: Edit,
  userId: string,
  file: Omit<ConfigFile, "at">,
  { limits, plans }: FileRoom,
): Promise<boolean> {
  const { query, configId } = edit;
  const { files } = await listFiles(query, configId);
  const present = files.find(({ path }) => path === file.path);
  if (!present) refuseInTheWay(files, file.path);
  if (present?.hash === file.hash) return true;
  const more = file.size - (present?.size ?? 0);
  const { user_id: owner } = await query
    .selectFrom("configs")
    .select("user_id")
    .where("id", "=", configId)
    .executeTakeFirstOrThrow();
  await checkRoom(query, owner, configId, more, present ? 0 : 1, limits);
  if (present) await remove(edit, present);
  await insert(edit, file);
  if (more > 0) await plans.check(query, owner, "files", userId);
  return present !== undefined;
}

/**
 * Removes a file, restorably.
 * @throws HttpError 404
 */
export async function removeFile(edit: Edit, path: string): Promise<void> {
  await remove(edit, await ownFile(edit.query, edit.configId, path));
}

/** Gives a file another path. @throws HttpError 404, or 409 when something is there */
export async function moveFile(edit: Edit, from: string, to: string): Promise<void> {
  const { query, configId } = edit;
  const file = await ownFile(query, configId, from);
  if (from === to) return;
  const { files } = await listFiles(query, configId);
  refuseInTheWay(
    files.filter(({ path }) => path !== from),
    to,
  );
  await query
    .updateTable("files")
    .set({ path: to })
    .where("config_id", "=", configId)
    .where("path", "=", from)
    .execute();
  note(edit, "PATCH", { from, to, hash: file.hash }, { from: to, to: from, hash: file.hash });
}

/** Restores a removed or replaced file; the current one is restorable in turn. */
export async function restoreFile(
  edit: Edit,
  userId: string,
  { path, hash }: { path: string; hash?: string | undefined },
  room: FileRoom,
): Promise<void> {
  const { query, configId } = edit;
  if (path.length > MAX_PATH) throw new HttpError(422, `A path has at most ${MAX_PATH} characters.`);
  let found = query
    .selectFrom("removed_files")
    .select(["path", "size", "hash"])
    .where("config_id", "=", configId)
    .where("path", "=", path)
    .orderBy("at", "desc");
  if (hash !== undefined) found = found.where("hash", "=", hash);
  const kept = await found.executeTakeFirst();
  if (!kept) throw new HttpError(404, `There is no removed file “${path}” to bring back.`);
  await putFile(edit, userId, kept, room);
  await query
    .deleteFrom("removed_files")
    .where("config_id", "=", configId)
    .where("path", "=", path)
    .where("hash", "=", kept.hash)
    .execute();
}

function note(edit: Edit, method: "POST" | "PATCH" | "DELETE", body: object, back: object): void {
  const path = `/configs/${edit.configId}/files`;
  const undone = { POST: "DELETE", PATCH: "PATCH", DELETE: "POST" } as const;
  edit.requests.push({ method, path, body });
  edit.inverse.unshift({ method: undone[method], path, body: back });
}

async function insert(edit: Edit, { path, size, hash }: Omit<ConfigFile, "at">): Promise<void> {
  const at = new Date().toISOString();
  await edit.query.insertInto("files").values({ config_id: edit.configId, path, size, hash, at }).execute();
  note(edit, "POST", { path, size, hash }, { path, hash });
}

async function remove(edit: Edit, { path, size, hash }: ConfigFile): Promise<void> {
  const { query, configId } = edit;
  const at = new Date().toISOString();
  await query.deleteFrom("files").where("config_id", "=", configId).where("path", "=", path).execute();
  await query
    .insertInto("removed_files")
    .values({ config_id: configId, path, size, hash, at })
    .onConflict((conflict) => conflict.columns(["config_id", "path", "hash"]).doUpdateSet({ at }))
    .execute();
  const old = await query
    .selectFrom("removed_files")
    .select(["path", "hash"])
    .where("config_id", "=", configId)
    .orderBy("at", "desc")
    .offset(REMOVED)
    .limit(100)
    .execute();
  for (const each of old)
    await query
      .deleteFrom("removed_files")
      .where("config_id", "=", configId)
      .where("path", "=", each.path)
      .where("hash", "=", each.hash)
      .execute();
  note(edit, "DELETE", { path, hash }, { path, size, hash });
}

/** @throws HttpError 409 where no disk could hold a file beside those that are there */
function refuseInTheWay(files: readonly ConfigFile[], path: string): void {
  const present = pathTree(["config.ocio", ...files.map((file) => file.path)]).add(path);
  if (present !== null) throw new HttpError(409, `${inTheWay(present, path)}.`);
}

/** The reason for which a path cannot be there, as a sentence without its end. */
export function inTheWay(present: string, path: string): string {
  const isThere = `“${present}” is there already`;
  if (present === path) return isThere;
  const isSame = present.toLowerCase() === path.toLowerCase();
  return `${isThere}; ${isSame ? "paths may not differ by case alone" : "a path is not both a file and a folder"}`;
}

/**
 * Checks limits before content is stored, so that refused files leave none.
 * @throws HttpError 413 if they do not fit, counting replaced files as free
 */
export async function checkRoomFor(
  query: Query,
  config: { id: string; user_id: string },
  sent: readonly { path: string; size: number }[],
  limits: FileLimits,
): Promise<void> {
  const { files } = await listFiles(query, config.id);
  const present = new Map(files.map(({ path, size }) => [path, size]));
  const sizes = new Map(sent.map(({ path, size }) => [path, size]));
  let [bytes, more] = [0, 0];
  for (const [path, size] of sizes) {
    bytes += size - (present.get(path) ?? 0);
    if (!present.has(path)) more++;
  }
  await checkRoom(query, config.user_id, config.id, bytes, more, limits);
}

/**
 * Checks the owner's limit, to which the texts that configurations were opened from count as well.
 * @param more bytes that come to what is kept
 * @throws HttpError 413
 */
export async function checkOwnerRoom(
  query: Query,
  userId: string,
  more: number,
  limits: FileLimits,
): Promise<void> {
  let sum = more;
  for (const table of ["files", "opened_texts"] as const) {
    const kept = await query
      .selectFrom(table)
      .innerJoin("configs", "configs.id", `${table}.config_id`)
      .select((of) => of.fn.sum("size").as("size"))
      .where("user_id", "=", userId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    sum += Number(kept?.size ?? 0);
  }
  if (sum > limits.visitor)
    throw new HttpError(
      413,
      `Your configurations keep at most ${inMegabytes(limits.visitor)} of files; remove some first.`,
    );
}

/**
 * Deletes the oldest removed and replaced files and those of deleted configurations to make room. Called inside the
 * transaction that has added files, before it ends.
 * @returns hashes of unreferenced content
 */
export async function deleteForRoom(query: Query, userId: string, limits: FileLimits): Promise<string[]> {
  const kept = (table: "files" | "removed_files") =>
    query
      .selectFrom(table)
      .innerJoin("configs", "configs.id", `${table}.config_id`)
      .select([`${table}.config_id`, "path", "hash", "size", `${table}.at`, "deleted_at"])
      .where("user_id", "=", userId);
  const files = await kept("files").execute();
  const removed = await kept("removed_files").execute();
  const texts = await query
    .selectFrom("opened_texts")
    .innerJoin("configs", "configs.id", "config_id")
    .select(["config_id", "hash", "size", "deleted_at"])
    .where("user_id", "=", userId)
    .execute();
  let sum = [...files, ...removed, ...texts].reduce((total, { size }) => total + size, 0);
  if (sum <= limits.visitor) return [];
  const gone = [
    ...files.flatMap((file) =>
      file.deleted_at === null ? [] : [{ ...file, table: "files" as const, since: file.deleted_at }],
    ),
    ...removed.map((file) => ({ ...file, table: "removed_files" as const, since: file.at })),
    ...texts.flatMap((text) =>
      text.deleted_at === null ? [] : [{ ...text, table: "opened_texts" as const, since: text.deleted_at }],
    ),
  ].sort((a, b) => a.since.localeCompare(b.since));
  const freed: string[] = [];
  for (const each of gone) {
    if (sum <= limits.visitor) break;
    const { config_id, hash, size } = each;
    if (each.table === "opened_texts")
      await query.deleteFrom("opened_texts").where("config_id", "=", config_id).execute();
    else
      await query
        .deleteFrom(each.table)
        .where("config_id", "=", config_id)
        .where("path", "=", each.path)
        .where("hash", "=", hash)
        .execute();
    sum -= size;
    freed.push(hash);
  }
  return freed;
}

async function checkRoom(
  query: Query,
  userId: string,
  configId: string,
  bytes: number,
  more: number,
  limits: FileLimits,
): Promise<void> {
  const own = await query
    .selectFrom("files")
    .select([(of) => of.fn.sum("size").as("size"), (of) => of.fn.countAll().as("count")])
    .where("config_id", "=", configId)
    .executeTakeFirst();
  if (more > 0 && Number(own?.count ?? 0) + more > limits.count)
    throw new HttpError(413, `A configuration keeps at most ${limits.count} files; remove some first.`);
  if (bytes > 0 && Number(own?.size ?? 0) + bytes > limits.config)
    throw new HttpError(
      413,
      `A configuration keeps at most ${inMegabytes(limits.config)} of files; remove some first.`,
    );
  if (bytes > 0) await checkOwnerRoom(query, userId, bytes, limits);
}
