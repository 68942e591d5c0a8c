import { AP0_LUMINANCE, LUMA } from "../luma.ts";
import { compile } from "../ops.ts";
import { type Adjustment, adjustmentOps, type Channel } from "./adjustment.ts";
import { bandOf } from "./falseColor.ts";
import { type Layout, marksOf, type Seen, sizeOf } from "./layout.ts";
import { type MarkedPixels, markBits, markColor } from "./marks.ts";

/** Numbers of a pixel that are seen as red, green and blue. */
const SEEN: Readonly<Record<Channel, readonly [number, number, number]>> = {
  rgb: [0, 1, 2],
  red: [0, 0, 0],
  green: [1, 1, 1],
  blue: [2, 2, 2],
  alpha: [3, 3, 3],
  luma: [0, 1, 2],
};

/** Share of the width at whose left the image before is seen, where that is no matter of the divider. */
const EDGE: Partial<Record<Layout, number>> = { after: 0, before: 1, side: 1, difference: 0 };

const byte = (value: number) => (value >= 1 ? 255 : value > 0 ? (value * 255 + 0.5) | 0 : 0);

/**
 * Bytes of what is seen: images before and after, RGBA in float32, limited to what a screen has; not a number is black.
 */
export function composed(
  before: Float32Array,
  after: Float32Array,
  given: { width: number; height: number } & SeenPixels,
): Uint8ClampedArray<ArrayBuffer> {
  const { layout, split, adjust, gain, flat = false } = given;
  const { width, height } = sizeOf(layout, given.width, given.height);
  const right = sideOf(given, after);
  const left = before === after || layout === "after" ? right : sideOf(given, before);
  const wanted = given.marked ? markBits(marksOf(given)) : 0;
  const [red, green, blue] = SEEN[adjust.channel];
  const bytes = new Uint8ClampedArray(width * height * 4).fill(255);
  const edge = Math.round((EDGE[layout] ?? split) * given.width);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4) {
      const from = (y * given.width + (x < given.width ? x : x - given.width)) * 4;
      const { seen, marked } = x < edge ? left : right;
      const mark = wanted === 0 ? null : markColor(wanted, marked, from, { x, y, flat });
      if (mark) for (let c = 0; c < 3; c++) bytes[to + c] = byte(mark[c]!);
      else if (layout === "difference") {
        const apart = (at: number) => Math.abs(seen[from + at]! - left.seen[from + at]!) * gain;
        bytes[to] = byte(apart(red));
        bytes[to + 1] = byte(apart(green));
        bytes[to + 2] = byte(apart(blue));
      } else {
        bytes[to] = byte(seen[from + red]!);
        bytes[to + 1] = byte(seen[from + green]!);
        bytes[to + 2] = byte(seen[from + blue]!);
      }
    }
  return bytes;
}

type SeenPixels = Seen & { marked?: Omit<MarkedPixels, "display"> };
/** An image as it is seen, and by which its marks are set. */
type ImageSide = { seen: Float32Array; marked: MarkedPixels };

function sideOf({ adjust, inAp0, marked }: SeenPixels, pixels: Float32Array): ImageSide {
  const display = onScreen(adjust, pixels);
  let seen = display;
  if (adjust.falseColor)
    seen = recolored(pixels, inAp0 ? AP0_LUMINANCE : LUMA, (luminance) => bandOf(luminance).color);
  else if (adjust.channel === "luma") seen = recolored(display, LUMA, (luma) => [luma, luma, luma]);
  return { seen, marked: { given: pixels, scene: null, ...marked, display } };
}

/** Pixels with their saturation and gamma: the values of which the probe and marks tell. */
function onScreen(adjust: Adjustment, pixels: Float32Array): Float32Array {
  const ops = adjustmentOps(adjust);
  if (ops.length === 0) return pixels;
  const shown = pixels.slice();
  compile(ops)(shown, 0, shown.length / 4);
  return shown;
}

/** Pixels with a color by the sum of their channels with weights. */
function recolored(
  pixels: Float32Array,
  [red, green, blue]: readonly [number, number, number],
  colorOf: (sum: number) => readonly [number, number, number],
): Float32Array {
  const result = pixels.slice();
  for (let at = 0; at < result.length; at += 4)
    result.set(colorOf(pixels[at]! * red + pixels[at + 1]! * green + pixels[at + 2]! * blue), at);
  return result;
}
