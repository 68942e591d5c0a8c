/** Positions of the longest run of increasing numbers in a list, in order. */
export function longestRun(numbers: readonly number[]): number[] {
  /** Last position of the best run of each length, and the position before each. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [at, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  }
  const run: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) run.push(at);
  return run.reverse();
}
