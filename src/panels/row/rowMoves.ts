import type { Line } from "./lines.ts";

/** A row and the place in the file, counted from 1, that it is moved to. */
export type Move = { target: string; place: number };
/** A row and the group that it joins. */
export type Join = { target: string; group: string };

/** A line of the list: a row in its group, or the head of a folded group. */
export type Shown = { id: string | null; group: string };

/** The lines of a list with the group of each; heads of open groups are left out. */
export function shownLines(lines: readonly Line[]): Shown[] {
  let group = "";
  return lines.flatMap((line): Shown[] => {
    if (line.kind === "row") return [{ id: line.id, group }];
    if (line.kind === "similar") return [];
    group = line.family;
    return line.open ? [] : [{ id: null, group }];
  });
}

/**
 * The moves, in turn, that bring rows one line up or down in a list that shows them in the order of the file, and the
 * groups that they join on the way: at the edge of its group a row goes into the next one. Rows that stand together
 * stay together; those at the edge of the list stay where they are. Groups keep their order.
 * @param order all rows as the file has them
 * @param shown the lines in sight
 */
export function movesOf(
  order: readonly string[],
  shown: readonly Shown[],
  rows: ReadonlySet<string>,
  by: -1 | 1,
): (Move | Join)[] {
  const lines = by < 0 ? [...shown] : [...shown].reverse();
  const moves: (Move | Join)[] = [];
  const now = [...order];
  function move(id: string, to: number): void {
    const from = now.indexOf(id);
    if (from === to) return;
    now.splice(from, 1);
    now.splice(to, 0, id);
    moves.push({ target: id, place: to + 1 });
  }
  /** Each takes the place of the other; the row that is meant goes first, as its move names the step. */
  function swap(row: string, neighbor: string): void {
    const [from, to] = [now.indexOf(row), now.indexOf(neighbor)];
    move(row, to);
    move(neighbor, from);
  }
  for (let at = 1; at < lines.length; at++) {
    const [neighbor, row] = [lines[at - 1] as Shown, lines[at] as Shown];
    if (row.id === null || !rows.has(row.id)) continue;
    if (neighbor.id !== null && rows.has(neighbor.id)) continue;
    if (neighbor.group === row.group) {
      swap(row.id, neighbor.id as string);
      lines[at - 1] = row;
      lines[at] = neighbor;
      continue;
    }
    // The row that is first in the group now stands where the first was, so that the group stays where it is.
    const heir = by < 0 ? lines[at + 1] : undefined;
    if (heir?.id && heir.group === row.group) move(heir.id, now.indexOf(row.id));
    moves.push({ target: row.id, group: neighbor.group });
    if (neighbor.id !== null) {
      const others = now.filter((id) => id !== row.id);
      move(row.id, others.indexOf(neighbor.id) + (by < 0 ? 1 : 0));
    }
    lines[at] = { ...row, group: neighbor.group };
  }
  return moves;
}
