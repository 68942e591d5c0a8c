import { type Comparison, compared, type RowDifference } from "#ocio/compare/compare.ts";
import { type ColorDifference, colorComparison, type Side } from "./colorComparison.ts";
import { fileDifferences } from "./fileDifference.ts";
import type { ColorPicture } from "./picture.ts";

/** Differences of two configurations by row, file and color; `same` is true where there are none. */
export type ConfigComparison = { same: boolean; rows: RowDifference[]; color: ColorDifference[] };

/** Compares two configurations; without color no row is recognized by its color either. */
export function comparisonOf(
  before: Side,
  after: Side,
  withColor = true,
): ConfigComparison & Pick<Comparison, "pairs" | "whole"> & { pictures: () => ColorPicture[] } {
  const colors = withColor ? colorComparison(before, after) : null;
  const { rows: found, pairs, whole } = compared(before.document, after.document, colors?.match);
  const color = colors?.differences(pairs) ?? [];
  const rows = [...found, ...fileDifferences(before, after)];
  const same = rows.length === 0 && color.every((each) => "error" in each);
  const differing = new Set(color.map(({ collection, name }) => `${collection}/${name}`));
  return { same, rows, color, pairs, whole, pictures: () => colors?.pictures(pairs, differing) ?? [] };
}
