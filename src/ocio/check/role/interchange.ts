import { spaceOf } from "../lookup.ts";
import type { Rule } from "../rule.ts";

const wanted = [
  ["aces_interchange", "colorspaces", "scene"],
  ["cie_xyz_d65_interchange", "display_colorspaces", "display"],
] as const;

/** The interchange roles tie a configuration to others, each on its side of the view transforms. */
export const interchange: Rule = {
  code: "role-interchange",
  severity: "warning",
  *find(document, lookup) {
    if (lookup.version < 202) return;
    for (const [name, collection, side] of wanted) {
      if (lookup.find(name)?.collection !== "roles" || document[collection].order.length === 0) continue;
      const space = spaceOf(document, lookup, name);
      if (space && space.collection !== collection)
        yield {
          path: `roles/${name}`,
          message: `Role “${name}” must point to a ${side}-referred color space.`,
          fixes: [{ id: "role.assign", args: { name } }],
        };
    }
  },
};
