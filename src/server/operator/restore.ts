import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SwitchName } from "#command/serverSwitches.ts";
import { migrations } from "../db/migrations.ts";
import { openSqlite } from "../db/sqlite.ts";
import { readBlob } from "../files/readBlob.ts";
import type { Settings } from "../settings.ts";
import { type Manifest, readArchive } from "./archive.ts";
import { openBackupPlace } from "./backupPlace.ts";
import { databasePlace, openBlobStore, openPresentDatabase } from "./place.ts";
import { contents, onPostgres, postgresTool, tableNames } from "./snapshot.ts";
import { turn } from "./switches.ts";
import { inWorkFolder } from "./workFolder.ts";

/** Switches of what acts on other servers, with the tables of what would. */
const outgoing = { mirrors: ["git_mirrors", "team_mirrors"], webhooks: ["webhooks"] } as const;

/**
 * Restores a backup into an empty place, or over what is there with `replace`. The database comes last and at once:
 * whatever fails leaves the old one. What acts on other servers is switched off: the copy of a server that still runs
 * would do so in its place.
 * @param from a path or `s3://bucket/key`
 * @returns what was restored; files that the backup lacks are missing only where the store has them neither
 */
export async function restore(
  settings: Settings,
  from: string,
  replace: boolean,
): Promise<Manifest & { paused: SwitchName[] }> {
  const target = databasePlace(settings);
  if (settings.DATABASE_URL !== undefined)
    return whileAlone(target, replace, () => restoreTo(target, settings, from, replace));
  checkFile(target, replace);
  return restoreTo(target, settings, from, replace);
}

/** Restores into a place that was looked at. */
async function restoreTo(
  target: string,
  settings: Settings,
  from: string,
  replace: boolean,
): ReturnType<typeof restore> {
  const isPostgres = settings.DATABASE_URL !== undefined;
  const place = await openBackupPlace(from, settings);
  // Before anything is made: a path with a mistake in it leaves no folder.
  const archive = await place.open();
  const near = isPostgres ? tmpdir() : dirname(target);
  return inWorkFolder(near, "restore", async (folder) => {
    const file = join(folder, "database");
    const blobs = await openBlobStore(settings);
    const about = await readArchive(from, archive, {
      database: async (content) => {
        await pipeline(Readable.from(content), createWriteStream(file, { flush: true, mode: 0o600 }));
      },
      blob: async (bytes) => void (await blobs.put(bytes)),
    });
    checkFits(about, isPostgres ? "postgres" : "sqlite");
    await (isPostgres ? restorePostgres(target, file, about, replace) : restoreFile(target, file, about));
    // First of all: where the store of the content fails next, the copy sends nothing all the same.
    const paused = await pauseOutgoing(settings, about);
    const missing: Manifest["missing"] = [];
    for (const lost of about.missing)
      if (typeof (await readBlob(blobs, lost.hash)) === "string") missing.push(lost);
    return { ...about, missing, paused };
  });
}

/** Switches off mirrors and webhooks where there are any. @returns those that are off now */
async function pauseOutgoing(settings: Settings, { tables }: Manifest): Promise<SwitchName[]> {
  const names = (["mirrors", "webhooks"] as const).filter((name) =>
    outgoing[name].some((table) => (tables[table] ?? 0) > 0),
  );
  if (names.length === 0) return [];
  const database = await openPresentDatabase(settings);
  try {
    for (const name of names) await database.write((query) => turn(query, name, false));
  } finally {
    await database.close();
  }
  return names;
}

function checkFits({ engine, schema }: Manifest, here: Manifest["engine"]): void {
  if (schema > migrations.length)
    throw new Error(
      `The backup has schema ${schema}, which a newer version of Palette made; this version knows schemas up to ${migrations.length}. Restore it with the newer version.`,
    );
  if (engine === here) return;
  throw new Error(
    engine === "sqlite"
      ? "The backup is of SQLite; restore it without DATABASE_URL, then move it with `migrate-to`."
      : "The backup is of PostgreSQL; set DATABASE_URL to an empty PostgreSQL database.",
  );
}

/** Takes the lock that no other process may share; a running server holds it. @throws while one runs */
function checkFile(path: string, replace: boolean): void {
  if (!existsSync(path)) return;
  if (!replace)
    throw new Error(
      `There is a database at “${path}” already; add --replace to lose it, or set another DATA_DIR.`,
    );
  exclusive(path).close();
}

/** Opens an SQLite file that no other process has open. @throws while one has */
export function exclusive(path: string): ReturnType<typeof openSqlite> {
  const connection = openSqlite(path, false);
  try {
    connection.exec("PRAGMA busy_timeout = 500");
    connection.exec("PRAGMA locking_mode = EXCLUSIVE");
    connection.exec("begin exclusive");
    connection.exec("commit");
    return connection;
  } catch {
    connection.close();
    throw new Error(`“${path}” is in use; stop the server first.`);
  }
}

async function restoreFile(path: string, file: string, about: Manifest): Promise<void> {
  const copy = openSqlite(file, true);
  try {
    const [found] = copy.prepare("PRAGMA integrity_check").all([]) as { integrity_check: string }[];
    if (found?.integrity_check !== "ok")
      throw new Error(`The database of the backup is damaged: ${found?.integrity_check}.`);
    checkRows(
      about,
      await contents(async (sql) => copy.prepare(sql).all([]) as Record<string, unknown>[], "sqlite"),
    );
  } finally {
    copy.close();
  }
  for (const rest of ["-wal", "-shm"]) await rm(file + rest, { force: true });
  if (existsSync(path)) {
    // The log of the old database must be gone before the new one has its name.
    const old = exclusive(path);
    old.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    old.close();
    for (const rest of ["-wal", "-shm"]) await rm(path + rest, { force: true });
  }
  await rename(file, path);
}

/** Key of the advisory lock that a restore holds to its end: “restore” as a number of eight bytes. */
const RESTORE_LOCK = "x'00726573746f7265'::bigint";

/** Works on a PostgreSQL database that no server and no other restore uses. @throws where one does */
function whileAlone<T>(url: string, replace: boolean, work: () => Promise<T>): Promise<T> {
  return onPostgres(url, async (rows) => {
    const [lock] = await rows(`select pg_try_advisory_lock(${RESTORE_LOCK}) as taken`);
    if (!lock?.taken)
      throw new Error(
        "Another restore into this database is under way; look at what it has done, then try again.",
      );
    const [others] = await rows(
      "select count(*) as many from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    if (Number(others?.many) > 0)
      throw new Error(`The database is in use by ${others?.many} other connections; stop the server first.`);
    const present = await tableNames(rows, "postgres");
    if (present.length > 0 && !replace)
      throw new Error(
        `The database has tables already, such as “${present[0]}”; add --replace to lose them, or name an empty database.`,
      );
    return work();
  });
}

async function restorePostgres(url: string, file: string, about: Manifest, replace: boolean): Promise<void> {
  const present = await onPostgres(url, (rows) => tableNames(rows, "postgres"));
  const other = present.filter((name) => !Object.hasOwn(about.tables, name));
  if (other.length > 0)
    throw new Error(
      `The database has tables that the backup lacks: ${other.join(", ")}. Name an empty database.`,
    );
  await postgresTool("pg_restore", url, [
    ...["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"],
    ...(replace ? ["--clean", "--if-exists"] : []),
    file,
  ]);
  checkRows(about, await onPostgres(url, (rows) => contents(rows, "postgres")));
}

function checkRows({ tables }: Manifest, found: Pick<Manifest, "tables">): void {
  for (const name of Object.keys({ ...tables, ...found.tables })) {
    const [rows, wanted] = [found.tables[name] ?? 0, tables[name] ?? 0];
    if (rows !== wanted) throw new Error(`The table “${name}” has ${rows} rows instead of ${wanted}.`);
  }
}
