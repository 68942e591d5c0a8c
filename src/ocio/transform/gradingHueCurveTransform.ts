import { z } from "zod";
import { gradingStyles } from "../model/enums.ts";
import { lastOf } from "../yaml/readContext.ts";
import { choiceKey } from "./cast.ts";
import {
  curveEntry,
  curveKey,
  curveProblem,
  curveRefusal,
  isDefaultCurve,
  type Shape,
} from "./gradingCurve.ts";
import { type Cast, curve, type GradingStyle, gradingStyle, kind, named, node } from "./kind.ts";

/** The eight curves of a hue curve transform, in OCIO's order. */
export const HUE_CURVES = [
  "hue_hue",
  "hue_sat",
  "hue_lum",
  "lum_sat",
  "sat_sat",
  "lum_lum",
  "sat_lum",
  "hue_fx",
] as const;
export type HueCurve = (typeof HUE_CURVES)[number];

const HUES = [0, 1 / 6, 1 / 3, 0.5, 2 / 3, 5 / 6];
const around = (y: (hue: number) => number) => HUES.flatMap((hue) => [hue, y(hue)]);
const along = (xs: readonly number[], y: (x: number) => number) => xs.flatMap((x) => [x, y(x)]);
const same = (x: number) => x;
const one = () => 1;

/** x and y of the points of the default curve of a style, one after the other. */
export function defaultHueCurve(name: HueCurve, style: GradingStyle): number[] {
  const lum = style === "linear" ? [-7, 0, 7] : [0, 0.5, 1];
  switch (name) {
    case "hue_hue":
      return around(same);
    case "hue_sat":
    case "hue_lum":
      return around(one);
    case "hue_fx":
      return around(() => 0);
    case "lum_sat":
      return along(lum, one);
    case "lum_lum":
      return along(lum, same);
    case "sat_sat":
      return along([0, 0.5, 1], same);
    case "sat_lum":
      return along([0, 0.5, 1], one);
  }
}

/** Official OCIO's conditions on a hue curve's points. */
export function hueCurveShape(name: HueCurve): Shape {
  const hue = name === "hue_hue";
  return {
    rising: name === "hue_hue" || name === "sat_sat" || name === "lum_lum",
    periodic: name.startsWith("hue_"),
    hue,
  };
}

const bypassKey: Cast = (reading, value, key) => {
  const given = reading.string(value, key);
  if (given === undefined) return undefined;
  if (given === "none") return true;
  return reading.error("unknown-style", `'${lastOf(key)}' can only be 'none', not '${given}'.`, value, key);
};

export const gradingHueCurve = kind({
  menu: ["Grading", "Hue, saturation and lightness by hue"],
  grade: true,
  since: "2.5",
  passesInV1: true,
  schema: z.object({
    ...node,
    ...named,
    type: z.literal("GradingHueCurveTransform"),
    style: gradingStyle.default("log"),
    /** True is YAML's `hsy_transform: none`. */
    hsy_bypass: z.boolean().default(false),
    hue_hue: curve,
    hue_sat: curve,
    hue_lum: curve,
    lum_sat: curve,
    sat_sat: curve,
    lum_lum: curve,
    sat_lum: curve,
    hue_fx: curve,
  }),
  keys: {
    style: ["style", choiceKey(gradingStyles)],
    hsy_transform: ["hsy_bypass", bypassKey],
    hue_hue: ["hue_hue", curveKey],
    hue_sat: ["hue_sat", curveKey],
    hue_lum: ["hue_lum", curveKey],
    lum_sat: ["lum_sat", curveKey],
    sat_sat: ["sat_sat", curveKey],
    lum_lum: ["lum_lum", curveKey],
    sat_lum: ["sat_lum", curveKey],
    hue_fx: ["hue_fx", curveKey],
  },
  refusal(node) {
    for (const name of HUE_CURVES) {
      const why = curveRefusal(name, node[name], hueCurveShape(name));
      if (why) return why;
    }
    return null;
  },
  *limits(node) {
    for (const name of HUE_CURVES) {
      const problem = curveProblem(node[name], hueCurveShape(name));
      if (problem) yield [name, problem];
    }
  },
  block: (node) => HUE_CURVES.some((name) => !isDefaultCurve(node[name], defaultHueCurve(name, node.style))),
  write(node) {
    const entries = [`style: ${node.style}`];
    if (node.hsy_bypass) entries.push("hsy_transform: none");
    for (const name of HUE_CURVES) {
      const points = node[name];
      if (points && !isDefaultCurve(points, defaultHueCurve(name, node.style)))
        entries.push(curveEntry(name, points));
    }
    return entries;
  },
});
