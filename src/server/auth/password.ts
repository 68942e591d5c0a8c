import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { HttpError } from "../http/httpError.ts";
import { openConcurrencyLimit } from "../jobs/concurrencyLimit.ts";
import { isCommon } from "./commonPasswords.ts";

/** Argon2id, which is the library's own choice of algorithm, with what OWASP asks for at least: 19 MiB, two passes. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Threads of Node's pool; files are read with them too. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4;
/** Parallel hashes: a core and a thread stay free for others. */
const AT_ONCE = Math.max(1, Math.min(availableParallelism(), THREADS) - 1);
/** Longest queue; longer ones only delay everybody. */
const WAITING = 64 * AT_ONCE;

const inTurn = openConcurrencyLimit(AT_ONCE, WAITING, 0.05);

/** Hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, STRENGTH));
}

/** A hash of no password, compared with where there is none: the answer takes as long and is always no. */
let nobody: Promise<string> | undefined;

/** True if the password matches the hash; takes the same time without one. */
export async function isPassword(kept: string | null, given: string): Promise<boolean> {
  nobody ??= hash("nobody", STRENGTH);
  const none = await nobody;
  const compared = kept ?? none;
  const same = await inTurn(() => verify(compared, given));
  return same && kept !== null;
}

/** True if a hash is weaker than required now. */
export function isWeak(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = STRENGTH;
  return !kept.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/**
 * Refuses common passwords.
 * @throws HttpError 422
 */
export async function refuseCommon(password: string, about: readonly (string | null | undefined)[] = []) {
  const small = password.toLowerCase();
  const bare = small.replace(/[^\p{L}]+$/u, "");
  const own = about
    .flatMap((text) => [text ?? "", ...(text ?? "").split(/[@.\s]+/)])
    .map((text) => text.toLowerCase())
    .filter((text) => text.length > 2);
  const listed = await isCommon(small, bare);
  const repeats = /^(.{1,4})\1*$/u.test(small) || new Set(small).size < 4;
  if (!repeats && !listed && !own.includes(small) && !own.includes(bare)) return;
  const message = "This password is one of those that are guessed first; choose another";
  throw new HttpError(422, `${message}.`, { issues: [{ path: ["password"], message }] });
}
