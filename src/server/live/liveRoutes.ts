import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowAddress } from "#api/change.ts";
import { refusal } from "#api/refusal.ts";
import type { Access } from "#api/share.ts";
import { type Attempt, networkOf } from "../auth/rateLimit.ts";
import type { Sessions } from "../auth/sessions.ts";
import { hashOf } from "../auth/token.ts";
import { configFor } from "../configs/access.ts";
import type { Database } from "../db/database.ts";
import { TAB_PATTERN } from "../history/origin.ts";
import { HttpError } from "../http/httpError.ts";
import type { Live } from "./live.ts";

const ofConfig = z.object({ configId: z.string() });
const listening = z.object({
  tab: z.string().optional().describe("Who listens, as in X-Tab-Id: is told of its own changes in short"),
  after: z.string().optional().describe("The version that is known; Last-Event-ID goes before it"),
});
const moved = z.object({
  tab: z.string().optional().describe("Who listens, as in the address of the stream"),
  at: rowAddress.nullish().describe("The row that is open there"),
});
const stream = z.string().describe("Server-sent events: hello, change, own, reset, presence, access, gone");

/** Reconnect delay of a browser, in milliseconds. */
const RETRY = 2000;

/** Event stream of an open configuration: its changes and presence. */
export function liveRoutes(
  instance: FastifyInstance,
  services: { database: Database; live: Live; sessions: Sessions; attempt: Attempt },
): void {
  const { database, live, sessions, attempt } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();

  /** Access of the visitor to the configuration; null once the session has ended, or it may not be read. */
  const accessNow = async (request: FastifyRequest, own: () => Promise<{ access: Access }>) => {
    const session = await sessions.find(request);
    if (session?.visitor.user_id !== request.visitor.user_id) return null;
    return own().then(
      ({ access }) => access,
      (error) => {
        if (error instanceof HttpError) return null;
        throw error;
      },
    );
  };

  app.get(
    "/configs/:configId/events",
    {
      exposeHeadRoute: false,
      schema: {
        tags: ["changes"],
        summary: "Changes as they happen, and who has the configuration open",
        params: ofConfig,
        querystring: listening,
        response: { 200: { content: { "text/event-stream": { schema: stream } } }, "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { configId } = request.params;
      const userId = request.visitor.user_id;
      const own = () => configFor(database.read, userId, configId, "read");
      const { version, access } = await own();
      const { tab = randomUUID() } = request.query;
      if (!TAB_PATTERN.test(tab))
        throw new HttpError(422, "The tab must be 1 to 64 letters, digits, - and _.");
      const known = String(request.headers["last-event-id"] || request.query.after || version);
      if (!/^\d{1,9}$/.test(known)) throw new HttpError(422, "The last event is known by a whole number.");

      const { name: userName } = await database.read
        .selectFrom("users")
        .select("name")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();

      const { raw } = reply;
      const begun: string[] = [`retry: ${RETRY}\n\n`];
      let open = false;
      const listener = {
        ...{ configId, userId, userName, tab, version: Number(known) },
        isAnonymous: request.visitor.user_type === "anonymous",
        network: networkOf(request.ip),
        tokenHash: hashOf(request.session.token),
        write: (text: string) => {
          if (open) raw.write(text);
          else begun.push(text);
        },
        unread: () => raw.writableLength,
        end: () => raw.end(),
        abort: () => raw.destroy(),
        access,
        look: () => accessNow(request, own),
      };
      const leave = live.join(listener, version);
      reply.hijack();
      raw.on("close", leave);
      if (raw.destroyed) leave();
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        "Content-Type": "text/event-stream; charset=utf-8",
        "Cache-Control": "no-store, no-transform",
        // The connection ends with the stream.
        Connection: "close",
        // Proxies of the nginx kind would gather events otherwise.
        "X-Accel-Buffering": "no",
      });
      open = true;
      for (const text of begun) raw.write(text);
    },
  );

  app.put(
    "/configs/:configId/events",
    {
      schema: {
        tags: ["changes"],
        summary: "Where one who listens is in the configuration, for the others who have it open",
        params: ofConfig,
        body: moved,
        response: { 204: z.void(), "4xx": refusal },
      },
    },
    async (request, reply) => {
      const { configId } = request.params;
      const userId = request.visitor.user_id;
      await configFor(database.read, userId, configId, "read");
      attempt("move", request.ip, userId);
      const { tab = "", at = null } = request.body;
      if (!TAB_PATTERN.test(tab))
        throw new HttpError(422, "The tab must be 1 to 64 letters, digits, - and _.");
      live.move({ configId, userId, tab }, at);
      return reply.status(204).send();
    },
  );
}
