import { chainProblems } from "#color/check/chainProblems.ts";
import { checkedOnce } from "#color/check/problemList.ts";
import { worstFirst } from "#ocio/check/checkedDocuments.ts";
import { fileListProblems } from "#ocio/check/missingFile.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { rowOfProblem } from "#ocio/check/problemPlace.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Prospect } from "./aspect.ts";

/** Problems that a change brings, and those that it solves, the worst first. */
export type ProblemChange = { brought: Problem[]; solved: Problem[] };

/** Compares what the checks find before and after. A problem of a row that is only called otherwise is the same one. */
export function problemChange({ before, after, files }: Prospect): ProblemChange {
  const was = [...checkedOnce(before), ...chainProblems(before), ...fileListProblems(before, files)];
  const is = [...checkedOnce(after), ...chainProblems(after), ...fileListProblems(after, files)];
  const words = ({ code, message, path = "" }: Problem) => `${code} ${path} ${message}`;
  // Most stay word by word; the place of the others is looked up, which takes longer.
  const [left, come] = [without(was, is.map(words), words), without(is, was.map(words), words)];
  const place = (document: Document) => (problem: Problem) => {
    const row = rowOfProblem(document, problem);
    return row ? `${problem.code} ${row.kind}/${row.id}` : words(problem);
  };
  const [placeBefore, placeAfter] = [place(before), place(after)];
  return {
    brought: worstFirst(without(come, left.map(placeBefore), placeAfter)),
    solved: worstFirst(without(left, come.map(placeAfter), placeBefore)),
  };
}

/** Problems with the same words once, with how many places have them, in the order in which they come. */
export function gathered(problems: readonly Problem[]): (Problem & { times: number })[] {
  const known = new Map<string, Problem & { times: number }>();
  for (const problem of problems) {
    const same = known.get(problem.message);
    if (same) same.times++;
    else known.set(problem.message, { ...problem, times: 1 });
  }
  return [...known.values()];
}

/** The problems whose key is not among others; a key that is there once takes one problem with it. */
function without(problems: readonly Problem[], others: readonly string[], key: (problem: Problem) => string) {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1);
  return problems.filter((problem) => {
    const count = counts.get(key(problem)) ?? 0;
    counts.set(key(problem), count - 1);
    return count <= 0;
  });
}
