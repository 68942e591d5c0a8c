import { rowsOf } from "../../document.ts";
import { fold, trim } from "../../name.ts";
import type { Rule } from "../rule.ts";

/** There must be a display with a view. */
export const display: Rule = {
  code: "no-display",
  severity: "error",
  *find(document) {
    const shown = rowsOf(document, "display_view_associations").some(({ display_id }) => display_id !== null);
    if (!shown) yield { path: "displays", message: "There is no display with a view." };
  },
};

/** Official OCIO drops displays without views. */
export const displayEmpty: Rule = {
  code: "empty-display",
  severity: "warning",
  *find(document) {
    const used = new Set(rowsOf(document, "display_view_associations").map(({ display_id }) => display_id));
    for (const { id, name } of rowsOf(document, "displays"))
      if (!used.has(id))
        yield {
          path: `displays/${name}`,
          message: `Display “${name}” has no views; official OCIO drops it.`,
          fixes: [
            { id: "view.addShared", args: { display: name } },
            { id: "view.create", args: { display: name } },
            { id: "display.delete", args: { targets: [name] } },
          ],
        };
  },
};

/** The list of active displays, where there is one, names displays that exist. */
export const active: Rule = {
  code: "active-displays",
  severity: "error",
  *find(document) {
    const used = new Set(rowsOf(document, "display_view_associations").map(({ display_id }) => display_id));
    const known = new Set(
      rowsOf(document, "displays")
        .filter(({ id }) => used.has(id))
        .map(({ name }) => fold(trim(name))),
    );
    const exists = new Set(rowsOf(document, "displays").map(({ name }) => fold(trim(name))));
    const { active_displays: active } = document.config;
    // One entry without a name is no list to official OCIO.
    const names = active.length === 1 && trim(active[0] ?? "") === "" ? [] : active;
    for (const name of new Set(names))
      if (!known.has(fold(trim(name))))
        yield {
          path: "active_displays",
          message: `The active displays name “${name}”, which is no display with views.`,
          fixes: exists.has(fold(trim(name)))
            ? [{ id: "view.addShared", args: { display: name.trim() } }]
            : [{ id: "display.pruneActive", args: {} }],
        };
  },
};
