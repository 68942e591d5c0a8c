import type { LeftFile } from "#api/publish/gitMirror.ts";
import type { Tables } from "../db/tables.ts";

type Kept = Pick<Tables["git_mirrors"], "left_files">;

/** Largest number of LUT files listed. */
const MAX_LEFT = 50;

/** LUT files that were not taken (`in`) or not pushed (`out`). */
export function leftOf({ left_files }: Kept, way?: LeftFile["direction"]): LeftFile[] {
  const left = JSON.parse(left_files) as LeftFile[];
  return way === undefined ? left : left.filter(({ direction }) => direction === way);
}

/** The column of LUT files that were left, with those of one direction anew. */
export function leftText(
  mirror: Kept,
  direction: LeftFile["direction"],
  left: readonly Omit<LeftFile, "direction">[],
): string {
  const others = leftOf(mirror).filter((each) => each.direction !== direction);
  return JSON.stringify([...others, ...left.slice(0, MAX_LEFT).map((each) => ({ direction, ...each }))]);
}
