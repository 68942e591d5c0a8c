import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { bakeFormats } from "#color/bake/format.ts";
import { BAKE_FORMATS, type BakeFormatName, bakeTargets } from "#color/bake/target.ts";
import { type BakeRequest, bake } from "#color/bake.ts";
import { readLut } from "#color/lut/formats.ts";
import type { LutStep } from "#color/lut/step.ts";
import { Processors } from "#color/processor.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { bakeConfig } from "../color/bakeConfig.ts";
import { Ledger, worst } from "../color/measure.ts";
import { python } from "../shared.ts";

const names: Record<BakeFormatName, string> = {
  cube: "iridas_cube",
  resolve_cube: "resolve_cube",
  spi1d: "spi1d",
  spi3d: "spi3d",
  csp: "cinespace",
  "3dl": "flame",
  clf: "Academy/ASC Common LUT Format",
  ctf: "Color Transform Format",
};
type Asked = Omit<BakeRequest, "format">;

const apart: Asked = { src: "log", dst: "video" };
const mixed: Asked = { src: "log", dst: "wide video" };
const view: Asked = { src: "log", display: "Monitor", view: "Film" };
const looks: Asked = { src: "log", display: "Monitor", view: "Film", look: "bright, -warm" };
const lookAlone: Asked = { src: "linear", dst: "log", look: "warm" };
const shaped: Asked = { src: "linear", dst: "wide video", shaper: "log" };
const small = [view, looks, lookAlone].map((each) => ({ ...each, cubeSize: 17 }));
const cubes = [mixed, ...small, apart, { ...mixed, cubeSize: 9 }];

const asked: Record<BakeFormatName, Asked[]> = {
  cube: cubes,
  spi3d: cubes,
  "3dl": cubes,
  spi1d: [apart, { ...apart, cubeSize: 33 }, { src: "linear", dst: "video", shaper: "log" }],
  csp: [
    ...cubes,
    shaped,
    { ...shaped, shaperSize: 100, cubeSize: 20 },
    { src: "stops", dst: "wide video" },
    { src: "stops", dst: "wide video", shaperSize: 64 },
    { src: "spread", dst: "wide video" },
  ],
  resolve_cube: [
    ...cubes,
    shaped,
    { ...shaped, shaperSize: 100, cubeSize: 20 },
    { src: "linear", dst: "video", shaper: "log", cubeSize: 500 },
  ],
  clf: [
    ...cubes,
    shaped,
    { ...shaped, shaperSize: 100, cubeSize: 20 },
    { src: "linear", dst: "video", shaper: "log", cubeSize: 500 },
  ],
  ctf: [mixed, shaped],
};
/** Bakes of a show from the built-in configuration. */
const studio = "studio-config-v4.0.0_aces-v2.0_ocio-v2.5";
const rendering = { display: "sRGB - Display", view: "ACES 2.0 - SDR 100 nits (Rec.709)", cubeSize: 9 };
const hdr = { display: "ST2084-P3-D65 - Display", view: "ACES 2.0 - HDR 1000 nits (P3 D65)", cubeSize: 9 };
const shown: [BakeFormatName, Asked][] = [
  ["csp", { src: "ACEScc", ...hdr }],
  ["cube", { src: "ACEScct", ...rendering }],
  ["clf", { src: "ACEScct", dst: "ARRI LogC4", cubeSize: 9 }],
  ["spi1d", { src: "ACEScct", dst: "ACEScg" }],
  ["resolve_cube", { src: "ACEScct", dst: "ACEScc", cubeSize: 9 }],
];

const refused: [BakeFormatName, Asked][] = [
  ["spi1d", mixed],
  ["spi3d", shaped],
  ["cube", shaped],
  ["3dl", shaped],
  ["csp", { ...mixed, shaper: "wide" }],
  ["clf", { ...mixed, shaper: "wide" }],
  ["resolve_cube", { ...mixed, shaper: "wide" }],
  ["cube", { ...mixed, cubeSize: 1 }],
  ["3dl", { ...mixed, cubeSize: 2 }],
  ["3dl", { ...mixed, cubeSize: 3 }],
  ["csp", { ...shaped, shaperSize: 1 }],
  ["cube", { src: "nowhere", dst: "video" }],
  ["cube", { src: "log", dst: "nowhere" }],
  ["cube", { src: "log", display: "Monitor", view: "nowhere" }],
];

const pixels = (() => {
  let seed = 77;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const colors = Array.from({ length: 60 }, (_, at) =>
    [0, 1, 2].map(() => random() * (at % 4 ? 1 : 4) - 0.05),
  );
  const grays = [-0.1, 0, 0.18, 0.5, 1, 1.5].map((gray) => [gray, gray, gray]);
  return Float32Array.from([...grays, ...colors].flatMap((color) => [...color, 1]));
})();

const { document } = readConfig(bakeConfig);
const builtin = builtinConfig(studio)!;
const folder = mkdtempSync(join(tmpdir(), "palette-bake-"));
const cases = [
  ...BAKE_FORMATS.flatMap((format) =>
    asked[format].map((request) => ({ format, request, config: bakeConfig })),
  ),
  ...shown.map(([format, request]) => ({ format, request, config: studio })),
];
const ours = (format: BakeFormatName, request: Asked, config = bakeConfig) => {
  const from = config === studio ? builtin : document;
  return bake(from, new Processors(from), { ...request, format });
};

/** Official OCIO gives 32 entries to the cubes that have 33 here. */
const sized = (format: BakeFormatName, request: Asked): Asked =>
  bakeTargets[format].cubeSize === 33 && format !== "spi1d" ? { cubeSize: 33, ...request } : request;

function official(list: readonly object[]): { theirs?: number[]; ours?: number[]; error?: string }[] {
  const { stdout } = spawnSync(python!, [resolve(import.meta.dirname, "bake.py")], {
    input: list.map((each) => `${JSON.stringify({ pixels: [...pixels], ...each })}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const question = (format: BakeFormatName, request: Asked, i: number, config = bakeConfig) => {
  const ending = bakeFormats[format].lut.extensions[0]!;
  return {
    config,
    format: names[format],
    request: sized(format, request),
    theirs: join(folder, `theirs-${format}-${i}.${format === "ctf" ? "ctf" : ending}`),
    ours: join(folder, `ours-${format}-${i}.${format === "ctf" ? "ctf" : ending}`),
  };
};
const questions = cases.map(({ format, request, config }, i) => question(format, request, i, config));
const answers = python
  ? official(
      questions.map((each, i) => {
        const { format, request, config } = cases[i]!;
        writeFileSync(each.ours, ours(format, request, config));
        return each;
      }),
    )
  : [];
const refusals = python
  ? official(
      refused.map(([format, request], i) => ({
        ...question(format, request, questions.length + i),
        ours: undefined,
      })),
    )
  : [];

const ledger = new Ledger();
afterAll(() => {
  if (python) ledger.print("Baked files");
  rmSync(folder, { recursive: true });
});

/** The LUTs of a file: which, and how many entries. */
function shape(path: string): string[] {
  const { content } = readLut(path, readFileSync(path));
  const sizes = (step: LutStep) =>
    step.type === "lut1d" ? ` of ${step.values.length / 3}` : step.type === "lut3d" ? ` of ${step.size}` : "";
  return "steps" in content ? content.steps.map((step) => step.type + sizes(step)) : [];
}

/**
 * Official OCIO writes six digits after the point, of which a steep curve makes more, and rounds to one of two codes
 * that are as near.
 */
const tolerances: Partial<Record<BakeFormatName, number>> = {
  csp: 2e-4,
  "3dl": 1.01 / 4095,
  spi1d: 1e-5,
  resolve_cube: 1e-5,
};

describe.skipIf(python === null)("what is baked", () => {
  test.each(cases.map(({ format, request }, i) => [format, JSON.stringify(request), i] as const))(
    "to %s for %s gives the pixels of official OCIO's own file",
    (format, request, i) => {
      const { theirs, ours, error } = answers[i]!;
      expect(error).toBeUndefined();
      const found = worst(Float32Array.from(ours!), Float32Array.from(theirs!), pixels, {
        absolute: tolerances[format] ?? 2e-6,
        relative: 2e-5,
      });
      ledger.add(`${format} ${request}`, found.distance);
      expect(shape(questions[i]!.ours)).toEqual(shape(questions[i]!.theirs));
      expect(found.distance, found.at).toBeLessThan(1);
    },
  );

  test.each(refused.map(([format, request], i) => [format, JSON.stringify(request), i] as const))(
    "to %s for %s is refused here as there",
    (format, request, i) => {
      expect(refusals[i]?.error).toBeDefined();
      expect(() => ours(format, JSON.parse(request))).toThrow(/^[A-Z].*\.$/);
    },
  );
});
