import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { StepFormatName } from "#color/bake/target.ts";
import { type Conversion, conversionOps, conversionTitle } from "#color/conversion.ts";
import { exported, exportFormats } from "#color/export.ts";
import { LutSource } from "#color/lut/source.ts";
import type { LogOp } from "#color/op/logOp.ts";
import type { AnyOp } from "#color/op.ts";
import { isIdentity } from "#color/ops.ts";
import { Processors } from "#color/processor.ts";
import { opsOf } from "#color/transforms.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { computed, type Golden, Ledger, worst } from "../color/measure.ts";
import { python } from "../shared.ts";

/** Every kind of step, and whether a CLF holds it in both directions. */
const spaces: [name: string, clf: boolean, transform: string][] = [
  [
    "matrix",
    true,
    "!<MatrixTransform> {matrix: [0.7, 0.2, 0.1, 0, 0.05, 0.9, 0.05, 0, 0, 0.1, 0.9, 0, 0, 0, 0, 1], offset: [0.1, 0, -0.05, 0]}",
  ],
  ["alpha", false, "!<MatrixTransform> {matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0.25, 0, 0, 0, 2]}"],
  [
    "range",
    true,
    "!<RangeTransform> {min_in_value: -0.1, max_in_value: 2, min_out_value: 0.125, max_out_value: 0.75}",
  ],
  ["floor", true, "!<RangeTransform> {min_in_value: 0, min_out_value: 0}"],
  [
    "free range",
    true,
    "!<RangeTransform> {min_in_value: 0, max_in_value: 2, min_out_value: 0.125, max_out_value: 0.75, style: noClamp}",
  ],
  ["allocation", true, "!<AllocationTransform> {allocation: lg2, vars: [-8, 5, 0.00390625]}"],
  [
    "cdl",
    true,
    "!<CDLTransform> {slope: [1.1, 1, 0.9], offset: [0.02, 0, -0.02], power: [1.1, 1, 0.8], sat: 1.25, style: asc}",
  ],
  [
    "free cdl",
    true,
    "!<CDLTransform> {slope: [1.1, 1, 0.9], offset: [0.02, 0, -0.02], power: [1.1, 1, 0.8], sat: 1.25, style: noclamp}",
  ],
  ["exponent", true, "!<ExponentTransform> {value: [2.2, 2.4, 1.8, 1]}"],
  ["mirrored exponent", true, "!<ExponentTransform> {value: 2.2, style: mirror}"],
  ["passing exponent", true, "!<ExponentTransform> {value: 2.2, style: pass_thru}"],
  ["exponent of alpha", false, "!<ExponentTransform> {value: [1, 2, 3, 1.5]}"],
  ["curve", true, "!<ExponentWithLinearTransform> {gamma: 2.4, offset: 0.055}"],
  ["mirrored curve", true, "!<ExponentWithLinearTransform> {gamma: 2.4, offset: 0.055, style: mirror}"],
  ["log2", true, "!<LogTransform> {base: 2}"],
  ["log10", true, "!<LogTransform> {base: 10}"],
  ["log3", true, "!<LogTransform> {base: 3}"],
  [
    "affine",
    true,
    "!<LogAffineTransform> {base: 10, log_side_slope: [0.3, 0.25, 0.2], log_side_offset: 0.6, lin_side_slope: 1.1, lin_side_offset: 0.05}",
  ],
  [
    "camera",
    true,
    "!<LogCameraTransform> {base: 10, log_side_slope: 0.25, log_side_offset: 0.4, lin_side_slope: [5, 5.5, 6], lin_side_offset: 0.05, lin_side_break: 0.01}",
  ],
  [
    "camera with slope",
    true,
    "!<LogCameraTransform> {base: 2, log_side_slope: 0.06, log_side_offset: 0.3, lin_side_slope: 5, lin_side_offset: 0.05, lin_side_break: 0.01, linear_slope: 2}",
  ],
  [
    "exposure",
    false,
    "!<ExposureContrastTransform> {style: video, exposure: 0.5, contrast: 1.2, gamma: 0.9, pivot: 0.2}",
  ],
  [
    "log exposure",
    false,
    "!<ExposureContrastTransform> {style: log, exposure: 0.5, contrast: 1.2, gamma: 0.9, pivot: 0.2, log_exposure_step: 0.1, log_midgray: 0.4}",
  ],
  ["fixed function", false, "!<FixedFunctionTransform> {style: ACES_Glow10}"],
  [
    "fixed function with parameters",
    false,
    "!<FixedFunctionTransform> {style: REC2100_Surround, params: [0.75]}",
  ],
  [
    "primary",
    false,
    "!<GradingPrimaryTransform> {style: linear, exposure: {rgb: [0.1, 0, -0.1], master: 0.5}, contrast: {rgb: [1, 1.1, 1], master: 1.2}, saturation: 1.3, pivot: {contrast: 0.3}, clamp: {black: -0.5, white: 4}}",
  ],
  [
    "tone",
    false,
    "!<GradingToneTransform> {style: log, shadows: {rgb: [1.2, 1, 0.9], master: 1.1, start: 0.5, pivot: 0.1}, s_contrast: 1.3}",
  ],
  [
    "RGB curves",
    false,
    "!<GradingRGBCurveTransform> {style: log, red: {control_points: [0, 0, 0.5, 0.6, 1, 1.1]}, master: {control_points: [0, 0.05, 0.4, 0.3, 1, 0.9]}}",
  ],
  [
    "hue curves",
    false,
    "!<GradingHueCurveTransform> {style: log, hue_sat: {control_points: [0.1, 1.2, 0.5, 0.8, 0.9, 1]}}",
  ],
  ["1D LUT", false, "!<FileTransform> {src: curve.spi1d}"],
  ["3D LUT", false, "!<FileTransform> {src: cube.spi3d, interpolation: tetrahedral}"],
  ["built-in", true, "!<BuiltinTransform> {style: CURVE - ACEScct-LOG_to_LINEAR}"],
];
const config = `ocio_profile_version: 2.5
search_path: "."
roles: {default: reference, scene_linear: reference}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  Monitor:
    - !<View> {name: Plain, colorspace: curve}
colorspaces:
  - !<ColorSpace> {name: reference}
${spaces
  .map(
    ([name, , transform]) => `  - !<ColorSpace>\n    name: ${name}\n    to_scene_reference: ${transform}\n`,
  )
  .join("")}`;
const files = new Map(
  Object.entries({
    "curve.spi1d":
      "Version 1\nFrom -0.25 1.5\nLength 4\nComponents 3\n{\n0 0.1 0\n0.2 0.3 0.25\n0.6 0.65 0.7\n1 1.1 1.2\n}\n",
    "cube.spi3d": `SPILUT 1.0\n3 3\n2 2 2\n${[0, 1, 2, 3, 4, 5, 6, 7]
      .map((at) => [at >> 2, (at >> 1) & 1, at & 1])
      .map(([r, g, b]) => `${r} ${g} ${b} ${0.9 * r! + 0.1 * b!} ${0.1 + 0.8 * g!} ${0.2 * r! + 0.7 * b!}\n`)
      .join("")}`,
  }).map(([name, text]) => [name, new TextEncoder().encode(text)] as const),
);

const studio = "studio-config-v4.0.0_aces-v2.0_ocio-v2.5";
const { document } = readConfig(config);
const own = new Processors(document, { read: (name) => files.get(name) ?? null });
const builtin = new Processors(builtinConfig(studio)!);
const to = (src: string, inverse = false): Conversion => ({ src, dst: "reference", inverse });
const view = { src: "ACEScct", display: "sRGB - Display" };

/** Written file, its format, and whether it has a place there. */
const cases: [conversion: Conversion, format: StepFormatName, config: string][] = [
  ...spaces.flatMap(([name, clf]) =>
    [to(name), to(name, true)].flatMap((conversion) => [
      [conversion, "ctf", config] as [Conversion, StepFormatName, string],
      ...(clf ? [[conversion, "clf", config] as [Conversion, StepFormatName, string]] : []),
    ]),
  ),
  [to("1D LUT"), "clf", config],
  [to("3D LUT"), "clf", config],
  [{ src: "log10", dst: "camera" }, "clf", config],
  [{ src: "hue curves", dst: "1D LUT" }, "ctf", config],
  [{ src: "matrix", display: "Monitor", view: "Plain" }, "clf", config],
  [{ ...view, view: "ACES 2.0 - SDR 100 nits (Rec.709)" }, "ctf", studio],
  [{ ...view, view: "Un-tone-mapped" }, "clf", studio],
  [{ ...view, display: "Rec.2100-PQ - Display", view: "ACES 2.0 - HDR 1000 nits (Rec.2020)" }, "ctf", studio],
  [{ src: "ARRI LogC4", dst: "ACEScc" }, "ctf", studio],
  [{ src: "Apple Log", dst: "ACEScg" }, "clf", studio],
];

const refused: [conversion: Conversion, config: string, what: string][] = [
  ...spaces
    .filter(([, clf]) => !clf)
    .map(([name]) => [to(name, true), config, "A CLF file"] as [Conversion, string, string]),
  [
    { ...view, view: "ACES 2.0 - SDR 100 nits (Rec.709)" },
    studio,
    "the fixed function ACES2_OutputTransform",
  ],
  [to("exponent of alpha"), config, "an exponent of alpha"],
  [to("alpha"), config, "a matrix that touches alpha"],
  [to("hue curves"), config, "a grade by hue curves"],
  [to("1D LUT", true), config, "an inverse LUT"],
];

const processors = (of: string) => (of === studio ? builtin : own);
const opsFor = (conversion: Conversion, of: string): AnyOp[] => conversionOps(processors(of), conversion);
const written = (conversion: Conversion, format: StepFormatName, of: string) =>
  exported(opsFor(conversion, of), format, conversionTitle(conversion));

/** The steps of a file. */
function readBack(text: string, format: StepFormatName): AnyOp[] {
  const content = exportFormats[format].read(new LutSource(`a.${format}`, new TextEncoder().encode(text)));
  if (!("steps" in content)) throw new Error("It holds no steps.");
  return content.steps.flatMap((each) =>
    each.type === "lut1d" || each.type === "lut3d" ? [each] : opsOf(each),
  );
}

/** Logarithms of other bases than 2 and 10 stand in files with slopes and offsets. */
function typeInFile(op: AnyOp): string {
  return op.type === "log" && ![2, 10].includes((op as LogOp).base) ? "logAffine" : op.type;
}

const pixels: number[] = (() => {
  let seed = 5;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const colors = Array.from({ length: 40 }, (_, at) =>
    [0, 1, 2].map(() => random() * (at % 4 ? 1 : 3) - 0.1),
  );
  const grays = [-0.5, 0, 0.001, 0.18, 0.5, 1, 1.5, 6].map((gray) => [gray, gray, gray]);
  return [...grays, ...colors].flatMap((color, at) => [...color, at % 3 ? 1 : 0.5]).map(Math.fround);
})();

const folder = mkdtempSync(join(tmpdir(), "palette-export-"));
const ledger = new Ledger();
afterAll(() => {
  if (python) ledger.print("Exported chains");
  rmSync(folder, { recursive: true });
});

function official(): { direct?: Golden[]; file?: Golden[]; error?: string }[] {
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  const lines = cases.map(([request, format, of], i) => {
    const path = join(folder, `${i}.${format}`);
    writeFileSync(path, written(request, format, of));
    return `${JSON.stringify({ config: of, folder, request, path, pixels })}\n`;
  });
  const { stdout } = spawnSync(python!, [resolve(import.meta.dirname, "export.py")], {
    input: lines.join(""),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
const answers = python ? official() : [];
const floats = (values: readonly Golden[]) => Float32Array.from(values, Number);

const titled = cases.map(([conversion, format, of], i) => {
  const [title = ""] = conversionTitle(conversion);
  return [format, title, i, conversion, of] as const;
});

describe("what is written step by step", () => {
  test.each(titled)("as %s: %s is read as the same steps", (format, _, __, conversion, of) => {
    const ops = opsFor(conversion, of).filter((op) => !isIdentity(op));
    const back = readBack(written(conversion, format, of), format);
    const from = Float32Array.from(pixels);
    expect(back.map(({ type }) => type)).toEqual(ops.map(typeInFile));
    expect([...computed(back, from)]).toEqual([...computed(ops, from)]);
    const again = exported(back, format);
    expect(exported(readBack(again, format), format)).toBe(again);
  });

  test.skipIf(python === null).each(titled)(
    "as %s: %s gives in official OCIO what the configuration gives there",
    (format, title, i) => {
      const { direct, file, error } = answers[i]!;
      expect(error).toBeUndefined();
      const found = worst(floats(file!), floats(direct!), Float32Array.from(pixels));
      ledger.add(`${format} ${title}`, found.distance);
      expect(found.distance, found.at).toBeLessThan(1);
    },
  );

  test.each(refused)("%j has no place in a CLF, which names why", (conversion, of, what) => {
    expect(() => written(conversion, "clf", of)).toThrow(
      /^A CLF file cannot hold .*; write a CTF file, which can, or bake to CLF\.$/,
    );
    expect(() => written(conversion, "clf", of)).toThrow(what);
  });
});
