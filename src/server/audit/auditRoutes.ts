import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { auditExportQuery, auditPage, auditQuery } from "#api/audit.ts";
import { refusal } from "#api/refusal.ts";
import type { Attempt } from "../auth/rateLimit.ts";
import type { Database } from "../db/database.ts";
import { attachment } from "../http/attachment.ts";
import { csvOf, jsonOf } from "./auditFile.ts";
import { auditEventsOf, auditPageOf } from "./auditLog.ts";

const tags = ["auth"];

/** Routes by which the owner of an account reads and takes away its log. */
export function auditRoutes(
  instance: FastifyInstance,
  { database, attempt }: { database: Database; attempt: Attempt },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  app.get(
    "/auth/audit",
    {
      schema: {
        tags,
        summary: "The log of the account, newest first",
        querystring: auditQuery,
        response: { 200: auditPage, ...failures },
      },
    },
    ({ visitor, query }) => auditPageOf(database.read, visitor.user_id, query),
  );

  app.get(
    "/auth/audit/export",
    {
      schema: {
        tags,
        summary: "The whole log of the account as a file",
        querystring: auditExportQuery,
        response: {
          200: { content: { "text/csv": { schema: z.custom<Readable>().describe("The file") } } },
          ...failures,
        },
      },
    },
    async ({ visitor, query: { find, format }, ip }, reply) => {
      attempt("log", ip, visitor.user_id);
      const events = auditEventsOf(database.read, visitor.user_id, find);
      const type = format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8";
      return reply
        .header("Content-Disposition", attachment(`account-log.${format}`))
        .type(type)
        .send(Readable.from(format === "csv" ? csvOf(events) : jsonOf(events)));
    },
  );
}
