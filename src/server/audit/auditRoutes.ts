import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { auditExportQuery, auditPage, auditQuery } from "#api/audit.ts";
import { refusal } from "#api/refusal.ts";
import type { Attempt } from "../auth/rateLimit.ts";
import type { Database } from "../db/database.ts";
import { attachment } from "../http/attachment.ts";
import { teamFor } from "../teams/members.ts";
import { csvOf, jsonOf } from "./auditFile.ts";
import { auditEventsOf, auditPageOf } from "./auditLog.ts";

const failures = { "4xx": refusal } as const;
const exported = {
  200: { content: { "text/csv": { schema: z.custom<Readable>().describe("The file") } } },
  ...failures,
};
const ofTeam = z.object({ teamId: z.string() });

/** Routes by which an account's owner, or a team's owners, read and export its log. */
export function auditRoutes(
  instance: FastifyInstance,
  { database, attempt }: { database: Database; attempt: Attempt },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const { read } = database;

  /** Sends the log of a person or a team as a file. */
  const sendFile = (
    { visitor, ip }: FastifyRequest,
    reply: FastifyReply,
    ownerId: string,
    { find, format }: z.output<typeof auditExportQuery>,
  ) => {
    attempt("log", ip, visitor.user_id);
    const events = auditEventsOf(read, ownerId, find);
    const name = ownerId === visitor.user_id ? "account-log" : "team-log";
    return reply
      .header("Content-Disposition", attachment(`${name}.${format}`))
      .type(format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8")
      .send(Readable.from(format === "csv" ? csvOf(events) : jsonOf(events)));
  };

  app.get(
    "/auth/audit",
    {
      schema: {
        tags: ["auth"],
        summary: "The log of the account, newest first",
        querystring: auditQuery,
        response: { 200: auditPage, ...failures },
      },
    },
    ({ visitor, query }) => auditPageOf(read, visitor.user_id, query),
  );

  app.get(
    "/auth/audit/export",
    {
      schema: {
        tags: ["auth"],
        summary: "The whole log of the account as a file",
        querystring: auditExportQuery,
        response: exported,
      },
    },
    async (request, reply) => sendFile(request, reply, request.visitor.user_id, request.query),
  );

  app.get(
    "/teams/:teamId/audit",
    {
      schema: {
        tags: ["teams"],
        summary: "The log of the team, newest first",
        params: ofTeam,
        querystring: auditQuery,
        response: { 200: auditPage, ...failures },
      },
    },
    async ({ visitor, params, query }) => {
      const { id } = await teamFor(read, visitor.user_id, params.teamId, "owner");
      return auditPageOf(read, id, query);
    },
  );

  app.get(
    "/teams/:teamId/audit/export",
    {
      schema: {
        tags: ["teams"],
        summary: "The whole log of the team as a file",
        params: ofTeam,
        querystring: auditExportQuery,
        response: exported,
      },
    },
    async (request, reply) => {
      const { id } = await teamFor(read, request.visitor.user_id, request.params.teamId, "owner");
      return sendFile(request, reply, id, request.query);
    },
  );
}
