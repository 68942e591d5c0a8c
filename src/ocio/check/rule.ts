import type { Document } from "../model/document.ts";
import type { Lookup } from "./lookup.ts";
import type { Fix, Severity } from "./problem.ts";

/** Path, message and quick fixes of a problem. */
export type Finding = { path: string; message: string; fixes?: readonly Fix[] };

/** Noun of what is found, singular and plural, to follow a number. */
export type Nouns = readonly [one: string, many: string];

/**
 * One thing that can be wrong with a document. A rule is an error exactly when official OCIO refuses to load or
 * validate what it finds, a warning when OCIO complains or does something else than the document says, info else.
 */
export type Rule = {
  code: string;
  severity: Severity;
  find: (document: Document, lookup: Lookup) => Iterable<Finding>;
};

/** A rule of which only the severity and the nouns stand in a table. */
export type FoundElsewhere = readonly [severity: Severity, ...nouns: Nouns];

/** Rules by code, with the function that finds them and the nouns of what it finds. */
export type RuleTable = Readonly<
  Record<string, readonly [severity: Severity, find: Rule["find"], ...nouns: Nouns]>
>;

/** "“a”, “b” and “c”", for a message; at most `most` of them. */
export function quoted(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).map((name) => `“${name}”`);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
