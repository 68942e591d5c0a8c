/** The sentence that says why nothing goes to a place, which counts from 1: it is past the last of so many. */
export function pastLast(
  place: number,
  count: number,
  [one, many]: readonly [one: string, many: string] = ["position", "positions"],
): string {
  const there = count === 1 ? `is only 1 ${one}` : `are only ${count} ${many}`;
  return `There ${there}; ${place} is past the last.`;
}
