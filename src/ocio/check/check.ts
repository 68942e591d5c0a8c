import type { Document } from "../model/document.ts";
import { worstFirst } from "./checkedDocuments.ts";
import { configRules } from "./configRules.ts";
import { fileAndViewingRules } from "./fileAndViewingRules.ts";
import { lookupOf } from "./lookup.ts";
import { nameRules } from "./nameRules.ts";
import type { Problem } from "./problem.ts";
import { roleRules } from "./roleRules.ts";
import type { Rule, RuleTable } from "./rule.ts";
import { spaceRules } from "./spaceRules.ts";
import { transformRules } from "./transformRules.ts";
import { viewRules } from "./viewRules.ts";

/** Every rule of a family by its code. */
export const ruleTable: RuleTable = {
  ...configRules,
  ...nameRules,
  ...roleRules,
  ...fileAndViewingRules,
  ...viewRules,
  ...spaceRules,
  ...transformRules,
};

/** Rules in the order in which problems are listed. */
export const rules: readonly Rule[] = worstFirst(
  Object.entries(ruleTable).map(([code, [severity, find]]) => ({ code, severity, find })),
);

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
  const lookup = lookupOf(document);
  for (const { code, severity, find } of some)
    yield Array.from(find(document, lookup), (finding) => ({ severity, code, ...finding }));
}
