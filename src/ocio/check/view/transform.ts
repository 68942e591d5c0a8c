import { rowsOf } from "../../document.ts";
import { fold } from "../../name.ts";
import type { Rule } from "../rule.ts";

/** What a view transform must hold, and what must be among them. */
export const viewTransform: Rule = {
  code: "view-transform",
  severity: "error",
  *find(document, { viewTransforms }) {
    const rows = rowsOf(document, "view_transforms");
    for (const row of rows) {
      const path = `view_transforms/${row.name}`;
      const scene = row.to_scene_reference !== null || row.from_scene_reference !== null;
      const display = row.to_display_reference !== null || row.from_display_reference !== null;
      if (!scene && !display) yield { path, message: `View transform “${row.name}” has no transform.` };
      if (scene && display)
        yield {
          path,
          message: `View transform “${row.name}” mixes scene-referred and display-referred transforms.`,
        };
    }
    const scene = rows.filter((row) => row.to_scene_reference !== null || row.from_scene_reference !== null);
    if (rows.length > 0 && scene.length === 0)
      yield {
        path: "view_transforms",
        message: "None of the view transforms comes from the scene reference.",
      };
    if (rows.length === 0 && document.display_colorspaces.order.length > 0)
      yield {
        path: "view_transforms",
        message: "There are display color spaces, but no view transform leads to them.",
      };
    const chosen = document.config.default_view_transform;
    if (!chosen || scene.includes(viewTransforms.get(fold(chosen)) as (typeof scene)[number])) return;
    yield {
      path: "default_view_transform",
      message: `The default view transform “${chosen}” is no scene-referred view transform.`,
    };
  },
};
