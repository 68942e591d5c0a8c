import { useEffect, useRef } from "react";
import type { Line } from "./lines.ts";

type Props = {
  rows: { readonly byId: Readonly<Record<string, object>> };
  /** Rows that the lines show, in order. */
  ids: readonly string[];
  lines: readonly Line[];
  cursor: string | null;
  setCursor: (id: string | null) => void;
  /** The family of the row at the cursor; undefined without such a row. */
  family: string | undefined;
  /** The row at the cursor has another family now. */
  onFamily: (family: string) => void;
  /** True while the list has the focus. */
  isFollowed: () => boolean;
  /** Scrolls to a row; false where no line shows it. */
  show: (id: string) => boolean;
};

/**
 * Keeps the cursor of a list on its row: in sight where a command moves it while the list has the focus, and in its new
 * family wherever that was chosen; on the next row once it is deleted.
 */
export function useRestingCursor({ rows, ids, lines, cursor, setCursor, family, ...on }: Props): void {
  const latest = useRef(on);
  latest.current = on;
  const now = useRef(cursor);
  now.current = cursor;

  const shownBefore = useRef(ids);
  useEffect(() => {
    const exists = (id: string) => rows.byId[id] !== undefined;
    const { current: was } = now;
    const at = was === null || exists(was) ? -1 : shownBefore.current.indexOf(was);
    const before = shownBefore.current;
    if (at >= 0) setCursor(before.slice(at).find(exists) ?? before.slice(0, at).findLast(exists) ?? null);
    shownBefore.current = ids;
  }, [ids, rows, setCursor]);

  const before = useRef({ cursor, family });
  /** True while the row is on its way to a family, whose lines may be folded. */
  const isJoining = useRef(false);
  useEffect(() => {
    const was = before.current;
    before.current = { cursor, family };
    if (was.cursor !== cursor) isJoining.current = false;
    else if (was.family !== undefined && family !== undefined && was.family !== family) {
      isJoining.current = true;
      latest.current.onFamily(family);
    }
  }, [cursor, family]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are what moves it
  useEffect(() => {
    const { isFollowed, show } = latest.current;
    if (now.current === null || !(isJoining.current || isFollowed())) return;
    if (show(now.current)) isJoining.current = false;
  }, [lines]);
}
