import { rowsOf } from "../../document.ts";
import { fold, trim } from "../../name.ts";
import { isSpace } from "../lookup.ts";
import type { Rule } from "../rule.ts";

/** A viewing rule names color spaces or encodings, not both, and only color spaces that exist. */
export const viewing: Rule = {
  code: "viewing-rule",
  severity: "error",
  *find(document, lookup) {
    const seen = new Set<string>();
    for (const rule of rowsOf(document, "viewing_rules")) {
      const path = `viewing_rules/${rule.name}`;
      const say = (what: string) => ({ path, message: `Viewing rule “${rule.name}” ${what}.` });
      if (seen.has(fold(rule.name))) yield say("is there twice");
      seen.add(fold(rule.name));
      const spaces = rule.colorspace_ids.map((id, at) => lookup.space(id, rule.colorspace_names[at] ?? null));
      if (spaces.length === 0 && rule.encodings_data.length === 0)
        yield say("has neither color spaces nor encodings");
      if (spaces.length > 0 && rule.encodings_data.length > 0)
        yield say("has both color spaces and encodings");
      for (const name of spaces) {
        const named = lookup.find(trim(name));
        if (!isSpace(named) && named?.collection !== "roles")
          yield say(`names “${name}”, which is no color space`);
      }
    }
  },
};

/** An encoding that no color space has admits nothing. */
export const viewingEncoding: Rule = {
  code: "viewing-rule-encoding",
  severity: "info",
  *find(document) {
    const used = new Set(
      (["colorspaces", "display_colorspaces"] as const)
        .flatMap((collection) => rowsOf(document, collection))
        .map(({ encoding }) => fold(encoding ?? "")),
    );
    for (const { name, encodings_data } of rowsOf(document, "viewing_rules"))
      for (const encoding of encodings_data)
        if (!used.has(fold(encoding)))
          yield {
            path: `viewing_rules/${name}/encodings_data`,
            message: `Viewing rule “${name}” admits the encoding “${encoding}”, which no color space has.`,
            fixes: [
              {
                id: "viewingRule.setEncodings",
                args: { targets: [name], encodings: encodings_data.filter((other) => other !== encoding) },
              },
            ],
          };
  },
};
