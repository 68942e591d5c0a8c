/** Score of recency and frequency by id; absent ids were used once or never. */
export type Recency = ReadonlyMap<string, number>;

/**
 * Scores the use of each id: every use counts 1 with a half-life of three days. A single use counts nothing: the
 * first stays first until another is used again. `uses` are ids with times in milliseconds.
 */
export function recencyOf(uses: readonly { id: string; at: number }[], now: number): Recency {
  const HALF = 3 * 24 * 3600 * 1000;
  const sums = new Map<string, number>();
  const again = new Set<string>();
  for (const { id, at } of uses) {
    if (sums.has(id)) again.add(id);
    sums.set(id, (sums.get(id) ?? 0) + 0.5 ** (Math.max(0, now - at) / HALF));
  }
  for (const id of sums.keys()) if (!again.has(id)) sums.delete(id);
  return sums;
}
