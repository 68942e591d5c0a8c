import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { Document } from "#ocio/model/document.ts";
import { pastLast } from "../place.ts";
import { fellowsOf, VIEWS } from "./displayView.ts";
import { findView, someView, type View, viewArg } from "./view.ts";

/** Commands that move a view within its display, among those of its kind: a file has a display's own views first. */
export const viewOrderCommands = {
  moveUp: move(-1, "up", { title: "Move view up…", icon: "up", keys: ["alt+up"] }),
  moveDown: move(1, "down", { title: "Move view down…", icon: "down", keys: ["alt+down"] }),
  moveFirst: move(Number.NEGATIVE_INFINITY, "to the top", {
    title: "Move view to the top…",
    aliases: ["top", "beginning"],
    keys: ["alt+shift+up"],
  }),
  moveLast: move(Number.POSITIVE_INFINITY, "to the end", {
    title: "Move view to the end…",
    aliases: ["bottom", "end", "last view", "at the end of the menu"],
    keys: ["alt+shift+down"],
  }),
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

type Words = { title: string; icon?: "up" | "down"; aliases?: string[]; keys: string[] };

/** Moves a view by so many places, at most to the first or last one, and says where. */
function move(by: number, where: string, words: Words) {
  return opened({
    ...words,
    args: z.object({ target: viewArg }),
    when: someView,
    run: (document, { target }) => {
      const row = findView(document, target);
      if (typeof row === "string") return row;
      const { fellows } = fellowsOf(document, row);
      const to = Math.min(fellows.length - 1, Math.max(0, fellows.indexOf(row.id) + by));
      return (
        edgeReason(document, row, by < 0 ? "first" : "last") ??
        placed(document, row, to, `Moved “${row.name}” ${where}`)
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
