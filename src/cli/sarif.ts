import type { Problem } from "#ocio/check/problem.ts";

const levels = { error: "error", warning: "warning", info: "note" } as const;

/**
 * Makes a log of problems in SARIF 2.1.0, OASIS' format of findings, which code hosts show at their lines. Fixes stand
 * in the properties, since they are calls of commands and not changes of text.
 * @param file path of the configuration; undefined where it has none, as standard input and built-in ones
 */
export function sarifOf(problems: readonly Problem[], file: string | undefined, version: string) {
  const rules = [...new Set(problems.map(({ code }) => code))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "ocio-palette", version, rules: rules.map((id) => ({ id })) } },
        columnKind: "utf16CodeUnits",
        results: problems.map((problem) => ({
          ruleId: problem.code,
          ruleIndex: rules.indexOf(problem.code),
          level: levels[problem.severity],
          message: { text: textOf(problem.message) },
          ...(file !== undefined || problem.path !== undefined
            ? { locations: [locationOf(problem, file)] }
            : {}),
          ...(problem.fixes && { properties: { fixes: problem.fixes } }),
        })),
      },
    ],
  };
}

/** A message as SARIF has it (2.1.0, §3.11.5 and §3.11.6): braces doubled, which else hold placeholders, and no link. */
function textOf(message: string): string {
  return message.replace(/[{}]/g, "$&$&").replaceAll("](", "] (");
}

function locationOf({ line, column, path }: Problem, file: string | undefined) {
  return {
    ...(file !== undefined && {
      physicalLocation: {
        artifactLocation: { uri: uriOf(file) },
        region: { startLine: line ?? 1, ...(column !== undefined && { startColumn: column }) },
      },
    }),
    ...(path !== undefined && { logicalLocations: [{ fullyQualifiedName: path }] }),
  };
}

/** An address relative to the folder where the program runs, or of a file for an absolute path. */
function uriOf(file: string): string {
  const path = file.replaceAll("\\", "/");
  const encoded = path.replace(/^\.\//, "").split("/").map(encodeURIComponent).join("/");
  if (path.startsWith("/")) return `file://${encoded}`;
  return /^[A-Za-z]:\//.test(path) ? `file:///${encoded.replace("%3A", ":")}` : encoded;
}
