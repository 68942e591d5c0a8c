import { problemList } from "#color/check/problemList.ts";
import { problemRow } from "../problemRows.ts";
import type { Maker } from "./mode.ts";

/** What is wrong, the worst first; a problem goes to its place. */
export const problemMaker: Maker = {
  rows: ({ state: { document, files = null } }) => {
    if (!document) return [];
    const problems = problemList(document, files);
    return problems.map((problem, order) => problemRow(document, problem, problems, order, "Problems"));
  },
};
