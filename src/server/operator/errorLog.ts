import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Database, Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { routeLabel } from "../metrics/routeLabel.ts";

/** Errors that are kept, and that wait to be written at once; more are dropped. */
const MAX_KEPT = 200;
const MAX_WAITING = 20;
/** Length of a kind. */
const MAX_KIND = 60;

export type ErrorLog = {
  /** Notes that the server has failed a request; writes it in the background. */
  note: (request: FastifyRequest, status: number, error: Error & { code?: unknown }) => void;
  /** Resolves when everything noted is written. */
  close: () => Promise<void>;
};

/** Opens the log of failed requests: time, route, kind and request id, and nothing that a request carried. */
export function openErrorLog(database: Database): ErrorLog {
  const waiting = new Set<Promise<void>>();
  return {
    note: (request, status, error) => {
      if (waiting.size >= MAX_WAITING) return;
      const kind = typeof error.code === "string" && /^\w+$/.test(error.code) ? error.code : error.name;
      const row = {
        id: randomUUID(),
        at: new Date().toISOString(),
        route: routeLabel(request.method, request.routeOptions.url),
        status,
        kind: kind.slice(0, MAX_KIND),
        request_id: request.id,
      };
      // The log of the process has it too; a database that is away keeps none.
      const written = database.write((query) => keep(query, row)).catch(() => undefined);
      waiting.add(written);
      void written.then(() => waiting.delete(written));
    },
    close: async () => void (await Promise.all(waiting)),
  };
}

/** Notes a failure of the server's own work, which no request has asked for. */
export async function noteFailure(database: Database, work: string, kind: string): Promise<void> {
  const at = new Date().toISOString();
  const row = {
    id: randomUUID(),
    at,
    route: work,
    status: 500,
    kind: kind.slice(0, MAX_KIND),
    request_id: "",
  };
  await database.write((query) => keep(query, row)).catch(() => undefined);
}

async function keep(query: Query, row: Tables["server_errors"]): Promise<void> {
  await query.insertInto("server_errors").values(row).execute();
  await query
    .deleteFrom("server_errors")
    .where("id", "not in", (of) =>
      of.selectFrom("server_errors").select("id").orderBy("at", "desc").orderBy("id").limit(MAX_KEPT),
    )
    .execute();
}

/** Last failed requests, newest first. */
export function errorsOf(query: Query): Promise<Omit<Tables["server_errors"], "id">[]> {
  return query
    .selectFrom("server_errors")
    .select(["at", "route", "status", "kind", "request_id"])
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(MAX_KEPT)
    .execute();
}
