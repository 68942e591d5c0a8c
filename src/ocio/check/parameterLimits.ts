import type { Transform, TransformOf, TransformType } from "../chain/transform.ts";
import { fixedFunctions } from "../model/enums.ts";
import type { Curve, Rgbm } from "../transform/kind.ts";
import { HUE_CURVES } from "../transform/kinds.ts";

/** A parameter and the end of the sentence about it. */
type Complaint = [field: string, problem: string];
type Judge<T extends TransformType> = (node: TransformOf<T>) => Iterable<Complaint>;

const UNLIMITED = Number.POSITIVE_INFINITY;

/** Official OCIO's limits on the numbers of each transform type. */
const judges: { [T in TransformType]?: Judge<T> } = {
  AllocationTransform: allocation,
  CDLTransform: (node) => [
    ...real(node, "slope"),
    ...real(node, "power"),
    ...real(node, "sat"),
    ...limited(node, "slope", 0, UNLIMITED),
    ...limited(node, "power", Number.MIN_VALUE, UNLIMITED),
    ...limited(node, "sat", 0, UNLIMITED),
  ],
  ExponentTransform: (node) => limited(node, "value", 0.01, 100),
  GammaTransform: (node) => limited(node, "value", 0.01, 100),
  ExponentWithLinearTransform: (node) => [
    ...limited(node, "gamma", 1, 10),
    ...limited(node, "offset", 0, 0.9),
  ],
  FixedFunctionTransform: fixedFunction,
  GradingHueCurveTransform: hueCurves,
  GradingPrimaryTransform: gradingPrimary,
  GradingRGBCurveTransform: rgbCurves,
  GradingToneTransform: gradingTone,
  LogAffineTransform: logAffine,
  LogCameraTransform: logAffine,
  LogTransform: log,
  MatrixTransform: matrix,
  RangeTransform: range,
};

/** Of a CDL alone official OCIO asks that its numbers are numbers. */
function* real(node: object, field: string): Iterable<Complaint> {
  const value = (node as Record<string, number | number[]>)[field] ?? [];
  if ([value].flat().some(Number.isNaN)) yield [field, "must be a number, not NaN"];
}

function* limited(node: object, field: string, least: number, most: number): Iterable<Complaint> {
  const value = (node as Record<string, number | number[]>)[field] ?? [];
  const problem = firstOutside([value].flat(), least, most);
  if (problem)
    yield [field, problem.replace(String(Number.MIN_VALUE), "more than 0").replace("at least more", "more")];
}

/** Returns the parameters of a transform that official OCIO refuses. */
export function parameterErrors(node: Transform): Complaint[] {
  const judge = judges[node.type] as ((node: Transform) => Iterable<Complaint>) | undefined;
  return [...(judge?.(node) ?? [])];
}

/** "must be 1 to 10, not 12", or null when a value lies within its limits; official OCIO lets NaN pass. */
function outside(value: number, least: number, most: number): string | null {
  if (!(value < least || value > most)) return null;
  const range = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
  return `must be ${range}, not ${value}`;
}

/** The first value outside its limits, as the end of a sentence. */
function firstOutside(values: readonly number[], least: number, most: number): string | null {
  for (const value of values) {
    const problem = outside(value, least, most);
    if (problem) return problem;
  }
  return null;
}

/** A uniform allocation takes no or two numbers, a logarithmic one also three. */
function* allocation(node: TransformOf<"AllocationTransform">): Iterable<Complaint> {
  const kind = node.allocation.toLowerCase();
  const counts = kind === "uniform" ? [0, 2] : kind === "lg2" ? [0, 2, 3] : null;
  if (!counts) yield ["allocation", `must be uniform or lg2, not “${node.allocation}”`];
  else if (!counts.includes(node.vars.length))
    yield ["vars", `must be ${counts.join(" or ")} numbers, not ${node.vars.length}`];
}

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
function* fixedFunction({ style, params }: TransformOf<"FixedFunctionTransform">): Iterable<Complaint> {
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

const MIN_CONTRAST = 0.01;

/** Only what the style uses counts, except for the pivots and clamps. */
function* gradingPrimary(node: TransformOf<"GradingPrimaryTransform">): Iterable<Complaint> {
  const field = node.style === "linear" ? "contrast" : "gamma";
  const problem = firstOutside(channels(node[field]), MIN_CONTRAST, UNLIMITED);
  if (problem) yield [field, problem];
  if (node.pivot_white - node.pivot_black < MIN_CONTRAST)
    yield ["pivot_black", `must lie below the white pivot ${node.pivot_white}, not at ${node.pivot_black}`];
  const { clamp_black: black, clamp_white: white } = node;
  if (black !== null && black > (white ?? Number.MAX_VALUE))
    yield [
      "clamp_black",
      `must not lie above the white clamp ${white ?? "that is not set"}, as ${black} does`,
    ];
}

/** The four numbers of a grading control. */
function channels({ r, g, b, master }: Rgbm): number[] {
  return [r, g, b, master];
}

const MIN_WIDTH = 0.01;

function* gradingTone(node: TransformOf<"GradingToneTransform">): Iterable<Complaint> {
  const contrast = outside(node.s_contrast, 0.01, 1.99);
  if (contrast) yield ["s_contrast", contrast];
  for (const field of ["blacks", "midtones", "whites"] as const) {
    const zone = node[field];
    if (!zone) continue;
    const amount = firstOutside(channels(zone), 0.1, 1.9);
    if (amount) yield [field, amount];
    else if (zone.width < MIN_WIDTH) yield [field, `must be at least ${MIN_WIDTH} wide, not ${zone.width}`];
  }
  for (const field of ["shadows", "highlights"] as const) {
    const zone = node[field];
    if (!zone) continue;
    const amount = firstOutside(channels(zone), 0.2, 1.8);
    const reach = field === "shadows" ? zone.start - zone.width : zone.width - zone.start;
    if (amount) yield [field, amount];
    else if (reach < MIN_WIDTH)
      yield [field, `must start ${field === "shadows" ? "above" : "below"} the pivot ${zone.width}`];
  }
}

/** Hue curves go round: their horizontal axis is a circle. */
const PERIODIC = ["hue_hue", "hue_sat", "hue_lum", "hue_fx"];
/** Curves from a quantity to itself may not fall. */
const RISING = ["hue_hue", "sat_sat", "lum_lum"];

function* rgbCurves(node: TransformOf<"GradingRGBCurveTransform">): Iterable<Complaint> {
  for (const field of ["red", "green", "blue", "master"] as const) {
    const problem = curveProblem(node[field], { rising: true });
    if (problem) yield [field, problem];
  }
}

function* hueCurves(node: TransformOf<"GradingHueCurveTransform">): Iterable<Complaint> {
  for (const field of HUE_CURVES) {
    const points = node[field];
    const problem =
      curveProblem(points, { rising: RISING.includes(field) }) ??
      (PERIODIC.includes(field) ? wrapProblem(points) : null) ??
      (field === "hue_hue" ? hueProblem(points) : null);
    if (problem) yield [field, problem];
  }
}

function curveProblem(points: Curve, { rising }: { rising: boolean }): string | null {
  if (!points) return null;
  if (points.length < 2) return "needs at least two points";
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before && point.x < before.x) return `runs backwards at point ${index + 1}`;
    if (before && rising && point.y < before.y) return `falls at point ${index + 1}`;
  }
  return null;
}

function wrapProblem(points: Curve): string | null {
  const [first, second, ...rest] = points ?? [];
  if (!first || !second || rest.length > 0 || second.x - first.x !== 1) return null;
  return "has two points that are the same hue";
}

function hueProblem(points: Curve): string | null {
  const [first, last] = [points?.[0], points?.at(-1)];
  if (!first || !last) return null;
  if (first.x < 0 || last.x > 1) return "must stay within 0 to 1";
  return last.y - 1 > first.y ? "rises by more than a full turn" : null;
}

function* log({ base }: { base: number }): Iterable<Complaint> {
  if (base <= 0 || base === 1) yield ["base", `must be more than 0 and other than 1, not ${base}`];
}

/** Both slopes lead somewhere in every channel. */
function* logAffine(
  node: TransformOf<"LogAffineTransform"> | TransformOf<"LogCameraTransform">,
): Iterable<Complaint> {
  yield* log(node);
  for (const field of ["log_side_slope", "lin_side_slope"] as const)
    if (node[field].includes(0)) yield [field, "must not be 0 in any channel"];
}

/** A matrix that is used the other way round must have an inverse. */
function* matrix(node: TransformOf<"MatrixTransform">): Iterable<Complaint> {
  if (node.direction === "inverse" && isSingular(node.matrix))
    yield ["matrix", "has no inverse, which is asked for"];
}

/** Gauss elimination of a row-major 4x4 matrix with the largest pivot of each column. */
function isSingular(values: readonly number[]): boolean {
  const rows = [0, 4, 8, 12].map((start) => values.slice(start, start + 4));
  for (let column = 0; column < 4; column++) {
    const below = rows.slice(column);
    const size = (row: number[]) => Math.abs(row[column] ?? 0);
    const pivot = below.reduce((best, row) => (size(row) > size(best) ? row : best));
    const head = pivot[column] ?? 0;
    if (head === 0) return true;
    const at = rows.indexOf(pivot);
    [rows[column], rows[at]] = [pivot, rows[column] as number[]];
    for (const row of rows.slice(column + 1)) {
      const factor = (row[column] ?? 0) / head;
      for (let k = column; k < 4; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  return false;
}

/** Limits of a range come in pairs; official OCIO counts values as equal within a millionth. */
function* range(node: TransformOf<"RangeTransform">): Iterable<Complaint> {
  const { min_in_value: minIn, min_out_value: minOut, max_in_value: maxIn, max_out_value: maxOut } = node;
  if ((minIn === null) !== (minOut === null))
    yield ["min_in_value", "and min_out_value must both be set or both be absent"];
  else if ((maxIn === null) !== (maxOut === null))
    yield ["max_in_value", "and max_out_value must both be set or both be absent"];
  else if (minIn === null && maxIn === null) yield ["min_in_value", "or max_in_value must be set"];
  else if (node.style === "RANGE_NO_CLAMP" && (minIn === null || maxIn === null))
    yield ["style", "may be without clamp only with a minimum and a maximum"];
  else if (maxIn === null && minIn !== null && minOut !== null && !near(minIn, minOut))
    yield ["min_in_value", `must equal min_out_value ${minOut} when there is no maximum`];
  else if (minIn === null && maxIn !== null && maxOut !== null && !near(maxIn, maxOut))
    yield ["max_in_value", `must equal max_out_value ${maxOut} when there is no minimum`];
  else if (minIn !== null && maxIn !== null && minOut !== null && maxOut !== null) {
    if (maxIn < minIn || near(maxIn, minIn, false))
      yield ["max_in_value", `must lie above min_in_value ${minIn}`];
    if (maxOut < minOut) yield ["max_out_value", `must not lie below min_out_value ${minOut}`];
  }
}

function near(a: number, b: number, inclusive = true): boolean {
  const gap = Math.abs(a - b);
  const allowed = 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));
  return inclusive ? gap <= allowed : gap < allowed;
}
