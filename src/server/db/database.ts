import { AsyncLocalStorage } from "node:async_hooks";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from "kysely";
import type Sqlite from "libsql";
import SqliteInBackground from "libsql/promise";
import { migrate } from "./migrations.ts";
import { kyselyPool, openPool } from "./postgres.ts";
import { localPubSub, type PubSub, postgresPubSub } from "./pubsub.ts";
import { openSqlite, sqliteKysely } from "./sqlite.ts";
import type { Tables } from "./tables.ts";

export type Query = Kysely<Tables>;

/** A statement that ran: its text holds places for values, never values. */
type Queried = { sql: string; ms: number };

/** Database and its events. */
export type Database = {
  engine: "sqlite" | "postgres";
  /** Queries committed data. */
  read: Query;
  /** Runs `work` in a transaction; resolves after the commit is on disk, rejects with nothing changed. */
  write: <T>(work: (transaction: Query) => Promise<T>) => Promise<T>;
  /** Listeners, called after the commit with the configurations this process changed. */
  heard: Set<(configId: string) => void>;
  /** Called after the commit with configurations where somebody lost access. */
  revoked: Set<(configId: string) => void>;
  /** Called after each statement, with its milliseconds. */
  queried: Set<(query: Queried) => void>;
  /** Connections, and those who wait for one. */
  pool: () => { open: number; idle: number; waiting: number };
  /** Messages between processes on the same database. */
  signal: PubSub;
  close: () => Promise<void>;
};

/** Ends what is open of configurations to those who may not read them any more, here and in other processes. */
export function announceRevoked({ revoked }: Database, configIds: readonly string[]): void {
  for (const id of configIds) for (const hear of revoked) hear(id);
}

/** Timeout of a lock that another process holds on the SQLite file, and between two tries. */
const LOCK_TIMEOUT_MS = 5000;
const LOCK_RETRY_MS = 20;

/** Writes that share one commit: enough to hide the disk, few enough to keep the event loop free. */
const MAX_GROUPED = 64;
/** Time after which a commit takes no further write. */
const SLICE_MS = 10;

/** Opens and migrates the database: PostgreSQL for a `postgres://` URL, otherwise the SQLite file at the path. */
export async function openDatabase(place: string): Promise<Database> {
  return /^postgres(ql)?:\/\//.test(place) ? openPostgres(place) : openFile(place);
}

function queryLog(queried: Database["queried"]) {
  return ({ query, queryDurationMillis: ms }: LogEvent) => {
    for (const hear of queried) hear({ sql: query.sql, ms });
  };
}

async function openFile(path: string): Promise<Database> {
  makeFolder(dirname(path));
  // SQLite makes its other files with the mode of the first.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) keepPrivate(file, 0o600);
  const connection = openSqlite(path, false);
  const queried: Database["queried"] = new Set();
  const writer = sqliteKysely<Tables>(connection, queryLog(queried));
  try {
    await writer.transaction().execute((transaction) => migrate(transaction, "sqlite"));
  } catch (error) {
    await writer.destroy();
    throw error;
  }
  // Locks of other processes and the disk are awaited without blocking from now on: commits are on disk before they
  // are acknowledged, and can be read a moment earlier.
  connection.exec("PRAGMA busy_timeout = 0");
  connection.exec("PRAGMA synchronous = NORMAL");
  connection.exec(`PRAGMA wal_autocheckpoint = ${MAX_LOG_PAGES}`);
  const log = flushed(`${path}-wal`);
  const checkpoints = await openCheckpoints(path);
  const read = sqliteKysely<Tables>(openSqlite(path, true), queryLog(queried));
  const { write, waiting } = groupCommit(connection, writer, log.flush, checkpoints.due);
  return {
    engine: "sqlite",
    read,
    write,
    queried,
    pool: () => ({ open: 2, idle: waiting() > 0 ? 1 : 2, waiting: waiting() }),
    heard: new Set(),
    revoked: new Set(),
    signal: localPubSub,
    close: async () => {
      await log.close();
      await checkpoints.close();
      await read.destroy();
      await writer.destroy();
    },
  };
}

/** Keeps other users of the machine from a file or folder of this one, also where an earlier version let them read it. */
export function keepPrivate(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && found.uid === process.getuid?.()) chmodSync(path, mode);
}

/** Makes a folder that only its owner reads, and those above. `recursive` of mkdirSync never ends in /proc. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && statSync(path).isDirectory()) return;
    if (code !== "ENOENT" || existsSync(dirname(path))) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: 0o700 });
  }
}

/** Write-ahead log as a file. `flush` syncs all earlier writes to disk; calls meanwhile share the next. */
function flushed(path: string): { flush: () => Promise<void>; close: () => Promise<void> } {
  let file: FileHandle | undefined;
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return {
    flush: () => {
      next ??= last.then(async () => {
        next = undefined;
        file ??= await open(path, "r+");
        await file.datasync();
      });
      last = next.catch(() => undefined);
      return next;
    },
    close: async () => {
      await last;
      await file?.close();
    },
  };
}

/** Writes and time from one checkpoint to the next. */
const CHECKPOINT_WRITES = 20;
const CHECKPOINT_MS = 250;
/** Pages that the log never exceeds by much: then a commit does the checkpoint itself. */
const MAX_LOG_PAGES = 64_000;

/**
 * Checkpoints the log into the database on another thread, because that waits for the disk: most of it while writes
 * go on, then the rest while they wait. The log restarts only after a full checkpoint.
 */
async function openCheckpoints(
  path: string,
): Promise<{ due: (writes: number) => Promise<void> | undefined; close: () => Promise<void> }> {
  const connection = new SqliteInBackground(path, {});
  await connection.exec("PRAGMA synchronous = NORMAL");
  let [writes, at, isMostMoved] = [0, performance.now(), false];
  let running: Promise<void> | undefined;

  /** A failure loses nothing: the log keeps it, and the next one tries again. */
  const move = (): Promise<void> => connection.exec("PRAGMA wal_checkpoint(PASSIVE)").catch(() => undefined);

  async function moveMost(): Promise<void> {
    await move();
    isMostMoved = true;
  }

  async function moveRest(): Promise<void> {
    await move();
    [writes, at, isMostMoved, running] = [0, performance.now(), false, undefined];
  }

  return {
    due: (more) => {
      writes += more;
      if (isMostMoved) {
        running = moveRest();
        return running;
      }
      if (writes >= CHECKPOINT_WRITES && performance.now() > at + CHECKPOINT_MS) running ??= moveMost();
      return undefined;
    },
    close: async () => {
      await running;
      connection.close();
    },
  };
}

/**
 * Writes that arrive within one turn of the event loop share one commit, and commits one flush to disk. Each has a
 * savepoint of its own: one that fails takes nothing of the others with it.
 */
function groupCommit(
  connection: Sqlite.Database,
  writer: Query,
  flush: () => Promise<void>,
  checkpointDue: (writes: number) => Promise<void> | undefined,
): { write: Database["write"]; waiting: () => number } {
  type Job = { work: (transaction: Query) => Promise<unknown>; settle: (outcome: Outcome) => void };
  type Outcome = { value: unknown } | { error: unknown };
  let waiting: Job[] = [];
  let scheduled = false;

  /**
   * Begins a transaction.
   * @throws SQLITE_BUSY when another process holds the lock too long; other writes fail fast
   */
  async function begin(): Promise<void> {
    const until = performance.now() + LOCK_TIMEOUT_MS;
    for (;;)
      try {
        return void connection.exec("begin immediate");
      } catch (error) {
        if (!isLocked(error as { code?: string })) throw error;
        if (performance.now() > until) {
          for (const { settle } of waiting.splice(0)) settle({ error });
          throw error;
        }
        await sleep(LOCK_RETRY_MS);
      }
  }

  async function commit(jobs: Job[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      await begin();
      const until = performance.now() + SLICE_MS;
      for (const [index, { work }] of jobs.entries()) {
        // The rest has the next commit: requests that write nothing are answered in between.
        if (index > 0 && performance.now() > until) {
          waiting = [...jobs.splice(index), ...waiting];
          break;
        }
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
    // Later writes need not wait for the disk.
    flush().then(
      () => {
        for (const [index, { settle }] of jobs.entries()) settle(outcomes[index]!);
      },
      (error) => {
        for (const { settle } of jobs) settle({ error });
      },
    );
  }

  async function drain(): Promise<void> {
    const jobs = waiting.slice(0, MAX_GROUPED);
    waiting = waiting.slice(MAX_GROUPED);
    await checkpointDue(jobs.length);
    await commit(jobs);
    scheduled = waiting.length > 0;
    if (scheduled) setImmediate(drain);
  }

  const write = <T>(work: (transaction: Query) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome) =>
        "error" in outcome ? reject(outcome.error) : resolve(outcome.value as T);
      // Its statements are those of the request that asked, whoever begins the commit.
      waiting.push({ work: AsyncLocalStorage.bind(work), settle });
      if (!scheduled) setImmediate(drain);
      scheduled = true;
    });
  return { write, waiting: () => waiting.length };
}

function isLocked({ code = "" }: { code?: string }): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(code);
}

async function openPostgres(url: string): Promise<Database> {
  const { default: pg } = await import("pg");
  await migratePostgres(new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 3000 }));
  const pool = await openPool(url);
  const queried: Database["queried"] = new Set();
  const dialect = new PostgresDialect({ pool: kyselyPool(pool) });
  const db = new Kysely<Tables>({ dialect, log: queryLog(queried) });
  const signal = postgresPubSub(() => new pg.Client({ connectionString: url }), pool);
  return {
    engine: "postgres",
    queried,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    heard: new Set(),
    revoked: new Set(),
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

/** Migrates on a separate pool, without timeouts, and closes it. */
async function migratePostgres(pool: PostgresPool): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.transaction().execute((transaction) => migrate(transaction, "postgres"));
  } finally {
    await db.destroy();
  }
}

/** Serialization failure, deadlock, and two requests with the same key at once: the second try sees the first. */
const RETRIED = new Set(["40001", "40P01", "23505"]);
