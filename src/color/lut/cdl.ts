import { SaxesParser } from "saxes";
import { refuseUnsafe } from "#ocio/files/strictXml.ts";
import { xmlNumber, xmlWords } from "./text/number.ts";

type Triple = [number, number, number];

/** One ASC CDL: `out = (in * slope + offset) ^ power`, then saturation. */
export type CdlCorrection = {
  /** The `id` attribute; null where there is none or it is empty. */
  id: string | null;
  /** The descriptions of the correction and of its two nodes, one a line; null for none. */
  description: string | null;
  slope: Triple;
  offset: Triple;
  power: Triple;
  saturation: number;
};

/** A correction while its element is open: what was read of it so far. */
type Unfinished = Partial<CdlCorrection> & { notes: string[] };

const MAX_CHARACTERS = 8 * 1024 * 1024;
const MAX_DEPTH = 32;
const MAX_CORRECTIONS = 10_000;

const roots = ["ColorDecisionList", "ColorCorrectionCollection", "ColorCorrection"];
const lists = ["ColorDecisionList", "ColorCorrectionCollection", "ColorDecision", "ColorCorrection"];

/** Under what each element counts. Anywhere else, it is left out with all that it holds, as OCIO does. */
const parents: Readonly<Record<string, readonly string[]>> = {
  ColorDecision: ["ColorDecisionList"],
  ColorCorrection: ["ColorDecision", "ColorCorrectionCollection"],
  SOPNode: ["ColorCorrection"],
  SatNode: ["ColorCorrection"],
  SATNode: ["ColorCorrection"],
  Slope: ["SOPNode"],
  Offset: ["SOPNode"],
  Power: ["SOPNode"],
  Saturation: ["SatNode", "SATNode"],
  Description: [...lists, "SOPNode", "SatNode", "SATNode"],
  InputDescription: lists,
  ViewingDescription: lists,
};
const leaves = new Set([
  "Slope",
  "Offset",
  "Power",
  "Saturation",
  "Description",
  "InputDescription",
  "ViewingDescription",
]);

/**
 * Reads the corrections of a .cdl (ColorDecisionList), .ccc (ColorCorrectionCollection) or .cc (ColorCorrection)
 * file in document order; the outermost element tells which, whatever the file is called. What is absent has its
 * neutral value. Grammar: ASC CDL 1.2, bounds and leniency as official OCIO has them; numbers must be finite.
 * `root` is the outermost element.
 * @throws Error whose message is a sentence with file and line
 */
export function parseCdl(text: string, filename: string): { corrections: CdlCorrection[]; root: string } {
  const corrections: CdlCorrection[] = [];
  let root = "";
  const ids = new Set<string>();
  const parser = new SaxesParser({ position: true });
  const open: string[] = [];
  let skipped = 0;
  let content = "";
  let correction: Unfinished = { notes: [] };

  const fail = (reason: string): never => {
    throw new Error(`${filename}, line ${parser.line}: ${reason}`);
  };
  if (text.length > MAX_CHARACTERS)
    throw new Error(`${filename} is larger than 8 MB; a CDL file of that size is not read.`);

  refuseUnsafe(parser, fail);
  parser.on("opentag", ({ name, attributes }) => {
    if (skipped > 0 || open.length > 0) {
      if (skipped + open.length >= MAX_DEPTH) fail(`elements are nested deeper than ${MAX_DEPTH}.`);
      const known = Object.hasOwn(parents, name) && parents[name]!.includes(open.at(-1)!);
      if (skipped > 0 || !known) return void skipped++;
    } else if (!roots.includes(name))
      fail(`this is not a CDL file: its outermost element is ${name}, not ${roots.join(", ")}.`);
    if (open.length === 0) root = name;
    open.push(name);
    content = "";
    if (name === "SOPNode") for (const [field] of sop) delete correction[field];
    if (name === "ColorCorrection") {
      const id = (attributes as Record<string, string>).id || null;
      if (id !== null && ids.has(id)) fail(`two corrections have the id "${id}".`);
      if (id !== null) ids.add(id);
      correction = { id, notes: [] };
    }
  });
  parser.on("text", (piece) => {
    if (skipped > 0 || open.length === 0) return;
    if (leaves.has(open.at(-1)!)) content += piece;
    else if (piece.trim() !== "")
      fail(`the text "${shown(piece)}" stands in ${open.at(-1)}, where none may.`);
  });
  parser.on("cdata", (piece) => {
    if (skipped === 0 && leaves.has(open.at(-1) ?? "")) content += piece;
  });
  parser.on("closetag", () => {
    if (skipped > 0) return void skipped--;
    const name = open.pop()!;
    if (name === "Slope")
      correction.slope = triple(name, content, (value) => value >= 0, "not below 0", fail);
    else if (name === "Offset") correction.offset = triple(name, content, () => true, "", fail);
    else if (name === "Power")
      correction.power = triple(name, content, (value) => value > 0, "above 0", fail);
    else if (name === "Saturation")
      [correction.saturation] = numbers(name, content, 1, (value) => value >= 0, "not below 0", fail) as [
        number,
      ];
    else if (name === "Description" && open.includes("ColorCorrection"))
      correction.notes.push(plain(content));
    else if (name === "SOPNode") {
      for (const [field, element] of sop)
        if (correction[field] === undefined) fail(`the SOPNode has no ${element}.`);
    } else if (name === "ColorCorrection") {
      if (corrections.length === MAX_CORRECTIONS)
        fail(`more than ${MAX_CORRECTIONS} corrections are not read.`);
      corrections.push(complete(correction));
    }
  });
  parser.write(text.replace(/^\ufeff/, "")).close();
  return { corrections, root };
}

const sop = [
  ["slope", "Slope"],
  ["offset", "Offset"],
  ["power", "Power"],
] as const;

function complete({ notes, ...found }: Unfinished): CdlCorrection {
  const description = notes.filter((note) => note !== "").join("\n") || null;
  const neutral: CdlCorrection = {
    id: null,
    description: null,
    slope: [1, 1, 1],
    offset: [0, 0, 0],
    power: [1, 1, 1],
    saturation: 1,
  };
  return { ...neutral, ...found, description };
}

type Fail = (reason: string) => never;
type Bound = (value: number) => boolean;

function triple(name: string, text: string, holds: Bound, bound: string, fail: Fail): Triple {
  return numbers(name, text, 3, holds, bound, fail) as Triple;
}

/** Numbers between blanks or commas, each within the bound. */
function numbers(name: string, text: string, count: number, holds: Bound, bound: string, fail: Fail) {
  const tokens = xmlWords(text);
  const values = tokens.map((token) => {
    const value = xmlNumber(token);
    if (value === undefined || !Number.isFinite(value))
      return fail(`${name} has "${shown(token)}" where a number is expected.`);
    if (!holds(value)) fail(`${name} is ${token}; it must be ${bound}.`);
    return value;
  });
  if (values.length !== count) fail(`${name} has ${tokens.length} numbers; it needs ${count}.`);
  return values;
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function shown(text: string): string {
  const short = plain(text);
  return short.length > 40 ? `${short.slice(0, 40)}…` : short;
}
