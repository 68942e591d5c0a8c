/** How recently and often each id was used; ids that are not there were not. */
export type Recency = ReadonlyMap<string, number>;

/**
 * How much each id was used: every use counts 1 and loses half of it every three days.
 * `uses` are ids with times in milliseconds.
 */
export function recencyOf(uses: readonly { id: string; at: number }[], now: number): Recency {
  const HALF = 3 * 24 * 3600 * 1000;
  const sums = new Map<string, number>();
  for (const { id, at } of uses) sums.set(id, (sums.get(id) ?? 0) + 0.5 ** (Math.max(0, now - at) / HALF));
  return sums;
}
