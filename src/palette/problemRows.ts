import type { Commands } from "#command/command.ts";
import type { Ref } from "#command/state.ts";
import { alreadyChecked, worstFirst } from "#ocio/check/checkedDocuments.ts";
import { unmuted } from "#ocio/check/fileProblems.ts";
import { fileListProblems } from "#ocio/check/missingFile.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { placeWords, rowOfProblem } from "#ocio/check/problemPlace.ts";
import type { FileList } from "#ocio/files/fileReference.ts";
import type { Document } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import type { PaletteRow } from "./paletteRow.ts";
import { isSafe } from "./safeFixes.ts";

/** Selected rows whose problems are looked for at most. */
const LOOKED_AT = 20;

/**
 * Problems that a call may fix, while nothing is typed, those of what is selected first; none while they are still
 * being looked for.
 */
export function fixableRows(
  commands: Commands,
  document: Document,
  files: FileList | null,
  most: number,
  selection: readonly Ref[] = [],
): PaletteRow[] {
  const checked = alreadyChecked(document);
  const problems = worstFirst(
    unmuted(document, checked ? [...checked, ...fileListProblems(document, files)] : []),
  ).filter(({ fixes, severity }) => fixes && fixes.length > 0 && severity !== "info");
  const places = selection.slice(0, LOOKED_AT).flatMap(({ kind, id }) => {
    const row = document[kind]?.byId[id];
    return row ? [`${kind}/${id}`, `${kind}/${nameOf(row, document)}`] : [];
  });
  const near = ({ path = "" }: Problem) =>
    Number(places.some((place) => path === place || path.startsWith(`${place}/`)));
  return problems
    .map((problem) => ({ problem, near: near(problem) }))
    .sort((a, b) => b.near - a.near)
    .slice(0, most)
    .map(({ problem }, order) =>
      problemRow(commands, document, problem, problems, order, "Problems with a fix"),
    );
}

/** A problem as a row that goes to its place; `all` are those among which others of its kind are. */
export function problemRow(
  commands: Commands,
  document: Document,
  problem: Problem,
  all: readonly Problem[],
  order: number,
  group: string,
): PaletteRow {
  const row = rowOfProblem(document, problem);
  const fixes = (problem.fixes ?? []).map(({ id, args }) => ({ id, args: { ...args } }));
  // The first fix of each problem of the same kind: what fixes all of them together, where none takes a thing away.
  const alike = all.flatMap(({ code, fixes: [first] = [] }) =>
    first && code === problem.code && isSafe(commands, first)
      ? [{ id: first.id, args: { ...first.args } }]
      : [],
  );
  return {
    id: `problem:${order}`,
    title: problem.message,
    aliases: [problem.code],
    order,
    group,
    icon: problem.severity,
    detail: placeWords(document, problem),
    problem: problem.severity,
    does: {
      call: row
        ? { id: "go.thing", args: { thing: `${row.kind}/${row.id}` } }
        : { id: "go.export", args: {} },
    },
    ...(fixes.length > 0 && { fixes: { calls: fixes, alike: distinct(alike), of: problem } }),
  };
}

function distinct(calls: readonly { id: string; args: Record<string, unknown> }[]) {
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
}
