import { type Document, rowsOf } from "../model/document.ts";
import type { ConversionChange } from "./change.ts";

/** Removes the aliases of views, which no profile version before 2.6 has another place for. */
export function dropViewAliases(document: Document, changes: ConversionChange[]): void {
  const why = "Aliases of views require OCIO 2.6.";
  const lost = { what: "The aliases are left out.", why, kind: "lost" as const };
  const { config } = document;
  if (config.use_display_aliases) {
    config.use_display_aliases = false;
    const what = "Aliases of views no longer count as their names.";
    changes.push({ collection: "config", name: "use_display_aliases", ...lost, what });
  }
  for (const view of rowsOf(document, "shared_views")) {
    if (view.view_aliases?.length)
      changes.push({ collection: "shared_views", name: view.name, field: "view_aliases", ...lost });
    delete view.view_aliases;
  }
  for (const { display_id: id, inline_view: view } of rowsOf(document, "display_view_associations")) {
    const display = id === null ? undefined : document.displays.byId[id];
    if (!view) continue;
    if (display && view.view_aliases?.length) {
      const name = `${display.name} / ${view.name}`;
      changes.push({ collection: "display_view_associations", name, field: "view_aliases", ...lost });
    }
    delete view.view_aliases;
  }
}
