import { type BitDepth, codeOfOne } from "#color/bitDepth.ts";
import { ColorError } from "#color/error.ts";
import { lut1dOf } from "#color/op/lut1dOp.ts";
import { lut3dOf } from "#color/op/lut3dOp.ts";
import type { LutFormat } from "./format.ts";
import { lutParts, noDomain } from "./lutText.ts";
import { Rows } from "./rows.ts";
import { MAX_EDGE } from "./source.ts";
import type { LutStep } from "./step.ts";
import { Lines, tokens } from "./text/lines.ts";
import { intStrict } from "./text/number.ts";

const TITLE = "Flame or Lustre 3D LUT";
const f = Math.fround;

/** Bit depth by a table's greatest number; undefined below 128. */
function depthOf(greatest: number): BitDepth | undefined {
  if (greatest < 128) return undefined;
  return greatest <= 511 ? "8i" : greatest <= 2047 ? "10i" : greatest <= 8191 ? "12i" : "16i";
}

/** True if each entry is within two codes of an even ramp. */
function isRamp(shaper: readonly number[], one: number): boolean {
  return shaper.every((value, i) => Math.abs((i * one) / (shaper.length - 1) - value) < 2);
}

export const flame: LutFormat = {
  name: "flame",
  title: TITLE,
  extensions: ["3dl"],
  bake: { as: "3dl", whole: true },
  read(source) {
    const lines = new Lines(source);
    let shaper: number[] | undefined;
    const rows = new Rows();
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      const found = tokens(line);
      if (found.length === 0 || found[0]!.startsWith("#")) continue;
      if (found[0]!.startsWith("<")) lines.fail("this is XML.");
      const values = found.map(intStrict) as number[];
      if ((values as unknown[]).includes(undefined)) continue;
      if (values.length > 3) {
        if (shaper) lines.fail("a second line of more than three whole numbers is there.");
        shaper = values;
      } else if (values.length === 3) {
        if (rows.count === MAX_EDGE ** 3) lines.fail(`a cube has at most ${MAX_EDGE} entries an edge.`);
        rows.add(values[0]!, values[1]!, values[2]!);
      } else lines.fail("one or two whole numbers stand alone.");
    }
    if (!shaper && rows.count === 0) source.fail("no line of whole numbers is there.");
    const depth = (values: Iterable<number>) => {
      let greatest = 0;
      for (const value of values) if (value > greatest) greatest = value;
      return depthOf(greatest) ?? source.fail(`its greatest number is ${greatest}; 128 or more is expected.`);
    };
    const steps: LutStep[] = [];
    if (shaper) {
      const stored = depth(shaper);
      const one = codeOfOne[stored];
      if (!isRamp(shaper, one)) {
        const values = shaper.flatMap((value) => [value, value, value].map((code) => f(f(code) / f(one))));
        steps.push(lut1dOf(Float32Array.from(values), stored));
      }
    }
    if (rows.count > 0) {
      const size = Math.round(Math.cbrt(rows.count));
      if (size ** 3 !== rows.count || size < 2)
        source.fail(`${rows.count} rows of three numbers make no cube.`);
      const stored = depth(rows.values);
      const one = codeOfOne[stored];
      steps.push(
        lut3dOf(
          size,
          rows.values.map((value) => f(value / one)),
          stored,
        ),
      );
    }
    if (steps.length === 0) source.unusable("its shaper changes nothing, and no cube follows.");
    return { steps };
  },
  write(steps) {
    const { curve, cube } = lutParts(steps, TITLE, ["lut1d", "lut3d"]);
    for (const placed of [curve, cube]) if (placed) noDomain(placed, TITLE);
    const lines: string[] = [];
    if (curve) {
      const { values } = curve.lut;
      for (let i = 0; i < values.length; i += 3)
        if (values[i] !== values[i + 1] || values[i] !== values[i + 2])
          throw new ColorError(`A ${TITLE} file has one curve for all channels, and here they differ.`);
      if (values.length < 12) throw new ColorError(`A ${TITLE} file needs a curve of 4 entries or more.`);
      lines.push(
        codes(
          values.filter((_, i) => i % 3 === 0),
          curve.lut.depth ?? "10i",
        ).join(" "),
      );
    } else if (cube) {
      const last = cube.lut.size - 1;
      if (last >= 3)
        lines.push(Array.from({ length: last + 1 }, (_, i) => Math.round((i * 1023) / last)).join(" "));
    }
    if (cube) {
      const found = codes(cube.lut.values, cube.lut.depth ?? "12i");
      for (let i = 0; i < found.length; i += 3) lines.push(`${found[i]} ${found[i + 1]} ${found[i + 2]}`);
    }
    return `${lines.join("\n")}\n`;
  },
};

/** Whole numbers at a depth that readers recognize by the greatest of them. */
function codes(values: Float32Array, asked: BitDepth): number[] {
  const whole = codeOfOne[asked] > 1 ? asked : "12i";
  for (const depth of [whole, "16i"] as const) {
    const found = Array.from(values, (value) => Math.round(value * codeOfOne[depth]));
    const greatest = found.reduce((most, value) => Math.max(most, value), 0);
    if (found.every(Number.isSafeInteger) && greatest < 2 ** 31 && depthOf(greatest) === depth) return found;
  }
  throw new ColorError(
    `A ${TITLE} file is read by its greatest number, and these are too small or too large for that.`,
  );
}
