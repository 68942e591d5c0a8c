import type { Document } from "../../document.ts";
import { rowsOf } from "../../document.ts";
import { fold } from "../../name.ts";
import { type Lookup, placeOf, sharedViewName } from "../lookup.ts";
import type { Rule } from "../rule.ts";

/** Views by display: the key of the display and the name. */
function* offered(document: Document, lookup: Lookup) {
  for (const { view, display, path } of lookup.views)
    if (display) yield { display: display.name, name: view.name, path };
  for (const row of rowsOf(document, "display_view_associations")) {
    if (row.inline_view || row.display_id === null) continue;
    const name = sharedViewName(document, row);
    const display = document.displays.byId[row.display_id]?.name ?? "";
    yield { display, name, path: `${placeOf(document, row.display_id)}/${name}` };
  }
}

/** An entry of the active views that no display has does nothing. */
export const activeViews: Rule = {
  code: "active-views",
  severity: "warning",
  *find(document, lookup) {
    const known = new Set([...offered(document, lookup)].map(({ name }) => fold(name)));
    for (const name of new Set(document.config.active_views))
      if (!known.has(fold(name)))
        yield {
          path: "active_views",
          message: `The active views name “${name}”, and no display has such a view.`,
        };
  },
};

/** A view that the active list leaves out, on a display of which it does list some, is in no menu. */
export const hidden: Rule = {
  code: "view-hidden",
  severity: "info",
  *find(document, lookup) {
    const active = new Set(document.config.active_views.map(fold));
    if (active.size === 0) return;
    const views = [...offered(document, lookup)];
    const filtered = new Set(
      views.filter(({ name }) => active.has(fold(name))).map(({ display }) => display),
    );
    for (const { display, name, path } of views)
      if (filtered.has(display) && !active.has(fold(name)))
        yield {
          path,
          message: `View “${name}” of display “${display}” is in no menu: the active views leave it out.`,
        };
  },
};
