import type { z } from "zod";
import type { Issue, Refusal } from "#api/refusal.ts";

/** A refusal with its HTTP status; the message is a sentence for the user. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Refusal;
  readonly headers: Readonly<Record<string, string | number>>;

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

/**
 * Refuses who tries too often, or comes when there is no room. The answer is held back for a moment: whoever asks
 * again at once gets no more turns by it than anybody else.
 */
export class Overload extends HttpError {
  /** @param seconds until it is worth another try */
  constructor(status: 429 | 503, detail: string, seconds: number) {
    super(status, detail, {}, { "Retry-After": seconds });
  }
}

/** The same answer for a configuration that is not there, deleted, or somebody else's. */
export function noConfig(): HttpError {
  return new HttpError(404, "The requested configuration was not found");
}

/** What is wrong with a body, by field. */
export function invalid(error: z.core.$ZodError): HttpError {
  const issues: Issue[] = error.issues
    .slice(0, 100)
    .map((issue) => ({ path: issue.path.map(String), message: issue.message }));
  const first = issues[0];
  const where = first?.path.length
    ? `The field ${first.path.join(".")} is not valid`
    : "The body is not valid";
  return new HttpError(422, `${where}: ${first?.message ?? "Invalid input"}.`, { issues });
}
