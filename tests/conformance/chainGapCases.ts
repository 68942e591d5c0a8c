import { halfValues } from "#color/half.ts";

const group = (...steps: string[]) => `!<GroupTransform> {children: [${steps.join(", ")}]}`;
const contrast = (style: string, values: string) =>
  `!<ExposureContrastTransform> {style: ${style}, ${values}, pivot: 0.18}`;
const file = (name: string) => `!<FileTransform> {src: ${name}, interpolation: linear}`;

/** Chains that give NaN or infinity in their domain in official OCIO 2.6.0, forward or inverse. */
export const badChains = [
  contrast("linear", "exposure: 0, contrast: 0, gamma: 1"),
  contrast("linear", "exposure: 0, contrast: 1, gamma: 0"),
  contrast("video", "exposure: 0, contrast: 0, gamma: 1"),
  contrast("log", "exposure: 0, contrast: 0, gamma: 1"),
  contrast("linear", "exposure: 0, contrast: -1, gamma: 1"),
  contrast("linear", "exposure: 0, contrast: 1000, gamma: 1"),
  contrast("linear", "exposure: 200, contrast: 1, gamma: 1"),
  contrast("linear", "exposure: -200, contrast: 1, gamma: 1"),
  "!<ExponentTransform> {value: [-1, -1, -1, 1]}",
  "!<ExponentTransform> {value: [-2.2, 1, 1, 1]}",
  "!<LogAffineTransform> {log_side_slope: 0.001}",
  "!<LogCameraTransform> {lin_side_break: 0.01, log_side_slope: 0.005}",
  "!<LogCameraTransform> {lin_side_break: 0.01, lin_side_slope: -1}",
  "!<LogCameraTransform> {lin_side_break: -0.1, direction: inverse}",
  "!<AllocationTransform> {allocation: lg2, vars: [-8, 200]}",
  "!<GradingPrimaryTransform> {style: linear, contrast: {rgb: [0.01, 1, 1], master: 1}}",
  "!<GradingPrimaryTransform> {style: linear, contrast: {rgb: [1000, 1, 1], master: 1}}",
  "!<GradingPrimaryTransform> {style: linear, exposure: {rgb: [200, 0, 0], master: 0}}",
  "!<MatrixTransform> {matrix: [1e39, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}",
  "!<MatrixTransform> {offset: [1e39, 0, 0, 0]}",
  "!<CDLTransform> {power: [1000, 1, 1], direction: inverse}",
  group(
    "!<MatrixTransform> {matrix: [200, 0, 0, 0, 0, 200, 0, 0, 0, 0, 200, 0, 0, 0, 0, 1]}",
    "!<LogTransform> {base: 10, direction: inverse}",
  ),
  group(file("inf.spi1d"), "!<MatrixTransform> {matrix: [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]}"),
];

/** Chains that look alike and give neither there. */
export const soundChains = [
  "!<CDLTransform> {slope: [0, 1, 1]}",
  "!<CDLTransform> {slope: [0, 1, 1], style: asc}",
  "!<CDLTransform> {sat: 0}",
  "!<CDLTransform> {power: [0.001, 1, 1]}",
  "!<ExponentTransform> {value: [0.01, 1, 1, 1]}",
  "!<ExponentTransform> {value: [100, 1, 1, 1], style: mirror}",
  "!<ExponentWithLinearTransform> {gamma: [10, 1, 1, 1], offset: [0.9, 0, 0, 0]}",
  "!<LogTransform> {base: 2}",
  "!<LogTransform> {base: 1000000}",
  "!<LogAffineTransform> {lin_side_slope: -1}",
  "!<LogCameraTransform> {lin_side_break: 0.1, linear_slope: 0}",
  "!<LogCameraTransform> {base: 10, lin_side_break: 0.01, lin_side_slope: 5.5}",
  "!<GradingPrimaryTransform> {style: log, contrast: {rgb: [0, 1, 1], master: 1}}",
  "!<GradingPrimaryTransform> {style: video, gain: {rgb: [0, 1, 1], master: 1}}",
  "!<GradingPrimaryTransform> {style: log, saturation: 0}",
  "!<GradingToneTransform> {style: log, s_contrast: 0.01}",
  "!<RangeTransform> {min_in_value: 0, max_in_value: 1, min_out_value: 0.5, max_out_value: 0.5}",
  "!<MatrixTransform> {matrix: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}",
  "!<AllocationTransform> {allocation: lg2, vars: [-8, 8, 0]}",
  "!<FixedFunctionTransform> {style: REC2100_Surround, params: [0.78]}",
  group(
    "!<RangeTransform> {min_in_value: 0, max_in_value: 1, min_out_value: 0, max_out_value: 1}",
    contrast("log", "exposure: 0, contrast: 0, gamma: 1"),
  ),
  file("flat.spi1d"),
  file("nan.spi1d"),
  file("inf.spi1d"),
  file("nan.cube"),
  file("inf.cube"),
  file("huge.cube"),
  file("nan1d.clf"),
  file("inf1d.clf"),
  file("flat3d.cube"),
  file("nan3d.cube"),
  file("inf3d.cube"),
  file("nan3d.clf"),
  file("inf3d.clf"),
  file("half.clf"),
  file("halfLog.clf"),
];

const spi1d = (...values: (string | number)[]) =>
  `Version 1\nFrom 0.0 1.0\nLength ${values.length}\nComponents 1\n{\n${values.join("\n")}\n}\n`;
const cube1d = (...values: (string | number)[]) =>
  `LUT_1D_SIZE ${values.length}\n${values.map((each) => `${each} ${each} ${each}`).join("\n")}\n`;
const corners = [0, 1].flatMap((b) => [0, 1].flatMap((g) => [0, 1].map((r) => [r, g, b])));
const cube3d = (value: string | number) =>
  `LUT_3D_SIZE 2\n${corners.map((each, at) => (at === 7 ? [value, value, value] : each).join(" ")).join("\n")}\n`;
const clf = (node: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ProcessList xmlns="urn:AMPAS:CLF:v3.0" id="a" compCLFversion="3.0">\n${node}\n</ProcessList>\n`;
const clf1d = (value: string) =>
  clf(`<LUT1D inBitDepth="32f" outBitDepth="32f"><Array dim="5 1">0\n0.25\n0.5\n${value}\n1</Array></LUT1D>`);
const clf3d = (value: string) =>
  clf(
    `<LUT3D inBitDepth="32f" outBitDepth="32f"><Array dim="2 2 2 3">${corners
      .map(([b, g, r], at) => (at === 7 ? `${value} ${value} ${value}` : `${r} ${g} ${b}`))
      .join("\n")}</Array></LUT3D>`,
  );
const clfHalf = (curve: (value: number) => number) =>
  clf(
    `<LUT1D inBitDepth="32f" outBitDepth="32f" halfDomain="true"><Array dim="65536 1">${Array.from(halfValues(), curve).join("\n")}</Array></LUT1D>`,
  );

/** The LUT files of the chains, by name. */
export const luts: Readonly<Record<string, string>> = {
  "flat.spi1d": spi1d(0.5, 0.5, 0.5),
  "nan.spi1d": spi1d(0, "nan", 0.5, 1),
  "inf.spi1d": spi1d(0, 0.5, "inf"),
  "nan.cube": cube1d(0, "nan", 0.5, 1),
  "inf.cube": cube1d(0, 0.5, "inf"),
  "huge.cube": cube1d(0, 0.5, 3e38),
  "nan1d.clf": clf1d("nan"),
  "inf1d.clf": clf1d("inf"),
  "flat3d.cube": `LUT_3D_SIZE 2\n${corners.map(() => "0.5 0.5 0.5").join("\n")}\n`,
  "nan3d.cube": cube3d("nan"),
  "inf3d.cube": cube3d("inf"),
  "nan3d.clf": clf3d("nan"),
  "inf3d.clf": clf3d("inf"),
  "half.clf": clfHalf((value) => value),
  "halfLog.clf": clfHalf(Math.log2),
};
