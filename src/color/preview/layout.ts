import { type Adjustment, adjusted, onScreenAt } from "./adjustment.ts";
import { type MarkedPixels, type MarkName, markColor } from "./marks.ts";

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

const byte = (value: number) => (value > 0 ? Math.min(255, Math.round(value * 255)) : 0);

/**
 * Bytes of what is seen: images before and after, RGBA in float32, limited to what a screen has; not a number is black.
 */
export function composed(
  before: Float32Array,
  after: Float32Array,
  given: { width: number; height: number; marked?: Omit<MarkedPixels, "display"> } & Seen,
): Uint8ClampedArray<ArrayBuffer> {
  const { layout, split, adjust, gain } = given;
  const marks = marksOf(given);
  const { width, height } = sizeOf(layout, given.width, given.height);
  const seen = (pixels: Float32Array) => (marks.length === 0 ? pixels : onScreen(adjust, pixels));
  const [onLeft, onRight] = [seen(before), seen(after)];
  const bytes = new Uint8ClampedArray(width * height * 4);
  const edge = Math.round(split * given.width);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4) {
      const left =
        layout === "before" || (layout === "split" && x < edge) || (layout === "side" && x < given.width);
      const from = (y * given.width + (layout === "side" ? x % given.width : x)) * 4;
      const display = left ? before : after;
      const place = { x, y, flat: given.flat ?? false };
      const mark =
        given.marked &&
        marks.length > 0 &&
        markColor(marks, { ...given.marked, display: left ? onLeft : onRight }, from, place);
      const shown = mark || adjusted(adjust, display, from);
      const other = layout === "difference" ? adjusted(adjust, before, from) : shown;
      for (let c = 0; c < 3; c++)
        bytes[to + c] = byte(layout === "difference" ? Math.abs(shown[c]! - other[c]!) * gain : shown[c]!);
      bytes[to + 3] = 255;
    }
  return bytes;
}

/** Pixels with their saturation and gamma, by which marks are set. */
function onScreen(adjust: Adjustment, pixels: Float32Array): Float32Array {
  if (adjust.saturation === 1 && adjust.gamma === 1) return pixels;
  const shown = pixels.slice();
  for (let at = 0; at < shown.length; at += 4) shown.set(onScreenAt(adjust, pixels, at), at);
  return shown;
}
