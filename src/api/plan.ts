const MEGABYTE = 1024 * 1024;

/** Limits; null for the server's own limit. */
type Limits = { configs: number | null; files: number | null; links: number | null };
type Plan = Limits & { title: string };

/**
 * Every plan with its limits: configurations, bytes of LUT files and shared links of one user. The server refuses
 * what goes beyond; existing data stays readable and writable, whatever the plan becomes.
 */
export const plans = {
  /** Visitors without an account. */
  anonymous: { title: "Anonymous", configs: 3, files: 50 * MEGABYTE, links: 1 },
  /** Registered users without a subscription. */
  free: { title: "Free", configs: 10, files: 250 * MEGABYTE, links: 5 },
  /** Registered users with a subscription. */
  pro: { title: "Pro", configs: null, files: null, links: null },
  /** Everybody, where the server sells no subscriptions. */
  selfHosted: { title: "Self-hosted", configs: null, files: null, links: null },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof plans;
export type Limited = keyof Limits;
export const limited = ["configs", "files", "links"] as const satisfies Limited[];

/** "0.1 MB", "250 MB", "2 GB"; rounds small sizes up. */
export function sizeOf(bytes: number): string {
  const [value, unit] = bytes < 1024 * MEGABYTE ? [bytes / MEGABYTE, "MB"] : [bytes / MEGABYTE / 1024, "GB"];
  return bytes > 0 && value < 0.1 ? "0.1 MB" : `${Number(value.toFixed(value < 10 ? 1 : 0))} ${unit}`;
}

/** "10 configurations", "250 MB of LUT files", "1 link". */
export function amountOf(what: Limited, most: number): string {
  if (what === "files") return `${sizeOf(most)} of LUT files`;
  const noun = what === "configs" ? "configuration" : "link";
  return `${most} ${noun}${most === 1 ? "" : "s"}`;
}

const makeRoom = { configs: "Delete one", files: "Remove some", links: "Revoke one" } as const;

/** Message that a plan is full, with the ways out. */
export function fullSentence(plan: PlanName, what: Limited, most: number): string {
  const amount = amountOf(what, most);
  if (plan === "anonymous")
    return `Without an account there is room for ${amount}. ${makeRoom[what]}, or register to get more room.`;
  return `The ${plans[plan].title} plan has room for ${amount}. ${makeRoom[what]}, or upgrade to ${plans.pro.title}.`;
}

/** Path of an issue when the requester's own plan is full: this, and the limit. */
export const OWN_PLAN = "plan";
