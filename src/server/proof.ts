import type { FastifyRequest } from "fastify";
import type { Database } from "./database.ts";
import type { Guess } from "./guess.ts";
import { HttpError } from "./httpError.ts";
import { isPassword } from "./password.ts";
import type { Tables } from "./tables.ts";
import { hashOf } from "./token.ts";

/** For how long a password that was typed counts as just typed. */
export const RECENT = 5 * 60 * 1000;

type Services = { database: Database; guess: Guess };

/** The registered user who asks. @throws HttpError 403 for an anonymous visitor */
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

/** The registered user who asks, and has typed the password. @throws HttpError 401 for a wrong one */
export async function provenUser(
  services: Services,
  request: FastifyRequest,
  password: string | undefined,
): Promise<Tables["users"]> {
  const user = await registeredUser(services, request);
  await services.guess.count("password", request.ip, user.id);
  if (!(await isPassword(user.password_hash, password ?? "")))
    throw unproven("The password is not right.", "The password is not right");
  await services.guess.right("password", request.ip, user.id);
  return user;
}

/**
 * Lets nobody go on who has only found the page open: the password was typed in this session a short time ago, or
 * comes with the request. @throws HttpError 401 with an issue of the field `password` where it does not
 */
export async function requireProof(
  services: Services,
  request: FastifyRequest,
  password: string | undefined,
): Promise<void> {
  const { token, provenAt } = request.session;
  if (password === undefined) {
    if (provenAt > Date.now() - RECENT) return;
    throw unproven("Type your password to go on; it was typed here some time ago.", "Type your password");
  }
  await provenUser(services, request, password);
  const proven_at = new Date().toISOString();
  await services.database.write((query) =>
    query.updateTable("sessions").set({ proven_at }).where("token_hash", "=", hashOf(token)).execute(),
  );
}

function unproven(detail: string, message: string): HttpError {
  return new HttpError(401, detail, { issues: [{ path: ["password"], message }] });
}
