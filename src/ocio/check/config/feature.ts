import { missingFeatures } from "../../feature.ts";
import type { Rule } from "../rule.ts";

/** Things that the profile version does not have yet. */
export const feature: Rule = {
  code: "needs-version",
  severity: "error",
  *find(document, { version }) {
    const own = document.config.ocio_profile_version;
    for (const { what, since, path } of missingFeatures(document)) {
      // Official OCIO lets hue curves pass in version 1, but not in 2.0 to 2.4.
      if (version < 200 && what === "a GradingHueCurveTransform") continue;
      yield {
        path,
        message: `Profile version ${own} does not have ${what} (requires OCIO ${since}).`,
        fixes: [{ id: "config.setVersion", args: { version: since } }],
      };
    }
  },
};
