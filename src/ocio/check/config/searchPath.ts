import { expand } from "../expand.ts";
import type { Rule } from "../rule.ts";

/** Where files are used, the search path must lead somewhere. */
const mend = { id: "config.setSearchPath", args: { searchPath: ["."] } };

export const searchPath: Rule = {
  code: "search-path-empty",
  severity: "error",
  *find({ config }, lookup) {
    const files = lookup.stepsOf("FileTransform", "Lut1DTransform", "Lut3DTransform");
    if (files.length === 0) return;
    const path = "search_path";
    const paths = config.search_path.filter((entry) => entry !== "");
    if (paths.length === 0)
      yield {
        path,
        message: "The search path is empty, and files are used; put “.” or a folder there.",
        fixes: [mend],
      };
    else if (paths.every((entry) => expand(entry, lookup.variables) === null))
      yield { path, message: `No folder of the search path can be resolved: ${paths.join(", ")}.` };
  },
};
