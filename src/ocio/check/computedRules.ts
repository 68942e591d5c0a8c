import type { FoundElsewhere, Rule } from "./rule.ts";

/** Rules that need the color engine, which finds them in `src/color/check`; lists name them without loading it. */
export const computedRules = {
  "curve-gap": ["error", "curve that gives NaN", "curves that give NaN"],
  "not-finite": ["error", "chain that gives NaN or infinity", "chains that give NaN or infinity"],
  "reference-cycle": ["warning", "row that leads back to itself", "rows that lead back to themselves"],
  "interop-id-missing": ["info", "space that has no interop ID", "spaces that have no interop ID"],
  "equal-color": [
    "info",
    "group of spaces that are equal in color",
    "groups of spaces that are equal in color",
  ],
} as const satisfies Record<string, FoundElsewhere>;

/** Makes one of these rules of the function that finds it. */
export function computedRule(code: keyof typeof computedRules, find: Rule["find"]): Rule {
  return { code, severity: computedRules[code][0], find };
}
