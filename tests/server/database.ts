import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { freshPostgres, hasPostgres } from "./postgres.ts";

/** An engine that the server suite runs on. */
export type Engine = {
  name: "SQLite" | "PostgreSQL";
  available: boolean;
  /** A place for a new, empty database, as `openDatabase` takes it, with a folder for files beside it. */
  fresh: () => Promise<Place>;
};
export type Place = { database: string; folder: string; remove: () => Promise<void> };

function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), "palette-test-"));
}

/** Removes a folder also while a last probe or a clean-up of the server writes to it. */
function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

export const engines: Engine[] = [
  {
    name: "SQLite",
    available: true,
    fresh: async () => {
      const folder = freshFolder();
      return { database: join(folder, "palette.db"), folder, remove: () => removeFolder(folder) };
    },
  },
  {
    name: "PostgreSQL",
    available: hasPostgres,
    fresh: async () => {
      const folder = freshFolder();
      const { url, drop } = await freshPostgres();
      const remove = async () => {
        await removeFolder(folder);
        await drop();
      };
      return { database: url, folder, remove };
    },
  },
];

/** Number of locks that a transaction of this database waits for. */
export async function waitingForLocks({ read }: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(read);
  return Number(rows[0]!.count);
}
