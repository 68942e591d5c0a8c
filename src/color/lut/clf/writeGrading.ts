import { ColorError } from "#color/error.ts";
import { fixedFunctions, toYaml } from "#ocio/model/enums.ts";
import type { Curve, Rgbm } from "#ocio/transform/kind.ts";
import { doubles, element, type NodeWriter, tag } from "./clfNode.ts";
import { functions } from "./fixedFunction.ts";
import { controls, hueCurves, rgbCurves, zones } from "./grading.ts";

const styled = (style: string, direction: "forward" | "inverse") =>
  `${style}${direction === "forward" ? "" : "Rev"}`;

export const writeFixedFunction: NodeWriter<"FixedFunctionTransform"> = ({ style, params, direction }) => {
  const found = Object.entries(functions).find(([, each]) => each[0] === style && each[1] === direction);
  if (!found) throw new ColorError(`A fixed function ${style} cannot be written to such a file.`);
  const [name, [, , ctf]] = found;
  return {
    name: "FixedFunction",
    ctf,
    beyondClf: `the fixed function ${toYaml(fixedFunctions, style) ?? style}`,
    attributes: { style: name, params: params.length > 0 ? doubles(params) : undefined },
  };
};

const exposureStyles = {
  EXPOSURE_CONTRAST_LINEAR: "linear",
  EXPOSURE_CONTRAST_VIDEO: "video",
  EXPOSURE_CONTRAST_LOGARITHMIC: "log",
} as const;

export const writeExposureContrast: NodeWriter<"ExposureContrastTransform"> = (step) => {
  const { exposure, contrast, gamma, pivot, log_exposure_step, log_midgray } = step;
  const [logExposureStep, logMidGray] = [log_exposure_step ?? 0.088, log_midgray ?? 0.435];
  const custom = logExposureStep !== 0.088 || logMidGray !== 0.435;
  const dynamic = {
    EXPOSURE: step.dynamic_exposure,
    CONTRAST: step.dynamic_contrast,
    GAMMA: step.dynamic_gamma,
  };
  return {
    name: "ExposureContrast",
    ctf: custom ? 200 : 130,
    beyondClf: "an exposure and contrast",
    attributes: { style: styled(exposureStyles[step.style], step.direction) },
    lines: [
      tag("ECParams", { exposure, contrast, gamma, pivot, ...(custom && { logExposureStep, logMidGray }) }),
      ...Object.entries(dynamic).flatMap(([param, is]) => (is ? [tag("DynamicParameter", { param })] : [])),
    ],
  };
};

const rgb = ({ r, g, b, master }: Rgbm) => ({ rgb: doubles([r, g, b]), master });
const isAll = ({ r, g, b, master }: Rgbm, value: number) =>
  r === value && g === value && b === value && master === value;

export const writeGradingPrimary: NodeWriter<"GradingPrimaryTransform"> = (step) => {
  const lines: string[] = [];
  for (const [name, field] of Object.entries(controls)) {
    const neutral = field === "contrast" || field === "gamma" || field === "gain" ? 1 : 0;
    if (!isAll(step[field], neutral)) lines.push(tag(name, rgb(step[field])));
  }
  if (step.saturation !== 1) lines.push(tag("Saturation", { master: step.saturation }));
  const pivot = {
    contrast: step.pivot ?? undefined,
    black: step.pivot_black === 0 ? undefined : step.pivot_black,
    white: step.pivot_white === 1 ? undefined : step.pivot_white,
  };
  const clamp = { black: step.clamp_black ?? undefined, white: step.clamp_white ?? undefined };
  for (const [name, values] of Object.entries({ Pivot: pivot, Clamp: clamp }))
    if (Object.values(values).some((value) => value !== undefined)) lines.push(tag(name, values));
  return {
    name: "GradingPrimary",
    ctf: 200,
    beyondClf: "a primary grade",
    attributes: { style: styled(step.style, step.direction) },
    lines,
  };
};

export const writeGradingTone: NodeWriter<"GradingToneTransform"> = (step) => {
  const lines: string[] = [];
  for (const [name, [field, start, width]] of Object.entries(zones)) {
    const zone = step[field];
    if (zone) lines.push(tag(name, { ...rgb(zone), [start]: zone.start, [width]: zone.width }));
  }
  if (step.s_contrast !== 1) lines.push(tag("SContrast", { master: step.s_contrast }));
  return {
    name: "GradingTone",
    ctf: 200,
    beyondClf: "a tone grade",
    attributes: { style: styled(step.style, step.direction) },
    lines,
  };
};

function curveLines(name: string, points: NonNullable<Curve>): Iterable<string> {
  const rows = points.map(({ x, y }) => doubles([Math.fround(x), Math.fround(y)]));
  const lines = [...element("ControlPoints", {}, rows)];
  if (points.some(({ slope }) => slope !== undefined && slope !== 0))
    lines.push(`<Slopes>${doubles(points.map(({ slope }) => Math.fround(slope ?? 0)))}</Slopes>`);
  return element(name, {}, lines);
}

export const writeGradingRgbCurve: NodeWriter<"GradingRGBCurveTransform"> = (step) => ({
  name: "GradingRGBCurve",
  ctf: 200,
  beyondClf: "a grade by RGB curves",
  attributes: {
    style: styled(step.style, step.direction),
    bypassLinToLog: step.lintolog_bypass ? "true" : undefined,
  },
  lines: Object.entries(rgbCurves).flatMap(([name, field]) =>
    step[field] ? [...curveLines(name, step[field])] : [],
  ),
});

export const writeGradingHueCurve: NodeWriter<"GradingHueCurveTransform"> = (step) => ({
  name: "GradingHueCurve",
  ctf: 250,
  beyondClf: "a grade by hue curves",
  attributes: {
    style: styled(step.style, step.direction),
    hsyTransform: step.hsy_bypass ? "none" : undefined,
  },
  lines: Object.entries(hueCurves).flatMap(([name, field]) =>
    step[field] ? [...curveLines(name, step[field])] : [],
  ),
});
