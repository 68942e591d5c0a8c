import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusal } from "#api/refusal.ts";
import { type Visitor, visitor } from "#api/session.ts";
import type { Database, Query } from "./database.ts";
import { HttpError } from "./httpError.ts";

const DAY = 24 * 60 * 60;
/** An anonymous session that is not used for this long is over. */
const IDLE_SECONDS = 90 * DAY;

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks; set on every route behind `requireSession`. */
    visitor: Visitor;
  }
}

/** The cookie is bound to this host where the browser can do that, which is on https only. */
function cookieName(request: FastifyRequest): string {
  return request.protocol === "https" ? "__Host-palette-session" : "palette-session";
}

function cookieOptions(request: FastifyRequest) {
  const secure = request.protocol === "https";
  return { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: IDLE_SECONDS } as const;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

async function visitorOf(query: Query, request: FastifyRequest): Promise<Visitor | null> {
  const token = request.cookies[cookieName(request)];
  if (!token) return null;
  const found = await query
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id as user_id", "users.type as user_type", "sessions.seen_at"])
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirst();
  if (!found || Date.parse(found.seen_at) < Date.now() - IDLE_SECONDS * 1000) return null;
  return { user_id: found.user_id, user_type: found.user_type };
}

/** Lets nobody pass without a session. */
export function requireSession(app: FastifyInstance, database: Database): void {
  app.addHook("onRequest", async (request) => {
    const found = await visitorOf(database.read, request);
    if (!found) throw new HttpError(401, "There is no session; call POST /auth/initialize first.");
    request.visitor = found;
  });
}

/** Gives the browser a session of its own. Its token is random; what the page knows of the device plays no part. */
async function begin(database: Database, request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
  const now = new Date().toISOString();
  const known = await visitorOf(database.read, request);
  const token = known ? request.cookies[cookieName(request)]! : randomBytes(32).toString("base64url");
  const user: Visitor = known ?? { user_id: randomUUID(), user_type: "anonymous" };
  await database.write(async (query) => {
    if (known) {
      const session = query.updateTable("sessions").set({ seen_at: now });
      return void (await session.where("token_hash", "=", hashOf(token)).execute());
    }
    await query
      .insertInto("users")
      .values({ id: user.user_id, type: user.user_type, created_at: now })
      .execute();
    await query
      .insertInto("sessions")
      .values({ token_hash: hashOf(token), user_id: user.user_id, created_at: now, seen_at: now })
      .execute();
  });
  reply.setCookie(cookieName(request), token, cookieOptions(request));
  return user;
}

export function sessionRoutes(instance: FastifyInstance, database: Database): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/auth/initialize",
    {
      schema: {
        tags: ["auth"],
        summary: "Begin or continue an anonymous session",
        querystring: z.object({ fingerprint: z.string().max(1000).optional() }),
        response: { 200: visitor, "4xx": refusal },
      },
    },
    (request, reply) => begin(database, request, reply),
  );
  app.post(
    "/auth/logout",
    { schema: { tags: ["auth"], summary: "End the session", response: { 204: z.undefined() } } },
    async (request, reply) => {
      const token = request.cookies[cookieName(request)];
      if (token)
        await database.write((query) =>
          query.deleteFrom("sessions").where("token_hash", "=", hashOf(token)).execute(),
        );
      reply.clearCookie(cookieName(request), { ...cookieOptions(request), maxAge: 0 });
      return reply.status(204).send();
    },
  );
  app.get(
    "/auth/me",
    {
      schema: {
        tags: ["auth"],
        summary: "Who the session belongs to",
        response: { 200: visitor, "4xx": refusal },
      },
    },
    async (request) => {
      const found = await visitorOf(database.read, request);
      if (!found) throw new HttpError(401, "There is no session; call POST /auth/initialize first.");
      return found;
    },
  );
}
