import { fold } from "../../name.ts";
import type { Rule } from "../rule.ts";

/** Of two views of a display with one name, official OCIO keeps the later. */
export const twice: Rule = {
  code: "merged-views",
  severity: "warning",
  *find(_document, { views }) {
    const seen = new Set<string>();
    for (const { view, path, label, display, shared } of views) {
      if (shared || !display) continue;
      const key = `${display.id} ${fold(view.name)}`;
      if (seen.has(key))
        yield { path, message: `There are two of the ${label}; official OCIO keeps the later.` };
      seen.add(key);
    }
  },
};
