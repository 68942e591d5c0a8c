import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Visitor } from "#api/auth/session.ts";
import type { Database, Query } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError, noBearer, signedOut } from "../http/httpError.ts";
import { CSRF_COOKIE, checkCsrf, csrfToken, isRead } from "./csrf.ts";
import { deviceOf } from "./device.ts";
import { checkUser } from "./mergedVisitors.ts";
import { bearerOf, checkScope, type Program, programOf } from "./programTokens.ts";
import type { Attempt } from "./rateLimit.ts";
import { hashOf, isSameText, keyedHash, newToken, uuidOf } from "./token.ts";

/** A key of the server's own, made when it is first asked for; every process on the same database has the same. */
async function secretOf(database: Database, name: string): Promise<Buffer> {
  const value = randomBytes(32).toString("base64url");
  const { value: kept } = await database.write(async (query) => {
    await query
      .insertInto("secrets")
      .values({ name, value })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    return query.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  });
  return Buffer.from(kept, "base64url");
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Idle and absolute lifetime of a session. */
export const IDLE_TIMEOUT_MS = { anonymous: 90 * DAY, registered: 14 * DAY };
const ABSOLUTE = { anonymous: Number.POSITIVE_INFINITY, registered: 90 * DAY };
/** Precision of the last use. */
const SEEN_EVERY = HOUR;

/** A session as one request finds it. */
export type Session = {
  token: string;
  visitor: Visitor;
  /** False for a visitor without writes, who is not in the database. */
  kept: boolean;
  seenAt: number;
  /** Time of the user's last proof of identity, by password or mail; 0 for never. */
  provenAt: number;
};

declare module "fastify" {
  interface FastifyRequest {
    /** Its visitor; set on every route behind `requireSession`. */
    visitor: Visitor;
    session: Session;
    /** The program that sends it, where one does. */
    program?: Program;
  }
  interface FastifyContextConfig {
    /** The call stores nothing for an anonymous visitor. */
    keepsNothing?: boolean;
  }
}

export type Sessions = {
  /** The session of the request's cookie, if it is one. */
  find: (request: FastifyRequest) => Promise<Session | null>;
  /** Continues the session of the request, or gives the browser a new anonymous one. */
  begin: (request: FastifyRequest, reply: FastifyReply, fingerprint: string) => Promise<Visitor>;
  /** @throws HttpError 412 for a request that was made for another user than the session's */
  check: (request: FastifyRequest, session: Session) => Promise<void>;
  /** Stores a visitor who had only a cookie so far. */
  keep: (request: FastifyRequest, session: Session) => Promise<void>;
  /** Rotates the session after re-authentication; `give` receives the new token. */
  renew: (request: FastifyRequest, query: Query, userId: string) => Promise<string>;
  give: (request: FastifyRequest, reply: FastifyReply, token: string) => void;
  /** Ends the session of the request; the browser has none afterwards. */
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

/** The cookie is bound to this host where the browser can do that, which is on https only. */
function cookieName(request: FastifyRequest): string {
  return request.protocol === "https" ? "__Host-palette-session" : "palette-session";
}

function giveCookies(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const secure = request.protocol === "https";
  const maxAge = token === null ? 0 : IDLE_TIMEOUT_MS.anonymous / 1000;
  const options = { path: "/", sameSite: "lax", secure, maxAge } as const;
  reply.setCookie(cookieName(request), token ?? "", { ...options, httpOnly: true });
  reply.setCookie(CSRF_COOKIE, token === null ? "" : csrfToken(token), options);
}

type Stored = Pick<Tables["users"], "id" | "type"> &
  Pick<Tables["sessions"], "seen_at" | "created_at" | "proven_at">;

const byToken = statement<{ hash: string }, Stored>((query, { hash }) =>
  query
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "users.type", "sessions.seen_at", "sessions.created_at", "sessions.proven_at"])
    .where("token_hash", "=", hash)
    .where("users.disabled_at", "is", null),
);

/** Ends sessions and invalidates their tokens for good. */
export async function endSessions(query: Query, hashes: readonly string[]): Promise<void> {
  if (!hashes.length) return;
  const at = new Date().toISOString();
  for (const table of ["sessions", "oidc_sessions"] as const)
    await query.deleteFrom(table).where("token_hash", "in", hashes).execute();
  await query
    .insertInto("ended_sessions")
    .values(hashes.map((token_hash) => ({ token_hash, at })))
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
}

/** Ends all sessions of a user, except the named one. */
export async function endSessionsOf(query: Query, userId: string, but?: string): Promise<void> {
  const found = await query
    .selectFrom("sessions")
    .select("token_hash")
    .where("user_id", "=", userId)
    .execute();
  await endSessions(
    query,
    found.map(({ token_hash }) => token_hash).filter((hash) => hash !== but),
  );
}

/**
 * Sessions of one database. Before their first write visitors have a signed cookie only and nothing is stored; then
 * rows are created. The device's fingerprint gives no access.
 * @param confirm false ends a registered user's session, by SHA-256 of its token: whoever vouched for it no longer does
 */
export async function openSessions(
  database: Database,
  confirm?: (tokenHash: string) => Promise<boolean>,
): Promise<Sessions> {
  const key = await secretOf(database, "sessions");
  const signature = (random: string, at: string) =>
    keyedHash(key, "visitor", `${random}.${at}`).toString("base64url");

  /** A self-contained token: 256 random bits, time of issue, and the server's signature. */
  const signed = () => {
    const [random, at] = [newToken(), Date.now().toString(36)];
    return `${random}.${at}.${signature(random, at)}`;
  };
  const ownerOf = (token: string) => uuidOf(keyedHash(key, "owner", token));

  const stored = async (token: string): Promise<Session | null | undefined> => {
    const found = await byToken.first(database.read, { hash: hashOf(token) });
    if (!found) return undefined;
    const { id, type } = found;
    const [seenAt, madeAt] = [Date.parse(found.seen_at), Date.parse(found.created_at)];
    if (seenAt < Date.now() - IDLE_TIMEOUT_MS[type] || madeAt < Date.now() - ABSOLUTE[type]) return null;
    const provenAt = found.proven_at === null ? 0 : Date.parse(found.proven_at);
    return { token, visitor: { user_id: id, user_type: type }, kept: true, seenAt, provenAt };
  };

  const fresh = async (token: string): Promise<Session | null> => {
    const [random, at, mac, ...more] = token.split(".");
    if (!random || !at || !mac || more.length || !isSameText(mac, signature(random, at))) return null;
    const given = Number.parseInt(at, 36);
    if (!(given > Date.now() - IDLE_TIMEOUT_MS.anonymous)) return null;
    const id = ownerOf(token);
    const ended = await database.read
      .selectFrom("ended_sessions")
      .select("at")
      .where("token_hash", "=", hashOf(token))
      .executeTakeFirst();
    if (ended) return null;
    const known = await database.read
      .selectFrom("users")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    // Either another session of this visitor has ended, or the first write was kept just now.
    if (known) return (await stored(token)) ?? null;
    const visitor: Visitor = { user_id: id, user_type: "anonymous" };
    return { token, visitor, kept: false, seenAt: given, provenAt: 0 };
  };

  const find = async (request: FastifyRequest): Promise<Session | null> => {
    const token = request.cookies[cookieName(request)];
    if (!token) return null;
    const found = await stored(token);
    if (found === undefined) return fresh(token);
    if (found?.visitor.user_type !== "registered" || !confirm) return found;
    const hash = hashOf(token);
    if (await confirm(hash)) return found;
    await database.write((query) => endSessions(query, [hash]));
    return null;
  };

  const insert = (
    query: Query,
    request: FastifyRequest,
    { token, userId, proven }: { token: string; userId: string; proven: boolean },
  ) => {
    const now = new Date().toISOString();
    return query
      .insertInto("sessions")
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        created_at: now,
        seen_at: now,
        device: deviceOf(request.headers["user-agent"]),
        fingerprint_hash: fingerprintOf(request, ""),
        proven_at: proven ? now : null,
      })
      .onConflict((conflict) => conflict.column("token_hash").doNothing())
      .execute();
  };

  /** Keyed hash of the fingerprint: useless in a leaked database. */
  const fingerprintOf = (request: FastifyRequest, given: string): string | null => {
    const text = given || String(request.headers["x-device-fingerprint"] ?? "");
    return text === "" ? null : keyedHash(key, "fingerprint", text.slice(0, 1000)).toString("base64url");
  };

  /** Notes that a session is used; a device that looks different is worth a line in the log and nothing more. */
  const see = async (request: FastifyRequest, session: Session, fingerprint: string): Promise<void> => {
    const hash = hashOf(session.token);
    const seen = fingerprintOf(request, fingerprint);
    const before = await database.read
      .selectFrom("sessions")
      .select("fingerprint_hash")
      .where("token_hash", "=", hash)
      .executeTakeFirst();
    if (seen !== null && before?.fingerprint_hash && before.fingerprint_hash !== seen)
      request.log.warn({ user: session.visitor.user_id }, "The device of a session looks different.");
    await database.write((query) =>
      query
        .updateTable("sessions")
        .set({ seen_at: new Date().toISOString(), ...(seen !== null && { fingerprint_hash: seen }) })
        .where("token_hash", "=", hash)
        .execute(),
    );
  };

  return {
    find,
    begin: async (request, reply, fingerprint) => {
      const known = await find(request);
      if (known?.kept) await see(request, known, fingerprint);
      const token = known?.token ?? signed();
      giveCookies(request, reply, token);
      return known?.visitor ?? { user_id: ownerOf(token), user_type: "anonymous" };
    },
    check: (request, { visitor }) => checkUser(database, request, visitor.user_id),
    keep: async (request, session) => {
      if (session.kept) {
        if (session.seenAt < Date.now() - SEEN_EVERY) await see(request, session, "");
        return;
      }
      const { user_id: id, user_type: type } = session.visitor;
      await database.write(async (query) => {
        await query
          .insertInto("users")
          .values({ id, type, created_at: new Date().toISOString() })
          .onConflict((conflict) => conflict.column("id").doNothing())
          .execute();
        await insert(query, request, { token: session.token, userId: id, proven: false });
      });
      session.kept = true;
    },
    renew: async (request, query, userId) => {
      const token = newToken();
      await endSessions(query, [hashOf(request.session.token)]);
      await insert(query, request, { token, userId, proven: true });
      return token;
    },
    give: giveCookies,
    end: async (request, reply) => {
      const session = await find(request);
      if (session) await database.write((query) => endSessions(query, [hashOf(session.token)]));
      giveCookies(request, reply, null);
      // Nothing more: "storage" would take away what waits to be sent and the page that works offline, which the page
      // sorts out by account itself, and "cookies" those of every server beside this one.
      reply.header("Clear-Site-Data", '"cache"');
    },
  };
}

/** Requires a session for every request, and the CSRF token for every write; or the token of a program. */
export function requireSession(
  app: FastifyInstance,
  { database, sessions, attempt }: { database: Database; sessions: Sessions; attempt: Attempt },
): void {
  app.addHook("onRequest", async (request) => {
    const token = bearerOf(request);
    if (token !== null) return enterProgram(request, token);
    const session = await sessions.find(request);
    if (!session) throw request.headers.authorization === undefined ? signedOut() : noBearer();
    request.visitor = session.visitor;
    request.session = session;
    checkCsrf(request, session.token);
    if (!isRead(request)) await sessions.check(request, session);
    const keeps = !isRead(request) && !request.routeOptions.config.keepsNothing;
    if (keeps && !session.kept) attempt("visitor", request.ip);
    if (keeps || session.kept) await sessions.keep(request, session);
  });

  /** A program sends no cookie, so that no page of another site can send its token: it needs no CSRF token. */
  async function enterProgram(request: FastifyRequest, token: string): Promise<void> {
    const program = await programOf(database, token);
    if (!program) {
      attempt("bearer", request.ip);
      throw new HttpError(
        401,
        "The token is not valid, has expired or was revoked; make another in your profile.",
      );
    }
    const visitor: Visitor = { user_id: program.user_id, user_type: "registered" };
    request.visitor = visitor;
    request.program = program;
    request.session = { token, visitor, kept: true, seenAt: Date.now(), provenAt: 0 };
    await checkScope(database.read, request, program);
  }
}
