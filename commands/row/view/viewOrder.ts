import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { Document } from "#ocio/model/document.ts";
import { pastLast } from "../place.ts";
import { fellowsOf, VIEWS } from "./displayView.ts";
import { findView, someView, type View, viewArg } from "./view.ts";

/** Commands that move a view within its display, among those of its kind: a file has a display's own views first. */
export const viewOrderCommands = {
  moveUp: move("Move view up…", ["alt+up"], -1),
  moveDown: move("Move view down…", ["alt+down"], 1),
  moveFirst: toEnd("Move view to the top…", ["alt+shift+up"], "first"),
  moveLast: toEnd("Move view to the end…", ["alt+shift+down"], "last"),
  move: opened({
    title: "Move view to a position…",
    aliases: ["reorder"],
    args: z.object({
      target: viewArg,
      place: arg(z.number().int().min(1), { label: "Position", note: "1 is first" }),
    }),
    when: someView,
    run: (document, { target, place }) => {
      const row = findView(document, target);
      if (typeof row === "string") return row;
      const { all, fellows } = fellowsOf(document, row);
      // A display's own views fill the first places, its shared ones the places behind them.
      const first = row.inline_view ? 0 : all.length - fellows.length;
      const to = Math.min(fellows.length - 1, Math.max(0, place - 1 - first));
      if (place > all.length) return pastLast(place, all.length);
      if (fellows[to] === row.id)
        return place === first + to + 1
          ? { say: `“${row.name}” already is in position ${place}` }
          : edgeReason(document, row, place > first + to + 1 ? "last" : "first")!;
      return placed(document, row, to, `Moved “${row.name}” to position ${first + to + 1}`);
    },
  }),
};

/** Moves a view by one place. */
function move(title: string, keys: string[], by: -1 | 1) {
  return opened({
    title,
    icon: by < 0 ? "up" : "down",
    keys,
    args: z.object({ target: viewArg }),
    when: someView,
    run: (document, { target }) => {
      const row = findView(document, target);
      if (typeof row === "string") return row;
      const at = fellowsOf(document, row).fellows.indexOf(row.id);
      return (
        edgeReason(document, row, by < 0 ? "first" : "last") ??
        placed(document, row, at + by, `Moved “${row.name}” ${by < 0 ? "up" : "down"}`)
      );
    },
  });
}

/** Moves a view to the first or last place of its display, among those of its kind. */
function toEnd(title: string, keys: string[], end: "first" | "last") {
  return opened({
    title,
    aliases: end === "first" ? ["top", "beginning"] : ["bottom", "end"],
    keys,
    args: z.object({ target: viewArg }),
    when: someView,
    run: (document, { target }) => {
      const row = findView(document, target);
      if (typeof row === "string") return row;
      const to = end === "first" ? 0 : fellowsOf(document, row).fellows.length - 1;
      return (
        edgeReason(document, row, end) ??
        placed(document, row, to, `Moved “${row.name}” to the ${end === "first" ? "top" : "end"}`)
      );
    },
  });
}

/** The sentence that a view is already at one end of its kind; undefined if it is not. */
function edgeReason(document: Document, row: View, edge: "first" | "last"): string | undefined {
  const { all, fellows } = fellowsOf(document, row);
  if (fellows.at(edge === "first" ? 0 : -1) !== row.id) return undefined;
  if (fellows.length === all.length || (edge === "first") === (row.inline_view !== null))
    return `“${row.name}” is already ${edge}.`;
  return `“${row.name}” is already ${edge} of its kind; a display's own views come before its shared ones.`;
}

/** Moves a view to a place among those of its kind in its display. */
function placed(document: Document, row: View, to: number, say: string): Step {
  const { fellows } = fellowsOf(document, row);
  const next = fellows.filter((id) => id !== row.id);
  next.splice(to, 0, row.id);
  const queue = new Map(fellows.map((id, at) => [id, next[at] as string]));
  const order = document[VIEWS].order.map((id) => queue.get(id) ?? id);
  return {
    edit: (draft) => {
      draft[VIEWS].order = order;
    },
    say,
  };
}
