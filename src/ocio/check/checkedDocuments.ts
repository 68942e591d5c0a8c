import type { Document } from "../model/document.ts";
import type { Problem, Severity } from "./problem.ts";

const rank: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** Cached problems of checked documents. */
export const checked = new WeakMap<Document, readonly Problem[]>();

/** Returns the cached problems of a document, or undefined if it is not checked yet. */
export function alreadyChecked(document: Document): readonly Problem[] | undefined {
  return checked.get(document);
}

/** Sorts problems, or rules, by severity; stable. */
export function worstFirst<T extends { severity: Severity }>(some: readonly T[]): T[] {
  return [...some].sort((a, b) => rank[a.severity] - rank[b.severity]);
}
