import { rowsOf } from "../../document.ts";
import { nouns } from "../../noun.ts";
import type { Rule } from "../rule.ts";

const NAMED = [
  ...(["colorspaces", "display_colorspaces", "named_transforms", "looks", "view_transforms"] as const),
  ...(["displays", "shared_views", "roles", "file_rules", "viewing_rules"] as const),
];

/** What official OCIO knows by name must have one. */
export const empty: Rule = {
  code: "empty-name",
  severity: "error",
  *find(document, { views }) {
    for (const collection of NAMED)
      for (const row of rowsOf(document, collection))
        if (row.name === "")
          yield { path: `${collection}/${row.id}/name`, message: `A ${nouns[collection][0]} has no name.` };
    for (const { view, path, shared } of views)
      if (view.name === "" && !shared)
        yield { path, message: `A view of ${path.replace("/", " ")} has no name.` };
  },
};
