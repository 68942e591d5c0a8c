/** Milliseconds that an answer of the server is waited for. */
export const PATIENCE = 10_000;

/**
 * What the work gives, unless it takes longer than so many milliseconds. Then the signal that it was handed is aborted
 * and this rejects with an error that says `why`, whether or not the work listens to the signal.
 */
export async function inTime<T>(
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
