import type { ColorDifference, Side } from "#color/compare/colorComparison.ts";
import { type ConfigComparison, comparisonOf } from "#color/compare/comparison.ts";
import type { Terminal } from "#host/node.ts";
import { oneLine } from "#host/printable.ts";
import { hasVariable } from "#ocio/check/expand.ts";
import type { RowDifference } from "#ocio/compare/compare.ts";
import { cosmeticCount } from "#ocio/compare/cosmetic.ts";
import type { Value } from "#ocio/compare/entry.ts";
import { fileSources } from "#ocio/files/externalFile.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { surroundingsOf } from "./color/processors.ts";
import { filesOf } from "./files.ts";
import { nothingRead, readSource, type Source, unreadable } from "./source.ts";
import { Misuse, NO, OK, type Subcommand, split, WRONG } from "./subcommand.ts";

export const diff: Subcommand = {
  usage: "A B [--json] [--no-pixels]",
  summary: "Show the rows and colors in which two configurations differ.",
  details: `A and B are each an .ocio, an .ocioz, "-", builtin:NAME or an ocio:// address. Rows are recognized by name, alias,
interop ID, content and color, so that a rename is one difference and references that follow it are none. Layout,
quotes, comments, the order of keys and spellings of numbers are cosmetic: they are counted, and do not make
configurations different. Colors are compared on the probes of docs/probes.json; ΔE ITP is that of ITU-R BT.2124.
Exit code 0 when they are the same, 1 when they differ, 2 when one cannot be read.`,
  options: [
    [
      "--json",
      `Print {same, cosmetic, rows, color}: rows of {collection, name, kind, was?, fields?}, and of everything in both that
differs in color {collection, name, max, mean, maxValue, meanValue, at}, or {collection, name, error}.`,
    ],
    ["--no-pixels", "Compare no colors: color is empty, and no row is recognized by its color."],
  ],
  examples: ["diff show_v011.ocio show_v012.ocio", "diff builtin:studio-config-latest show.ocioz --json"],
  troubled: () => WRONG,
  async run(words, terminal) {
    const { on, rest } = split(words, { switches: ["json", "no-pixels"] });
    const [before, after, ...more] = rest;
    if (before === undefined || after === undefined)
      throw new Misuse("Two configurations are expected: A and B.");
    if (more.length > 0) throw new Misuse(`“${more[0]}” is one word too many; A and B are expected.`);
    if (before === "-" && after === "-") throw new Misuse("Only one of A and B can be standard input.");
    const sources = [await readSide(before, terminal), await readSide(after, terminal)] as const;
    const answer = answerOf(sources, !on.has("no-pixels"));
    terminal.out(on.has("json") ? `${JSON.stringify(answer, null, 2)}\n` : told(answer));
    return answer.same ? OK : NO;
  },
};

type Answer = ConfigComparison & { cosmetic: number };
type Read = { source: Source; side: Side };

async function readSide(path: string, terminal: Terminal): Promise<Read> {
  const source = await readSource(path, terminal);
  const isNone = source.problems.some(({ code }) => code === "no-version");
  if (isNone || nothingRead(source.problems)) throw unreadable(source);
  const { document, files } = source;
  const surroundings = surroundingsOf(source, terminal);
  const inOtherContexts = await variableFiles(source, terminal);
  return { source, side: { document, files, surroundings, inOtherContexts } };
}

/** Paths of the files of a configuration whose paths have context variables, with any values; no folder is searched for others. */
async function variableFiles(source: Source, terminal: Terminal): Promise<string[]> {
  const { document } = source;
  const sources = fileSources(document).map(({ src }) => src);
  if (sources.length === 0 || ![...sources, ...document.config.search_path].some(hasVariable)) return [];
  const listed = await filesOf(source, terminal);
  return listed.filter(({ status }) => status === "found").map((each) => each.path);
}

function answerOf([a, b]: readonly [Read, Read], withColor: boolean): Answer {
  const { same, rows, color, pairs } = comparisonOf(a.side, b.side, withColor);
  const [before, after] = [a, b].map(({ source }) => source.text ?? writeConfig(source.document));
  return { same, cosmetic: cosmeticCount(before!, after!, { rows, pairs }), rows, color };
}

/** The answer for people: what changed most in color first. */
function told({ same, cosmetic, rows, color }: Answer): string {
  const delta = new Map(color.map((each) => [keyOf(each), each]));
  const sizeOf = (row: { collection: string; name: string }) => {
    const found = delta.get(keyOf(row));
    return found === undefined || "error" in found ? -1 : found.max;
  };
  const listed = new Set(rows.map(keyOf));
  const all = [
    ...rows.map((row) => ({ ...row, text: rowText(row, delta.get(keyOf(row))) })),
    ...color
      .filter((each) => !listed.has(keyOf(each)))
      .map((each) => ({
        ...each,
        text: `${oneLine(`= ${each.collection}/${each.name}${colorText(each)}`)}\n`,
      })),
  ].sort((a, b) => sizeOf(b) - sizeOf(a));
  const count = (number: number, words: string) => `${number} ${words}${number === 1 ? "" : "s"}`;
  const summary = same
    ? "The same."
    : `${count(rows.length, "row")} ${rows.length === 1 ? "differs" : "differ"}, ${color.filter((each) => !("error" in each)).length} in color.`;
  const note = cosmetic > 0 ? ` ${count(cosmetic, "cosmetic difference")}.` : "";
  return `${all.map(({ text }) => text).join("")}${summary}${note}\n`;
}

const keyOf = ({ collection, name }: { collection: string; name: string }) => `${collection}\n${name}`;
const signs = { added: "+", removed: "-", renamed: ">", changed: "~", moved: "^" } as const;

function rowText(difference: RowDifference, color: ColorDifference | undefined): string {
  const { collection, name, kind, was, fields = [] } = difference;
  const before = was === undefined ? "" : ` (was ${was})`;
  const lines = fields.map(({ field, from, to }) => `    ${field}: ${brief(from)} -> ${brief(to)}\n`);
  const row = `${signs[kind]} ${collection}/${name}${before}: ${kind}${color ? colorText(color) : ""}`;
  return `${oneLine(row)}\n${lines.join("")}`;
}

function colorText(color: ColorDifference): string {
  if ("error" in color) return `, color unknown: ${color.error}`;
  const { max, mean, maxValue, at } = color;
  const number = (value: number) => Number(value.toPrecision(3));
  return `, ΔE ITP ${number(max)} (mean ${number(mean)}), values ${number(maxValue)}, largest at ${at.map(number).join(" ")}`;
}

/** A value on one line. */
function brief(value: Value): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const line = text.replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
