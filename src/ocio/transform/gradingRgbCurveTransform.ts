import { z } from "zod";
import { gradingStyles } from "../model/enums.ts";
import { booleanKey, choiceKey } from "./cast.ts";
import {
  curveEntry,
  curveKey,
  curveProblem,
  curveRefusal,
  isDefaultCurve,
  type Shape,
} from "./gradingCurve.ts";
import { curve, type GradingStyle, gradingStyle, kind, named, node } from "./kind.ts";

/** The curves of an RGB curve transform, in OCIO's order. */
export const CHANNELS = ["red", "green", "blue", "master"] as const;

const SHAPE: Shape = { rising: true, periodic: false };

/** x and y of the points of the default curve of a style, one after the other. */
export function defaultRgbCurve(style: GradingStyle): number[] {
  return style === "linear" ? [-7, -7, 0, 0, 7, 7] : [0, 0, 0.5, 0.5, 1, 1];
}

export const gradingRgbCurve = kind({
  menu: ["Grading", "Curves for red, green, blue and all"],
  grade: true,
  since: "2",
  schema: z.object({
    ...node,
    ...named,
    type: z.literal("GradingRGBCurveTransform"),
    style: gradingStyle.default("log"),
    lintolog_bypass: z.boolean().default(false),
    red: curve,
    green: curve,
    blue: curve,
    master: curve,
  }),
  keys: {
    style: ["style", choiceKey(gradingStyles)],
    lintolog_bypass: ["lintolog_bypass", booleanKey],
    red: ["red", curveKey],
    green: ["green", curveKey],
    blue: ["blue", curveKey],
    master: ["master", curveKey],
  },
  refusal(node) {
    for (const channel of CHANNELS) {
      const why = curveRefusal(channel, node[channel], SHAPE);
      if (why) return why;
    }
    return null;
  },
  *limits(node) {
    for (const channel of CHANNELS) {
      const problem = curveProblem(node[channel], SHAPE);
      if (problem) yield [channel, problem];
    }
  },
  block: (node) => CHANNELS.some((channel) => !isDefaultCurve(node[channel], defaultRgbCurve(node.style))),
  write(node) {
    const entries = [`style: ${node.style}`];
    if (node.lintolog_bypass) entries.push("lintolog_bypass: true");
    for (const channel of CHANNELS) {
      const points = node[channel];
      if (points && !isDefaultCurve(points, defaultRgbCurve(node.style)))
        entries.push(curveEntry(channel, points));
    }
    return entries;
  },
});
