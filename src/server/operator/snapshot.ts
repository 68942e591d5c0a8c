import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import SqliteInBackground from "libsql/promise";
import { openSqlite } from "../db/sqlite.ts";
import { blobTables } from "../files/garbage.ts";
import { flushMeanwhile } from "./steadyWrite.ts";

/** A consistent copy of the database in a file, and what was in it at that moment. */
export type Snapshot = {
  engine: "sqlite" | "postgres";
  schema: number;
  tables: Record<string, number>;
  blobs: { hash: string; size: number }[];
};

/** Asks a database, by a statement without parameters. */
export type Rows = (sql: string) => Promise<Record<string, unknown>[]>;

/** True for the address of a PostgreSQL database, false for the path of an SQLite file. */
export const isPostgres = (place: string) => /^postgres(ql)?:\/\//.test(place);

/** Copies the database to a file while others write to it; nobody waits. */
export async function takeSnapshot(place: string, file: string): Promise<Snapshot> {
  return isPostgres(place) ? dumpPostgres(place, file) : copySqlite(place, file);
}

/** VACUUM INTO reads in one transaction, which a write-ahead log grants beside writers; it is not started over. */
async function copySqlite(path: string, file: string): Promise<Snapshot> {
  if (!existsSync(path)) throw new Error(`There is no database at “${path}”; set DATA_DIR or DATABASE_URL.`);
  const source = new SqliteInBackground(path, { timeout: 5000 });
  try {
    await flushMeanwhile(file, source.exec(`VACUUM INTO '${file.replaceAll("'", "''")}'`));
  } finally {
    source.close();
  }
  const copy = openSqlite(file, true);
  try {
    const rows: Rows = async (sql) => copy.prepare(sql).all([]) as Record<string, unknown>[];
    return { engine: "sqlite", ...(await contents(rows, "sqlite")) };
  } finally {
    copy.close();
  }
}

function dumpPostgres(url: string, file: string): Promise<Snapshot> {
  return onPostgres(url, async (rows) => {
    await rows("begin isolation level repeatable read read only");
    const [exported] = await rows("select pg_export_snapshot() as id");
    const dump = postgresTool("pg_dump", url, [
      ...["--format=custom", "--compress=1", "--no-owner", "--no-privileges", `--snapshot=${exported!.id}`],
      `--file=${file}`,
    ]);
    await flushMeanwhile(file, dump);
    return { engine: "postgres", ...(await contents(rows, "postgres")) };
  });
}

/** Works on a connection of its own to a PostgreSQL database. */
export async function onPostgres<T>(url: string, work: (rows: Rows) => Promise<T>): Promise<T> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(async (sql) => (await client.query(sql)).rows);
  } finally {
    await client.end();
  }
}

/** Names of the tables that rows are read from. */
export async function tableNames(rows: Rows, engine: Snapshot["engine"]): Promise<string[]> {
  const found = await rows(
    engine === "sqlite"
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name"
      : "select table_name as name from information_schema.tables where table_schema = current_schema() order by 1",
  );
  return found.map(({ name }) => String(name));
}

/** Schema, number of rows of each table, and content that is named. */
export async function contents(rows: Rows, engine: Snapshot["engine"]): Promise<Omit<Snapshot, "engine">> {
  const tables: Record<string, number> = {};
  for (const name of await tableNames(rows, engine))
    tables[name] = Number((await rows(`select count(*) as rows from "${name}"`))[0]!.rows);
  const named = new Map<string, number>();
  for (const table of blobTables)
    if (Object.hasOwn(tables, table))
      for (const { hash, size } of await rows(`select distinct hash, size from ${table}`))
        named.set(String(hash), Number(size));
  if (!Object.hasOwn(tables, "migrations"))
    throw new Error("The database is not one of Palette: it has no table “migrations”.");
  const schema = Number((await rows("select max(id) as last from migrations"))[0]!.last ?? 0);
  return { schema, tables, blobs: [...named].map(([hash, size]) => ({ hash, size })) };
}

/**
 * Lowers the priority of a process, so that a server on the same processors goes first. PostgreSQL's own process, which a
 * tool reads from, then waits for the tool.
 */
function makeWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the machine forbids it: then it runs as others do.
  }
}

/**
 * Runs a client tool of PostgreSQL on a database; the password goes by the environment, where no list of processes shows
 * it.
 * @throws Error with what the tool said
 */
export function postgresTool(name: "pg_dump" | "pg_restore", url: string, words: string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const env = { ...process.env, ...(password !== "" && { PGPASSWORD: password }) };
  return new Promise((resolve, reject) => {
    const tool = spawn(name, [...words, `--dbname=${address.href}`], {
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (name === "pg_dump" && tool.pid !== undefined) makeWay(tool.pid);
    let said = "";
    tool.stderr.on("data", (data: Buffer) => {
      if (said.length < 10_000) said += data.toString();
    });
    tool.on("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "ENOENT"
          ? new Error(
              `${name} is not installed; install the client tools of PostgreSQL, in the version of the server or a newer one.`,
            )
          : error,
      ),
    );
    tool.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} failed: ${said.trim() || `exit code ${code}`}`)),
    );
  });
}
