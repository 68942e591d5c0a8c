import { viewsOf } from "#color/preview/counterpart.ts";
import { encoded } from "#command/link.ts";
import { type Index, prepare, type Rankable, rank } from "#command/search/rank.ts";
import type { Document } from "#ocio/model/document.ts";
import type { PaletteRow } from "./paletteRow.ts";
import { thingRows } from "./rows.ts";

/** A sentence that shows a color space through a display: "show me logc on srgb". */
const SENTENCE = /^(?:show(?: me)?|view|preview|look at|see) (.+?) (?:on|in|through) (?:the |an? )?(.+)$/i;

type Indexes = { spaces: Index<Rankable>; views: Index<Rankable> };
const indexes = new WeakMap<Document, Indexes>();

function indexesOf(document: Document): Indexes {
  const known = indexes.get(document);
  if (known) return known;
  const spaces = thingRows(document).filter(({ thing }) =>
    /^(display_)?colorspaces$/.test(thing?.kind ?? ""),
  );
  const views = viewsOf(document).map(({ label }) => ({ id: label, title: label }));
  const made = { spaces: prepare<Rankable>(spaces), views: prepare<Rankable>(views) };
  indexes.set(document, made);
  return made;
}

/** The tier from which on a text stands in a name. */
const CONTAINS = 4;

function best(text: string, index: Index<Rankable>): string | undefined {
  const [hit] = rank(text, index, { limit: 1 }).hits;
  return hit && hit.tier >= CONTAINS ? hit.row.title : undefined;
}

/** The row that opens the viewer on the space and the display that a sentence names; undefined where it names none. */
export function viewedSpace(typed: string, document: Document): PaletteRow | undefined {
  const [, from = "", to = ""] = SENTENCE.exec(typed) ?? [];
  if (from === "") return undefined;
  const { spaces, views } = indexesOf(document);
  const space = best(from, spaces);
  const view = best(to, views);
  if (space === undefined || view === undefined) return undefined;
  return {
    id: "viewed",
    title: `View ${space} on ${view}`,
    group: "As typed",
    icon: "eye",
    detail: "",
    does: { to: `/${document.config.id}/viewer?from=${encoded(space)}&to=${encoded(view)}` },
  };
}
