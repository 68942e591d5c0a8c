import { fixedFunctions } from "../../enums.ts";
import type { TransformOf } from "../../transform.ts";
import { outside, UNLIMITED } from "./amount.ts";
import type { Complaint } from "./parameter.ts";

type Limit = [least: number, most: number];
const PEAK: Limit = [1, 10_000];
const GAMUT: Limit[] = [...three([1.001, 65_504]), ...three([0, 0.9995]), [1, 65_504]];

function three(limit: Limit): Limit[] {
  return [limit, limit, limit];
}

/** Limits of the parameters from the first on, where there are some. */
const limits: Record<string, Limit[]> = {
  ACES_GAMUT_COMP_13: GAMUT,
  ACES_OUTPUT_TRANSFORM_20: [PEAK],
  ACES_TONESCALE_COMPRESS_20: [PEAK],
  ACES_GAMUT_COMPRESS_20: [PEAK],
  REC2100_SURROUND: [[0.01, 100]],
};

/** The style is one of a closed list; it fixes how many parameters there are and what they may be. */
export function* fixedFunction({
  style,
  params,
}: TransformOf<"FixedFunctionTransform">): Iterable<Complaint> {
  const known = fixedFunctions.find(({ value }) => value === style);
  if (!known) return yield ["style", `must be a fixed function of OCIO, not “${style}”`];
  const { parameters } = known;
  if (params.length !== parameters.length)
    return yield ["params", `must be ${parameters.length} numbers for ${style}, not ${params.length}`];
  const own = Object.hasOwn(limits, style) ? (limits[style] ?? []) : [];
  for (const [index, [least, most]] of own.entries()) {
    const value = params[index] ?? 0;
    const problem = outside(value, least, most);
    if (problem) yield ["params", `are wrong: ${parameters[index]} ${problem}`];
    else if (parameters[index] === "peak luminance" && !Number.isInteger(value))
      yield ["params", `are wrong: the peak luminance must be a whole number, not ${value}`];
  }
  const related = relation(style, params);
  if (related) yield ["params", `are wrong: ${related}`];
}

function relation(style: string, params: readonly number[]): string | null {
  const [first = 0, second = 0, third = 0, , , sixth = 0] = params;
  if (style === "LIN_TO_GAMMA_LOG") {
    if (first >= second) return `the mirror point ${first} must lie below the break ${second}`;
    if (third === 0) return "the gamma power must not be 0";
    return sixth > 0 ? null : "the log base must be more than 0";
  }
  if (style !== "LIN_TO_DOUBLE_LOG") return null;
  if (outside(first, Number.MIN_VALUE, UNLIMITED)) return "the log base must be more than 0";
  return second > third ? `the first break ${second} must not lie above the second ${third}` : null;
}
