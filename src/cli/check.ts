import { hostFileProblems } from "#color/check/hostFiles.ts";
import { checkWhole } from "#color/check/wholeCheck.ts";
import { Processors } from "#color/processor.ts";
import type { Terminal } from "#host/node.ts";
import { joinedProblems } from "#ocio/check/joinProblems.ts";
import { missingFiles } from "#ocio/check/missingFile.ts";
import type { Problem } from "#ocio/check/problem.ts";
import type { Around } from "#ocio/files/fileReference.ts";
import { hostProblems } from "#ocio/host/hostProblems.ts";
import { hostById, hosts, type KnownHost } from "#ocio/host/hosts.ts";
import { nearest } from "#ocio/names/nearestWord.ts";
import { lineOf } from "#ocio/yaml/pathLine.ts";
import { surroundingsOf } from "./color/processors.ts";
import { sarifOf } from "./sarif.ts";
import { nothingRead, problemLine, readSource, refused, type Source } from "./source.ts";
import { Misuse, NO, OK, onlyFile, type Subcommand, split, version } from "./subcommand.ts";

export const check: Subcommand = {
  usage: "[FILE] [--host ID] [--json | --sarif] | --hosts [--json]",
  summary: "List what is wrong with the configuration.",
  details: `An error stops official OCIO or makes it give NaN or infinity, a warning is lost or changed
by it, an info does neither.
Files that steps read are looked for in the archive, or around FILE on disk; one that is not there is a warning.
Exit code 1 when there is an error.
With --host, problems that FILE has in that application are among them, with codes that begin with "host-".`,
  options: [
    ["--host ID", "Check for an application, too, such as nuke-15. More than one can be given."],
    [
      "--hosts",
      `List the applications: id, newest profile version, name. With --json an array of {id, name, ocio, roles, names, faults,
notes} with the source of each fact.`,
    ],
    [
      "--json",
      `Print an array of {severity, code, message, line?, column?, path?, fixes?}; fixes is a list of calls {id, args} for
\`run\` that fix it, the best first.`,
    ],
    ["--sarif", "Print a log in SARIF 2.1.0, which code hosts show at the lines of the file."],
  ],
  examples: [
    "check show.ocio",
    "check show.ocio --json",
    "check show.ocio --sarif > check.sarif",
    "check show.ocio --host nuke-15",
    "check --hosts",
  ],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json", "hosts", "sarif"], options: ["host"] });
    if (on.has("json") && on.has("sarif")) throw new Misuse("Give either --json or --sarif.");
    if (on.has("hosts") && on.has("sarif")) throw new Misuse("--hosts takes --json, not --sarif.");
    if (on.has("hosts")) return listHosts(rest, on.has("json"), terminal);
    const chosen = (given.get("host") ?? []).map(knownHost);
    const file = onlyFile(rest);
    const source = await readSource(file, terminal);
    const surroundings = surroundingsOf(source, terminal);
    const { document } = source;
    const processors = new Processors(document, surroundings);
    const ofHost = (host: KnownHost) => [
      ...hostProblems(document, host),
      ...hostFileProblems(document, host, processors),
    ];
    const problems = [
      ...problemsOf(source, surroundings, processors),
      ...(nothingRead(source.problems) ? [] : chosen.flatMap(ofHost)),
    ].map((problem) => (source.text === null ? problem : withLine(problem, source.text)));
    if (on.has("json")) terminal.out(`${JSON.stringify(problems, null, 2)}\n`);
    else if (on.has("sarif")) {
      const path =
        source.name.startsWith("builtin:") || source.name === "standard input" ? undefined : source.name;
      terminal.out(`${JSON.stringify(sarifOf(problems, path, version), null, 2)}\n`);
    } else {
      for (const problem of problems) terminal.out(problemLine(source.name, problem));
      terminal.err(`${source.name}: ${counted(problems)}.\n`);
    }
    return refused(problems) ? NO : OK;
  },
};

/** A problem with the line of its row or field in the text, where it has none yet. */
export function withLine(problem: Problem, text: string): Problem {
  if (problem.line !== undefined || problem.path === undefined) return problem;
  const line = lineOf(text, problem.path);
  return line === null ? problem : { ...problem, line };
}

/** The application that --host or --for names. */
export function knownHost(id: string): KnownHost {
  const host = hostById(id);
  if (host) return host;
  const near = nearest(
    id.trim().toLowerCase(),
    hosts.map((each) => each.id),
  );
  throw new Misuse(
    `There is no application “${id}”${near ? `; did you mean ${near}?` : "."} There are ${hosts.map((each) => each.id).join(", ")}.`,
  );
}

/** Lists the applications that --host takes. */
function listHosts(rest: readonly string[], isJson: boolean, terminal: Terminal): number {
  if (rest.length > 0) throw new Misuse(`“${rest[0]}” is one word too many; --hosts takes no FILE.`);
  if (isJson) {
    const told = hosts.map(({ id, name, ocio, roles, names, faults, notes }) => ({
      ...{ id, name, ocio: ocio?.version ?? null, source: ocio?.source ?? null, roles, names, faults, notes },
    }));
    terminal.out(`${JSON.stringify(told, null, 2)}\n`);
  } else
    for (const { id, name, ocio } of hosts)
      terminal.out(`${id.padEnd(18)} ${(ocio?.version ?? "-").padEnd(4)} ${name}\n`);
  return OK;
}

/** Problems of reading, then further ones of the rules: in the document, in files of its chains, and missing files. */
export function problemsOf(
  { document, problems, hasFiles }: Source,
  around: Around,
  processors?: Processors,
): Problem[] {
  if (nothingRead(problems)) return problems;
  // OCIO does not know the page's example files.
  const missing = hasFiles ? missingFiles(document, around, { examples: false }) : [];
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
