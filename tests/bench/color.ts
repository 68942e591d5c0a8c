/**
 * Megapixels a second of each color operation and of chains, one thread, beside official OCIO with its own
 * optimization in the same run: npx tsx tests/bench/color.ts
 */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import type { Kernel } from "#color/op.ts";
import { compile } from "#color/ops.ts";
import { opsOf } from "#color/transforms.ts";
import { rowsOf } from "#ocio/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { python } from "../shared.ts";

const [WIDTH, HEIGHT, TIMES] = [1920, 1080, 3];

const matrix =
  "!<MatrixTransform> {matrix: [0.7, 0.2, 0.1, 0, 0.15, 0.8, 0.05, 0, -0.1, 0.3, 0.9, 0, 0, 0, 0, 1]}";
const cdl =
  "!<CDLTransform> {slope: [1.2, 1, 0.8], offset: [0.02, -0.01, 0.1], power: [1.1, 0.9, 1.3], sat: 1.2, style: asc}";
const camera =
  "!<LogCameraTransform> {base: 10, log_side_slope: 0.24719, log_side_offset: 0.385537, lin_side_slope: 5.555556, lin_side_offset: 0.052272, lin_side_break: 0.010591}";
const srgb = "!<ExponentWithLinearTransform> {gamma: 2.4, offset: 0.055, direction: inverse}";
const group = (...children: string[]) => `!<GroupTransform> {children: [${children.join(", ")}]}`;

const cases: Readonly<Record<string, string>> = {
  matrix,
  "diagonal matrix": "!<MatrixTransform> {matrix: [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1]}",
  range: "!<RangeTransform> {min_in_value: 0, max_in_value: 1, min_out_value: 0.1, max_out_value: 0.9}",
  exponent: "!<ExponentTransform> {value: [2.4, 2.4, 2.4, 1]}",
  "exponent with linear": srgb,
  log: "!<LogTransform> {base: 10}",
  "log camera": camera,
  "log camera inverse": camera.replace("{", "{direction: inverse, "),
  cdl,
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
  "fixed function": "!<FixedFunctionTransform> {style: ACES_Glow10}",
  "matrix, log": group(matrix, camera),
  "camera to display": group(camera.replace("{", "{direction: inverse, "), matrix, cdl, matrix, matrix, srgb),
};

function kernelOf(text: string): Kernel {
  const place = `named_transforms:\n  - !<NamedTransform>\n    name: case\n    transform: ${text}\n`;
  const { document } = readConfig(`ocio_profile_version: 2.5\n${place}`);
  return compile(opsOf(rowsOf(document, "named_transforms")[0]?.transform ?? null));
}

/** Values from 0 to 2 in no order. */
const picture = Float32Array.from({ length: WIDTH * HEIGHT * 4 }, (_, i) => ((i * 7919) % 10007) / 5003.5);

/** Seconds per picture, the best of several. */
function best(kernel: Kernel): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TIMES; i++) {
    const pixels = picture.slice();
    const started = performance.now();
    kernel(pixels, 0, WIDTH * HEIGHT);
    least = Math.min(least, performance.now() - started);
  }
  return least / 1000;
}

function official(transforms: readonly string[]): { version: string; seconds: number[] } | null {
  if (!python) return null;
  const input = JSON.stringify({ width: WIDTH, height: HEIGHT, times: TIMES, transforms });
  const { stdout, stderr, status } = spawnSync(python, [resolve(import.meta.dirname, "color.py")], {
    input,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Official OCIO stopped: ${stderr}`);
  return JSON.parse(stdout);
}

const asked = process.argv[2];
const entries = Object.entries(cases).filter(([name]) => !asked || name.includes(asked));
const theirs = official(entries.map(([, text]) => text));
const speed = (seconds: number) => (WIDTH * HEIGHT) / 1e6 / seconds;
console.log(`Megapixels a second, one thread; official OCIO ${theirs?.version ?? "is not here"}`);
for (const [at, [name, text]] of entries.entries()) {
  const own = speed(best(kernelOf(text)));
  const other = theirs?.seconds[at];
  const beside = other ? `${speed(other).toFixed(1).padStart(8)}  ${(own / speed(other)).toFixed(2)}x` : "";
  console.log(`${name.padEnd(24)} ${own.toFixed(1).padStart(8)} ${beside}`);
}
