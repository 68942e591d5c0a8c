import type { Lut1dOp } from "#color/op/lut1dOp.ts";
import type { Lut3dOp } from "#color/op/lut3dOp.ts";
import {
  createTransform,
  type Transform,
  type TransformOf,
  type TransformType,
} from "#ocio/chain/transform.ts";
import type { CdlCorrection } from "./cdl.ts";
import type { LutSource } from "./source.ts";

/** Steps of a file, in order: LUTs, and transforms as in a config. */
export type LutStep = Transform | Lut1dOp | Lut3dOp;

/** Content of a file: steps, or corrections, to pick one of a list from. */
export type LutContent = { steps: LutStep[] } | { corrections: CdlCorrection[]; isList: boolean };

/** The transforms of files are never edited, so that they need no id of their own. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** A transform of a file; fields that are not given have the values of a new one. */
export function step<T extends TransformType>(type: T, fields: Partial<TransformOf<T>>): TransformOf<T> {
  return { ...createTransform(type, NO_ID), ...fields };
}

/** A step of red, green and blue: rows of a 3 x 3 matrix, and an offset. */
export function matrixStep(
  rows: readonly number[],
  offset: readonly number[] = [0, 0, 0],
): TransformOf<"MatrixTransform"> {
  const [a, b, c, d, e, f, g, h, i] = rows as [
    ...[number, number, number],
    ...[number, number, number],
    ...[number, number, number],
  ];
  return step("MatrixTransform", {
    matrix: [a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1],
    offset: [...(offset as [number, number, number]), 0],
  });
}

/**
 * The step that moves a domain to 0 to 1, unclamped; none for 0 to 1 itself. An empty domain is refused.
 */
export function domain(source: LutSource, min: readonly number[], max: readonly number[]): LutStep[] {
  if (min.every((value) => value === 0) && max.every((value) => value === 1)) return [];
  const scales = [0, 1, 2].map((channel) => {
    const size = max[channel]! - min[channel]!;
    if (size === 0)
      source.unusable(
        `the domain of ${["red", "green", "blue"][channel]} begins and ends at ${min[channel]}.`,
      );
    return 1 / size;
  }) as [number, number, number];
  const [red, green, blue] = scales;
  return [
    matrixStep(
      [red, 0, 0, 0, green, 0, 0, 0, blue],
      scales.map((scale, channel) => -min[channel]! * scale),
    ),
  ];
}

/** The domain that `domain` made a step of, per channel; undefined for any other step. */
export function domainOf(given: LutStep): { min: number[]; max: number[] } | undefined {
  if (given.type !== "MatrixTransform" || given.direction !== "forward") return undefined;
  const { matrix, offset } = given;
  const diagonal = [matrix[0]!, matrix[5]!, matrix[10]!];
  const plain = matrix.every((value, i) => i % 5 === 0 || value === 0);
  if (!plain || matrix[15] !== 1 || offset[3] !== 0 || diagonal.includes(0)) return undefined;
  const min = diagonal.map((scale, channel) => -offset[channel]! / scale + 0);
  return { min, max: diagonal.map((scale, channel) => (1 - offset[channel]!) / scale) };
}
