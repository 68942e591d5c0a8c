import type { Transform, TransformOf, TransformType } from "../../transform.ts";
import type { Rule } from "../rule.ts";
import { allocation } from "./allocation.ts";
import { firstOutside, UNLIMITED } from "./amount.ts";
import { hueCurves, rgbCurves } from "./curve.ts";
import { fixedFunction } from "./fixedFunction.ts";
import { gradingPrimary } from "./gradingPrimary.ts";
import { gradingTone } from "./gradingTone.ts";
import { log, logAffine } from "./log.ts";
import { matrix } from "./matrix.ts";
import { range } from "./range.ts";

/** A parameter and the end of the sentence about it. */
export type Complaint = [field: string, problem: string];
type Judge<T extends TransformType> = (node: TransformOf<T>) => Iterable<Complaint>;

/** What official OCIO asks of the numbers of each kind of transform. */
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

/** What official OCIO will not take of the parameters of one transform. */
export function complaintsOf(node: Transform): Complaint[] {
  const judge = judges[node.type] as ((node: Transform) => Iterable<Complaint>) | undefined;
  return [...(judge?.(node) ?? [])];
}

/** Numbers that official OCIO refuses. */
export const parameter: Rule = {
  code: "value-refused",
  severity: "error",
  *find(_document, { steps }) {
    for (const { node, path, label } of steps)
      for (const [field, problem] of complaintsOf(node))
        yield {
          path: `${path}/${field}`,
          message: `In the ${label}, ${field} of a ${node.type} ${problem}.`,
        };
  },
};
