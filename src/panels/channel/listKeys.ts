/** Keys that go through a list of so many rows, from the one at `at`. */
export function listKeys(
  at: number,
  count: number,
  moveTo: (to: number) => void,
): Record<string, () => void> {
  const [next, before] = [() => moveTo(at + 1), () => moveTo(at - 1)];
  return {
    ...{ ArrowDown: next, j: next, ArrowUp: before, k: before },
    ...{ Home: () => moveTo(0), End: () => moveTo(count - 1) },
  };
}
