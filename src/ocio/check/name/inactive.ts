import type { Rule } from "../rule.ts";

/** Entries of the inactive list that hide nothing. */
export const inactive: Rule = {
  code: "inactive-unknown",
  severity: "info",
  *find({ config }, lookup) {
    for (const name of new Set(config.inactive_colorspaces))
      if (!lookup.find(name))
        yield {
          path: "inactive_colorspaces",
          message: `The inactive list names “${name}”, which is neither a color space nor a named transform.`,
          fixes: [
            {
              id: "config.setInactiveColorspaces",
              args: { inactiveColorspaces: config.inactive_colorspaces.filter((other) => other !== name) },
            },
          ],
        };
  },
};
