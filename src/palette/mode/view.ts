import type { Document } from "#ocio/model/document.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import type { PaletteRow } from "../paletteRow.ts";
import { thingRows } from "../rows.ts";
import type { Mode } from "./mode.ts";

/** Displays, the views of each, and shared views. */
export const viewMode: Mode = {
  prefix: "#",
  name: "Displays and views",
  hint: "Rec.1886",
  rows: ({ state }) => {
    const { document } = state;
    if (!document) return [];
    const things = thingRows(document).filter(
      ({ thing }) => thing?.kind === "displays" || thing?.kind === "shared_views",
    );
    return [...things, ...viewRows(document)];
  },
  empty: "No results",
};

/** Each view of each display, which opens its display. */
function viewRows(document: Document): PaletteRow[] {
  return rowsOf(document, "display_view_associations").flatMap((view, at): PaletteRow[] => {
    const display = view.display_id === null ? undefined : document.displays.byId[view.display_id];
    if (!display) return [];
    return [
      {
        id: `display_view_associations:${view.id}`,
        title: nameOf(view, document),
        path: `view ${display.name}`,
        order: 100_000 + at,
        group: "Views",
        icon: "displays",
        detail: display.name,
        does: { call: { id: "go.thing", args: { thing: `displays/${display.id}` } } },
      },
    ];
  });
}
