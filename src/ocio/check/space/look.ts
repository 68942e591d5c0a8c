import { rowsOf } from "../../document.ts";
import { isSpace } from "../lookup.ts";
import type { Rule } from "../rule.ts";

/** A look is applied in a color space: by name, alias or role. */
export const processSpace: Rule = {
  code: "look-process-space",
  severity: "error",
  *find(document, lookup) {
    for (const { name, process_space_id, process_space_name } of rowsOf(document, "looks")) {
      const path = `looks/${name}/process_space`;
      const text = lookup.space(process_space_id, process_space_name);
      const named = lookup.find(text);
      const fixes = [{ id: "look.setProcessSpace", args: { targets: [name] } }];
      if (text === "") yield { path, message: `Look “${name}” has no process space.`, fixes };
      else if (!isSpace(named) && named?.collection !== "roles")
        yield { path, message: `Look “${name}” is applied in “${text}”, which is no color space.`, fixes };
    }
  },
};
