import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type Sqlite from "libsql";
import type { Client } from "pg";
import { openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrations.ts";
import { sqliteKysely } from "../db/sqlite.ts";
import type { Tables } from "../db/tables.ts";
import type { Settings } from "../settings.ts";
import { databasePlace } from "./place.ts";
import { exclusive } from "./restore.ts";
import { onPostgres, tableNames } from "./snapshot.ts";

type Row = Record<string, unknown>;

/** Rows of one statement: no more, and no more bytes but for a single row. */
const MAX_ROWS = 500;
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Copies the SQLite database into an empty PostgreSQL database, in one transaction that is committed only if every table
 * has the same rows there. The SQLite file stays as it is.
 * @returns rows of each table
 */
export async function migrateTo(settings: Settings, url: string): Promise<Record<string, number>> {
  if (settings.DATABASE_URL !== undefined)
    throw new Error(
      "DATABASE_URL is set; unset it, because the database to move is the SQLite file in DATA_DIR.",
    );
  if (!/^postgres(ql)?:\/\//.test(url)) throw new Error(`“${url}” is not an address; write postgres://….`);
  const path = databasePlace(settings);
  if (!existsSync(path)) throw new Error(`There is no database at “${path}”; set DATA_DIR.`);
  // Both get the schema of this version.
  const source = exclusive(path);
  await sqliteKysely<Tables>(source)
    .transaction()
    .execute((transaction) => migrate(transaction, "sqlite"));
  const names = await tableNames(async (sql) => source.prepare(sql).all([]) as Row[], "sqlite");
  const others = (await onPostgres(url, (rows) => tableNames(rows, "postgres"))).filter(
    (name) => !names.includes(name),
  );
  if (others.length > 0)
    throw new Error(
      `The PostgreSQL database has tables of something else, such as “${others[0]}”; name an empty database.`,
    );
  await (await openDatabase(url)).close();
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin");
    const counts: Record<string, number> = {};
    for (const name of names.filter((each) => each !== "migrations"))
      counts[name] = await copyTable(source, client, name);
    await client.query("commit");
    return counts;
  } finally {
    source.close();
    await client.end();
  }
}

async function copyTable(source: Sqlite.Database, client: Client, name: string): Promise<number> {
  const { rows: present } = await client.query(`select 1 from "${name}" limit 1`);
  if (present.length > 0)
    throw new Error(
      `The table “${name}” of the PostgreSQL database has rows already; name an empty database.`,
    );
  const sent = tally();
  let batch: Row[] = [];
  let bytes = 0;
  const send = async () => {
    if (batch.length > 0) await insert(client, name, batch);
    [batch, bytes] = [[], 0];
  };
  for (const row of source.prepare(`select * from "${name}"`).iterate([]) as Iterable<Row>) {
    sent.add(row);
    batch.push(row);
    for (const value of Object.values(row)) bytes += typeof value === "string" ? value.length : 8;
    if (batch.length >= MAX_ROWS || bytes >= MAX_BYTES) await send();
  }
  await send();
  const arrived = tally();
  await client.query(`declare moved no scroll cursor for select * from "${name}"`);
  for (;;) {
    const { rows } = await client.query(`fetch ${MAX_ROWS} from moved`);
    if (rows.length === 0) break;
    for (const row of rows) arrived.add(row);
  }
  await client.query("close moved");
  if (sent.digest() !== arrived.digest())
    throw new Error(`The rows of “${name}” did not arrive as they were; nothing was moved.`);
  return sent.rows();
}

async function insert(client: Client, name: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const places = rows.map(
    (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(",")})`,
  );
  const names = columns.map((column) => `"${column}"`).join(",");
  await client.query(
    `insert into "${name}" (${names}) values ${places.join(",")}`,
    rows.flatMap((row) => columns.map((column) => row[column])),
  );
}

/** Sum of the SHA-256 of rows: the same for the same rows in any order. Numbers and their texts are alike. */
function tally() {
  let sum = 0n;
  let count = 0;
  return {
    add: (row: Row) => {
      const values = Object.keys(row)
        .sort()
        .map((key) => [key, row[key] === null ? null : String(row[key])]);
      sum += BigInt(`0x${createHash("sha256").update(JSON.stringify(values)).digest("hex")}`);
      count++;
    },
    rows: () => count,
    digest: () => `${count} ${sum}`,
  };
}
