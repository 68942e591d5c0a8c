import { z } from "zod";
import type { ProfileVersion } from "../model/config.ts";
import { type FixedFunction, fixedFunctionStyles, fixedFunctions, fromYaml, toYaml } from "../model/enums.ts";
import { flow, reals } from "../yaml/emit.ts";
import { numbersKey } from "./cast.ts";
import { type Cast, kind, named, node } from "./kind.ts";
import { outside } from "./limit.ts";

/** A known style as the specification's constant; an unknown one is refused by OCIO, and kept. */
const styleKey: Cast = (reading, value, key) => {
  const given = reading.string(value, key);
  if (given === undefined) return undefined;
  const style = fromYaml(fixedFunctions, given);
  if (style === undefined)
    reading.error("value-refused", `'${given}' is not a fixed function of OCIO.`, value, key);
  return style ?? given;
};

const byStyle = new Map(fixedFunctions.map((known) => [known.value, known]));

/** Bounds of a style's parameters: least and greatest, by position. */
export function bounds(style: string, index: number): [number, number] | null {
  if (style === "REC2100_SURROUND") return [0.01, 100];
  if (style === "ACES_GAMUT_COMP_13")
    return index < 3 ? [1.001, 65504] : index < 6 ? [0, 0.9995] : [1, 65504];
  const hasPeak = ["ACES_OUTPUT_TRANSFORM_20", "ACES_TONESCALE_COMPRESS_20", "ACES_GAMUT_COMPRESS_20"];
  return index === 0 && hasPeak.includes(style) ? [1, 10000] : null;
}

function outOfBounds(
  { value: style, yaml, parameters }: FixedFunction,
  params: readonly number[],
): string | null {
  for (const [index, param] of params.entries()) {
    const limits = bounds(style, index);
    if (limits && (param < limits[0] || param > limits[1]))
      return `'${parameters[index]}' of ${yaml} is ${param} and must be from ${limits[0]} to ${limits[1]}.`;
    if (limits?.[1] === 10000 && !Number.isInteger(param))
      return `'${parameters[index]}' of ${yaml} is ${param} and must be a whole number.`;
  }
  const [first, second, third, , , logBase] = params as number[];
  if (style === "LIN_TO_GAMMA_LOG") {
    if (!(first! < second!)) return `'mirror' of ${yaml} must be less than 'break'.`;
    if (third === 0) return `'gamma power' of ${yaml} must not be zero.`;
    if (!(logBase! > 0)) return `'log base' of ${yaml} must be more than zero.`;
  }
  if (style === "LIN_TO_DOUBLE_LOG") {
    if (!(first! > 0)) return `'base' of ${yaml} must be more than zero.`;
    if (second! > third!) return `'break 1' of ${yaml} must not be more than 'break 2'.`;
  }
  return null;
}

/** Sentence about parameters of a style that do not fit each other; null if they do. */
function relation(style: string, params: readonly number[]): string | null {
  const [first = 0, second = 0, third = 0, , , sixth = 0] = params;
  if (style === "LIN_TO_GAMMA_LOG") {
    if (first >= second) return `the mirror point ${first} must lie below the break ${second}`;
    if (third === 0) return "the gamma power must not be 0";
    return sixth > 0 ? null : "the log base must be more than 0";
  }
  if (style !== "LIN_TO_DOUBLE_LOG") return null;
  // Official OCIO lets NaN pass.
  if (first <= 0) return "the log base must be more than 0";
  return second > third ? `the first break ${second} must not lie above the second ${third}` : null;
}

/** Styles that set a direction themselves: one that stands before them in a file is lost. */
const DIRECTED = new Set(["RGB_TO_HSV", "XYZ_TO_xyY", "XYZ_TO_uvY", "XYZ_TO_LUV"]);

export const fixedFunction = kind({
  menu: ["Ready-made", "Functions that OCIO brings, some with parameters"],
  schema: z.object({
    ...node,
    ...named,
    type: z.literal("FixedFunctionTransform"),
    style: z.string().default("ACES_RED_MOD_03"),
    params: z.array(z.number()).default([]),
  }),
  keys: { style: ["style", styleKey], params: ["params", numbersKey] },
  required: ["style"],
  known: { style: { values: fixedFunctionStyles } },
  styled: true,
  // Another style takes other parameters.
  follow: (parameter) => (parameter === "style" ? { params: [] } : {}),
  since: "2",
  feature: ({ style }) => ({
    since: (byStyle.get(style)?.since ?? "2") as ProfileVersion,
    what: `the fixed function ${toYaml(fixedFunctions, style) ?? style}`,
  }),
  passesInGroup: true,
  losesDirection({ style }, given) {
    const keys = [...given];
    return DIRECTED.has(style) && keys.indexOf("direction") < keys.indexOf("style");
  },
  refusal({ style, params }) {
    const known = byStyle.get(style);
    if (!known) return null;
    const { yaml, parameters } = known;
    if (parameters.length !== params.length)
      return `${yaml} takes ${parameters.length} parameters, and ${params.length} are given.`;
    return outOfBounds(known, params);
  },
  /** The style is one of a closed list; it fixes how many parameters there are and what they may be. */
  *limits({ style, params }) {
    const known = byStyle.get(style);
    if (!known) return yield ["style", `must be a fixed function of OCIO, not “${style}”`];
    const { parameters } = known;
    if (params.length !== parameters.length)
      return yield ["params", `must be ${parameters.length} numbers for ${style}, not ${params.length}`];
    for (const [index, value] of params.entries()) {
      const own = bounds(style, index);
      const problem = own && outside(value, ...own);
      if (problem) yield ["params", `are wrong: ${parameters[index]} ${problem}`];
      else if (parameters[index] === "peak luminance" && !Number.isInteger(value))
        yield ["params", `are wrong: the peak luminance must be a whole number, not ${value}`];
    }
    const related = relation(style, params);
    if (related) yield ["params", `are wrong: ${related}`];
  },
  write({ style, params }) {
    const entries = [`style: ${flow(toYaml(fixedFunctions, style) ?? style)}`];
    if (params.length > 0) entries.push(`params: ${reals(params)}`);
    return entries;
  },
});
