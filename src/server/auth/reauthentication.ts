import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database, Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError, signedOut } from "../http/httpError.ts";
import type { LoginThrottle } from "./loginThrottle.ts";
import { isPassword } from "./password.ts";
import type { Sessions } from "./sessions.ts";
import { hashOf } from "./token.ts";

/** For how long a password that was typed counts as just typed. */
export const RECENT_PASSWORD_MS = 5 * 60 * 1000;

type Services = { database: Database; loginThrottle: LoginThrottle; sessions: Sessions };

/**
 * The registered user of the request.
 * @throws HttpError 403 for an anonymous visitor
 */
export async function registeredUser(
  { database }: Pick<Services, "database">,
  { visitor }: FastifyRequest,
  otherwise = "You have no account yet; register, and what you made is kept.",
): Promise<Tables["users"]> {
  const user = await database.read
    .selectFrom("users")
    .selectAll()
    .where("id", "=", visitor.user_id)
    .executeTakeFirst();
  if (user?.type !== "registered") throw new HttpError(403, otherwise);
  return user;
}

/**
 * The registered user of the request, by password, or by having just signed in where there is none.
 * @throws HttpError 401 for a wrong one
 */
export async function userByPassword(
  services: Pick<Services, "database" | "loginThrottle">,
  request: FastifyRequest,
  password: string | undefined,
): Promise<Tables["users"]> {
  const user = await registeredUser(services, request);
  // An account of the identity provider has no password; a sign-in a moment ago proves as much.
  if (user.password_hash === null) {
    if (request.session.provenAt > Date.now() - RECENT_PASSWORD_MS) return user;
    throw unproven(
      "This account has no password. Sign in again with your studio's account, then do it within five minutes.",
      "This account has no password; sign in again with your studio's account",
    );
  }
  await services.loginThrottle.count("password", request.ip, user.id);
  if (!(await isPassword(user.password_hash, password ?? "")))
    throw unproven("The password is not right.", "The password is not right");
  await services.loginThrottle.right("password", request.ip, user.id);
  return user;
}

/**
 * Confirms, within the write that lets somebody in, that the password is still the one that was checked before it.
 * Whoever replaces it meanwhile waits for the write and undoes it, or was first.
 * @throws HttpError 401
 */
export async function confirmPassword(
  query: Query,
  { id, password_hash }: Pick<Tables["users"], "id" | "password_hash">,
): Promise<void> {
  const [same] = await query
    .updateTable("users")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", password_hash === null ? "is" : "=", password_hash)
    .returning("id")
    .execute();
  if (!same) throw new HttpError(401, "The password was changed a moment ago; sign in with the new one.");
}

/** Makes changes of what one user may, and how much, wait for each other; SQLite has one write at a time anyway. */
export async function lockUser(query: Query, userId: string): Promise<void> {
  await query
    .updateTable("users")
    .set((of) => ({ type: of.ref("type") }))
    .where("id", "=", userId)
    .execute();
}

/**
 * Confirms, within the write of what outlives a session, that the session of the request has not ended meanwhile.
 * @throws HttpError 401
 */
export async function confirmSession(query: Query, { visitor, session }: FastifyRequest): Promise<void> {
  await lockUser(query, visitor.user_id);
  const found = await query
    .selectFrom("sessions")
    .select("user_id")
    .where("token_hash", "=", hashOf(session.token))
    .executeTakeFirst();
  if (!found) throw signedOut();
}

/**
 * The registered user of the request, by password; rotates the session's token, and the old one is invalid.
 * @throws HttpError 401 for a wrong one
 */
export async function rotatedByPassword(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string | undefined,
): Promise<Tables["users"]> {
  const { database, sessions } = services;
  const user = await userByPassword(services, request, password);
  const token = await database.write(async (query) => {
    await confirmPassword(query, user);
    return sessions.renew(request, query, user.id);
  });
  sessions.give(request, reply, token);
  request.session.token = token;
  return user;
}

/**
 * Requires a recent password: typed in this session a short time ago, or sent with the request.
 * @throws HttpError 401 with an issue of the field `password` otherwise
 */
export async function requireRecentPassword(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) await rotatedByPassword(services, request, reply, password);
  else if (request.session.provenAt <= Date.now() - RECENT_PASSWORD_MS)
    throw unproven("Type your password to continue; it was typed here some time ago.", "Type your password");
}

function unproven(detail: string, message: string): HttpError {
  return new HttpError(401, detail, { issues: [{ path: ["password"], message }] });
}
