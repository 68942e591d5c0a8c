/** Answers that mean “not now” although their status is that of a refusal: sessions, tokens, timing, too many. */
const NOT_NOW = new Set([401, 403, 408, 425, 429]);

/** The status that an error carries; 0 where no answer came. */
export function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === "number" ? status : 0;
}

/** Whether the same request may pass another time: no answer, an odd one, a fault of the server, a “not now”. */
export function passes(status: number): boolean {
  return status < 400 || status >= 500 || NOT_NOW.has(status);
}

/** Whether the session may be the reason. */
export function ofSession(status: number): boolean {
  return status === 401 || status === 403;
}

export function sentence(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : "The server refused the change.";
}
