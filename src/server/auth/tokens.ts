import { randomBytes } from "node:crypto";
import type { Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError } from "../http/httpError.ts";
import { hashOf, newToken } from "./token.ts";

type Purpose = Tables["tokens"]["purpose"];
export type StoredToken = { userId: string; purpose: Purpose; data: Record<string, string | null> };

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** Lifetime of a token by purpose. */
const LIFE: Record<Purpose, number> = {
  register: DAY,
  email: DAY,
  reset: 30 * MINUTE,
  recovery: 365 * DAY,
  oidc: 15 * MINUTE,
  passkeyAdd: 5 * MINUTE,
  passkeyUse: 5 * MINUTE,
  void: DAY,
};

/** Tokens of one purpose that a user may have at once, where several tabs may each be under way. */
const AT_ONCE: Partial<Record<Purpose, number>> = { oidc: 10 };

/**
 * Creates a single-use token; earlier ones of the same purpose and user become invalid, but for the newest of those that
 * several tabs use. With purpose "void" it is never valid: it takes the same time, and hides if there is an account.
 */
export async function makeToken(
  query: Query,
  purpose: Purpose,
  userId: string,
  data: StoredToken["data"] = {},
  token = newToken(),
): Promise<string> {
  const now = Date.now();
  const ofSame = query.selectFrom("tokens").where("user_id", "=", userId).where("purpose", "=", purpose);
  const earlier = await ofSame.select("token_hash").orderBy("created_at", "desc").execute();
  for (const { token_hash } of earlier.slice((AT_ONCE[purpose] ?? 1) - 1))
    await query.deleteFrom("tokens").where("token_hash", "=", token_hash).execute();
  await query
    .insertInto("tokens")
    .values({
      token_hash: hashOf(token),
      purpose,
      user_id: userId,
      data: JSON.stringify(data),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + LIFE[purpose]).toISOString(),
    })
    .execute();
  return token;
}

/**
 * Uses a token up.
 * @throws HttpError 410 when it is invalid, used, or belongs to somebody else
 */
export async function takeToken(
  query: Query,
  purposes: readonly Exclude<Purpose, "void">[],
  token: string,
  userId?: string,
): Promise<StoredToken> {
  const [found] = await query
    .deleteFrom("tokens")
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "in", purposes)
    .where("expires_at", ">", new Date().toISOString())
    .$if(userId !== undefined, (own) => own.where("user_id", "=", userId!))
    .returning(["user_id", "purpose", "data"])
    .execute();
  if (!found) throw tokenOver();
  return { userId: found.user_id, purpose: found.purpose, data: JSON.parse(found.data) };
}

/**
 * Data of a token, which stays valid.
 * @throws HttpError 410 as `takeToken` does
 */
export async function readToken(
  query: Query,
  purposes: readonly Exclude<Purpose, "void">[],
  token: string,
  userId?: string,
): Promise<StoredToken> {
  const found = await query
    .selectFrom("tokens")
    .select(["user_id", "purpose", "data"])
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "in", purposes)
    .where("expires_at", ">", new Date().toISOString())
    .$if(userId !== undefined, (own) => own.where("user_id", "=", userId!))
    .executeTakeFirst();
  if (!found) throw tokenOver();
  return { userId: found.user_id, purpose: found.purpose, data: JSON.parse(found.data) };
}

export function tokenOver(): HttpError {
  return new HttpError(
    410,
    "This link or code was used already, is too old, or was never right; ask for a new one.",
  );
}

/** Easy to copy by hand: no letters that look like digits. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Random letters in groups of five, of 25 bits each. */
export function newCode(groups = 6): string {
  const letters = [...randomBytes(5 * groups)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return letters.replace(/.{5}(?=.)/g, "$&-");
}

/** Normalizes a typed code. */
export function normalizedCode(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/.{5}(?=.)/g, "$&-");
}
