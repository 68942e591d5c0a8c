import { rowsOf } from "../../document.ts";
import { fold } from "../../name.ts";
import { subjects } from "../../noun.ts";
import type { Rule } from "../rule.ts";

/** Aliases that say nothing new are dropped by official OCIO. */
export const alias: Rule = {
  code: "alias-dropped",
  severity: "warning",
  *find(document) {
    for (const collection of ["colorspaces", "display_colorspaces", "named_transforms"] as const)
      for (const { name, aliases_data } of rowsOf(document, collection)) {
        const path = `${collection}/${name}/aliases_data`;
        const seen = new Set([fold(name)]);
        for (const alias of aliases_data) {
          if (alias === "") yield { path, message: `An alias of “${name}” is empty.` };
          else if (seen.has(fold(alias)))
            yield {
              path,
              message: `Alias “${alias}” of “${name}” repeats its name or another alias; OCIO drops it.`,
              fixes: [{ id: `${subjects[collection]}.removeAlias`, args: { target: name, alias } }],
            };
          seen.add(fold(alias));
        }
      }
  },
};
