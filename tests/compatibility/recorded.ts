import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import Sqlite from "libsql";
import type { Names } from "./names.ts";

/** The contents of a browser: cookies, storage and the records of its databases by store. */
type Browser = {
  at: string;
  place: string;
  cookies: { name: string; value: string; httpOnly: boolean }[];
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
  indexed: Record<string, Record<string, { key: string | number; value: object }[]>>;
};

/** A database of the server: the statements that made it, and its rows by table. */
type Tables = { made: string[]; rows: Record<string, Record<string, string | number | null>[]> };

export type Recorded = { browser: Browser; database: Tables; names: Names };

const fileOf = (name: keyof Recorded) => resolve(import.meta.dirname, "recorded", `${name}.json`);

export function keep<K extends keyof Recorded>(name: K, what: Recorded[K]): void {
  writeFileSync(fileOf(name), `${JSON.stringify(what, null, 1)}\n`);
}

/** Gives what was recorded, with its times as though that had been a moment ago: sessions end, and visitors are forgotten. */
export function recorded<K extends keyof Recorded>(name: K): Recorded[K] {
  const { at } = JSON.parse(readFileSync(fileOf("browser"), "utf8")) as Browser;
  const passed = Date.now() - Date.parse(at);
  const text = readFileSync(fileOf(name), "utf8")
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) =>
      new Date(Date.parse(time) + passed).toISOString(),
    )
    .replace(/\b1[7-9]\d{11}\b/g, (time) => String(Number(time) + passed));
  return JSON.parse(text) as Recorded[K];
}

/** Gives the tables of a database as they were made, and their rows. */
export function tablesOf(file: string): Tables {
  const database = new Sqlite(file);
  const made = database
    .prepare("select name, type, sql from sqlite_master where sql is not null and name not like 'sqlite_%'")
    .all() as { name: string; type: string; sql: string }[];
  const rows = made
    .filter(({ type }) => type === "table")
    .map(({ name }) => [name, database.prepare(`select * from ${name}`).all()]);
  database.close();
  return { made: made.map(({ sql }) => sql), rows: Object.fromEntries(rows) };
}

/** Writes the recorded database to a file. */
export function restoreDatabase(file: string): void {
  const { made, rows } = recorded("database");
  const database = new Sqlite(file);
  for (const sql of made) database.exec(sql);
  for (const [table, all] of Object.entries(rows))
    for (const row of all) {
      const names = Object.keys(row);
      const places = names.map(() => "?").join(", ");
      database
        .prepare(`insert into ${table} (${names.join(", ")}) values (${places})`)
        .run(Object.values(row));
    }
  database.close();
}
