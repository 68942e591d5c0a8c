import { ColorError } from "#color/error.ts";
import { lut1dOf } from "#color/op/lut1dOp.ts";
import { lut3dOf, swapRedAndBlue } from "#color/op/lut3dOp.ts";
import { spline } from "./cspSpline.ts";
import type { LutFormat } from "./format.ts";
import { lutParts, noDomain, rowsOf } from "./lutText.ts";
import { Rows } from "./rows.ts";
import { type LutSource, MAX_EDGE, MAX_LENGTH } from "./source.ts";
import { domain, type LutStep } from "./step.ts";
import { floats, Lines, tokens, trimmed, triple } from "./text/lines.ts";
import { floatText, intPrefix, intStrict } from "./text/number.ts";

const TITLE = "Cinespace LUT";
/** Entries that official OCIO samples a prelut with. */
const SAMPLES = 65536;
const f = Math.fround;

/** The points of the prelut of one channel. */
type Prelut = { inputs: number[]; outputs: number[] };

function isUnchanged({ inputs, outputs }: Prelut): boolean {
  return inputs.every((input, i) => Math.abs(input - outputs[i]!) <= 1e-6 * Math.abs(input));
}

function prelutSteps(source: LutSource, preluts: readonly Prelut[]): LutStep[] {
  if (preluts.every(isUnchanged)) return [];
  const first = preluts.map(({ inputs }) => inputs[0]!);
  const last = preluts.map(({ inputs }) => inputs.at(-1)!);
  const values = new Float32Array(SAMPLES * 3);
  for (const [channel, prelut] of preluts.entries()) {
    const at = spline(prelut.inputs, prelut.outputs);
    const start = first[channel]!;
    const size = f(last[channel]! - start);
    for (let i = 0; i < SAMPLES; i++) values[i * 3 + channel] = at(f(start + f(f(i / (SAMPLES - 1)) * size)));
  }
  return [...domain(source, first, last), { ...lut1dOf(values), interpolation: "linear" }];
}

function readPrelut(lines: Lines): Prelut {
  const line = lines.nextFilled() ?? "";
  const count = intPrefix(line);
  if (count === undefined || count < 0) lines.fail("the number of points of a prelut is expected.");
  if (count! < 2) return { inputs: [0, 1], outputs: [0, 1] };
  const points = () =>
    floats(lines.nextFilled() ?? "", count!) ?? lines.fail(`${count} numbers of a prelut are expected.`);
  return { inputs: points(), outputs: points() };
}

export const csp: LutFormat = {
  name: "cinespace",
  title: TITLE,
  extensions: ["csp"],
  bake: { as: "csp" },
  read(source) {
    const lines = new Lines(source);
    if (!/^csplutv100/i.test(trimmed(lines.nextFilled() ?? "")))
      lines.fail("the first line is not CSPLUTV100.");
    const kind = lines.nextFilled();
    if (kind !== "1D" && kind !== "3D") lines.fail("1D or 3D is expected, in capitals and nothing else.");
    let line = lines.nextFilled();
    if (/^begin metadata/i.test(trimmed(line ?? ""))) {
      while (line !== undefined && !/^end metadata/i.test(trimmed(line))) line = lines.nextFilled();
      if (line === undefined) source.fail("its metadata have no end: END METADATA is missing.");
    } else if (line !== undefined) lines.back(line);
    const preluts = [readPrelut(lines), readPrelut(lines), readPrelut(lines)];
    const sizes = tokens(lines.nextFilled() ?? "");
    const rows = new Rows();
    const read = (count: number) => {
      while (rows.count < count) {
        const found = lines.nextFilled();
        if (found === undefined)
          return source.fail(`${count} entries are needed, and ${rows.count} are there.`);
        const [red, green, blue] = triple(found, lines) as [number, number, number];
        rows.add(red, green, blue);
      }
    };
    if (kind === "1D") {
      const length = intPrefix(sizes[0] ?? "");
      if (length === undefined || length < 2 || length > MAX_LENGTH)
        return lines.fail(`a length from 2 to ${MAX_LENGTH} is expected.`);
      read(length);
      return { steps: [...prelutSteps(source, preluts), lut1dOf(rows.values)] };
    }
    const [size, ...others] = sizes.map(intStrict);
    if (size === undefined || others.length !== 2 || others.some((other) => other !== size))
      return lines.fail("three equal sizes are expected.");
    if (size < 2 || size > MAX_EDGE) lines.fail(`the size ${size} is not from 2 to ${MAX_EDGE}.`);
    read(size ** 3);
    return {
      steps: [...prelutSteps(source, preluts), lut3dOf(size, swapRedAndBlue(size, rows.values))],
    };
  },
  write(steps, { description }) {
    const { curve, cube } = lutParts(steps, TITLE, ["lut1d", "lut3d", "inverse"]);
    if (curve?.lut.direction === "inverse" && (curve.domain || !cube))
      throw new ColorError(`A ${TITLE} file has a place for an inverse curve only before a cube.`);
    const lines = ["CSPLUTV100", cube ? "3D" : "1D", ""];
    if (description?.length) lines.push("BEGIN METADATA", ...description, "END METADATA", "");
    if (curve && cube) {
      noDomain(cube, TITLE);
      const { values, direction } = curve.lut;
      lines.push(
        ...(direction === "inverse" ? inversePrelut(values) : writePrelut(values, curve.domain)),
        "",
      );
    } else lines.push(...writePrelut(Float32Array.of(0, 0, 0, 1, 1, 1), (cube ?? curve)!.domain), "");
    if (cube) {
      const { size, values } = cube.lut;
      lines.push(`${size} ${size} ${size}`);
      for (const row of rowsOf(swapRedAndBlue(size, values))) lines.push(row);
    } else {
      lines.push(`${curve!.lut.values.length / 3}`);
      for (const row of rowsOf(curve!.lut.values)) lines.push(row);
    }
    return `${lines.join("\n")}\n`;
  },
};

/** The points of a curve before a LUT. Readers draw a smooth curve through them, close to the lines of a table. */
function writePrelut(
  values: Float32Array,
  limits: { min: readonly number[]; max: readonly number[] } | null,
): string[] {
  const count = values.length / 3;
  return [0, 1, 2].flatMap((channel) => {
    const [min, max] = [limits?.min[channel] ?? 0, limits?.max[channel] ?? 1];
    const inputs = Array.from({ length: count }, (_, i) => floatText(min + ((max - min) * i) / (count - 1)));
    const outputs = Array.from({ length: count }, (_, i) => floatText(values[i * 3 + channel]!));
    return [`${count}`, inputs.join(" "), outputs.join(" ")];
  });
}

/** The points of what undoes a rising curve: its entries are the inputs, and the outputs go evenly from 0 to 1. */
function inversePrelut(values: Float32Array): string[] {
  const count = values.length / 3;
  const outputs = Array.from({ length: count }, (_, i) => floatText(i / (count - 1))).join(" ");
  return [0, 1, 2].flatMap((channel) => {
    const inputs = Array.from({ length: count }, (_, i) => floatText(values[i * 3 + channel]!));
    return [`${count}`, inputs.join(" "), outputs];
  });
}
