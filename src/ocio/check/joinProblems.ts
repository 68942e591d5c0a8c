import type { Problem } from "./problem.ts";

/**
 * Joins the problems of reading a file and of checking its document; drops a checked problem that reading reported
 * already, with its line. Two problems are the same if their codes are equal and their paths lie within one row. One
 * that official OCIO reads, but does not validate, is an error; one that a check knows fixes for has them.
 */
export function joinedProblems(read: readonly Problem[], checked: readonly Problem[]): Problem[] {
  const told = toldBy(read);
  const errors = toldBy(checked.filter(({ severity, code }) => severity === "error" && told.has(code)));
  const fixable = new Map(
    checked.flatMap((each) => (each.fixes ? [[`${each.code} ${each.path}`, each]] : [])),
  );
  return [
    ...read.map((problem) => {
      const fixes = problem.fixes ?? fixable.get(`${problem.code} ${problem.path}`)?.fixes;
      const isError = isTold(errors.get(problem.code), problem.path ?? "");
      return isError || fixes !== problem.fixes
        ? { ...problem, ...(isError && { severity: "error" as const }), ...(fixes && { fixes }) }
        : problem;
    }),
    ...checked.filter(({ code, path = "" }) => !isTold(told.get(code), path)),
  ];
}

/** Paths of problems with one code, and the rows that they are in. */
type Told = { paths: Set<string>; rows: Set<string> };

function toldBy(problems: readonly Problem[]): Map<string, Told> {
  const told = new Map<string, Told>();
  for (const { code, path = "" } of problems) {
    const of = told.get(code) ?? { paths: new Set(), rows: new Set() };
    of.paths.add(path);
    if (stem(path) !== "") of.rows.add(stem(path));
    told.set(code, of);
  }
  return told;
}

/** `isSameRow` for any of many paths. */
function isTold(told: Told | undefined, path: string): boolean {
  if (!told) return false;
  if (path === "") return told.paths.has("");
  if (told.rows.has(path) || told.rows.has(stem(path))) return true;
  for (let end = 1; end <= path.length; end++) if (told.paths.has(path.slice(0, end))) return true;
  return false;
}

/** True if two paths lie within one row. */
export function isSameRow(a: string, b: string): boolean {
  if (a === "" || b === "") return a === b;
  return b.startsWith(a) || stem(a) === b || (stem(a) !== "" && stem(a) === stem(b));
}

function stem(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
