/** Timeout of the server's answer, in milliseconds. */
export const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Runs work with a timeout. On timeout its signal is aborted and this rejects with `why`, even if the work ignores
 * the signal.
 */
export async function withTimeout<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  why = "The server does not answer.",
): Promise<T> {
  const ending = new AbortController();
  let late: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => {
      reject(new Error(why));
      ending.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([work(ending.signal), over]);
  } finally {
    clearTimeout(late);
  }
}
