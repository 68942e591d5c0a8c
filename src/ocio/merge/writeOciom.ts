import { guarded } from "../names/nameList.ts";
import { defaultMerge, type MergeParams, type Ociom, sections } from "./ociom.ts";

/** Writes an OCIOM file that reads back the same; what has its default value is left out. */
export function writeOciom({ search_path, merges }: Omit<Ociom, "warnings">): string {
  const lines = ["ociom_version: 1.0", ""];
  if (search_path.length > 0) lines.push(`search_path: ${list(search_path)}`, "");
  lines.push(merges.length === 0 ? "merge: {}" : "merge:");
  for (const merge of merges) lines.push(`  ${scalar(merge.name)}:`, ...mergeLines(merge));
  return `${lines.join("\n")}\n`;
}

function mergeLines({ base, input, options, overrides, params }: MergeParams): string[] {
  const usual = defaultMerge("", "", "").options;
  const keys = Object.keys(usual) as (keyof MergeParams["options"])[];
  const changed = keys.filter((key) => key === "default_strategy" || options[key] !== usual[key]);
  const { name, description, environment } = overrides;
  const lists = [
    ["search_path", overrides.search_path],
    ["active_displays", overrides.active_displays.map(guarded)],
    ["active_views", overrides.active_views.map(guarded)],
    ["inactive_colorspaces", overrides.inactive_colorspaces.map(guarded)],
  ] as const;
  const variables = [...environment].map(([key, value]) => `${scalar(key)}: ${scalar(value)}`);
  return [
    ...(base === "" ? [] : [`    base: ${scalar(base)}`]),
    ...(input === "" ? [] : [`    input: ${scalar(input)}`]),
    ...map(
      "options",
      changed.map((key) => `${key}: ${scalar(options[key])}`),
    ),
    ...map("overrides", [
      ...(name === "" ? [] : [`name: ${scalar(name)}`]),
      ...(description === "" ? [] : [`description: ${scalar(description)}`]),
      ...lists.flatMap(([key, names]) => (names.length === 0 ? [] : [`${key}: ${list(names)}`])),
      ...(variables.length === 0 ? [] : [`environment: {${variables.join(", ")}}`]),
    ]),
    ...map(
      "params",
      sections.flatMap((section) => {
        const strategy = params[section];
        return strategy === undefined ? [] : [`${section}: {strategy: ${strategy}}`];
      }),
    ),
  ];
}

function map(key: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [`    ${key}:`, ...entries.map((entry) => `      ${entry}`)];
}

const list = (values: readonly string[]) => `[${values.map(scalar).join(", ")}]`;

/** Text that means itself without quotes everywhere in YAML. */
const PLAIN = /^[A-Za-z0-9_./](?:[\w ./()+-]*[\w./()+-])?$/;
const WORD = /^(null|true|false|yes|no|on|off|y|n)$/i;

function scalar(value: string | boolean): string {
  if (typeof value === "boolean") return String(value);
  // The escapes of JSON are those of YAML, too.
  return PLAIN.test(value) && !WORD.test(value) ? value : JSON.stringify(value);
}
