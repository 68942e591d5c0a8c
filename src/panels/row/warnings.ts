import { useMemo } from "react";
import { rowOfProblem } from "#ocio/check/problemPlace.ts";
import { useProblems } from "../problem/problems.ts";
import { useDocument } from "../useDocument.ts";
import type { RowKind } from "./kinds.ts";

/** Problems of a row, by the field that each names last. */
export function useWarnings(collection: RowKind, id: string): ReadonlyMap<string, string> {
  const problems = useProblems();
  const document = useDocument((open) => open);
  return useMemo(() => {
    const found = new Map<string, string>();
    for (const problem of problems ?? []) {
      const row = rowOfProblem(document, problem);
      if (row?.kind !== collection || row.id !== id || problem.severity === "info") continue;
      const field = problem.path?.split("/").at(-1) ?? "";
      if (!found.has(field)) found.set(field, problem.message);
    }
    return found;
  }, [problems, document, collection, id]);
}
