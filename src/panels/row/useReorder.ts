import type { Call } from "#command/state.ts";
import { useKeyOverride } from "#keyboard/keyOverrides.ts";
import { useApp, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { useDocument } from "../useDocument.ts";
import { kinds, type RowKind, type Sort } from "./kinds.ts";
import type { Line } from "./lines.ts";
import { type Join, type Move, movesOf, shownLines } from "./rowMoves.ts";

type Props = {
  collection: RowKind;
  lines: readonly Line[];
  sort: Sort;
  query: string;
  /** The row at the cursor. */
  active: string | null;
  marked: ReadonlySet<string>;
  /** Shows the rows of families. */
  unfold: (families: readonly string[]) => void;
};

/**
 * Moves the selected rows of a list one line up or down, and into the next family at the end of theirs; where the list
 * does not show the order of the file it says so. The keys that move rows do the same from the form beside the list.
 */
export function useReorder({ collection, lines, sort, query, active, marked, unfold }: Props) {
  const { tell } = useApp();
  const run = useRun();
  const rows = useDocument((document) => document[collection]);
  const { noun, title, sorts } = kinds[collection];
  const refuse = (why: string): void => tell({ ok: false, why });

  function reasonAgainst(): string | undefined {
    if (sorts[0] !== "file") return `${title} have no order in the file.`;
    if (query.trim() !== "") return "Clear the search to move rows.";
    return sort === "file" ? undefined : "Sort the list by “Order in the file” to move rows.";
  }
  function reorder(by: -1 | 1): void {
    const why = reasonAgainst();
    const chosen = new Set(active === null ? [] : marked.has(active) ? marked : [active]);
    const moves = why ? [] : movesOf(rows.order, shownLines(lines), chosen, by);
    if (moves.length > 0) {
      unfold(moves.flatMap((move) => ("group" in move ? [move.group] : [])));
      run(...moves.map((move) => callOf(noun, move)));
    } else if (active !== null)
      refuse(why ?? `“${rows.byId[active]?.name}” is already ${by < 0 ? "first" : "last"}.`);
  }
  const step = (by: -1 | 1) => () => {
    reorder(by);
    return true;
  };
  const toEnd = () => {
    const why = reasonAgainst();
    if (why) refuse(why);
    return why !== undefined;
  };
  useKeyOverride(`${noun}.moveUp`, step(-1));
  useKeyOverride(`${noun}.moveDown`, step(1));
  useKeyOverride(`${noun}.moveFirst`, toEnd);
  useKeyOverride(`${noun}.moveLast`, toEnd);
  return reorder;
}

function callOf(noun: string, move: Move | Join): Call {
  if ("place" in move) return call(`${noun}.move`, move);
  return call(`${noun}.setFamily`, { targets: [move.target], family: move.group || null });
}
