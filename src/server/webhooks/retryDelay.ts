const SECOND = 1000;
/** Delay after the first failure, the factor of each other one, and the longest. */
const FIRST_MS = 10 * SECOND;
const FACTOR = 4;
const LONGEST_MS = 12 * 60 * 60 * SECOND;
/** Tries of a delivery: the last is about three and a half days after the first. */
const MAX_ATTEMPTS = 14;
/** Part of a delay by which it is shortened or lengthened, so that many do not come back at once. */
const JITTER = 0.2;

/** Milliseconds until the next try after so many; null after the last. @param random from 0 to 1 */
export function retryDelay(attempts: number, random: number = Math.random()): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  const plain = Math.min(LONGEST_MS, FIRST_MS * FACTOR ** (attempts - 1));
  return Math.round(plain * (1 - JITTER + 2 * JITTER * random));
}
