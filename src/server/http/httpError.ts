import type { z } from "zod";
import { CONFIG_NOT_FOUND } from "#api/configNotFound.ts";
import type { Issue, Refusal } from "#api/refusal.ts";

/** A refusal with its HTTP status; the message is a sentence for the user. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Refusal;
  readonly headers: Readonly<Record<string, string | number>>;
  /** For the log alone, not the answer. */
  reason?: string;
  /** True for a fault of the server that is logged for operators, although its sentence tells the user what to do. */
  isFault = false;

  constructor(
    status: number,
    detail: string,
    more: Omit<Refusal, "detail"> = {},
    headers: Readonly<Record<string, string | number>> = {},
  ) {
    super(detail);
    this.status = status;
    this.body = { detail, ...more };
    this.headers = headers;
  }
}

/** Refuses too many tries, or requests without room. The answer is delayed: an immediate retry gains nothing. */
export class Overload extends HttpError {
  /** One of many: the first was written down. */
  again = false;

  /** @param seconds until it is worth another try */
  constructor(status: 429 | 503, detail: string, seconds: number) {
    super(status, detail, {}, { "Retry-After": seconds });
  }
}

/**
 * @param wait milliseconds until another try counts
 * @param again whether it was said already
 */
export function tooOften(wait: number, again = false): Overload {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  const time = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  const error = new Overload(429, `That was tried too often; try again in ${time}.`, seconds);
  error.again = again;
  return error;
}

/**
 * The same error for a missing, deleted, or foreign configuration.
 * @param found the row, if any; or another reason for the log
 */
export function noConfig(found: { deleted_at: string | null } | string | undefined): HttpError {
  const error = new HttpError(404, CONFIG_NOT_FOUND);
  if (typeof found === "string") error.reason = found;
  else if (!found) error.reason = "there is none";
  else error.reason = found.deleted_at === null ? "it is another's" : "it is deleted";
  return error;
}

/** Refusal of a request without a session, or whose session has ended. */
export function signedOut(): HttpError {
  return new HttpError(401, "You're signed out. Reload to continue.");
}

/** Refusal of a program whose Authorization header holds no token. */
export function noBearer(): HttpError {
  return new HttpError(
    401,
    "The header Authorization holds no token; send “Bearer” and one of your profile, Tokens for programs.",
  );
}

/** Refusal of a write by a view-only link. */
export function readOnly(): HttpError {
  return new HttpError(403, "This configuration was shared with you for reading; make a copy to change it.", {
    code: "readOnly",
  });
}

/** Error of an invalid body, by field. */
export function invalid(error: z.core.$ZodError): HttpError {
  return invalidFields(
    error.issues.map((issue) => ({ path: issue.path.map(String), message: issueText(issue.message) })),
  );
}

/** The same of issues that no schema found. */
export function invalidFields(all: readonly Issue[]): HttpError {
  const issues = all.slice(0, 100);
  const [first] = issues;
  const where = first?.path.length
    ? `The field ${first.path.join(".")} is not valid`
    : "The body is not valid";
  return new HttpError(422, `${where}: ${first?.message ?? "Invalid input"}.`, { issues });
}

/** The message of a schema; of a field that is not there it only says that it is required. */
export function issueText(message: string | undefined): string {
  if (message === undefined) return "Invalid input";
  return /, received undefined$/.test(message) ? "Required" : message;
}
