import type { Document } from "../../document.ts";
import { rowsOf } from "../../document.ts";
import { fold } from "../../name.ts";
import { type Lookup, sharedViewName } from "../lookup.ts";
import { quoted, type Rule } from "../rule.ts";

/** Every view that a display offers, by the names of both. */
function* offered(document: Document, lookup: Lookup) {
  for (const { view, display } of lookup.views) if (display) yield { display: display.name, name: view.name };
  for (const row of rowsOf(document, "display_view_associations")) {
    if (row.inline_view || row.display_id === null) continue;
    const name = sharedViewName(document, row);
    const display = document.displays.byId[row.display_id]?.name ?? "";
    yield { display, name };
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
          fixes: [{ id: "view.pruneActive", args: {} }],
        };
  },
};

/** Views that the active list leaves out, on a display of which it does list some, are in no menu. */
export const hidden: Rule = {
  code: "view-hidden",
  severity: "info",
  *find(document, lookup) {
    const active = new Set(document.config.active_views.map(fold));
    if (active.size === 0) return;
    const byDisplay = new Map<string, string[]>();
    for (const { display, name } of offered(document, lookup)) {
      const names = byDisplay.get(display);
      if (names) names.push(name);
      else byDisplay.set(display, [name]);
    }
    for (const [display, names] of byDisplay) {
      const left = names.filter((name) => !active.has(fold(name)));
      if (left.length === 0 || left.length === names.length) continue;
      const verb = left.length === 1 ? "is" : "are";
      const message = `On display “${display}”, ${quoted(left)} ${verb} in no menu: the active views leave ${left.length === 1 ? "it" : "them"} out.`;
      yield {
        path: `displays/${display}`,
        message,
        fixes: [{ id: "view.setActive", args: { names: left, active: true } }],
      };
    }
  },
};
