import type { Problem } from "./problem.ts";

/**
 * What reading a file and checking its document found, as one list: a problem that reading told already, with its
 * line, is not told again. Two problems are the same when their codes are and their places lie within one row.
 */
export function joinedProblems(read: readonly Problem[], checked: readonly Problem[]): Problem[] {
  const told = new Map<string, string[]>();
  for (const { code, path } of read) told.set(code, [...(told.get(code) ?? []), path ?? ""]);
  const isNew = ({ code, path = "" }: Problem) => !told.get(code)?.some((before) => meet(before, path));
  return [...read, ...checked.filter(isNew)];
}

/** Whether two places lie within one row. */
export function meet(a: string, b: string): boolean {
  if (a === "" || b === "") return a === b;
  return b.startsWith(a) || stem(a) === b || (stem(a) !== "" && stem(a) === stem(b));
}

function stem(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
