import { rowsOf } from "../../document.ts";
import { nouns, subjects } from "../../noun.ts";
import type { Rule } from "../rule.ts";

/** From version 2 on, names that OCIO looks up cannot hold the marks of context variables. */
export const reserved: Rule = {
  code: "reserved-character",
  severity: "error",
  *find(document, { version }) {
    if (version < 200) return;
    for (const collection of ["colorspaces", "display_colorspaces", "named_transforms", "roles"] as const)
      for (const row of rowsOf(document, collection)) {
        const noun = nouns[collection][0];
        if (/[$%]/.test(row.name))
          yield {
            path: `${collection}/${row.name}/name`,
            message: `The ${noun} name “${row.name}” may not hold $ or %.`,
            fixes: [{ id: `${subjects[collection]}.rename`, args: { target: row.name } }],
          };
        for (const alias of "aliases_data" in row ? row.aliases_data : [])
          if (/[$%]/.test(alias))
            yield {
              path: `${collection}/${row.name}/aliases_data`,
              message: `Alias “${alias}” of the ${noun} “${row.name}” may not hold $ or %.`,
              fixes: [{ id: `${subjects[collection]}.removeAlias`, args: { target: row.name, alias } }],
            };
      }
  },
};
