import { fold } from "../../name.ts";
import { USE_DISPLAY_NAME } from "../../row/view.ts";
import { isSpace } from "../lookup.ts";
import type { Rule } from "../rule.ts";
import { formOf, usesDisplayName } from "./form.ts";

/** A view leads to a color space or named transform, or through a view transform to a display color space. */
export const target: Rule = {
  code: "view-target",
  severity: "error",
  *find(_document, lookup) {
    for (const place of lookup.views) {
      const { label, path } = place;
      const { transform, space } = formOf(lookup, place.view);
      if (space === "") yield { path, message: `The ${label} has no color space.` };
      else if (usesDisplayName(space)) {
        if (place.shared ? transform === "" : place.display !== undefined || transform === "")
          yield {
            path,
            message: `The ${label} cannot use ${USE_DISPLAY_NAME}; only shared views with a view transform can.`,
          };
      } else {
        const named = lookup.find(space);
        if (!isSpace(named) && named?.collection !== "named_transforms")
          yield {
            path,
            message: `The ${label} leads to “${space}”, which is neither a color space nor a named transform.`,
          };
        else if (transform !== "" && named.collection === "colorspaces")
          yield {
            path,
            message: `The ${label} needs a display-referred color space, and “${space}” is not one.`,
          };
      }
      if (transform === "" || lookup.viewTransforms.has(fold(transform))) continue;
      if (lookup.find(transform)?.collection !== "named_transforms")
        yield { path, message: `The ${label} uses the view transform “${transform}”, which does not exist.` };
    }
  },
};
