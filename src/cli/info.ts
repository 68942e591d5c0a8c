import { oneLine } from "#host/printable.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { collectionNames, type Document, rowsOf } from "#ocio/model/document.ts";
import { capital } from "#ocio/model/noun.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { counted, problemsOf } from "./check.ts";
import { surroundingsOf } from "./color/processors.ts";
import { nothingRead, problemLine, readSource, refused, type Source, unreadable } from "./source.ts";
import { NO, OK, onlyFile, type Subcommand, split } from "./subcommand.ts";

export const info: Subcommand = {
  usage: "[FILE] [--json]",
  summary: "Show what is in the configuration.",
  details: "Exit code 1 when official OCIO would not load it; what could be read is shown all the same.",
  async run(words, terminal) {
    const { on, rest } = split(words, { switches: ["json"] });
    const file = onlyFile(rest);
    const source = await readSource(file, terminal);
    const errors = source.problems.filter(({ severity }) => severity === "error");
    for (const problem of errors) terminal.err(problemLine(source.name, problem));
    if (nothingRead(source.problems)) throw unreadable(source);
    const problems = problemsOf(source, surroundingsOf(source, terminal));
    const facts = factsOf(source, problems);
    terminal.out(on.has("json") ? `${JSON.stringify(facts, null, 2)}\n` : factsText(facts, problems));
    return refused(source.problems) ? NO : OK;
  },
};

type Facts = ReturnType<typeof factsOf>;

function factsOf(source: Source, problems: readonly Problem[]) {
  const { document, files } = source;
  const { config } = document;
  const count = (each: string) => problems.filter(({ severity }) => severity === each).length;
  return {
    file: source.name,
    name: config.name,
    description: config.description,
    ocio_profile_version: config.ocio_profile_version,
    search_path: config.search_path,
    environment: config.environment,
    strictparsing: config.strictparsing,
    family_separator: config.family_separator,
    luma: config.luma,
    counts: Object.fromEntries(collectionNames.map((name) => [name, document[name].order.length])),
    roles: Object.fromEntries(
      rowsOf(document, "roles").map((role) => [
        role.name,
        spelling(document, SPACES, role.colorspace_id, role.colorspace_name),
      ]),
    ),
    displays: [
      ...rowsOf(document, "displays").map(({ id, name }) => ({ name, views: viewsOf(document, id) })),
    ],
    virtual_display: viewsOf(document, null),
    active_displays: config.active_displays,
    active_views: config.active_views,
    default_view_transform: config.default_view_transform,
    file_rules: rowsOf(document, "file_rules").map(({ name }) => name),
    ...(files !== null && { files: [...files.keys()] }),
    problems: { error: count("error"), warning: count("warning"), info: count("info") },
  };
}

/** Names of the views of a display, null for the virtual one. */
function viewsOf(document: Document, display: string | null): string[] {
  return rowsOf(document, "display_view_associations")
    .filter(({ display_id }) => display_id === display)
    .map(
      (view) =>
        view.inline_view?.name ??
        spelling(document, ["shared_views"], view.shared_view_id, view.shared_view_name),
    );
}

function factsText(facts: Facts, problems: readonly Problem[]): string {
  const lines: [string, string][] = [
    ["File", facts.file],
    ["Name", facts.name ?? ""],
    ["Description", (facts.description ?? "").trim().split("\n")[0] ?? ""],
    ["Profile version", facts.ocio_profile_version],
    ["Search path", facts.search_path.join(", ")],
    ["Environment", Object.keys(facts.environment ?? {}).join(", ")],
    ...Object.entries(facts.counts).map(([name, count]): [string, string] => [
      sentenceCase(name),
      count === 0 ? "" : String(count),
    ]),
    ["Files", facts.files === undefined ? "" : String(facts.files.length)],
    ["Problems", counted(problems)],
  ];
  const roles = Object.entries(facts.roles);
  const wide = Math.max(0, ...roles.map(([name]) => name.length));
  return [
    ...lines
      .filter(([, value]) => value !== "")
      .map(([label, value]) => `${label.padEnd(26)}${oneLine(value)}\n`),
    roles.length > 0 ? "\nRoles\n" : "",
    ...roles.map(([name, space]) => `  ${oneLine(`${name.padEnd(wide)}  ${space}`)}\n`),
    facts.displays.length > 0 ? "\nDisplays\n" : "",
    ...facts.displays.map(({ name, views }) => `  ${oneLine(`${name}: ${views.join(", ")}`)}\n`),
  ].join("");
}

/** "display_view_associations" reads as "Display view associations". */
function sentenceCase(name: string): string {
  const words = name.replaceAll("_", " ");
  return capital(words);
}
