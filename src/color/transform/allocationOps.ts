import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import { ColorError } from "../error.ts";
import type { LogAffineOp } from "../op/logOp.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { AnyOp } from "../op.ts";
import { directed } from "../ops.ts";

/** Values to 0 to 1 as a LUT stores them: by their limits, or by those of their logarithm. */
export function ops({ allocation, vars }: TransformOf<"AllocationTransform">, direction: Direction): AnyOp[] {
  const kind = allocation.toLowerCase();
  const counts = kind === "uniform" ? [0, 2] : kind === "lg2" ? [0, 2, 3] : null;
  if (!counts) throw new ColorError(`An allocation must be uniform or lg2, not '${allocation}'.`);
  if (!counts.includes(vars.length))
    throw new ColorError(`A ${kind} allocation takes ${counts.join(" or ")} vars, not ${vars.length}.`);
  if (kind === "uniform") return directed([fitted(vars[0] ?? 0, vars[1] ?? 1)], direction);
  return directed([logarithm(vars[2] ?? 0), fitted(vars[0] ?? -10, vars[1] ?? 6)], direction);
}

function fitted(least: number, most: number): MatrixOp {
  const range = most - least;
  if (range === 0)
    throw new ColorError(`The vars ${least} and ${most} of an allocation leave nothing between.`);
  const [scale, offset] = [1 / range, -least / range];
  return {
    type: "matrix",
    matrix: [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1],
    offset: [offset, offset, offset, 0],
  };
}

function logarithm(offset: number): LogAffineOp {
  const [ones, none] = [
    [1, 1, 1],
    [0, 0, 0],
  ];
  return {
    type: "logAffine",
    base: 2,
    logSlope: ones,
    logOffset: none,
    linSlope: ones,
    linOffset: [offset, offset, offset],
    direction: "forward",
  };
}
