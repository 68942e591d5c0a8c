import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import { refuseNul } from "./nulCheck.ts";

/** Connections held to PostgreSQL by one process. */
const MAX_CONNECTIONS = 16;
/** Timeout of getting a connection, new ones included. */
const CONNECT_TIMEOUT_MS = 3000;
/** Timeout of one query; the connection is closed after it. */
const QUERY_TIMEOUT_MS = 5000;

/** Opens the pool of connections to the PostgreSQL server at a `postgres://` URL. */
export async function openPool(url: string): Promise<Pool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without listeners a connection that breaks would end the process. The pool replaces an idle one; the query under
  // way on another one rejects.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * The pool as Kysely uses it. A connection that failed rather than refused a query is closed and never used again: after
 * a timeout it may still be waiting for the old answer.
 */
export function kyselyPool(pool: Pool): PostgresPool {
  return { connect: async () => checkedOut(await pool.connect()), end: () => pool.end() };
}

function checkedOut(client: PoolClient): PostgresPoolClient {
  let failure: Error | undefined;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    // A rollback after a failure has nobody to go to.
    if (failure) throw failure;
    refuseNul(parameters);
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      if (isConnectionFailure(error as Error)) failure = error as Error;
      throw error;
    }
  };
  return {
    // No query is read through a cursor.
    query: query as unknown as PostgresPoolClient["query"],
    release: () => client.release(failure),
  };
}

/** True for an error of the connection, not for a statement that PostgreSQL refused. */
export function isConnectionFailure(
  error: Error & { code?: string; severity?: string; syscall?: string },
): boolean {
  if (error.severity !== undefined) return error.severity !== "ERROR";
  return (
    error.syscall === "connect" ||
    /^(ECONN|EPIPE|ETIMEDOUT)/.test(error.code ?? "") ||
    /^(Connection terminated|Client has encountered|Query read timeout|timeout e)/.test(error.message)
  );
}
