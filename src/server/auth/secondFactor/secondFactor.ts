import type { SecondFactor } from "#api/auth/secondFactor.ts";
import type { Cipher } from "../../db/cipher.ts";
import type { Query } from "../../db/database.ts";
import { HttpError } from "../../http/httpError.ts";
import { hashOf } from "../token.ts";
import { newCode, normalizedCode } from "../tokens.ts";
import { newTotpSecret, stepOfCode } from "./totp.ts";

/** Steps, ten minutes of them, by which clocks of several processes never differ. */
const STEPS_AHEAD = 20;
/** Recovery codes of a set, and their groups of five letters: 75 random bits each. */
const CODES = 10;
const CODE_GROUPS = 3;
/** Time in which a new secret is confirmed by a code. */
const CONFIRM_WITHIN_MS = 60 * 60 * 1000;

/** State of a user's second factor. */
export async function secondFactorOf(query: Query, userId: string): Promise<Omit<SecondFactor, "available">> {
  const totp = await query
    .selectFrom("totp_secrets")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const { count } = await query
    .selectFrom("recovery_codes")
    .select((of) => of.fn.countAll().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { totp_since: totp?.confirmed_at ?? null, recovery_codes: Number(count) };
}

/** True if a code is asked for when the user signs in by password. */
export async function hasSecondFactor(query: Query, userId: string): Promise<boolean> {
  return (await secondFactorOf(query, userId)).totp_since !== null;
}

/**
 * Keeps a new secret, which counts once a code confirms it.
 * @returns the secret
 * @throws HttpError 409 where one counts already
 */
export async function beginTotp(query: Query, cipher: Cipher, userId: string): Promise<string> {
  const secret = newTotpSecret();
  const values = {
    secret: cipher.encrypt(secret),
    created_at: new Date().toISOString(),
    confirmed_at: null,
    last_step: 0,
  };
  const [kept] = await query
    .insertInto("totp_secrets")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(values).where("totp_secrets.confirmed_at", "is", null),
    )
    .returning("user_id")
    .execute();
  if (!kept)
    throw new HttpError(409, "Two-factor authentication is on already; turn it off to use another app.");
  return secret;
}

/**
 * Activates the secret by a code of it.
 * @returns false for a wrong code
 * @throws HttpError 410 where no secret waits for it
 */
export async function confirmTotp(
  query: Query,
  cipher: Cipher,
  userId: string,
  code: string,
): Promise<boolean> {
  const waiting = await query
    .selectFrom("totp_secrets")
    .select(["secret", "created_at"])
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .where("created_at", ">", new Date(Date.now() - CONFIRM_WITHIN_MS).toISOString())
    .executeTakeFirst();
  const secret = waiting && cipher.decrypt(waiting.secret);
  if (!secret) throw new HttpError(410, "This took too long or was done elsewhere; begin again.");
  const step = stepOfCode(secret, code);
  if (step === null) return false;
  const [confirmed] = await query
    .updateTable("totp_secrets")
    .set({ confirmed_at: new Date().toISOString(), last_step: step })
    .where("user_id", "=", userId)
    .where("secret", "=", waiting.secret)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .execute();
  if (!confirmed) throw new HttpError(410, "This took too long or was done elsewhere; begin again.");
  return true;
}

/** Makes a new set of recovery codes; earlier ones are void. @returns them for the only time */
export async function makeRecoveryCodes(query: Query, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newCode(CODE_GROUPS));
  const created_at = new Date().toISOString();
  await query.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await query
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ code_hash: hashOf(code), user_id: userId, created_at })))
    .execute();
  return codes;
}

/** Turns the second factor off. @returns false where there was none */
export async function removeSecondFactor(query: Query, userId: string): Promise<boolean> {
  await query.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const gone = await query.deleteFrom("totp_secrets").where("user_id", "=", userId).returning("confirmed_at");
  return (await gone.execute()).some(({ confirmed_at }) => confirmed_at !== null);
}

/**
 * Uses a code up: each works once, also where two requests bring it at once.
 * @returns its kind; null for a wrong one
 */
export async function takeCode(
  query: Query,
  cipher: Cipher | null,
  userId: string,
  code: string,
): Promise<"totp" | "recovery" | null> {
  const totp = await query
    .selectFrom("totp_secrets")
    .select("secret")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  const secret = totp && (cipher?.decrypt(totp.secret) ?? null);
  const step = secret ? stepOfCode(secret, code) : null;
  if (step !== null) {
    const [used] = await query
      .updateTable("totp_secrets")
      .set({ last_step: step })
      .where("user_id", "=", userId)
      .where((row) =>
        // A step so far ahead is of a clock that was put back since: no code could be used before it comes again.
        row.or([row("last_step", "<", step), row("last_step", ">", step + STEPS_AHEAD)]),
      )
      .returning("user_id")
      .execute();
    if (used) return "totp";
  }
  const [spent] = await query
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOf(normalizedCode(code)))
    .returning("user_id")
    .execute();
  return spent ? "recovery" : null;
}
