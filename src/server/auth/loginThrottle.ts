import { tooOften } from "../http/httpError.ts";
import type { AttemptStore, Limit } from "./attemptStore.ts";
import { networkOf } from "./rateLimit.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A minute becomes an hour for repeated guesses: 1, 2, 4, … 64 minutes. */
const doublings = 6;

/**
 * Rate limits of guessing a secret or requesting a mail: by network, by network and account, and by account from
 * anywhere. Whoever was right has not guessed: a hundred people behind one address may sign in within a minute.
 * Nobody is shut out for good, and an owner not even for a while: a network from which the account was entered in the
 * last month, or its password replaced by mail, has only its own guesses to answer for.
 */
export const throttleLimits = {
  login: {
    address: { most: 10, span: MINUTE, doublings: 2 },
    both: { most: 5, span: MINUTE, doublings },
    account: { most: 20, span: MINUTE, doublings },
  },
  // Of the second factor: a million codes, three of which are right at a time.
  code: {
    both: { most: 5, span: MINUTE, doublings },
    account: { most: 10, span: 10 * MINUTE, doublings },
  },
  password: { account: { most: 10, span: 10 * MINUTE, doublings: 3 } },
  // More per network than the five of an account: studios and schools share one address.
  register: { address: { most: 30, span: HOUR }, account: { most: 5, span: HOUR } },
  resetRequest: { address: { most: 30, span: HOUR }, account: { most: 5, span: HOUR } },
  emailRequest: { address: { most: 30, span: HOUR }, account: { most: 5, span: HOUR } },
} as const satisfies Record<string, Partial<Record<"address" | "both" | "account", Limit>>>;

type Guessed = keyof typeof throttleLimits;

export type LoginThrottle = {
  /**
   * Counts a guess before it is checked.
   * @throws HttpError 429, with the seconds to wait
   */
  count: (what: Guessed, address: string, account: string) => Promise<void>;
  /** Called after a right first step: the attempt no longer counts. */
  passed: (what: Guessed, address: string, account: string) => Promise<void>;
  /** Called after a right attempt, which no longer counts and makes its network known. */
  right: (what: Guessed, address: string, account: string) => Promise<void>;
};

const KNOWN = 30 * DAY;

/**
 * Counts guesses together with all processes on the same database.
 * @param factor of all limits; 0 takes them away
 */
export function openLoginThrottle(
  tries: AttemptStore,
  factor = 1,
  now: () => number = Date.now,
): LoginThrottle {
  const keysOf = (what: Guessed, address: string, account: string) => {
    const [network, name] = [networkOf(address), account.toLowerCase()];
    return {
      address: `${what} from ${network}`,
      both: `${what} from ${network} for ${name}`,
      account: `${what} for ${name}`,
      known: `${what} known from ${network} for ${name}`,
    };
  };
  const passed: LoginThrottle["passed"] = async (what, address, account) => {
    if (factor === 0) return;
    const keys = keysOf(what, address, account);
    for (const by of Object.keys(throttleLimits[what]) as (keyof typeof keys)[])
      await tries.giveBack(keys[by]);
  };
  return {
    passed,
    count: async (what, address, account) => {
      if (factor === 0) return;
      const keys = keysOf(what, address, account);
      // A blocked network counts for no account, so it cannot block another's.
      for (const [by, limit] of Object.entries(throttleLimits[what]) as [keyof typeof keys, Limit][]) {
        if (by === "account" && "both" in throttleLimits[what] && (await tries.remembers(keys.known)))
          continue;
        const most = Math.ceil(limit.most * factor);
        const { count, until } = await tries.count(keys[by], { ...limit, most });
        if (count > most) throw tooOften(until - now(), count > most + 1);
      }
    },
    right: async (what, address, account) => {
      if (factor === 0) return;
      await passed(what, address, account);
      const { known } = keysOf(what, address, account);
      if ("both" in throttleLimits[what]) await tries.remember(known, KNOWN);
    },
  };
}
