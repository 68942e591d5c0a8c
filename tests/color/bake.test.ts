import { describe, expect, test } from "vitest";
import { hasCrosstalk } from "#color/bake/crosstalk.ts";
import { bakeFormats } from "#color/bake/format.ts";
import { BAKE_FORMATS, type BakeFormatName } from "#color/bake/target.ts";
import { type BakeRequest, bake } from "#color/bake.ts";
import { readLut } from "#color/lut/formats.ts";
import type { LutStep } from "#color/lut/step.ts";
import { type Lut1dOp, lut1dOf } from "#color/op/lut1dOp.ts";
import type { Lut3dOp } from "#color/op/lut3dOp.ts";
import type { AnyOp } from "#color/op.ts";
import { Processors } from "#color/processor.ts";
import { opsOf } from "#color/transforms.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { oneIn } from "../sample.ts";
import { bakeConfig } from "./bakeConfig.ts";
import { computed, pixelsOf, worst } from "./measure.ts";

const { document } = readConfig(bakeConfig);
const processors = new Processors(document);
const baked = (request: BakeRequest) => bake(document, processors, request);

function stepsOf(format: BakeFormatName, text: string): LutStep[] {
  const [ending] = bakeFormats[format].lut.extensions;
  const { content } = readLut(`baked.${format === "ctf" ? "ctf" : ending}`, new TextEncoder().encode(text));
  return "steps" in content ? content.steps : [];
}

const opsIn = (steps: readonly LutStep[]): AnyOp[] =>
  steps.flatMap((step) => (step.type === "lut1d" || step.type === "lut3d" ? [step] : opsOf(step)));

/** Colors on the nodes of a cube of 5, which are also those of 9 and of 17. */
const nodes = [0, 0.25, 0.5, 0.75, 1];
const cubeNodes = nodes.flatMap((r) => nodes.flatMap((g) => nodes.map((b) => [r, g, b])));
const grays = nodes.map((gray) => [gray, gray, gray]);

/** Distance of the baked file from the chain at some colors. */
function gap(request: BakeRequest, ops: readonly AnyOp[], colors: number[][], absolute = 1e-6) {
  const pixels = pixelsOf(colors);
  const got = computed(opsIn(stepsOf(request.format, baked(request))), pixels);
  return worst(got, computed(ops, pixels), pixels, { absolute, relative: 1e-5 });
}

const mixed = { src: "log", dst: "wide video" };
const apart = { src: "log", dst: "video" };

describe("the file that is baked, read back, does at its nodes what the chain does", () => {
  const cubes = BAKE_FORMATS.filter((format) => bakeFormats[format].holds !== "curve" && format !== "3dl");

  test.each(cubes)("as %s between color spaces", (format) => {
    const found = gap({ format, ...mixed, cubeSize: 9 }, processors.convert("log", "wide video"), cubeNodes);
    expect(found.distance, found.at).toBeLessThan(1);
  });

  test.each(cubes)("as %s to a view with its looks, and with others", (format) => {
    const view = { src: "log", display: "Monitor", view: "Film" };
    const own = gap({ format, ...view, cubeSize: 5 }, processors.displayView(view), cubeNodes);
    expect(own.distance, own.at).toBeLessThan(1);
    const bright = [
      ...processors.look("log", "log", "bright"),
      ...processors.displayView({ ...view, looksBypass: true }),
    ];
    const other = gap({ format, ...view, look: "bright", cubeSize: 5 }, bright, cubeNodes);
    expect(other.distance, other.at).toBeLessThan(1);
  });

  test("as 3dl within half a code of 12 bits, from 0 to 1", () => {
    const pixels = pixelsOf(cubeNodes);
    const steps = stepsOf("3dl", baked({ format: "3dl", ...mixed, cubeSize: 5 }));
    const want = computed(processors.convert("log", "wide video"), pixels).map((value) =>
      Math.min(Math.max(value, 0), 1),
    );
    const found = worst(computed(opsIn(steps), pixels), want, pixels, {
      absolute: 0.51 / 4095,
      relative: 0,
    });
    expect(found.distance, found.at).toBeLessThan(1);
  });

  test.each(["spi1d", "clf", "ctf", "resolve_cube"] as const)(
    "as a curve of %s, where the channels stay apart",
    (format) => {
      const request: BakeRequest = { format, ...apart, cubeSize: 17 };
      const found = gap(request, processors.convert("log", "video"), grays);
      expect(found.distance, found.at).toBeLessThan(1);
      expect(stepsOf(format, baked(request)).map(({ type }) => type)).toEqual(["lut1d"]);
    },
  );

  test.each(["spi1d", "clf", "ctf", "resolve_cube"] as const)(
    "as a curve of %s over the values that a shaper or a range gives",
    (format) => {
      const chain = processors.convert("linear", "video");
      const [start, end] = computed(processors.convert("log", "linear"), pixelsOf([[0, 1, 1]]));
      const over = (low: number, high: number) =>
        nodes.map((node) => Array(3).fill(Math.fround(low + node * (high - low))) as number[]);
      const line: BakeRequest = { format, src: "linear", dst: "video", cubeSize: 65 };
      const shaped = gap({ ...line, shaper: "log" }, chain, over(start!, end!), 1e-5);
      expect(shaped.distance, shaped.at).toBeLessThan(1);
      const ranged = gap({ ...line, range: [-0.25, 16] }, chain, over(-0.25, 16), 1e-5);
      expect(ranged.distance, ranged.at).toBeLessThan(1);
    },
  );

  test.each(["clf", "ctf", "csp", "resolve_cube"] as const)(
    "as %s with a shaper at the colors that it brings to the nodes",
    (format) => {
      const colors = computed(processors.convert("log", "linear"), pixelsOf(cubeNodes));
      const rows = cubeNodes.map((_, i) => [...colors.subarray(i * 4, i * 4 + 3)]);
      const request: BakeRequest = { format, src: "linear", dst: "wide video", shaper: "log", cubeSize: 5 };
      const sized: BakeRequest = { ...request, shaperSize: 20_001 };
      const chain = processors.convert("linear", "wide video");
      // The lines between the entries of a shaper are not its curve, and the dark end of a logarithm is steep.
      const bright = rows.filter((row) => Math.min(...row) > 0.2);
      const found = gap(sized, chain, bright, 5e-4);
      expect(found.distance, found.at).toBeLessThan(1);
      expect(stepsOf(format, baked(request)).map(({ type }) => type)).toContain("lut1d");
    },
  );

  test.each(["cube", "csp", "clf", "resolve_cube"] as const)("as a cube of %s over a range", (format) => {
    const colors = cubeNodes.map((color) => color.map((value) => value * 4 - 1));
    const request: BakeRequest = { format, ...mixed, range: [-1, 3], cubeSize: 5 };
    const found = gap(request, processors.convert("log", "wide video"), colors, 1e-4);
    expect(found.distance, found.at).toBeLessThan(1);
  });
});

test("a CLF shaper of no size is a curve of all half floats, exact at each", () => {
  const text = baked({ format: "clf", src: "linear", dst: "wide video", shaper: "log", cubeSize: 2 });
  const [curve, cube] = stepsOf("clf", text) as [Lut1dOp, Lut3dOp];
  expect(curve.halfDomain).toBe(true);
  expect(cube.size).toBe(2);
  const halfs = pixelsOf([
    [0.00048828125, 0.18017578125, 1],
    [65504, -2, 0],
  ]);
  const found = worst(computed([curve], halfs), computed(processors.convert("linear", "log"), halfs), halfs);
  expect(found.distance, found.at).toBeLessThan(1);
});

test("without a shaper csp spreads its cube as the source's allocation says", () => {
  const prelut = (src: string) =>
    baked({ format: "csp", src, dst: "wide video", cubeSize: 2 }).split("END METADATA\n\n")[1]!.split("\n");
  expect(prelut("linear").slice(0, 3)).toEqual(["2", "0 1", "0 1"]);
  expect(prelut("spread").slice(0, 3)).toEqual(["2", "-0.125 4", "0 1"]);
  const [count, inputs] = prelut("stops");
  expect(count).toBe("1024");
  expect(Number(inputs!.split(" ")[0])).toBeCloseTo(0, 8);
  expect(Number(inputs!.split(" ").at(-1))).toBeCloseTo(2 ** 5 - 2 ** -8, 5);
});

const sizes = [
  ["cube", 33],
  ["resolve_cube", 64],
  ["spi3d", 33],
  ["csp", 33],
  ["3dl", 17],
  ["clf", 64],
] as const;
test.each(oneIn(3, sizes))("a %s has %i entries along an edge where nobody says", (format, size) => {
  const cube = stepsOf(format, baked({ format, ...mixed })).find(({ type }) => type === "lut3d");
  expect((cube as Lut3dOp).size).toBe(size);
});

test("a csp file cannot hold an inverse curve without a cube", () => {
  const curve: Lut1dOp = { ...lut1dOf(Float32Array.of(0, 0, 0, 1, 1, 1)), direction: "inverse" };
  expect(() => bakeFormats.csp.lut.write!([curve], {})).toThrow(
    "A Cinespace LUT file has a place for an inverse curve only before a cube.",
  );
});

test("says from where to where it goes, in one line", () => {
  expect(baked({ format: "cube", ...mixed, look: "bright", cubeSize: 2 })).toMatch(
    /^# From log to wide video\n# Look bright\nLUT_3D_SIZE 2\n/,
  );
});

test("matrices that undo each other keep the channels apart", () => {
  const there = processors.convert("linear", "wide");
  const back = processors.convert("wide", "linear");
  expect(hasCrosstalk(there)).toBe(true);
  expect(hasCrosstalk([...there, ...back])).toBe(false);
});

describe("is refused with the reason", () => {
  const linear = { src: "linear", dst: "wide video" };
  const view = { display: "Monitor", view: "Film" };
  test.each<[Partial<BakeRequest> & { format: BakeFormatName }, string]>([
    [
      { ...mixed, format: "spi1d" },
      "An Imageworks 1D LUT file holds a curve for each channel, and here the channels mix; bake to spi3d, cube or clf.",
    ],
    [
      { ...linear, format: "spi3d", shaper: "log" },
      "An Imageworks 3D LUT file cannot hold a shaper; leave it out, or bake to csp, clf, ctf or resolve_cube.",
    ],
    [
      { ...linear, format: "clf", shaper: "wide" },
      "Between 'linear' and the shaper 'wide' the channels mix; a shaper must keep them apart.",
    ],
    [
      { ...linear, format: "csp", shaper: "dark" },
      "A Cinespace LUT file needs a shaper that rises, and 'dark' does not.",
    ],
    [
      { ...linear, format: "resolve_cube", shaper: "dark" },
      "The shaper 'dark' goes from 1 to 0 of 'linear', which is not a range.",
    ],
    [
      { ...linear, format: "clf", shaper: "log", range: [0, 1] },
      "The shaper sets the range of values; leave the range out.",
    ],
    [
      { ...mixed, format: "spi3d", range: [0, 2] },
      "An Imageworks 3D LUT file cannot hold a domain other than 0 to 1.",
    ],
    [{ ...mixed, format: "cube", range: [1, 1] }, "The range from 1 to 1 holds no values."],
    [{ ...mixed, format: "cube", cubeSize: 1 }, "The cube size must be a whole number from 2 to 129, not 1."],
    [
      { ...mixed, format: "clf", cubeSize: 130 },
      "The cube size must be a whole number from 2 to 129, not 130.",
    ],
    [
      { ...mixed, format: "clf", shaperSize: 10 },
      "A shaper size needs a shaper; give the shaper too, or leave the size out.",
    ],
    [{ src: "log", format: "cube" }, "The target is missing: give dst, or a display with its view."],
    [{ src: "log", format: "cube", display: "Monitor" }, "A view needs its display, and a display its view."],
    [{ ...mixed, ...view, format: "cube" }, "A view of a display is where it leads; leave dst out."],
    [{ src: "gone", dst: "log", format: "cube" }, "Color space 'gone' could not be found."],
    [{ src: "log", dst: "gone", format: "cube" }, "Color space 'gone' could not be found."],
    [
      { src: "log", display: "Monitor", view: "Gone", format: "cube" },
      "The display 'Monitor' does not have view 'Gone'.",
    ],
    [{ ...mixed, look: "gone", format: "cube" }, "There is no look 'gone'."],
  ])("%j", (request, why) => {
    expect(() => baked(request as BakeRequest)).toThrow(why);
  });
});
