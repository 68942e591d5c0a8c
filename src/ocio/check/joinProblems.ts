import type { Problem } from "./problem.ts";

/**
 * Joins the problems of reading a file and of checking its document; drops a checked problem that reading reported
 * already, with its line. Two problems are the same if their codes are equal and their paths lie within one row.
 */
export function joinedProblems(read: readonly Problem[], checked: readonly Problem[]): Problem[] {
  const told = new Map<string, string[]>();
  for (const { code, path } of read) told.set(code, [...(told.get(code) ?? []), path ?? ""]);
  const isNew = ({ code, path = "" }: Problem) => !told.get(code)?.some((before) => isSameRow(before, path));
  return [...read, ...checked.filter(isNew)];
}

/** True if two paths lie within one row. */
export function isSameRow(a: string, b: string): boolean {
  if (a === "" || b === "") return a === b;
  return b.startsWith(a) || stem(a) === b || (stem(a) !== "" && stem(a) === stem(b));
}

function stem(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
