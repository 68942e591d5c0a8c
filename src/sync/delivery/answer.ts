import { CONFIG_NOT_FOUND } from "#api/configNotFound.ts";
import type { RefusalCode } from "#api/refusal.ts";

/** Answers that mean “not now” although their status is that of a refusal: sessions, tokens, timing, too many. */
const NOT_NOW = new Set([401, 403, 408, 425, 429]);

/** Next step after a request failed: retry later, wait for its own account, or give up. */
export type FailureAction = "later" | "account" | "refused";

/** Our server's code resolves an ambiguous status: a 403 without one may be a session's or a proxy's. */
export function failureAction(error: unknown): FailureAction {
  const status = statusOf(error);
  const code = codeOf(error);
  if (code === "otherAccount") return "account";
  if (code === "readOnly") return "refused";
  return status < 400 || status >= 500 || NOT_NOW.has(status) ? "later" : "refused";
}

/** HTTP status of an error; 0 without an answer. */
export function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === "number" ? status : 0;
}

/** Error code of our server's refusal, if any. */
export function codeOf(error: unknown): RefusalCode | undefined {
  return (error as { code?: RefusalCode } | null)?.code;
}

/** True if the session may be the reason. */
export function isSessionStatus(status: number): boolean {
  return status === 401 || status === 403;
}

/** Sentence for a configuration that no longer accepts this user's changes; undefined where it does. */
export function closedSentence(error: unknown): string | undefined {
  if (codeOf(error) === "readOnly") return sentence(error);
  const isGone = statusOf(error) === 404 && sentence(error) === CONFIG_NOT_FOUND;
  return isGone ? "The config was deleted, or is no longer shared with you." : undefined;
}

export function sentence(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : "The server refused the change.";
}
