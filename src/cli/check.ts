import { checkWhole } from "#color/check/wholeCheck.ts";
import { Processors, type Surroundings } from "#color/processor.ts";
import { joinedProblems } from "#ocio/check/joinProblems.ts";
import { missingFiles } from "#ocio/check/missingFile.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { surroundingsOf } from "./color/processors.ts";
import { nothingRead, problemLine, readSource, refused, type Source } from "./source.ts";
import { NO, OK, onlyFile, type Subcommand, split } from "./subcommand.ts";

export const check: Subcommand = {
  usage: "[FILE] [--json]",
  summary: "List what is wrong with the configuration.",
  details: `An error stops official OCIO or makes it give NaN or infinity, a warning is lost or changed
by it, an info does neither.
Files that steps read are looked for in the archive, or around FILE on disk; one that is not there is a warning.
Exit code 1 when there is an error.`,
  options: [
    [
      "--json",
      `Give an array of {severity, code, message, line?, column?, path?, fixes?}; fixes is a list of calls {id, args} for
\`run\` that mend it, the best first.`,
    ],
  ],
  examples: ["check show.ocio", "check show.ocio --json"],
  async run(words, terminal) {
    const { on, rest } = split(words, { switches: ["json"] });
    const file = onlyFile(rest);
    const source = await readSource(file, terminal);
    const surroundings = surroundingsOf(
      source.document,
      source.files,
      file ?? terminal.env.OCIO ?? "",
      terminal,
    );
    const problems = problemsOf(source, surroundings);
    if (on.has("json")) terminal.out(`${JSON.stringify(problems, null, 2)}\n`);
    else {
      for (const problem of problems) terminal.out(problemLine(source.name, problem));
      terminal.err(`${source.name}: ${counted(problems)}.\n`);
    }
    return refused(problems) ? NO : OK;
  },
};

/**
 * Problems of reading, then further ones of the rules: in the document, in files of its chains (with surroundings),
 * and missing files.
 */
export function problemsOf({ document, problems, paths }: Source, surroundings?: Surroundings): Problem[] {
  if (nothingRead(problems)) return problems;
  // OCIO does not know the page's example files.
  const missing = paths ? missingFiles(document, paths, { examples: false }) : [];
  const processors = surroundings && new Processors(document, surroundings);
  return joinedProblems(problems, [...checkWhole(document, processors), ...missing]);
}

/** "1 error, 2 warnings, 0 infos" or "no problems". */
export function counted(problems: readonly Problem[]): string {
  if (problems.length === 0) return "no problems";
  const severities = ["error", "warning", "info"] as const;
  return severities
    .map((each) => ({ each, count: problems.filter(({ severity }) => severity === each).length }))
    .map(({ each, count }) => `${count} ${each}${count === 1 ? "" : "s"}`)
    .join(", ");
}
