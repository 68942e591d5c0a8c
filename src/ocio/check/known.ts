import type { Document } from "../model/document.ts";
import type { Problem, Severity } from "./problem.ts";

const rank: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** What the rules found in documents that were checked. */
export const checked = new WeakMap<Document, readonly Problem[]>();

/** What the rules found where they were asked already; undefined where that would take its time. */
export function alreadyChecked(document: Document): readonly Problem[] | undefined {
  return checked.get(document);
}

/** Problems by how much they matter; those that matter the same in the order they came. */
export function worstFirst(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => rank[a.severity] - rank[b.severity]);
}
