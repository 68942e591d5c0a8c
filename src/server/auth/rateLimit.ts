import { isIPv6 } from "node:net";
import { tooOften } from "../http/httpError.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Rate limits by address, by account, and by both; guesses are counted in `loginThrottle.ts`. A new session keeps nothing
 * before its first write, and the machines of a studio stand behind one address, so there may be many; of files it is
 * their size that is limited, and how many configurations are made, in whatever way.
 */
export const limits = {
  session: { address: [1200, HOUR] },
  visitor: { address: [120, HOUR] },
  creation: { account: [60, HOUR] },
  token: { address: [120, HOUR] },
  bearer: { address: [600, HOUR] },
  share: { address: [300, HOUR] },
  team: { account: [60, HOUR] },
  invitation: { account: [120, HOUR] },
  invited: { account: [10, HOUR] },
  // Verdicts on proposals, which mail others, and rules of channels.
  review: { account: [60, HOUR] },
  move: { account: [300, MINUTE] },
  log: { account: [60, HOUR] },
  operator: { account: [600, HOUR] },
  webhook: { account: [120, HOUR] },
  git: { account: [120, HOUR] },
  billing: { account: [60, HOUR] },
  report: { address: [30, HOUR], account: [600, HOUR] },
} as const satisfies Record<
  string,
  Partial<Record<"address" | "account" | "both", readonly [number, number]>>
>;

type Limited = keyof typeof limits;
/** Counts a try. @throws HttpError 429, with the seconds to wait */
export type Attempt = (what: Limited, address: string, account?: string) => void;

/** Counters forget by themselves; this many are kept however fast they are made. */
const MAX_ENTRIES = 200_000;

/**
 * Counts tries in fixed windows, in this process.
 * @param factor of all limits; 0 takes them away
 */
export function rateLimits(factor = 1, now: () => number = Date.now): Attempt {
  const windows = new Map<string, { until: number; count: number }>();
  const counted = (key: string, [most, span]: readonly [number, number]) => {
    const at = now();
    let window = windows.get(key);
    if (!window || window.until <= at) {
      if (windows.size >= MAX_ENTRIES)
        for (const [old, { until }] of windows) if (until <= at) windows.delete(old);
      // Evicts the oldest: a flood does not remove other's newest counters.
      for (const old of windows.keys()) {
        if (windows.size < MAX_ENTRIES) break;
        windows.delete(old);
      }
      window = { until: at + span, count: 0 };
      windows.set(key, window);
    }
    window.count++;
    const more = window.count - most * factor;
    return { wait: more > 0 ? window.until - at : 0, again: more > 1 };
  };
  return (what, address, account = "") => {
    if (factor === 0) return;
    const network = networkOf(address);
    const keys = {
      address: network,
      account: account.toLowerCase(),
      both: `${network} ${account.toLowerCase()}`,
    };
    // A blocked address counts for no account, and so makes no counters.
    for (const [by, limit] of Object.entries(limits[what])) {
      const { wait, again } = counted(`${what} ${by} ${keys[by as keyof typeof keys]}`, limit);
      if (wait > 0) throw tooOften(wait, again);
    }
  };
}

/** Network of one person: an IPv4 address in any notation, or 64 bits of IPv6. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, "").toLowerCase();
  const mapped = /^(?:0{0,4}:){2,5}ffff:(.+)$/.exec(bare)?.[1] ?? bare;
  if (!isIPv6(mapped)) {
    const groups = /^([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(mapped);
    if (!groups) return mapped;
    return groups
      .slice(1)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join(".");
  }
  const [head = "", tail = ""] = mapped.split("::");
  const left = head.split(":").filter((group) => group !== "");
  const right = mapped.includes("::") ? tail.split(":").filter((group) => group !== "") : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = mapped.includes("::") ? [...left, ...zeros, ...right] : left;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
