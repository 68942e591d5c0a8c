import { checkDocument } from "#ocio/check/check.ts";
import type { Document } from "#ocio/document.ts";
import type { Problem, Severity } from "#ocio/problem.ts";
import { rowOfProblem } from "#ocio/problemPlace.ts";

const rank: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** What is wrong with the document, the worst first. */
export function problemsOf(document: Document): Problem[] {
  return [...checkDocument(document)].sort((a, b) => rank[a.severity] - rank[b.severity]);
}

/** The worst problem of each row, by UUID. */
export function worstByRow(document: Document): ReadonlyMap<string, Severity> {
  const worst = new Map<string, Severity>();
  for (const problem of problemsOf(document)) {
    const row = rowOfProblem(document, problem);
    if (row && !worst.has(row.id)) worst.set(row.id, problem.severity);
  }
  return worst;
}
