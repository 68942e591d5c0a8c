import type { RefusalCode } from "#api/refusal.ts";

/** Answers that mean “not now” although their status is that of a refusal: sessions, tokens, timing, too many. */
const NOT_NOW = new Set([401, 403, 408, 425, 429]);

/**
 * What becomes of a request that got another answer than a success: it waits for another time, or for the account
 * that it was made with, or is not to be carried out at all.
 */
export type Fate = "later" | "account" | "refused";

/** Our own server says by a code what the status leaves open: a 403 without one may be a session's or a proxy's. */
export function fateOf(error: unknown): Fate {
  const status = statusOf(error);
  const code = codeOf(error);
  if (code === "otherAccount") return "account";
  if (code === "readOnly") return "refused";
  return status < 400 || status >= 500 || NOT_NOW.has(status) ? "later" : "refused";
}

/** The status that an error carries; 0 where no answer came. */
export function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === "number" ? status : 0;
}

/** What our server calls the refusal, where it does. */
export function codeOf(error: unknown): RefusalCode | undefined {
  return (error as { code?: RefusalCode } | null)?.code;
}

/** Whether the session may be the reason. */
export function ofSession(status: number): boolean {
  return status === 401 || status === 403;
}

export function sentence(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : "The server refused the change.";
}
