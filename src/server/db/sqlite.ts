import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type LogEvent,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import Sqlite from "libsql";
import { refuseNul } from "./nulCheck.ts";

/** Statements kept prepared per connection; bulk inserts of odd lengths would otherwise pile up. */
const MAX_STATEMENTS = 200;

type Prepared = { reader: boolean; statement: Sqlite.Statement };

/**
 * Kysely over one libsql connection. Every query is synchronous inside, so a transaction needs no lock as
 * long as nobody else uses the same instance meanwhile; `database.ts` sees to that.
 */
export function sqliteKysely<T>(connection: Sqlite.Database, log?: (event: LogEvent) => void): Kysely<T> {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<T>({ dialect, ...(log && { log }) });
}

/** Opens a database file with a write-ahead log whose commits survive power loss. */
export function openSqlite(path: string, readOnly: boolean): Sqlite.Database {
  // Readers wait for a moment only: nothing but the recovery of the log keeps them.
  const connection = new Sqlite(path, { timeout: readOnly ? 20 : 5000 });
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec("PRAGMA synchronous = FULL");
  connection.exec("PRAGMA foreign_keys = ON");
  if (readOnly) connection.exec("PRAGMA query_only = ON");
  return connection;
}

function driver(connection: Sqlite.Database): Driver {
  const prepared = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const known = prepared.get(sql);
    if (known) return known;
    if (prepared.size >= MAX_STATEMENTS) prepared.clear();
    const statement = connection.prepare(sql);
    const fresh = { reader: statement.reader, statement };
    prepared.set(sql, fresh);
    return fresh;
  };
  const single: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      refuseNul(parameters);
      const { reader, statement } = prepare(sql);
      if (reader) return { rows: statement.all([...parameters]) as R[] };
      return { rows: [], numAffectedRows: BigInt(statement.run([...parameters]).changes) };
    },
    async *streamQuery() {
      yield* [];
      throw new Error("Streaming is not supported on SQLite.");
    },
  };
  const run = (sql: string) => async (on: DatabaseConnection) => {
    await on.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => single,
    releaseConnection: async () => undefined,
    beginTransaction: run("begin immediate"),
    commitTransaction: run("commit"),
    // A full disk ends the transaction by itself: that it was so is the error to tell.
    rollbackTransaction: async (on) => (connection.inTransaction ? run("rollback")(on) : undefined),
    destroy: async () => {
      prepared.clear();
      connection.close();
    },
  };
}
