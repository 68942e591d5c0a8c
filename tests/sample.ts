/** True in the long run, which takes every case where `npm test` takes a sample: set by `vite.config.ts`. */
export const isExhaustive = process.env.TEST_EXHAUSTIVE === "1";

/** A count of the long run, or that of the sample. */
export function amount(all: number, sample: number): number {
  return isExhaustive ? all : sample;
}

/** All cases in the long run, or every n-th, the last always among them. */
export function oneIn<T>(n: number, cases: readonly T[]): readonly T[] {
  return isExhaustive ? cases : cases.filter((_, at) => (cases.length - 1 - at) % n === 0);
}
