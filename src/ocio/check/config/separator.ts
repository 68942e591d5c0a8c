import type { Rule } from "../rule.ts";

/** The family separator is one printable ASCII character; version 1 has only the slash. */
const mend = { id: "config.setFamilySeparator", args: { familySeparator: "/" } };

export const separator: Rule = {
  code: "family-separator",
  severity: "error",
  *find({ config }, { version }) {
    const path = "family_separator";
    const { family_separator: text } = config;
    if (!/^[ -~]$/.test(text))
      yield {
        path,
        message: `The family separator must be one printable ASCII character, not “${text}”.`,
        fixes: [mend],
      };
    else if (version < 200 && text !== "/")
      yield {
        path,
        message: `Version 1 profiles cannot set the family separator, here “${text}”.`,
        fixes: [mend],
      };
  },
};
