import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "../auth/rateLimit.ts";
import type { Database } from "../db/database.ts";

const HEADER = "x-request-id";
const VALID = /^[\w.:/+=-]{1,128}$/;

/** The request that a statement of the database, or work on a thread, belongs to. */
const current = new AsyncLocalStorage<FastifyRequest>();

/** Requester of the work: an account, or all visitors of one network, as anybody makes many. Empty for the server's own. */
export function requester(): string {
  const request = current.getStore();
  if (!request) return "";
  const { visitor, ip } = request;
  return visitor?.user_type === "registered" ? visitor.user_id : networkOf(ip);
}

/** The id that a trusted proxy gave the request, else a new one. */
export function requestId({ headers }: { headers: IncomingHttpHeaders }, proxies: number): string {
  const given = headers[HEADER];
  return proxies > 0 && typeof given === "string" && VALID.test(given) ? given : randomUUID();
}

/**
 * Gives each answer the id of its request, which all its lines in the log have as `reqId`, those of slow statements too.
 * @param slow milliseconds from which on a statement is logged; 0 for none
 */
export function followRequests(app: FastifyInstance, database: Database, slow: number): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    current.run(request, done);
  });
  // Reading a body loses it.
  app.addHook("preValidation", (request, _reply, done) => current.run(request, done));
  if (slow <= 0) return;
  const hear: Parameters<Database["queried"]["add"]>[0] = ({ sql, ms }) => {
    if (ms < slow) return;
    const reqId = current.getStore()?.id;
    app.log.warn({ ...(reqId !== undefined && { reqId }), ms: Math.round(ms), sql }, "A statement was slow.");
  };
  database.queried.add(hear);
  app.addHook("onClose", async () => void database.queried.delete(hear));
}
