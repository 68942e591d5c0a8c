import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOfOne } from "#color/bitDepth.ts";
import { emptyContext } from "#color/context.ts";
import { ColorError } from "#color/error.ts";
import { functions } from "#color/lut/clf/fixedFunction.ts";
import { lutFormats } from "#color/lut/formats.ts";
import { LutSource } from "#color/lut/source.ts";
import { domain, type LutStep, matrixStep, step } from "#color/lut/step.ts";
import { type Interpolation, type Lut1dOp, lut1dOf } from "#color/op/lut1dOp.ts";
import { type Lut3dOp, lut3dOf } from "#color/op/lut3dOp.ts";
import { opsOf } from "#color/transforms.ts";
import { fixedParameters } from "#ocio/transform/fixedParameters.ts";
import { oneIn } from "../../sample.ts";
import { python } from "../../shared.ts";
import { computed, type Golden, pixelsOf, worst } from "../measure.ts";

const formatOf = (extension: string, name?: string) =>
  lutFormats.find((each) => each.extensions.includes(extension) && (!name || each.name === name))!;

/** Contents of a written file, read by its own format. */
function again(extension: string, steps: readonly LutStep[], name?: string): LutStep[] {
  const format = formatOf(extension, name);
  const source = new LutSource(`a.${extension}`, new TextEncoder().encode(format.write!(steps, {})));
  const content = format.read(source);
  if ("steps" in content) return content.steps;
  return content.corrections.map(({ id, slope, offset, power, saturation: sat }) =>
    step("CDLTransform", { name: id, slope, offset, power, sat }),
  );
}

/** Numbers that files can hold: official OCIO refuses those that are too small for a whole 32-bit float. */
const single = fc
  .float({ noNaN: true, noDefaultInfinity: true })
  .map((value) => (Math.abs(value) < 2 ** -126 ? 0 : value));
const any = fc.oneof(
  { weight: 9, arbitrary: single },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Infinity, -Infinity) },
);
const floats = (length: number, value: fc.Arbitrary<number> = any) =>
  fc.array(value, { minLength: length, maxLength: length }).map((values) => Float32Array.from(values));
const curve: fc.Arbitrary<Lut1dOp> = fc
  .integer({ min: 2, max: 40 })
  .chain((length) => floats(length * 3))
  .map((values) => lut1dOf(values));
const cube: fc.Arbitrary<Lut3dOp> = fc
  .integer({ min: 2, max: 5 })
  .chain((size) => floats(size ** 3 * 3).map((values) => lut3dOf(size, values)));
const nowhere = new LutSource("a", new Uint8Array());
const quarter = fc.integer({ min: -400, max: 400 }).map((value) => value / 4);

/** Domains whose sizes are powers of two, so that no digit is lost on the way. */
const oneDomain = fc
  .tuple(quarter, fc.integer({ min: -3, max: 6 }))
  .map(([min, power]) => domain(nowhere, [min, min, min], Array(3).fill(min + 2 ** power)));
const domains = fc
  .array(fc.tuple(quarter, fc.integer({ min: -3, max: 6 })), { minLength: 3, maxLength: 3 })
  .map((each) =>
    domain(
      nowhere,
      each.map(([min]) => min),
      each.map(([min, power]) => min + 2 ** power),
    ),
  );
const chain = (...parts: fc.Arbitrary<LutStep[]>[]) => fc.tuple(...parts).map((each) => each.flat());
const alone = (each: fc.Arbitrary<LutStep>) => each.map((found) => [found]);

/** Values that are whole at 12 bits, of which one is large enough that they are read as such. */
const codes = (length: number) =>
  fc
    .array(fc.integer({ min: -100, max: 8191 }), { minLength: length, maxLength: length })
    .map((values) => [4095, ...values.slice(1)])
    .map((values) => Float32Array.from(values, (value) => value / codeOfOne["12i"]));
const codeCube = fc
  .integer({ min: 2, max: 4 })
  .chain((size) => codes(size ** 3 * 3).map((values) => lut3dOf(size, values, "12i")));

const real = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
const positive = fc.double({ noNaN: true, min: 0.01, max: 10 });
const three = (each: fc.Arbitrary<number>) => fc.tuple(each, each, each);
const direction = fc.constantFrom("forward" as const, "inverse" as const);
const cdl = fc
  .record({ slope: three(positive), offset: three(real), power: three(positive), sat: positive })
  .map((fields) => step("CDLTransform", fields));

const laws: [extension: string, what: string, steps: fc.Arbitrary<LutStep[]>, name?: string][] = [
  ["spi1d", "a curve with its domain", chain(oneDomain, alone(curve))],
  ["spi3d", "a cube", alone(cube)],
  ["cube", "an Iridas curve with its domains", chain(domains, alone(curve)), "iridas_cube"],
  ["cube", "an Iridas cube with its domains", chain(domains, alone(cube)), "iridas_cube"],
  ["cube", "a Resolve curve with its domain", chain(oneDomain, alone(curve)), "resolve_cube"],
  ["cube", "both LUTs of Resolve", chain(oneDomain, alone(curve), oneDomain, alone(cube)), "resolve_cube"],
  ["csp", "a curve", alone(curve)],
  ["csp", "a cube", alone(cube)],
  ["3dl", "a cube of whole numbers", alone(codeCube)],
  [
    "spimtx",
    "a matrix with its offset",
    fc
      .tuple(
        floats(9, single),
        fc.array(fc.integer({ min: -65535, max: 65535 }), { minLength: 3, maxLength: 3 }),
      )
      .map(([rows, offset]) => [
        matrixStep(
          [...rows],
          offset.map((code) => code / 65535),
        ),
      ]),
  ],
  ["cc", "a correction", alone(cdl)],
  ["ccc", "corrections", fc.array(cdl, { minLength: 1, maxLength: 5 })],
  ["cdl", "corrections", fc.array(cdl, { minLength: 1, maxLength: 5 })],
];

describe("what is written is read as the same", () => {
  test.each(laws)(".%s: %s", (extension, _, steps, name) => {
    fc.assert(fc.property(steps, (given) => void expect(again(extension, given, name)).toEqual(given)));
  });

  const interpolation = fc.constantFrom<Interpolation | null>(null, "linear", "tetrahedral");
  const curveNode = fc
    .record({ lut: curve, hueAdjust: fc.boolean(), linear: fc.boolean() })
    .map(({ lut, hueAdjust, linear }) => ({
      ...lut,
      hueAdjust,
      interpolation: linear ? ("linear" as const) : null,
    }));
  const cubeNode = fc.tuple(cube, interpolation).map(([lut, asked]) => ({ ...lut, interpolation: asked }));
  const matrix = fc
    .tuple(fc.array(real, { minLength: 9, maxLength: 9 }), three(real))
    .map(([rows, offset]) => matrixStep(rows, offset));
  const range = fc
    .tuple(real, positive, real, positive, fc.boolean())
    .map(([minIn, sizeIn, minOut, sizeOut, free]) =>
      step("RangeTransform", {
        min_in_value: minIn,
        max_in_value: minIn + sizeIn,
        min_out_value: minOut,
        max_out_value: minOut + sizeOut,
        style: free ? "RANGE_NO_CLAMP" : "RANGE_CLAMP",
      }),
    );
  const affine = {
    base: fc.constantFrom(2, 10, 1.5),
    direction,
    log_side_slope: three(positive),
    log_side_offset: three(real),
    lin_side_slope: three(positive),
    lin_side_offset: three(real),
  };
  const color = fc.record({ r: positive, g: positive, b: positive, master: positive });
  const rising = fc
    .array(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 6 })
    .map((steps) => steps.map((_, i) => steps.slice(0, i + 1).reduce((sum, each) => sum + each) / 128))
    .map((places) => places.map((x) => ({ x, y: x })));
  const style = fc.constantFrom("log" as const, "linear" as const, "video" as const);
  const nodes: Record<string, fc.Arbitrary<LutStep>> = {
    matrix,
    range,
    cdl: fc
      .tuple(cdl, direction, fc.constantFrom("ASC_SOP" as const, "NO_CLAMP" as const))
      .map(([given, asked, clamp]) => ({ ...given, direction: asked, style: clamp })),
    log: fc.record({ base: fc.constantFrom(2, 10), direction }).map((fields) => step("LogTransform", fields)),
    "affine log": fc.record(affine).map((fields) => step("LogAffineTransform", fields)),
    "camera log": fc
      .record({ ...affine, lin_side_break: three(real), linear_slope: fc.option(three(positive)) })
      .map((fields) => step("LogCameraTransform", fields)),
    exponent: fc
      .record({
        direction,
        value: three(positive).map(([r, g, b]) => [r, g, b, 1] as [number, number, number, number]),
        style: fc.constantFrom("NEGATIVE_CLAMP", "NEGATIVE_MIRROR", "NEGATIVE_PASS_THRU"),
      })
      .map((fields) => step("ExponentTransform", fields)),
    "exponent with linear": fc
      .record({
        direction,
        gamma: fc.constant([2.4, 2, 1.5, 1] as [number, number, number, number]),
        offset: fc.constant([0.055, 0, 0.9, 0] as [number, number, number, number]),
        style: fc.constantFrom("NEGATIVE_LINEAR", "NEGATIVE_MIRROR"),
      })
      .map((fields) => step("ExponentWithLinearTransform", fields)),
    "1D LUT": curveNode,
    "3D LUT": cubeNode,
    reference: direction.map((asked) =>
      step("FileTransform", { src: 'a "b" & <c>.cube', interpolation: null, direction: asked }),
    ),
  };
  const beyondClf: Record<string, fc.Arbitrary<LutStep>> = {
    "inverse 1D LUT": curveNode.map((lut) => ({ ...lut, direction: "inverse" })),
    "inverse 3D LUT": cubeNode.map((lut) => ({ ...lut, direction: "inverse" })),
    "matrix of alpha": fc.array(real, { minLength: 20, maxLength: 20 }).map((values) =>
      step("MatrixTransform", {
        matrix: values.slice(0, 16),
        offset: values.slice(16) as [number, number, number, number],
      }),
    ),
    "exponent of alpha": fc
      .tuple(positive, positive, positive, positive)
      .map((value) => step("ExponentTransform", { value })),
    "exposure and contrast": fc
      .record({
        direction,
        exposure: real,
        contrast: positive,
        gamma: positive,
        pivot: positive,
        log_exposure_step: positive,
        log_midgray: positive,
        dynamic_exposure: fc.boolean(),
      })
      .map((fields) => step("ExposureContrastTransform", fields)),
    "fixed function": fc.constantFrom(...Object.values(functions)).map(([name, asked]) =>
      step("FixedFunctionTransform", {
        style: name,
        direction: asked,
        params: (fixedParameters(name) ?? []).map(({ usual }) => usual),
      }),
    ),
    "primary grade": fc
      .record({
        direction,
        style,
        contrast: color,
        gamma: color,
        brightness: color,
        offset: color,
        lift: color,
      })
      .map((fields) => step("GradingPrimaryTransform", { ...fields, pivot: 0.3, clamp_black: 0 })),
    "tone grade": fc.record({ direction, style }).map((fields) =>
      step("GradingToneTransform", {
        ...fields,
        s_contrast: 1.2,
        shadows: { r: 1, g: 1.1, b: 0.9, master: 1, start: 0.5, width: 0 },
        midtones: { r: 1, g: 1.1, b: 0.9, master: 1, start: 0.4, width: 0.6 },
      }),
    ),
    "RGB curve": fc
      .record({ direction, style, red: rising, master: rising, lintolog_bypass: fc.boolean() })
      .map((fields) => step("GradingRGBCurveTransform", fields)),
    "hue curve": fc
      .record({ direction, style, sat_sat: rising, hsy_bypass: fc.boolean() })
      .map((fields) => step("GradingHueCurveTransform", fields)),
  };

  test.each(Object.entries(nodes))(".clf: a %s", (_, node) => {
    fc.assert(fc.property(node, (given) => void expect(again("clf", [given])).toEqual([given])));
  });
  test.each(Object.entries({ ...nodes, ...beyondClf }))(".ctf: a %s", (_, node) => {
    fc.assert(fc.property(node, (given) => void expect(again("ctf", [given])).toEqual([given])));
  });
  test.each(Object.entries(beyondClf))("a CLF refuses a %s and names CTF", (_, node) => {
    const [given] = fc.sample(node, { numRuns: 1, seed: 1 });
    expect(() => formatOf("clf").write!([given!], {})).toThrow(
      /^A CLF file cannot hold .*; write a CTF file, which can, or bake to CLF\.$/,
    );
  });
});

const ramp = (length: number, of: (x: number) => number) =>
  Float32Array.from(
    { length: length * 3 },
    (_, i) => of(Math.floor(i / 3) / (length - 1)) * (1 + (i % 3) / 4),
  );
const colors = (size: number) =>
  Float32Array.from({ length: size ** 3 * 3 }, (_, i) => {
    const at = Math.floor(i / 3);
    const [r, g, b] = [Math.floor(at / size / size), Math.floor(at / size) % size, at % size].map(
      (each) => each / (size - 1),
    ) as [number, number, number];
    return [0.9 * r + 0.1 * g * b, 0.1 + 0.2 * r + 0.7 * g, 0.3 * r * g + 0.6 * b][i % 3]!;
  });
const testCurve = lut1dOf(ramp(9, (x) => x ** 2));
const testCube = lut3dOf(4, colors(4));
const gray = lut1dOf(Float32Array.from({ length: 27 }, (_, i) => Math.sqrt(Math.floor(i / 3) / 8)));
const half = {
  ...lut1dOf(Float32Array.from({ length: 65536 * 3 }, (_, i) => Math.sin(i / 40_000))),
  halfDomain: true,
};
const wide = domain(nowhere, [-0.5, -0.5, -0.5], [1.5, 1.5, 1.5]);
const uneven = domain(nowhere, [-0.5, 0, 0], [1.5, 1, 2]);
const exact: [extension: string, name: string, steps: LutStep[]][] = [
  ["spi1d", "spi1d", [...wide, testCurve]],
  ["spi3d", "spi3d", [testCube]],
  ["spimtx", "spimtx", [matrixStep([1, 0.2, 0, 0, 0.9, 0, -0.1, 0, 1], [0.1, 0, -0.2])]],
  ["cube", "iridas_cube", [...uneven, testCube]],
  ["cube", "iridas_cube", [...uneven, testCurve]],
  ["cube", "resolve_cube", [...wide, testCurve, ...wide, testCube]],
  ["csp", "cinespace", [...wide, gray, testCube]],
  ["csp", "cinespace", [...uneven, testCube]],
  ["csp", "cinespace", [testCurve]],
  ["3dl", "flame", [testCube]],
  ["3dl", "flame", [{ ...gray, depth: "10i" }, testCube]],
  ["clf", "Academy/ASC Common LUT Format", [...uneven, testCurve, half, testCube, step("LogTransform", {})]],
  [
    "ctf",
    "Academy/ASC Common LUT Format",
    [
      { ...testCube, direction: "inverse" },
      { ...half, hueAdjust: true },
    ],
  ],
  ["cc", "ColorCorrection", [step("CDLTransform", { slope: [1.1, 1, 0.9], power: [1, 1.2, 1], sat: 0.8 })]],
];

describe.skipIf(python === null)("official OCIO reads what is written, with the same pixels", () => {
  const pixels: Golden[][] = [
    [0, 0, 0, 1],
    [1, 1, 1, 0.5],
    [0.18, 0.4, 0.7, 1],
    [0.9, 0.2, 0.05, 1],
    [-0.4, 1.3, 2, 1],
  ];
  const folder = mkdtempSync(join(tmpdir(), "palette-lut-"));
  const compared = oneIn(3, exact);
  const paths = compared.map(([extension, name, steps], i) => {
    const path = join(folder, `${i}.${extension}`);
    writeFileSync(path, formatOf(extension, name).write!(steps, { description: ["a & b"] }));
    return path;
  });
  const cases = paths.flatMap((path) =>
    (["forward", "inverse"] as const).map((asked) => ({
      path,
      interpolation: "tetrahedral",
      direction: asked,
      pixels: pixels.flat(),
    })),
  );
  const stdout =
    python &&
    spawnSync(python, [resolve(import.meta.dirname, "../../conformance/lut.py")], {
      input: cases.map((each) => `${JSON.stringify(each)}\n`).join(""),
      encoding: "utf8",
    }).stdout;
  rmSync(folder, { recursive: true });
  const lines = stdout ? stdout.trim().split("\n") : [];
  const answers = lines.map((line) => JSON.parse(line) as { pixels?: Golden[]; error?: string });

  test.each(compared.map(([extension, name, steps], i) => [extension, name, steps, i] as const))(
    ".%s of %s",
    (extension, name, steps, i) => {
      for (const [which, asked] of (["forward", "inverse"] as const).entries()) {
        const answer = answers[i * 2 + which]!;
        expect(answer.error).toBeUndefined();
        const want = pixelsOf(pixels.map((_, at) => answer.pixels!.slice(at * 4, at * 4 + 4)));
        const from = pixelsOf(pixels);
        const ops = (given: readonly LutStep[]) =>
          (asked === "forward" ? given : given.toReversed()).flatMap((each) => {
            if (each.type === "lut3d" || each.type === "lut1d") {
              const way = each.direction === asked ? "forward" : "inverse";
              return [{ ...each, direction: way, interpolation: "tetrahedral" as const }];
            }
            return opsOf(each, asked, emptyContext);
          });
        const read = worst(computed(ops(again(extension, steps, name)), from), want, from);
        expect(read.distance, `${asked}, read again: ${read.at}`).toBeLessThan(1);
        // Whole numbers and the smooth curve through the points of a prelut are not what was given.
        if (extension === "3dl" || (extension === "csp" && steps.length > 2)) continue;
        const given = worst(computed(ops(steps), from), want, from);
        expect(given.distance, `${asked}, as given: ${given.at}`).toBeLessThan(1);
      }
    },
  );
});

describe("formats refuse what they cannot hold", () => {
  const inverse = { ...testCurve, direction: "inverse" as const };
  const refused: [extension: string, name: string, steps: LutStep[], why: RegExp][] = [
    ["spi1d", "spi1d", [testCube], /cannot hold a 3D LUT/],
    ["spi1d", "spi1d", [...uneven, testCurve], /one domain for all channels/],
    ["spi1d", "spi1d", [half], /cannot hold a LUT of half floats/],
    ["spi1d", "spi1d", [inverse], /cannot hold an inverse LUT/],
    ["spi3d", "spi3d", [...wide, testCube], /cannot hold a domain/],
    ["spi3d", "spi3d", [], /cannot hold steps without a LUT/],
    ["spimtx", "spimtx", [testCube], /anything but one matrix/],
    ["cube", "iridas_cube", [testCurve, testCube], /cannot hold two LUTs/],
    ["cube", "resolve_cube", [testCube, testCurve], /a 1D LUT after another LUT/],
    ["cube", "iridas_cube", [testCurve, ...wide], /a matrix after its LUT/],
    ["3dl", "flame", [testCurve, testCube], /one curve for all channels/],
    ["3dl", "flame", [lut3dOf(2, new Float32Array(24))], /too small or too large/],
    ["cc", "ColorCorrection", [step("LogTransform", {})], /cannot hold a LogTransform/],
    ["clf", "Academy/ASC Common LUT Format", [step("LookTransform", {})], /cannot hold a LookTransform/],
  ];
  test.each(refused)(".%s of %s", (extension, name, steps, why) => {
    const write = () => formatOf(extension, name).write!(steps, {});
    expect(write).toThrow(ColorError);
    expect(write).toThrow(why);
  });
});

test("groups become the steps in them, undone where the group is", () => {
  const group = step("GroupTransform", {
    direction: "inverse",
    children: [step("CDLTransform", { sat: 2 }), step("LogTransform", { base: 10, direction: "inverse" })],
  });
  expect(again("clf", [group])).toEqual([
    step("LogTransform", { base: 10 }),
    step("CDLTransform", { sat: 2, direction: "inverse" }),
  ]);
});

test("a CLF without steps changes nothing", () => {
  expect(again("clf", [])).toEqual([matrixStep([1, 0, 0, 0, 1, 0, 0, 0, 1])]);
});
