import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Passkey } from "#api/auth/passkey.ts";
import type { Database, Query } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { HttpError } from "../../http/httpError.ts";
import { hashOf } from "../token.ts";
import { makeToken, takeToken } from "../tokens.ts";

/** Passkeys of one user. */
const MAX_PASSKEYS = 20;

type Row = Tables["passkeys"];
type ChallengeFor = "passkeyAdd" | "passkeyUse";

function shown({ id, name, created_at, used_at, synced }: Row): Passkey {
  return { id, name, created_at, used_at, synced: synced === 1 };
}

/** True if passkeys can belong to the host of an address: they belong to names, never to IP addresses. */
export function canHavePasskeys(pageUrl: string): boolean {
  return isIP(new URL(pageUrl).hostname.replace(/^\[|\]$/g, "")) === 0;
}

/** Keeps a challenge for one answer of this session. */
export async function keepChallenge(
  { write }: Database,
  purpose: ChallengeFor,
  { visitor, session }: FastifyRequest,
  challenge: string,
): Promise<void> {
  const data = { session: hashOf(session.token) };
  await write((query) => makeToken(query, purpose, visitor.user_id, data, challenge));
}

/** Uses a challenge up. @throws HttpError 410 where it is not one of this session */
export async function takeChallenge(
  { write }: Database,
  purpose: ChallengeFor,
  { visitor, session }: FastifyRequest,
  challenge: string | null,
): Promise<string> {
  const over = new HttpError(410, "This took too long or was begun elsewhere; try again.");
  if (challenge === null) throw over;
  const { data } = await write((query) => takeToken(query, [purpose], challenge, visitor.user_id)).catch(
    (error: unknown) => {
      throw error instanceof HttpError ? over : error;
    },
  );
  if (data.session !== hashOf(session.token)) throw over;
  return challenge;
}

/** Passkeys of a user, oldest first. */
export async function passkeysOf(query: Query, userId: string): Promise<Passkey[]> {
  const rows = query.selectFrom("passkeys").selectAll().where("user_id", "=", userId);
  return (await rows.orderBy("created_at").orderBy("id").execute()).map(shown);
}

/** Ids by which the browser knows a user's passkeys. */
export async function credentialIdsOf(query: Query, userId: string): Promise<string[]> {
  const rows = query.selectFrom("passkeys").select("credential_id").where("user_id", "=", userId);
  return (await rows.execute()).map(({ credential_id }) => credential_id);
}

/** Keeps a new passkey. @throws HttpError 409 where there are enough, or it is known */
export async function addPasskey(
  query: Query,
  userId: string,
  made: Pick<Row, "name" | "credential_id" | "public_key" | "counter" | "synced">,
): Promise<Passkey> {
  if ((await passkeysOf(query, userId)).length >= MAX_PASSKEYS)
    throw new HttpError(409, `An account has at most ${MAX_PASSKEYS} passkeys; remove one first.`);
  const row: Row = {
    id: randomUUID(),
    user_id: userId,
    ...made,
    created_at: new Date().toISOString(),
    used_at: null,
  };
  const [kept] = await query
    .insertInto("passkeys")
    .values(row)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .execute();
  if (!kept) throw new HttpError(409, "This passkey was added already.");
  return shown(row);
}

/** @throws HttpError 404 where the user has no such passkey */
export async function renamePasskey(
  query: Query,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey> {
  const [row] = await query
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .execute();
  if (!row) throw new HttpError(404, "There is no such passkey.");
  return shown(row);
}

/** @returns the name of the passkey that is gone @throws HttpError 404 where the user has no such passkey */
export async function removePasskey(query: Query, userId: string, id: string): Promise<string> {
  const [gone] = await query
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("name")
    .execute();
  if (!gone) throw new HttpError(404, "There is no such passkey.");
  return gone.name;
}

/** The passkey that the browser names, and its user. */
export async function passkeyByCredential(
  query: Query,
  credentialId: string,
): Promise<{ passkey: Row; user: Tables["users"] } | null> {
  const passkey = await query
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  const user =
    passkey &&
    (await query.selectFrom("users").selectAll().where("id", "=", passkey.user_id).executeTakeFirst());
  // PostgreSQL gives the counter as text.
  return user ? { passkey: { ...passkey, counter: Number(passkey.counter) }, user } : null;
}

/**
 * Moves the counter of a passkey on. Some count nothing and stay at 0.
 * @returns false where it was moved as far meanwhile: two have answered with the same passkey
 */
export async function countUse(
  query: Query,
  { id }: Pick<Row, "id">,
  { counter, synced }: Pick<Row, "counter" | "synced">,
): Promise<boolean> {
  const [counted] = await query
    .updateTable("passkeys")
    .set({ counter, synced, used_at: new Date().toISOString() })
    .where("id", "=", id)
    .where("counter", counter === 0 ? "=" : "<", counter)
    .returning("id")
    .execute();
  return counted !== undefined;
}
