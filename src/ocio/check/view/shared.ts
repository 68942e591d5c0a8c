import { rowsOf } from "../../document.ts";
import { fold } from "../../name.ts";
import { isSpace, placeOf, sharedViewName } from "../lookup.ts";
import type { Rule } from "../rule.ts";
import { formOf, usesDisplayName } from "./form.ts";

/** A display offers shared views that exist, once each, beside views of other names. */
export const shared: Rule = {
  code: "shared-view",
  severity: "error",
  *find(document, lookup) {
    const known = new Map(rowsOf(document, "shared_views").map((view) => [fold(view.name), view]));
    const own = new Set<string>();
    for (const { display_id, inline_view } of rowsOf(document, "display_view_associations")) {
      if (!inline_view) continue;
      const key = `${display_id} ${fold(inline_view.name)}`;
      if (display_id === null && own.has(key))
        yield {
          path: `virtual_display/${inline_view.name}`,
          message: `The virtual display has two views “${inline_view.name}”.`,
        };
      own.add(key);
    }
    const offered = new Set<string>();
    for (const row of rowsOf(document, "display_view_associations")) {
      if (row.inline_view) continue;
      const name = sharedViewName(document, row);
      const display = row.display_id === null ? undefined : document.displays.byId[row.display_id];
      const owner = display ? `Display “${display.name}”` : "The virtual display";
      const path = `${placeOf(document, row.display_id)}/${name}`;
      const key = `${row.display_id} ${fold(name)}`;
      if (offered.has(key)) yield { path, message: `${owner} offers the shared view “${name}” twice.` };
      offered.add(key);
      if (own.has(key))
        yield { path, message: `${owner} has a view of its own with the name of the shared view “${name}”.` };
      const view = known.get(fold(name));
      if (!view) yield { path, message: `${owner} offers the shared view “${name}”, which does not exist.` };
      if (!view || !display || !usesDisplayName(formOf(lookup, view).space)) continue;
      const space = lookup.find(display.name);
      if (!isSpace(space))
        yield {
          path,
          message: `${owner} offers “${name}”, which needs a display color space named like the display.`,
        };
      else if (space.collection !== "display_colorspaces")
        yield {
          path,
          message: `${owner} offers “${name}”, and the color space of its name is not display-referred.`,
        };
    }
  },
};
