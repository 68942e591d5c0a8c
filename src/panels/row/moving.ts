/** A row and the place in the file, counted from 1, that it is moved to. */
export type Move = { target: string; place: number };

/**
 * The moves, in turn, that bring rows one line up or down in a list that shows them in the order of the file. Rows
 * that stand together stay together; those at the edge stay where they are.
 * @param order all rows as the file has them
 * @param shown the rows in sight, in the order of their lines
 */
export function movesOf(
  order: readonly string[],
  shown: readonly string[],
  rows: ReadonlySet<string>,
  by: -1 | 1,
): Move[] {
  const lines = by < 0 ? [...shown] : [...shown].reverse();
  const moves: Move[] = [];
  let now = [...order];
  for (let at = 1; at < lines.length; at++) {
    const [neighbor, row] = [lines[at - 1] as string, lines[at] as string];
    if (!rows.has(row) || rows.has(neighbor)) continue;
    const place = now.indexOf(neighbor);
    now = now.filter((id) => id !== row);
    now.splice(place, 0, row);
    moves.push({ target: row, place: place + 1 });
    lines[at - 1] = row;
    lines[at] = neighbor;
  }
  return moves;
}
