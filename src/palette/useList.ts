import { useCallback, useMemo, useRef, useState } from "react";
import type { Group } from "./List.tsx";

/** The row that Enter means, and the ways to move it. It follows its id when the rows change, else it is the first. */
export function useList(groups: readonly Group[], reset: string) {
  const ids = useMemo(() => groups.flatMap(({ rows }) => rows.map(({ id }) => id)), [groups]);
  const [wanted, setWanted] = useState<{ id: string; reset: string } | null>(null);
  const first = ids[0] ?? null;
  const active = wanted && wanted.reset === reset && ids.includes(wanted.id) ? wanted.id : first;
  const [moves, setMoves] = useState(0);
  const latest = useRef({ ids, active, reset, groups });
  latest.current = { ids, active, reset, groups };

  const point = useCallback((id: string) => setWanted({ id, reset: latest.current.reset }), []);
  /** Points at a row and brings it into sight. */
  const go = useCallback(
    (id: string) => {
      point(id);
      setMoves((count) => count + 1);
    },
    [point],
  );
  const move = useCallback(
    (to: "up" | "down" | "pageUp" | "pageDown" | "first" | "last" | "groupUp" | "groupDown") => {
      const { ids, active, groups } = latest.current;
      if (ids.length === 0) return;
      const at = active === null ? -1 : ids.indexOf(active);
      const end = ids.length - 1;
      const group = groups.findIndex(({ rows }) => rows.some(({ id }) => id === active));
      const besides = groups[group + (to === "groupUp" ? -1 : 1)]?.rows[0]?.id;
      const next = {
        up: at <= 0 ? end : at - 1,
        down: at >= end ? 0 : at + 1,
        pageUp: Math.max(0, at - 10),
        pageDown: Math.min(end, at + 10),
        first: 0,
        last: end,
        groupUp: besides === undefined ? 0 : ids.indexOf(besides),
        groupDown: besides === undefined ? end : ids.indexOf(besides),
      }[to];
      go(ids[next]!);
    },
    [go],
  );
  return {
    active,
    place: active === null ? 0 : ids.indexOf(active) + 1,
    count: ids.length,
    moves,
    point,
    go,
    move,
  };
}

/**
 * Maps a key to a move in the list; undefined leaves it to the text, as for Ctrl+A. Home and End move in the text
 * where there is any.
 */
export function movement(
  event: { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean },
  isEmpty: boolean,
): Parameters<ReturnType<typeof useList>["move"]>[0] | undefined {
  const mod = event.ctrlKey || event.metaKey;
  if (event.shiftKey) return undefined;
  switch (event.key) {
    case "ArrowUp":
      return mod ? undefined : event.altKey ? "groupUp" : "up";
    case "ArrowDown":
      return mod ? undefined : event.altKey ? "groupDown" : "down";
    case "PageUp":
      return "pageUp";
    case "PageDown":
      return "pageDown";
    case "Home":
      return mod || isEmpty ? "first" : undefined;
    case "End":
      return mod || isEmpty ? "last" : undefined;
    default:
      return undefined;
  }
}
