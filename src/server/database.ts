import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { type DatabaseConnection, type Driver, Kysely, PostgresDialect } from "kysely";
import type Sqlite from "libsql";
import { migrate } from "./migrations.ts";
import { refuseNul } from "./nul.ts";
import { alone, postgresSignal, type Signal } from "./signal.ts";
import { openSqlite, sqliteKysely } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

export type Query = Kysely<Tables>;

/** Where everything is kept. */
export type Database = {
  engine: "sqlite" | "postgres";
  /** Reads of what has been committed. */
  read: Query;
  /** Runs `work` in a transaction; resolves after the commit is on disk, rejects with nothing changed. */
  write: <T>(work: (transaction: Query) => Promise<T>) => Promise<T>;
  /** Who wants to hear, after the commit, which configuration was changed by this process. */
  heard: Set<(configId: string) => void>;
  /** How this process and others on the same database call each other. */
  signal: Signal;
  close: () => Promise<void>;
};

/** Writes that share one commit: enough to hide the disk, few enough to keep the event loop free. */
const TOGETHER = 64;

/** Opens and migrates the database: PostgreSQL for a `postgres://` URL, otherwise the SQLite file at the path. */
export async function openDatabase(place: string): Promise<Database> {
  return /^postgres(ql)?:\/\//.test(place) ? openPostgres(place) : openFile(place);
}

async function openFile(path: string): Promise<Database> {
  mkdirSync(dirname(path), { recursive: true });
  const connection = openSqlite(path, false);
  const writer = sqliteKysely<Tables>(connection);
  try {
    await writer.transaction().execute((transaction) => migrate(transaction, "sqlite"));
  } catch (error) {
    await writer.destroy();
    throw error;
  }
  const read = sqliteKysely<Tables>(openSqlite(path, true));
  return {
    engine: "sqlite",
    read,
    write: groupCommit(connection, writer),
    heard: new Set(),
    signal: alone,
    close: async () => {
      await read.destroy();
      await writer.destroy();
    },
  };
}

/**
 * Writes that arrive within one turn of the event loop share one commit and so one flush to disk. Each has a
 * savepoint of its own: one that fails takes nothing of the others with it.
 */
function groupCommit(connection: Sqlite.Database, writer: Query): Database["write"] {
  type Job = { work: (transaction: Query) => Promise<unknown>; settle: (outcome: Outcome) => void };
  type Outcome = { value: unknown } | { error: unknown };
  let waiting: Job[] = [];
  let scheduled = false;

  async function commit(jobs: Job[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      connection.exec("begin immediate");
      for (const { work } of jobs) {
        connection.exec("savepoint job");
        try {
          outcomes.push({ value: await work(writer) });
        } catch (error) {
          connection.exec("rollback to job");
          outcomes.push({ error });
        }
        connection.exec("release job");
      }
      connection.exec("commit");
    } catch (error) {
      if (connection.inTransaction) connection.exec("rollback");
      for (const { settle } of jobs) settle({ error });
      return;
    }
    for (const [index, { settle }] of jobs.entries()) settle(outcomes[index]!);
  }

  async function drain(): Promise<void> {
    const jobs = waiting.slice(0, TOGETHER);
    waiting = waiting.slice(TOGETHER);
    await commit(jobs);
    scheduled = waiting.length > 0;
    if (scheduled) setImmediate(drain);
  }

  return <T>(work: (transaction: Query) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome) =>
        "error" in outcome ? reject(outcome.error) : resolve(outcome.value as T);
      waiting.push({ work, settle });
      if (!scheduled) setImmediate(drain);
      scheduled = true;
    });
}

/** Refuses values that PostgreSQL would, before they break its transaction. */
class CarefulPostgres extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    const known = new WeakSet<DatabaseConnection>();
    driver.acquireConnection = async () => {
      const connection = await acquire();
      if (known.has(connection)) return connection;
      known.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = async (query) => {
        refuseNul(query.parameters);
        return execute(query);
      };
      return connection;
    };
    return driver;
  }
}

async function openPostgres(url: string): Promise<Database> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: url, max: 16, connectionTimeoutMillis: 3000 });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  const db = new Kysely<Tables>({ dialect: new CarefulPostgres({ pool }) });
  try {
    await db.transaction().execute((transaction) => migrate(transaction, "postgres"));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const signal = postgresSignal(() => new pg.Client({ connectionString: url }), pool);
  return {
    engine: "postgres",
    heard: new Set(),
    signal,
    read: db,
    write: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          if (attempt === 5 || !RETRIED.has((error as { code?: string }).code ?? "")) throw error;
        }
      }
    },
    close: async () => {
      await signal.close();
      await db.destroy();
    },
  };
}

/** Serialization failure, deadlock, and two requests with the same key at once: the second try sees the first. */
const RETRIED = new Set(["40001", "40P01", "23505"]);
