import { ifComputable } from "#color/error.ts";
import { readLut } from "#color/lut/formats.ts";
import type { LutContent } from "#color/lut/step.ts";
import { Processors } from "#color/processor.ts";
import { isWhole, offeredViews, pictureSpace } from "#color/shot/shotTable.ts";
import { type ShotResult, type ShotView, shotViews, type View } from "#color/shot/shotViews.ts";
import { correctionOf, noCorrection } from "#color/transform/fileOps.ts";
import { MAX_TREE, type Terminal, Trouble } from "#host/node.ts";
import { oneLine } from "#host/printable.ts";
import { wholeText } from "#ocio/files/text.ts";
import type { Document } from "#ocio/model/document.ts";
import { isShotPattern, patternFolder, shotsIn } from "#ocio/shot/pattern.ts";
import { readShots, type Shot } from "#ocio/shot/table.ts";
import { surroundingsOf } from "./color/processors.ts";
import { nothingRead, problemLine, readSource, unreadable } from "./source.ts";
import { Misuse, NO, OK, type Subcommand, split } from "./subcommand.ts";

const MAX_TABLE_BYTES = 8 * 1024 * 1024;
const STATES = ["resolved", "fallback", "missing"] as const;

export const shots: Subcommand = {
  usage: "FILE TABLE [--src NAME] [--view DISPLAY/VIEW]… [--json]",
  summary: "Find the files of views for the context values of shots.",
  details: `TABLE is a CSV whose first line names the context variables, a JSON list of objects, "-" for either on standard
input, or a pattern over folders such as shows/$SEQ/$SHOT, which every folder with files in it can match. A variable
without a value keeps its default. For each shot a view is resolved where its files are there; fallback where one is
there only at a later place of the search path than for another shot, or by the next alternative of a look; missing
where there is no processor, also where a .cdl or .ccc file lacks the color correction. The exit code
is 1 where something is missing.`,
  options: [
    ["--src NAME", "Color space of the pictures; left out, the role scene_linear."],
    ["--view DISPLAY/VIEW", "A view, more than once for several; left out, all that applications offer."],
    ["--json", "Print all as JSON, as docs/schemas/shots.schema.json says."],
  ],
  examples: [
    "shots show.ocio shots.csv",
    "shots show.ocio 'shows/$SEQ/$SHOT' --json",
    "shots show.ocio shots.json --view sRGB/Film",
  ],
  async run(words, terminal) {
    const { on, given, rest } = split(words, { switches: ["json"], options: ["src", "view"] });
    const [file, table, extra] = rest;
    if (file === undefined || table === undefined || extra !== undefined)
      throw new Misuse("shots takes a FILE and a TABLE: shots show.ocio shots.csv.");
    const source = await readSource(file, terminal);
    if (nothingRead(source.problems)) throw unreadable(source);
    for (const problem of source.problems)
      if (problem.severity === "error") terminal.err(problemLine(source.name, problem));
    const { document } = source;
    const { has, read, variables } = surroundingsOf(source, terminal);
    const views = viewsOf(document, given.get("view"));
    const found = shotViews(document, await readTable(table, terminal), {
      ...{ src: sourceSpace(document, given.get("src")?.at(-1)), views, variables },
      has,
      lacks: corrections(read),
    });
    const ok = isWhole(found);
    if (on.has("json")) terminal.out(`${JSON.stringify({ ok, shots: found }, null, 2)}\n`);
    else terminal.out(`${found.map(told).join("")}${sum(found)}\n`);
    return ok ? OK : NO;
  },
};

/** Test for color corrections that a file lacks; each file is read once. */
function corrections(read: (path: string) => Uint8Array | null) {
  const known = new Map<string, LutContent | null>();
  const contentOf = (path: string) => {
    const bytes = read(path);
    return bytes && ifComputable(() => readLut(path, bytes).content);
  };
  return (path: string, cccid: string): string | null => {
    if (!/\.(cdl|ccc)$/i.test(path)) return null;
    if (!known.has(path)) known.set(path, contentOf(path));
    const content = known.get(path);
    if (!content || !("corrections" in content) || correctionOf(content, cccid)) return null;
    return noCorrection(content, cccid, path);
  };
}

async function readTable(table: string, terminal: Terminal): Promise<Shot[]> {
  if (isShotPattern(table)) {
    const folder = patternFolder(table);
    const below = await terminal.tree(folder);
    if (below.length >= MAX_TREE)
      terminal.err(`Only the first ${MAX_TREE} files in “${folder}” were looked at.\n`);
    const base = folder === "." ? "" : folder === "/" ? "/" : `${folder}/`;
    const found = shotsIn(
      table,
      below.map((path) => base + path),
    );
    if (found.length === 0)
      throw new Trouble(`No folder with files matches “${table}”.`, { code: "not-found" });
    return found;
  }
  const read = readShots(wholeText(await terminal.read(table, MAX_TABLE_BYTES)));
  if (typeof read === "string") throw new Trouble(read, { code: "table", file: table });
  return read;
}

/** The views that were asked for, or all that applications offer. */
function viewsOf(document: Document, asked: readonly string[] | undefined): View[] {
  const all = offeredViews(document);
  if (!asked) return all;
  return asked.map((text) => {
    const found = all.find(({ display, view }) => `${display}/${view}` === text);
    if (!found)
      throw new Misuse(
        `There is no view “${text}”: give DISPLAY/VIEW, such as ${all[0] ? `${all[0].display}/${all[0].view}` : "sRGB/Film"}.`,
      );
    return found;
  });
}

/** The color space that was asked for, else the working one, else the first that is no data. */
function sourceSpace(document: Document, asked: string | undefined): string {
  if (asked === undefined) return pictureSpace(document);
  if (new Processors(document).kindOf(asked)) return asked;
  throw new Misuse(`There is no color space “${asked}” with colors.`);
}

const countOf = (views: readonly ShotView[]) =>
  STATES.map((state) => [views.filter(({ status }) => status === state).length, state] as const)
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${count} ${state}`)
    .join(", ");

/** A shot in one line, and each of its views that is not resolved in another. */
function told({ name, views }: ShotResult): string {
  const others = views.filter(({ status }) => status !== "resolved");
  const lines = others.map(({ display, view, status, message, files }) =>
    oneLine(
      `  ${status.padEnd(8)}  ${display} / ${view}: ${message ?? files.map(({ path }) => path).join(", ")}`,
    ),
  );
  return [oneLine(`${name}: ${countOf(views)}`), ...lines].map((line) => `${line}\n`).join("");
}

const sum = (found: readonly ShotResult[]) =>
  `${found.length} ${found.length === 1 ? "shot" : "shots"}: ${countOf(found.flatMap(({ views }) => views)) || "no views"}.`;
