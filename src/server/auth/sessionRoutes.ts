import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusal } from "#api/refusal.ts";
import { visitor } from "#api/session.ts";
import { logEvent } from "../http/securityLog.ts";
import { checkCsrf } from "./csrf.ts";
import type { Attempt } from "./rateLimit.ts";
import type { Sessions } from "./sessions.ts";

const tags = ["auth"];

/** Beginning and ending a session: the two calls that answer without one. */
export function sessionRoutes(instance: FastifyInstance, sessions: Sessions, attempt: Attempt): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/auth/initialize",
    {
      schema: {
        tags,
        summary: "Begin or continue an anonymous session",
        querystring: z.object({ fingerprint: z.string().max(1000).optional() }),
        response: { 200: visitor, "4xx": refusal },
      },
    },
    async (request, reply) => {
      if (!(await sessions.find(request))) attempt("session", request.ip);
      return sessions.begin(request, reply, request.query.fingerprint ?? "");
    },
  );
  app.post(
    "/auth/logout",
    { schema: { tags, summary: "End the session", response: { 204: z.undefined(), "4xx": refusal } } },
    async (request, reply) => {
      const session = await sessions.find(request);
      if (session) {
        request.visitor = session.visitor;
        checkCsrf(request, session.token);
        if (session.kept) logEvent(request, "Somebody signed out.");
      }
      await sessions.end(request, reply);
      return reply.status(204).send();
    },
  );
}
