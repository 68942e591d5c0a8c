import { Overload } from "../http/httpError.ts";

/**
 * Runs work when a slot is free.
 * @throws Overload when the queue is full
 */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Concurrency limit for CPU-bound work.
 * @param atOnce parallel runs
 * @param most length of the queue; longer ones only delay everybody
 * @param pace seconds of one run, until measured
 */
export function openConcurrencyLimit(atOnce: number, most: number, pace: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy >= atOnce) {
      if (waiting.length >= most) {
        const seconds = Math.ceil((waiting.length * pace) / atOnce);
        throw new Overload(
          503,
          `Too many people ask for this right now; try again in ${seconds} s.`,
          seconds,
        );
      }
      await new Promise<void>((go) => waiting.push(go));
    } else busy++;
    const from = performance.now();
    try {
      return await work();
    } finally {
      pace += ((performance.now() - from) / 1000 - pace) / 16;
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  };
}
