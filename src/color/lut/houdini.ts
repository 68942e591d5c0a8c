import { lut1dOf } from "#color/op/lut1dOp.ts";
import { lut3dOf, swapRedAndBlue } from "#color/op/lut3dOp.ts";
import type { LutFormat } from "./format.ts";
import { type LutSource, MAX_EDGE, MAX_LENGTH, shown } from "./source.ts";
import { domain, type LutStep } from "./step.ts";
import { Lines, tokens, words } from "./text/lines.ts";
import { floatPrefix, intPrefix } from "./text/number.ts";

/** The keys that must be there, and how many values each has. */
const required = { version: 1, format: 1, type: 1, from: 2, to: 2, black: 1, white: 1, length: 0 } as const;
type Header = Map<string, string[]>;
const MAX_KEYS = 1000;

export const houdini: LutFormat = {
  name: "houdini",
  title: "Houdini LUT",
  extensions: ["lut"],
  read(source) {
    const lines = new Lines(source);
    const header: Header = new Map();
    for (let line = lines.nextFilled(); line !== undefined; line = lines.nextFilled()) {
      const [key, ...values] = tokens(line.toLowerCase());
      if (key === "lut:") break;
      header.set(key!, values);
      if (header.size > MAX_KEYS) lines.fail("there are too many header lines.");
    }
    const { type, from, lengths } = checked(header, source);
    const blocks = readBlocks(lines);
    const curve = (name: string, length: number) => {
      const values = blocks.get(name) ?? source.fail(`the block '${name}' is missing.`);
      if (values.length !== length)
        source.fail(`the block '${name}' needs ${length} values and has ${values.length}.`);
      return lut1dOf(Float32Array.from(values.flatMap((value) => [value, value, value])));
    };
    const steps: LutStep[] = [];
    const limits = () => domain(source, [from[0], from[0], from[0]], [from[1], from[1], from[1]]);
    const [first, second] = lengths as [number, number];
    if (type === "c") return { steps: [...limits(), curve("rgb", bounded(first, MAX_LENGTH, source))] };
    if (type === "3d+1d") steps.push(...limits(), curve("pre", bounded(second, MAX_LENGTH, source)));
    const size = bounded(first, MAX_EDGE, source);
    const values = blocks.get("3d") ?? source.fail("the block '3D' is missing.");
    if (values.length !== size ** 3 * 3)
      source.fail(`a cube of ${size} needs ${size ** 3 * 3} values and has ${values.length}.`);
    return { steps: [...steps, lut3dOf(size, swapRedAndBlue(size, Float32Array.from(values)))] };
  },
};

function bounded(size: number, most: number, source: LutSource): number {
  if (size < 2 || size > most) source.fail(`the length ${size} is not from 2 to ${most}.`);
  return size;
}

function checked(header: Header, source: LutSource) {
  for (const [key, count] of Object.entries(required)) {
    const values = header.get(key) ?? source.fail(`the line '${key}' is missing.`);
    if (count > 0 ? values.length !== count : values.length < 1 || values.length > 2)
      source.fail(`the line '${key}' has ${values.length} values.`);
    if (["from", "to", "black", "white"].includes(key) && values.map(floatPrefix).includes(undefined))
      source.fail(`the line '${key}' needs numbers.`);
  }
  const type = header.get("type")![0]!;
  if (!["c", "3d", "3d+1d"].includes(type))
    source.fail(`the type "${shown(type)}" is not supported, only C, 3D and 3D+1D.`);
  const lengths = header
    .get("length")!
    .map((text) => intPrefix(text) ?? source.fail("'length' needs whole numbers."));
  if (type === "3d+1d" && lengths.length < 2) source.fail("the type 3D+1D needs two lengths.");
  return { type, lengths, from: header.get("from")!.map(floatPrefix) as [number, number] };
}

/** The numbers between braces, by the name before them; braces stand alone. */
function readBlocks(lines: Lines): Map<string, number[]> {
  const blocks = new Map<string, number[]>();
  let values: number[] | undefined;
  let name = "3d";
  let named = false;
  // Unlike the header's, these lines are not trimmed by official OCIO: a control character is a name without its block.
  for (let line = lines.next(); line !== undefined; line = lines.next())
    for (const token of words(line)) {
      if (values) {
        if (token === "}") values = undefined;
        else values.push(floatPrefix(token) ?? lines.fail(`a number is expected, not "${shown(token)}".`));
        if (values && values.length > MAX_EDGE ** 3 * 3) lines.fail("a block has too many values.");
      } else if (token === "{") {
        const block = named ? name : "3d";
        values = blocks.get(block) ?? [];
        blocks.set(block, values);
        named = false;
        if (blocks.size > 100) lines.fail("there are too many blocks.");
      } else {
        if (named) lines.fail(`a brace is expected after "${shown(name)}".`);
        name = token.toLowerCase();
        named = true;
      }
    }
  if (named) lines.fail(`a brace is expected after "${shown(name)}".`);
  return blocks;
}
