import { problemList } from "#color/check/problemList.ts";
import type { Commands } from "#command/command.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { problemGroups } from "#ocio/check/problemGroups.ts";
import { countedByRule, isMutable } from "#ocio/check/ruleName.ts";
import type { Document } from "#ocio/model/document.ts";
import type { PaletteRow } from "../paletteRow.ts";
import { problemRow } from "../problemRows.ts";
import type { Maker } from "./mode.ts";

/** Problems of one rule that are shown without being asked for. */
const OPEN = 3;

/** Problems, the worst first; a problem goes to its place, many of one rule are one row that opens. */
export const problemMaker: Maker = {
  rows: ({ editor: { commands }, state: { document, files = null } }) => {
    if (!document) return [];
    const problems = problemList(document, files);
    const rows = (few: readonly Problem[], group: string) =>
      few.map((problem) => problemRow(commands, document, problem, problems, 0, group));
    const groups = problemGroups(problems);
    const many = groups.filter((group) => group.problems.length > OPEN);
    return [
      ...groups.flatMap((group) =>
        many.includes(group)
          ? [groupRow(commands, document, group.problems, problems)]
          : rows(group.problems, "Problems"),
      ),
      // A query finds each of them.
      ...many.flatMap((group) => rows(group.problems, countedByRule(group.code, group.problems.length))),
    ].map((row, order) => ({ ...row, id: `problem:${order}`, order }));
  },
};

/** All problems of a rule as one row, which opens a page of them. */
function groupRow(
  commands: Commands,
  document: Document,
  of: readonly Problem[],
  all: readonly Problem[],
): PaletteRow {
  const [first] = of as [Problem];
  const row = problemRow(commands, document, first, all, 0, "Problems");
  const title = countedByRule(first.code, of.length);
  const calls = isMutable(first) ? [{ id: "config.muteRule", args: { code: first.code } }] : [];
  const alike = row.fixes?.alike ?? [];
  return {
    ...row,
    title,
    detail: "",
    does: {
      page: {
        key: `problems:${first.severity} ${first.code}`,
        label: title,
        rows: () => of.map((each, order) => problemRow(commands, document, each, all, order, title)),
      },
    },
    fixes: { calls, alike, of: first },
  };
}
