import { capital } from "../model/noun.ts";
import type { Problem } from "./problem.ts";

/** Noun of each rule's findings, singular and plural, to follow a number. */
const words: Readonly<Record<string, readonly [one: string, many: string]>> = {
  "active-displays": ["active display that does not exist", "active displays that do not exist"],
  "active-views": ["active view that no display has", "active views that no display has"],
  "alias-dropped": ["alias that official OCIO drops", "aliases that official OCIO drops"],
  "categories-missing": ["color space without categories", "color spaces without categories"],
  "control-character": ["text with a control character", "texts with control characters"],
  "curve-gap": ["curve that gives NaN", "curves that give NaN"],
  "default-role-differs": ["default role that differs from the rule", "default roles that differ"],
  "duplicate-key": ["key given more than once", "keys given more than once"],
  "empty-display": ["display without views", "displays without views"],
  "encoding-missing": [
    "group of color spaces without an encoding",
    "groups of color spaces without an encoding",
  ],
  "encoding-unknown": ["unusual encoding", "unusual encodings"],
  "equal-color": ["group of spaces that are equal in color", "groups of spaces that are equal in color"],
  "experimental-function": ["experimental step", "experimental steps"],
  "file-rule-shadowed": ["file rule that is never reached", "file rules that are never reached"],
  "host-category": [
    "category that an application does not take",
    "categories that an application does not take",
  ],
  "host-file": ["file that an application may not read", "files that an application may not read"],
  "host-name": ["name that an application asks for", "names that an application asks for"],
  "host-role": ["role that an application asks for", "roles that an application asks for"],
  "host-transform": ["step that an application refuses", "steps that an application refuses"],
  "host-version": ["version that an application does not load", "versions that an application does not load"],
  "host-view": ["view that an application does not offer", "views that an application does not offer"],
  "ignored-text": ["text that is ignored", "texts that are ignored"],
  "inactive-comma": ["inactive name with a comma", "inactive names with a comma"],
  "inactive-unknown": ["inactive name that does not exist", "inactive names that do not exist"],
  "interop-id-missing": ["space that has no interop ID", "spaces that have no interop ID"],
  "interop-id-unpublished": ["interop ID that is not published", "interop IDs that are not published"],
  "merged-names": ["name given more than once", "names given more than once"],
  "merged-views": ["view given more than once", "views given more than once"],
  "missing-file": ["missing file", "missing files"],
  "name-taken": ["name that is taken", "names that are taken"],
  "needs-version": ["feature of a newer version", "features of a newer version"],
  "not-archivable": ["file that an archive cannot hold", "files that an archive cannot hold"],
  "not-finite": ["chain that gives NaN or infinity", "chains that give NaN or infinity"],
  "read-as-unknown": [
    "text that official OCIO reads as unknown",
    "texts that official OCIO reads as unknown",
  ],
  "reserved-character": ["name with a reserved character", "names with reserved characters"],
  "role-data": ["data role that is missing", "data roles that are missing"],
  "role-interchange": [
    "interchange role with a color space of the other reference",
    "interchange roles with color spaces of the other reference",
  ],
  "role-required": ["recommended role that is missing", "recommended roles that are missing"],
  "role-undefined": ["role without a color space", "roles without a color space"],
  "role-usual": ["usual role that is missing", "usual roles that are missing"],
  "transform-fails-in-use": ["step that fails in use", "steps that fail in use"],
  "transform-file": ["step without a file", "steps without a file"],
  "transform-space": ["step without its color space", "steps without their color space"],
  "undeclared-variable": ["undeclared context variable", "undeclared context variables"],
  "unreadable-file": ["file that cannot be read", "files that cannot be read"],
  unused: ["unused item", "unused items"],
  "unused-look": ["look that isn't used by any view", "looks that aren't used by any view"],
  "value-refused": ["refused value", "refused values"],
  "view-hidden": ["display with hidden views", "displays with hidden views"],
  "view-look": ["view with a missing look", "views with a missing look"],
  "view-rule": ["view with a missing viewing rule", "views with a missing viewing rule"],
  "view-target": ["view that leads nowhere", "views that lead nowhere"],
  "viewing-rule-encoding": [
    "encoding of a viewing rule that no color space has",
    "encodings of viewing rules that no color space has",
  ],
};

/** Rules that can be turned off for a configuration: those that are no errors. */
export const mutableRules = [
  ...["active-views", "alias-dropped", "categories-missing", "control-character", "default-role-differs"],
  ...["duplicate-key", "empty-display", "encoding-missing", "encoding-unknown", "equal-color"],
  ...["experimental-function", "file-rule-shadowed", "ignored-text", "inactive-comma", "inactive-unknown"],
  ...[
    "interop-id-missing",
    "interop-id-unpublished",
    "merged-names",
    "merged-views",
    "missing-file",
    "not-archivable",
  ],
  ...["read-as-unknown", "role-data", "role-interchange", "role-required", "role-usual"],
  ...[
    "transform-fails-in-use",
    "undeclared-variable",
    "unreadable-file",
    "unused",
    "unused-look",
    "view-hidden",
  ],
  "viewing-rule-encoding",
] as const;

/** True if the rule of a problem can be turned off. */
export function isMutable({ severity, code }: Pick<Problem, "severity" | "code">): boolean {
  return severity !== "error" && (mutableRules as readonly string[]).includes(code);
}

/** "Missing files": what a rule is called. */
export function ruleName(code: string): string {
  return capital(words[code]?.[1] ?? code.replaceAll("-", " "));
}

/** "3 missing files". */
export function countedByRule(code: string, count: number): string {
  const [one, many] = words[code] ?? [code.replaceAll("-", " "), code.replaceAll("-", " ")];
  return `${count} ${count === 1 ? one : words[code] ? many : `times ${many}`}`;
}
