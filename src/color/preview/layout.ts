import type { Adjustment } from "./adjustment.ts";
import type { MarkName } from "./marks.ts";

/** Layouts of an image before and after a change. */
export const LAYOUTS = ["after", "before", "split", "side", "difference"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Settings by which two pictures become one. */
export type Seen = {
  layout: Layout;
  /** Place of the divider, from 0 to 1: at its left lies before, at its right after. */
  split: number;
  /** Factor of a difference. */
  gain: number;
  adjust: Adjustment;
  /** True if the pixels under false color are light in AP0; else its primaries are not known. */
  inAp0?: boolean | undefined;
  /** True where pixels are so large that a mark fills each. */
  flat?: boolean | undefined;
};

/** Marks that are set: bands of false color and differences are no display values. */
export function marksOf({ layout, adjust }: Seen): readonly MarkName[] {
  return layout === "difference" || adjust.falseColor ? [] : adjust.marks;
}

/** The size of what is seen of an image. */
export function sizeOf(layout: Layout, width: number, height: number): { width: number; height: number } {
  return layout === "side" ? { width: width * 2, height } : { width, height };
}
