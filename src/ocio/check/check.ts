import type { Document } from "../model/document.ts";
import * as config from "./configRules.ts";
import * as fileAndViewing from "./fileAndViewingRules.ts";
import { Lookup } from "./lookup.ts";
import * as names from "./nameRules.ts";
import type { Problem } from "./problem.ts";
import * as roles from "./roleRules.ts";
import type { Rule } from "./rule.ts";
import * as spaces from "./spaceRules.ts";
import * as transforms from "./transformRules.ts";
import * as views from "./viewRules.ts";

/** Every rule: its code, its severity and the function of its family that finds it, in the order in which problems are told. */
export const rules: readonly Rule[] = [
  { code: "unsupported-version", severity: "error", find: config.version },
  { code: "family-separator", severity: "error", find: config.separator },
  { code: "environment-nested", severity: "error", find: config.environment },
  { code: "search-path-empty", severity: "error", find: config.searchPath },
  { code: "needs-version", severity: "error", find: config.feature },
  { code: "empty-name", severity: "error", find: names.empty },
  { code: "reserved-character", severity: "error", find: names.reserved },
  { code: "name-taken", severity: "error", find: names.taken },
  { code: "named-transform-name", severity: "error", find: names.namedTransform },
  { code: "role-undefined", severity: "error", find: roles.target },
  { code: "file-rule-default", severity: "error", find: fileAndViewing.fileOrder },
  { code: "file-rule-twice", severity: "error", find: fileAndViewing.fileTwice },
  { code: "file-rule-space", severity: "error", find: fileAndViewing.fileSpace },
  { code: "file-rule-pattern", severity: "error", find: fileAndViewing.filePattern },
  { code: "viewing-rule", severity: "error", find: fileAndViewing.viewing },
  { code: "no-display", severity: "error", find: views.display },
  { code: "active-displays", severity: "error", find: views.active },
  { code: "view-target", severity: "error", find: views.target },
  { code: "shared-view", severity: "error", find: views.shared },
  { code: "view-look", severity: "error", find: views.look },
  { code: "view-rule", severity: "error", find: views.viewRule },
  { code: "view-transform", severity: "error", find: views.viewTransform },
  { code: "look-process-space", severity: "error", find: spaces.processSpace },
  { code: "named-transform-empty", severity: "error", find: spaces.namedTransform },
  { code: "interop-id", severity: "error", find: spaces.interop },
  { code: "unknown-transform", severity: "error", find: transforms.unknown },
  { code: "transform-space", severity: "error", find: transforms.reference },
  { code: "transform-file", severity: "error", find: transforms.file },
  { code: "builtin-style", severity: "error", find: transforms.builtin },
  { code: "value-refused", severity: "error", find: transforms.parameter },

  { code: "merged-names", severity: "warning", find: names.replaced },
  { code: "merged-names", severity: "warning", find: names.twice },
  { code: "merged-views", severity: "warning", find: views.twice },
  { code: "alias-dropped", severity: "warning", find: names.alias },
  { code: "inactive-comma", severity: "warning", find: names.comma },
  { code: "empty-display", severity: "warning", find: views.displayEmpty },
  { code: "role-required", severity: "warning", find: roles.required },
  { code: "role-interchange", severity: "warning", find: roles.interchange },
  { code: "default-role-differs", severity: "warning", find: fileAndViewing.defaultRole },
  { code: "file-rule-shadowed", severity: "warning", find: fileAndViewing.fileShadow },
  { code: "active-views", severity: "warning", find: views.activeViews },
  { code: "transform-fails-in-use", severity: "warning", find: transforms.use },
  { code: "experimental-function", severity: "warning", find: transforms.experimental },
  { code: "undeclared-variable", severity: "warning", find: config.variable },
  { code: "read-as-unknown", severity: "warning", find: spaces.spelling },
  { code: "interop-id-unpublished", severity: "warning", find: spaces.interopUnpublished },
  { code: "categories-missing", severity: "warning", find: spaces.categories },

  { code: "role-usual", severity: "info", find: roles.usual },
  { code: "role-data", severity: "info", find: roles.data },
  { code: "inactive-unknown", severity: "info", find: names.inactive },
  { code: "viewing-rule-encoding", severity: "info", find: fileAndViewing.viewingEncoding },
  { code: "view-hidden", severity: "info", find: views.hidden },
  { code: "encoding-missing", severity: "info", find: spaces.encodingMissing },
  { code: "encoding-unknown", severity: "info", find: spaces.encodingUnknown },
  { code: "unused", severity: "info", find: views.unused },
  { code: "unused-look", severity: "info", find: views.unusedLook },
  { code: "not-archivable", severity: "info", find: config.absolutePath },
];

/**
 * Returns all problems of a document that can be found without its files, errors first. Each problem has the place it
 * is about (collection, name, field; steps of a chain as in the transform commands). `more` are rules of other
 * layers.
 */
export function checkDocument(document: Document, more: readonly Rule[] = []): Problem[] {
  return [...findings(document, [...more, ...rules])].flat();
}

/** The findings of some rules, a rule at a time. */
export function* findings(document: Document, some: readonly Rule[]): Generator<Problem[]> {
  const lookup = new Lookup(document);
  for (const { code, severity, find } of some)
    yield Array.from(find(document, lookup), (finding) => ({ severity, code, ...finding }));
}
