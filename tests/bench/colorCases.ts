import { lut3dOf } from "#color/op/lut3dOp.ts";
import type { AnyOp } from "#color/op.ts";
import { Processors } from "#color/processor.ts";
import { opsOf } from "#color/transforms.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

/** Question to official OCIO, and the chain here that answers it. */
type Question =
  | { text: string }
  | { lut: number; values: number[] }
  | { config: string; src: string; dst: string }
  | { config: string; src: string; display: string; view: string };

export type Case = {
  name: string;
  question: Question;
  /** The largest value of the picture. */
  most: number;
};

const matrix =
  "!<MatrixTransform> {matrix: [0.7, 0.2, 0.1, 0, 0.15, 0.8, 0.05, 0, -0.1, 0.3, 0.9, 0, 0, 0, 0, 1]}";
const cdl =
  "!<CDLTransform> {slope: [1.2, 1, 0.8], offset: [0.02, -0.01, 0.1], power: [1.1, 0.9, 1.3], sat: 1.2, style: asc}";
const camera =
  "!<LogCameraTransform> {base: 10, log_side_slope: 0.24719, log_side_offset: 0.385537, lin_side_slope: 5.555556, lin_side_offset: 0.052272, lin_side_break: 0.010591}";
const srgb = "!<ExponentWithLinearTransform> {gamma: 2.4, offset: 0.055, direction: inverse}";
const group = (...children: string[]) => `!<GroupTransform> {children: [${children.join(", ")}]}`;
const inverse = (text: string) => text.replace("{", "{direction: inverse, ");

const single: Readonly<Record<string, string>> = {
  matrix,
  "diagonal matrix": "!<MatrixTransform> {matrix: [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1]}",
  range: "!<RangeTransform> {min_in_value: 0, max_in_value: 1, min_out_value: 0.1, max_out_value: 0.9}",
  exponent: "!<ExponentTransform> {value: [2.4, 2.4, 2.4, 1]}",
  "exponent with linear": srgb,
  log: "!<LogTransform> {base: 10}",
  "log camera": camera,
  "log camera inverse": inverse(camera),
  "exposure contrast":
    "!<ExposureContrastTransform> {style: linear, exposure: 0.5, contrast: 1.2, gamma: 1, pivot: 0.2}",
  "grading primary":
    "!<GradingPrimaryTransform> {style: log, contrast: {rgb: [1.1, 0.9, 1.3], master: 1.2}, gamma: {rgb: [0.8, 1.2, 1.1], master: 0.9}, saturation: 1.4}",
  "grading tone":
    "!<GradingToneTransform> {style: log, midtones: {rgb: [1.3, 1, 0.8], master: 0.8, center: 0.4, width: 0.6}, s_contrast: 1.3}",
  "grading rgb curve":
    "!<GradingRGBCurveTransform> {style: log, master: {control_points: [0, 0, 0.3, 0.25, 0.35, 0.6, 0.8, 0.85, 1, 0.9]}}",
  "grading hue curve":
    "!<GradingHueCurveTransform> {style: log, hue_sat: {control_points: [0.02, 1.2, 0.2, 0.8, 0.5, 1.1, 0.7, 1.4, 0.9, 0.9]}}",
  "glow, ACES 1": "!<FixedFunctionTransform> {style: ACES_Glow10}",
  "red modifier, ACES 1": "!<FixedFunctionTransform> {style: ACES_RedMod10}",
  "gamut compression, ACES 1.3":
    "!<FixedFunctionTransform> {style: ACES_GamutComp13, params: [1.147, 1.264, 1.312, 0.815, 0.803, 0.88, 1.2]}",
  HSV: "!<FixedFunctionTransform> {style: RGB_TO_HSV}",
  "Rec.2100 surround": "!<FixedFunctionTransform> {style: REC2100_Surround, params: [1.2]}",
  "1D LUT of half floats": "!<BuiltinTransform> {style: APPLE_LOG_to_ACES2065-1}",
  "camera to display": group(inverse(camera), matrix, cdl, matrix, matrix, srgb),
};

const EDGE = 33;

/** A cube that bends all channels and mixes them, blue fastest. */
function cube(): number[] {
  return Array.from({ length: EDGE ** 3 }, (_, at) => {
    const [r, g, b] = [Math.floor(at / EDGE ** 2), Math.floor(at / EDGE) % EDGE, at % EDGE].map(
      (place) => place / (EDGE - 1),
    ) as [number, number, number];
    return [0.8 * r ** 0.8 + 0.2 * g * b, 0.9 * g ** 1.2 + 0.1 * r, 0.7 * b + 0.3 * r * g].map(Math.fround);
  }).flat();
}

const aces13 = configText("studio-config-v2.2.0_aces-v1.3_ocio-v2.4");
const aces2 = configText("studio-config-v4.0.0_aces-v2.0_ocio-v2.5");

function configText(name: string): string {
  return writeConfig(builtinConfig(name) as Document);
}

const display = "sRGB - Display";

/** Cases in which the engine has to reach half of official OCIO's speed. */
export const goals: readonly Case[] = [
  { name: "matrix, log", question: { text: group(matrix, camera) }, most: 2 },
  { name: "CDL", question: { text: cdl }, most: 2 },
  {
    name: "33-point tetrahedral LUT",
    question: { lut: EDGE, values: cube() },
    most: 1.1,
  },
  {
    name: "ACES 1.3 SDR view",
    question: { config: aces13, src: "ACEScg", display, view: "ACES 1.0 - SDR Video" },
    most: 2,
  },
  {
    name: "ACES 2 SDR view",
    question: { config: aces2, src: "ACEScg", display, view: "ACES 2.0 - SDR 100 nits (Rec.709)" },
    most: 2,
  },
  {
    name: "camera to ACEScg",
    question: { config: aces2, src: "ARRI LogC4", dst: "ACEScg" },
    most: 1,
  },
];

/** Single steps and longer chains beside. */
export const cases: readonly Case[] = Object.entries(single).map(([name, text]) => ({
  name,
  question: { text },
  most: 2,
}));

/** The steps of a case. */
export function chainOf({ question }: Case): AnyOp[] {
  if ("lut" in question)
    return [
      { ...lut3dOf(question.lut, Float32Array.from(question.values)), interpolation: "tetrahedral" } as AnyOp,
    ];
  if ("text" in question) {
    const place = `named_transforms:\n  - !<NamedTransform>\n    name: case\n    transform: ${question.text}\n`;
    const { document } = readConfig(`ocio_profile_version: 2.5\n${place}`);
    return opsOf(rowsOf(document, "named_transforms")[0]?.transform ?? null);
  }
  const processors = new Processors(readConfig(question.config).document);
  return "dst" in question
    ? processors.convert(question.src, question.dst)
    : processors.displayView(question);
}
