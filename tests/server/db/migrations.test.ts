import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { migrate, migrations } from "#server/db/migrations.ts";
import { openSqlite, sqliteKysely } from "#server/db/sqlite.ts";
import type { Tables } from "#server/db/tables.ts";
import { engines } from "../database.ts";

const postgres = engines[1]!;

describe.each(engines)("migrations on $name", ({ available, fresh }) => {
  test.skipIf(!available)("run once, however often the server starts", async () => {
    const place = await fresh();
    for (let start = 0; start < 3; start++) {
      const database = await openDatabase(place.database);
      const done = await database.read.selectFrom("migrations").selectAll().orderBy("id").execute();
      expect(done.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
      await database.close();
    }
    await place.remove();
  });

  test.skipIf(!available)("refuse a database that a newer version made", async () => {
    const place = await fresh();
    const database = await openDatabase(place.database);
    const newer = { id: migrations.length + 1, name: "from the future", at: new Date().toISOString() };
    await database.write((query) => query.insertInto("migrations").values(newer).execute());
    await database.close();
    await expect(openDatabase(place.database)).rejects.toThrow(/newer version of Palette/);
    await place.remove();
  });
});

test.each(engines.filter(({ available }) => available))(
  "a migration that breaks off at any statement leaves the old schema on $name, and the next start migrates",
  async ({ name, fresh }) => {
    const place = await fresh();
    const isPostgres = name === "PostgreSQL";
    const pool = isPostgres ? new pg.Pool({ connectionString: place.database, max: 1 }) : null;
    pool?.on("error", () => undefined);
    const connection = isPostgres ? null : openSqlite(place.database, false);
    /** Migrates; the connection is lost after so many statements, as when the process is killed. */
    const migrated = async (statements: number): Promise<boolean> => {
      let count = 0;
      const log = ({ query }: LogEvent) => {
        if (!/^(begin|commit|rollback)/.test(query.sql) && ++count > statements) throw new Error("killed");
      };
      const db = pool
        ? new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
        : sqliteKysely<Tables>(connection!, log);
      return db
        .transaction()
        .execute((transaction) => migrate(transaction, pool ? "postgres" : "sqlite"))
        .then(
          () => true,
          () => false,
        );
    };
    const tables = async () =>
      pool
        ? (await pool.query("select 1 from information_schema.tables where table_schema = 'public'")).rows
        : connection!.prepare("select 1 from sqlite_master").all([]);
    let broken = 0;
    for (; broken < 1000 && !(await migrated(broken)); broken++) expect(await tables()).toEqual([]);
    expect(broken).toBeGreaterThanOrEqual(50);
    expect(broken).toBeLessThan(1000);
    await pool?.end();
    connection?.close();
    const database = await openDatabase(place.database);
    expect(await database.read.selectFrom("migrations").selectAll().execute()).toHaveLength(
      migrations.length,
    );
    await database.close();
    await place.remove();
  },
);

test.skipIf(!postgres.available)("servers that start at once migrate one after the other", async () => {
  const place = await postgres.fresh();
  const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(place.database)));
  const counted = await databases[0]!.read.selectFrom("migrations").selectAll().execute();
  expect(counted).toHaveLength(migrations.length);
  for (const database of databases) await database.close();
  await place.remove();
});
