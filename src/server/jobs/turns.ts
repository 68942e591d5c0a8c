import { Overload } from "../http/httpError.ts";

/** Does what it is given when its turn comes. @throws Overload when too many wait already */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Turns at something that takes a core for a while.
 * @param atOnce how many are done at once
 * @param most how many may wait; a longer queue only keeps everybody waiting
 * @param pace seconds that one takes, until that is known
 */
export function openTurns(atOnce: number, most: number, pace: number): Turns {
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
