import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import Sqlite from "libsql";
import { type Database, keepPrivate, makeFolder, openDatabase } from "../db/database.ts";
import { type Blobs, openBlobs } from "../files/blobs.ts";
import type { S3Place } from "../files/s3Place.ts";
import { s3Place } from "../files/s3Place.ts";
import type { Settings } from "../settings.ts";

/** The URL of the PostgreSQL database, or the path of the SQLite file. */
export function databasePlace({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Settings, "DATABASE_URL" | "DATA_DIR">): string {
  return DATABASE_URL ?? join(resolve(DATA_DIR), "palette.db");
}

/** One sentence for each folder of the settings with which the server cannot start. */
export function wrongPlaces({ PUBLIC_DIR, DATA_DIR }: Settings): string[] {
  const wrong: string[] = [];
  if (existsSync(DATA_DIR) && !statSync(DATA_DIR).isDirectory())
    wrong.push(`DATA_DIR is ${JSON.stringify(DATA_DIR)}, which is a file; name a folder.`);
  if (PUBLIC_DIR !== undefined && !existsSync(join(PUBLIC_DIR, "index.html")))
    wrong.push(
      `PUBLIC_DIR is ${JSON.stringify(PUBLIC_DIR)}, which has no index.html; name the folder of the built page, or leave it out.`,
    );
  return wrong;
}

/** The lock of this process on its data; without a reference it would be collected and let go. */
let held: Sqlite.Database | undefined;

/**
 * Locks the folder of an SQLite database until this process ends, however it does: its pages hear of changes of this
 * process alone. @throws where another server holds it
 */
export function holdData({ DATABASE_URL, DATA_DIR }: Pick<Settings, "DATABASE_URL" | "DATA_DIR">): void {
  if (DATABASE_URL !== undefined || held !== undefined) return;
  const folder = resolve(DATA_DIR);
  makeFolder(folder);
  const lock = new Sqlite(join(folder, "server.lock"), { timeout: 3000 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!/^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: string }).code))) throw error;
    throw new Error(
      `Another server of Palette runs on the folder “${folder}”: stop that one, set another DATA_DIR, or let several share PostgreSQL (DATABASE_URL).`,
    );
  }
  held = lock;
}

async function hasTables(place: string, isPostgres: boolean): Promise<boolean> {
  if (isPostgres) {
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: place, connectionTimeoutMillis: 5000 });
    client.on("error", () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query("select to_regclass('migrations') is not null as found");
      return rows[0].found === true;
    } finally {
      await client.end();
    }
  }
  if (!existsSync(place)) return false;
  const connection = new Sqlite(place, { timeout: 5000 });
  try {
    return connection.prepare("select 1 from sqlite_master where name = 'migrations'").get([]) !== undefined;
  } finally {
    connection.close();
  }
}

/**
 * Opens the database of a server that has run already. A wrong variable makes none.
 * @throws Error with a sentence where there is none
 */
export async function openPresentDatabase(settings: Settings): Promise<Database> {
  const place = databasePlace(settings);
  const isPostgres = settings.DATABASE_URL !== undefined;
  if (await hasTables(place, isPostgres)) return openDatabase(place);
  throw new Error(
    isPostgres
      ? "The PostgreSQL database that DATABASE_URL names has no tables of Palette; set DATABASE_URL to the one of the server."
      : `There is no database of Palette in the folder “${resolve(settings.DATA_DIR)}”; set DATA_DIR to the folder of the server, or DATABASE_URL.`,
  );
}

/** The store of an s3:// address; null for another address. */
export function s3PlaceOf(address: string, settings: Settings): S3Place | null {
  const { S3_ENDPOINT: endpoint, AWS_REGION: region } = settings;
  const place = s3Place(address);
  return place && { ...place, ...(endpoint !== undefined && { endpoint }), region };
}

/** Opens the store of files: a folder, or the bucket that BLOBS names. */
export async function openBlobStore(settings: Settings): Promise<Blobs> {
  const place = s3PlaceOf(settings.BLOBS ?? "", settings);
  if (!place) {
    const folder = join(resolve(settings.DATA_DIR), "blobs");
    keepPrivate(folder, 0o700);
    return openBlobs(folder);
  }
  const { openS3Blobs } = await import("../files/s3Blobs.ts");
  return openS3Blobs(place);
}
