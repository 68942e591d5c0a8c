import type { Document } from "../model/document.ts";
import { findings, rules } from "./check.ts";
import { isSameRow, joinedProblems } from "./joinProblems.ts";
import type { Fix, Problem } from "./problem.ts";
import { rowOfProblem } from "./problemPlace.ts";
import { keptWarnings } from "./readerProblems.ts";

/** A problem of the file that a configuration came from, with the lines that it is about. */
export type FileProblem = Problem & {
  /** The line of the file, with one before and one after. */
  source?: string;
  /** True if the document lacks the faulty entry. */
  dropped?: boolean;
  /** True if a rule also finds it in the document: resolved once none does. */
  checked?: boolean;
};

const MAX_PROBLEMS = 100;
const LONGEST_LINE = 160;

/** Errors of the reader for which the value is not in the document. */
const DROPPED = new Set([
  ...["bad-boolean", "bad-number", "duplicate-key", "empty-name", "no-version", "not-a-config"],
  ...["not-a-view", "wrong-count", "wrong-type"],
]);

/** The problems of a file to keep with its document: every error, and warnings that the document cannot show. */
export function fileProblems(text: string, document: Document, read: readonly Problem[]): FileProblem[] {
  const told = read.filter(isKept);
  // No other rule finds anything that is kept, or the same as what is.
  const some = rules.filter((rule) => isKept(rule) || told.some(({ code }) => code === rule.code));
  const found = [...findings(document, some)].flat();
  const kept = joinedProblems(read, found).filter(isKept).slice(0, MAX_PROBLEMS);
  if (kept.length === 0) return [];
  const lines = text.split(/\r\n?|\n/);
  return kept.map(({ fixes: _, ...problem }) => ({
    ...problem,
    ...(problem.line !== undefined && { source: excerpt(lines, problem.line) }),
    ...(sameAmong(problem, found) && { checked: true }),
    ...(problem.severity === "error" && { dropped: DROPPED.has(problem.code) }),
  }));
}

function isKept({ severity, code }: Pick<Problem, "severity" | "code">): boolean {
  return severity === "error" || (severity === "warning" && keptWarnings.includes(code));
}

/** A line and its neighbors, each with its number. */
function excerpt(lines: readonly string[], line: number): string {
  const from = Math.max(1, line - 1);
  return lines
    .slice(from - 1, line + 1)
    .map(
      (text, at) => `${String(from + at).padStart(String(line + 1).length)}  ${text.slice(0, LONGEST_LINE)}`,
    )
    .join("\n");
}

/** Unresolved problems of the file: the row still exists and, if a rule checks it, the rule still fails. */
export function unresolved(document: Document, live: readonly Problem[]): FileProblem[] {
  const kept = (document.config.file_problems ?? []) as FileProblem[];
  if (kept.length === 0) return [];
  const told = new Set(kept.map(({ message }) => message));
  return kept.filter((problem) => {
    if (problem.checked) {
      const same = sameAmong(problem, live);
      // Of several about one list, each stands for itself.
      return same !== undefined && (same.message === problem.message || !told.has(same.message));
    }
    const [place = "", row] = problem.path?.split("/") ?? [];
    if (problem.dropped || row === undefined || Object.hasOwn(document.config, place)) return true;
    return rowOfProblem(document, problem) !== null;
  });
}

/** The finding of a rule that is the problem of the file: of the same rule, about the same row, by its words where several are. */
export function sameAmong(
  { code, path = "", message }: Problem,
  found: readonly Problem[],
): Problem | undefined {
  const among = found.filter((other) => other.code === code && isSameRow(path, other.path ?? ""));
  return among.find((other) => other.message === message) ?? among[0];
}

/** Rules' problems, joined with unresolved file problems that no rule finds. */
export function withFileProblems(document: Document, live: readonly Problem[]): Problem[] {
  const left = unresolved(document, live).filter(({ checked }) => !checked);
  return [
    ...left.map(({ source: _source, dropped: _dropped, checked: _checked, ...problem }) => ({
      ...problem,
      fixes: [acknowledgement(problem)],
    })),
    ...live,
  ];
}

/** The call that says of a problem of the file that it was seen. */
export function acknowledgement({ code, path = "" }: Problem): Fix {
  return { id: "config.acknowledge", args: { code, path } };
}

/** The problems that were not turned off for the configuration; errors cannot be. */
export function unmuted<P extends Problem>(document: Document, problems: readonly P[]): P[] {
  const muted = new Set(document.config.muted_rules ?? []);
  if (muted.size === 0) return [...problems];
  return problems.filter(({ code, severity }) => severity === "error" || !muted.has(code));
}
