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
  const rowOf = (y: number): Row => {
    const colors = new Float32Array(width * 3);
    const saturations = new Float32Array(width);
    const { red: ry, blue: by } = y % 2 === 0 ? chroma[inside(y) / 2]! : between(chroma, y, inside, width);
    for (let x = 0; x < width; x++) {
      const value = valueAt(luma, inside(y) * width + x);
      const isGray = ry[x] === 0 && by[x] === 0;
      const r = (ry[x]! + 1) * value;
      const b = (by[x]! + 1) * value;
      const g = isGray ? value : (value - r * wr - b * wb) / wg;
      colors[x * 3] = r;
      colors[x * 3 + 1] = g;
      colors[x * 3 + 2] = b;
      const most = Math.max(r, g, b);
      saturations[x] = most > 0 ? 1 - Math.min(r, g, b) / most : 0;
    }
    return { colors, saturations };
  };
  let [above, row] = [rowOf(-1).saturations, rowOf(0)];
  for (let y = 0; y < height; y++) {
    const next = rowOf(y + 1);
    const below = next.saturations;
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(x - 1, 0), Math.min(x + 1, width - 1)];
      const mean = Math.min(1, (above[left]! + above[right]! + below[left]! + below[right]!) / 4);
      const allowed = Math.min(1, mean + (1 - mean) * EXCESS);
      const own = row.saturations[x]!;
      if (own > allowed) holdBack(row.colors.subarray(x * 3, x * 3 + 3), allowed / own, [wr, wg, wb]);
    }
    rgb.set(row.colors, y * width * 3);
    [above, row] = [row.saturations, next];
  }
}

/** Colors of a row, interleaved, and how saturated each pixel is. */
type Row = { colors: Float32Array; saturations: Float32Array };

function valueAt({ kind, array, at, step }: Samples, index: number): number {
  const value = array[at + index * step]!;
  return kind === "half" ? fromHalf(value) : value;
}

/** Chroma of all pixels of a row that has some. */
function acrossRow(samples: Samples, row: number, width: number): Float32Array {
  const half = width / 2;
  const found = new Float32Array(width);
  for (let i = 0; i < half; i++) found[2 * i] = valueAt(samples, row * half + i);
  for (const [k, weight] of WEIGHTS.entries())
    for (let x = 1; x < width; x += 2) {
      const [left, right] = [Math.max(x - 1 - 2 * k, 0), Math.min(x + 1 + 2 * k, width - 2)];
      found[x]! += weight * (found[left]! + found[right]!);
    }
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

/** Makes a pixel less saturated by a factor, with the luma that it had. */
function holdBack(pixel: Float32Array, factor: number, weights: readonly number[]): void {
  const lumaOf = () => pixel.reduce((sum, value, c) => sum + value * weights[c]!, 0);
  const most = Math.max(...pixel);
  const before = lumaOf();
  for (let c = 0; c < 3; c++) pixel[c] = Math.max(most - (most - pixel[c]!) * factor, 0);
  const after = lumaOf();
  if (after > 0) for (let c = 0; c < 3; c++) pixel[c]! *= before / after;
}
