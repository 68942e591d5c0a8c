import type { BitDepth } from "#color/bitDepth.ts";
import { lut3dOf } from "#color/op/lut3dOp.ts";
import type { LutFormat } from "./format.ts";
import { Rows } from "./rows.ts";
import { MAX_EDGE, shown } from "./source.ts";
import { Lines, tokens } from "./text/lines.ts";
import { intPrefix, intStrict } from "./text/number.ts";

const f = Math.fround;

function depthOf(codes: number): BitDepth {
  if (codes < 128) return "32f";
  return codes < 639 ? "8i" : codes < 2559 ? "10i" : codes < 34815 ? "12i" : "16i";
}

export const pandora: LutFormat = {
  name: "pandora_mga",
  title: "Pandora 3D LUT",
  extensions: ["mga", "m3d"],
  read(source) {
    const lines = new Lines(source);
    let [size, codes] = [0, 0];
    let began = false;
    const rows = new Rows();
    for (let line = lines.nextFilled(); line !== undefined; line = lines.nextFilled()) {
      const found = tokens(line.toLowerCase());
      const [keyword, value = ""] = found;
      if (keyword!.startsWith("#")) continue;
      if (keyword === "channel") {
        if (value !== "3d" || found.length !== 2) lines.fail("only channel 3d is supported.");
      } else if (keyword === "in") {
        const entries = intPrefix(value) ?? 0;
        size = Math.round(Math.cbrt(entries));
        if (found.length !== 2 || size ** 3 !== entries || size < 2 || size > MAX_EDGE)
          lines.fail(`"${shown(value)}" is not a number of entries of a cube.`);
      } else if (keyword === "out") {
        codes = intPrefix(value) ?? 0;
        if (found.length !== 2 || codes < 2) lines.fail(`"${shown(value)}" is not a number of codes.`);
      } else if (keyword === "format") {
        if (value !== "lut" || found.length !== 2) lines.fail("only format lut is supported.");
      } else if (keyword === "values") {
        if (found.slice(1).join(" ") !== "red green blue") lines.fail("values red green blue is expected.");
        began = true;
      } else if (began) {
        const row = found.map(intStrict) as number[];
        if (row.length !== 4 || (row as unknown[]).includes(undefined))
          lines.fail(`four whole numbers are expected, not "${shown(line)}".`);
        if (rows.count === MAX_EDGE ** 3) lines.fail("more entries follow than any cube has.");
        rows.add(row[1]!, row[2]!, row[3]!);
      }
    }
    if (size === 0) source.fail("the line 'in' is missing.");
    if (codes === 0) source.fail("the line 'out' is missing.");
    if (rows.count !== size ** 3)
      source.fail(`${size ** 3} entries are needed, and ${rows.count} are there.`);
    const scale = f(1 / (codes - 1));
    return {
      steps: [
        lut3dOf(
          size,
          rows.values.map((value) => f(value * scale)),
          depthOf(codes),
        ),
      ],
    };
  },
};
