import { fromHalf } from "../../half.ts";
import { primariesOf, toXyz } from "../../primaries.ts";
import { checkImageSize, ImageError } from "../raster.ts";
import type { Samples } from "../samples.ts";
import { tagsOfExr } from "../tags.ts";
import { type ExrPart, heightOf, widthOf } from "./header.ts";

/** Filter over the chroma around a pixel that has none of its own, at the distances 1, 3, 5 to 13 on both sides. */
const WEIGHTS = [0.627123, -0.186077, 0.087929, -0.043159, 0.019597, -0.00754, 0.002128];

/** Part of the way to full saturation that a pixel may be above its neighbors. */
const EXCESS = 0.75;

type Chroma = { red: Float32Array; blue: Float32Array };

/** Throws ImageError where chroma has not half of the samples across and down, as OpenEXR writes it. */
export function checkLumaChroma(part: ExrPart, luma: number, chroma: readonly number[]): void {
  const { x0, y0, x1, y1 } = part.dataWindow;
  const isHalved = chroma.every((index) => {
    const { xSampling, ySampling } = part.channels[index]!;
    return xSampling === 2 && ySampling === 2;
  });
  const { xSampling, ySampling } = part.channels[luma]!;
  if (!isHalved || xSampling !== 1 || ySampling !== 1 || x0 % 2 || y0 % 2 || x1 % 2 === 0 || y1 % 2 === 0)
    throw new ImageError(
      "The image stores luma and chroma (Y, RY, BY), but chroma not for every second pixel; save it as R, G and B.",
    );
  checkImageSize(widthOf(part.dataWindow), heightOf(part.dataWindow), 3, 4);
}

/**
 * Red, green and blue, interleaved, of luma and chroma: RY is (R - Y) / Y, BY is (B - Y) / Y, both at every second pixel and
 * row. Chroma in between is filtered, and pixels that are more saturated than their neighbors are held back, as the RGBA
 * interface of OpenEXR does.
 */
export function rgbOfLumaChroma(
  part: ExrPart,
  luma: Samples,
  [red, blue]: readonly [Samples, Samples],
  rgb: Float32Array,
): void {
  const [width, height] = [widthOf(part.dataWindow), heightOf(part.dataWindow)];
  const given = tagsOfExr(part.attributes).chromaticities ?? primariesOf("Rec.709 / sRGB")!.xy;
  const weights = toXyz(given)?.slice(3, 6);
  if (!weights?.every(Number.isFinite) || weights[1] === 0)
    throw new ImageError("The chromaticities of the image make no luma; save it as R, G and B.");
  const [wr, wg, wb] = weights as [number, number, number];
  const chroma = Array.from({ length: height / 2 }, (_, row) => ({
    red: acrossRow(red, row, width),
    blue: acrossRow(blue, row, width),
  }));
  const inside = (y: number) => (y < 0 ? 0 : y >= height ? height - 2 : y);
  const rowOf = (y: number): Float32Array => {
    const row = new Float32Array(width * 3);
    const colors = y % 2 === 0 ? chroma[inside(y) / 2]! : between(chroma, y, inside, width);
    for (let x = 0; x < width; x++) {
      const value = valueAt(luma, inside(y) * width + x);
      const r = (colors.red[x]! + 1) * value;
      const b = (colors.blue[x]! + 1) * value;
      const isGray = colors.red[x] === 0 && colors.blue[x] === 0;
      row.set([r, isGray ? value : (value - r * wr - b * wb) / wg, b], x * 3);
    }
    return row;
  };
  let [above, row] = [rowOf(-1), rowOf(0)];
  for (let y = 0; y < height; y++) {
    const below = rowOf(y + 1);
    for (let x = 0; x < width; x++) {
      const neighbors = [Math.max(x - 1, 0), Math.min(x + 1, width - 1)];
      const around = neighbors.reduce((sum, at) => sum + saturation(above, at) + saturation(below, at), 0);
      rgb.set(heldBack(row, x, Math.min(1, around / 4), [wr, wg, wb]), (y * width + x) * 3);
    }
    [above, row] = [row, below];
  }
}

function valueAt({ kind, array, at, step }: Samples, index: number): number {
  const value = array[at + index * step]!;
  return kind === "half" ? fromHalf(value) : value;
}

/** Chroma of all pixels of a row that has some. */
function acrossRow(samples: Samples, row: number, width: number): Float32Array {
  const half = width / 2;
  const found = new Float32Array(width);
  for (let i = 0; i < half; i++) found[2 * i] = valueAt(samples, row * half + i);
  for (let x = 1; x < width; x += 2)
    found[x] = WEIGHTS.reduce((sum, weight, k) => {
      const [left, right] = [Math.max(x - 1 - 2 * k, 0), Math.min(x + 1 + 2 * k, width - 2)];
      return sum + weight * (found[left]! + found[right]!);
    }, 0);
  return found;
}

/** Chroma of a row that has none, from those above and below. */
function between(rows: readonly Chroma[], y: number, inside: (y: number) => number, width: number): Chroma {
  const found = { red: new Float32Array(width), blue: new Float32Array(width) };
  for (const [k, weight] of WEIGHTS.entries())
    for (const at of [y - 1 - 2 * k, y + 1 + 2 * k]) {
      const row = rows[inside(at) / 2]!;
      for (let x = 0; x < width; x++) {
        found.red[x]! += weight * row.red[x]!;
        found.blue[x]! += weight * row.blue[x]!;
      }
    }
  return found;
}

function saturation(row: Float32Array, x: number): number {
  const [r, g, b] = [row[x * 3]!, row[x * 3 + 1]!, row[x * 3 + 2]!];
  const most = Math.max(r, g, b);
  return most > 0 ? 1 - Math.min(r, g, b) / most : 0;
}

/** A pixel that is not much more saturated than the mean around it, with the luma that it had. */
function heldBack(row: Float32Array, x: number, mean: number, weights: readonly number[]): Float32Array {
  const pixel = row.subarray(x * 3, x * 3 + 3);
  const own = saturation(row, x);
  const allowed = Math.min(1, mean + (1 - mean) * EXCESS);
  if (own <= allowed) return pixel;
  const most = Math.max(...pixel);
  const held = pixel.map((value) => Math.max(most - ((most - value) * allowed) / own, 0));
  const lumaOf = (values: Float32Array) => values.reduce((sum, value, c) => sum + value * weights[c]!, 0);
  const made = lumaOf(held);
  return made > 0 ? held.map((value) => (value * lumaOf(pixel)) / made) : held;
}
