import { codecs } from "#ocio/transform/kinds.ts";
import { type LutStep, step } from "../step.ts";
import { child, content, type Element, needed, numbersOf, oneOf } from "./element.ts";
import { ctfSince, type NodeKind } from "./node.ts";

const styles = {
  log: ["log", "forward"],
  logRev: ["log", "inverse"],
  linear: ["linear", "forward"],
  linearRev: ["linear", "inverse"],
  video: ["video", "forward"],
  videoRev: ["video", "inverse"],
} as const;

/** Elements and fields of the controls of a primary grade. */
export const controls = {
  Brightness: "brightness",
  Contrast: "contrast",
  Gamma: "gamma",
  Offset: "offset",
  Exposure: "exposure",
  Lift: "lift",
  Gain: "gain",
} as const;

/** Elements and fields of the zones of a tone grade, with what the file calls their two places. */
export const zones = {
  Blacks: ["blacks", "start", "width"],
  Shadows: ["shadows", "start", "pivot"],
  Midtones: ["midtones", "center", "width"],
  Highlights: ["highlights", "start", "pivot"],
  Whites: ["whites", "start", "width"],
} as const;

/** Elements and fields of curves. */
export const rgbCurves = { Red: "red", Green: "green", Blue: "blue", Master: "master" } as const;
export const hueCurves = {
  HueHue: "hue_hue",
  HueSat: "hue_sat",
  HueLum: "hue_lum",
  LumSat: "lum_sat",
  SatSat: "sat_sat",
  LumLum: "lum_lum",
  SatLum: "sat_lum",
  HueFx: "hue_fx",
} as const;

function only(element: Element, names: readonly string[]): void {
  for (const name of element.attributes.keys())
    if (!names.includes(name)) element.fail(`the attribute ${name} is not possible here.`);
}

function rgbm(element: Element) {
  const rgb = element.attributes.get("rgb") ?? element.fail("the attribute rgb is missing.");
  const [r, g, b, ...rest] = numbersOf(rgb, element);
  if (r === undefined || g === undefined || b === undefined || rest.length > 0)
    return element.fail("rgb needs three numbers.");
  return { r, g, b, master: needed(element, "master") };
}

/** Refuses what official OCIO would. */
function checked<T extends keyof typeof codecs>(made: LutStep & { type: T }, element: Element): LutStep[] {
  const refusal = (codecs[made.type].refusal as ((node: LutStep) => string | null) | undefined)?.(made);
  if (refusal) element.fail(refusal);
  return [made];
}

/** The values of some attributes, of which at least one must be there. */
function several(
  element: Element | undefined,
  fields: Readonly<Record<string, string>>,
): Record<string, number> {
  if (!element) return {};
  only(element, Object.keys(fields));
  if (element.attributes.size === 0) element.fail(`one of ${Object.keys(fields).join(", ")} is needed.`);
  return Object.fromEntries(
    [...element.attributes.keys()].map((name) => [fields[name]!, needed(element, name)]),
  );
}

export const gradingPrimary: NodeKind = {
  name: "GradingPrimary",
  since: ctfSince(200),
  read(element) {
    const [style, direction] = oneOf(element, "style", styles);
    const fields: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(controls)) {
      const found = child(element, name.toLowerCase());
      if (!found) continue;
      only(found, ["rgb", "master"]);
      fields[field] = rgbm(found);
    }
    const saturation = child(element, "saturation");
    if (saturation) {
      only(saturation, ["master"]);
      fields.saturation = needed(saturation, "master");
    }
    Object.assign(
      fields,
      several(child(element, "pivot"), { contrast: "pivot", black: "pivot_black", white: "pivot_white" }),
      several(child(element, "clamp"), { black: "clamp_black", white: "clamp_white" }),
    );
    return checked(step("GradingPrimaryTransform", { ...fields, style, direction }), element);
  },
};

export const gradingTone: NodeKind = {
  name: "GradingTone",
  since: ctfSince(200),
  read(element) {
    const [style, direction] = oneOf(element, "style", styles);
    const fields: Record<string, unknown> = {};
    for (const [name, [field, start, width]] of Object.entries(zones)) {
      const found = child(element, name.toLowerCase());
      if (!found) continue;
      only(found, ["rgb", "master", start, width]);
      fields[field] = { ...rgbm(found), start: needed(found, start), width: needed(found, width) };
    }
    const contrast = child(element, "scontrast");
    if (contrast) {
      only(contrast, ["master"]);
      fields.s_contrast = needed(contrast, "master");
    }
    return checked(step("GradingToneTransform", { ...fields, style, direction }), element);
  },
};

/** The curves that are there, by field. Slopes that all are 0 are estimated. */
function curves(element: Element, names: Readonly<Record<string, string>>) {
  const fields: Record<string, { x: number; y: number; slope?: number }[]> = {};
  for (const [name, field] of Object.entries(names)) {
    const found = child(element, name.toLowerCase());
    const given = found && child(found, "controlpoints");
    if (!given) continue;
    const points = content(given).map(Math.fround);
    if (points.length % 2 === 1) given.fail("control points are pairs of numbers.");
    const sloped = child(found, "slopes");
    const slopes = sloped ? content(sloped).map(Math.fround) : [];
    if (sloped && slopes.length !== points.length / 2)
      sloped.fail(`${points.length / 2} slopes are needed, one a point, and ${slopes.length} are there.`);
    const estimated = slopes.every((slope) => slope === 0);
    fields[field] = Array.from({ length: points.length / 2 }, (_, i) => {
      const point = { x: points[2 * i]!, y: points[2 * i + 1]! };
      return estimated ? point : { ...point, slope: slopes[i]! };
    });
  }
  return fields;
}

export const gradingRgbCurve: NodeKind = {
  name: "GradingRGBCurve",
  since: ctfSince(200),
  read(element) {
    const [style, direction] = oneOf(element, "style", styles);
    const bypass =
      element.attributes.has("bypasslintolog") && oneOf(element, "bypassLinToLog", { true: true });
    const fields = { ...curves(element, rgbCurves), style, direction, lintolog_bypass: bypass };
    return checked(step("GradingRGBCurveTransform", fields), element);
  },
};

export const gradingHueCurve: NodeKind = {
  name: "GradingHueCurve",
  since: ctfSince(250),
  read(element) {
    const [style, direction] = oneOf(element, "style", styles);
    const bypass = element.attributes.has("hsytransform") && oneOf(element, "hsyTransform", { none: true });
    const fields = { ...curves(element, hueCurves), style, direction, hsy_bypass: bypass };
    return checked(step("GradingHueCurveTransform", fields), element);
  },
};
