/** How recently and often each id was used; ids that are not there were not, or only once. */
export type Recency = ReadonlyMap<string, number>;

/**
 * How much each id was used: every use counts 1 and loses half of it every three days. A single use counts nothing:
 * what is first stays first until another is used again. `uses` are ids with times in milliseconds.
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
