import type { Picture } from "./chart.ts";
import type { Pixel, Region } from "./choice.ts";
import type { Statistics } from "./question.ts";

/** All of a picture. */
export const WHOLE: Region = { left: 0, top: 0, right: 1, bottom: 1 };

type Box = { x: number; y: number; width: number; height: number };

/** The pixels that a region touches; at least one. */
export function boxOf({ width, height }: Pick<Picture, "width" | "height">, region: Region): Box {
  const axis = (from: number, to: number, size: number) => {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const first = Math.min(size - 1, Math.max(0, Math.floor(low * size)));
    // A border that lies on a pixel's edge touches the pixel before it alone.
    return { first, count: Math.max(1, Math.min(size, Math.ceil(high * size - 1e-9)) - first) };
  };
  const across = axis(region.left, region.right, width);
  const down = axis(region.top, region.bottom, height);
  return { x: across.first, y: down.first, width: across.count, height: down.count };
}

/** RGBA of the pixels of a region; of more than `most` pixels a grid of evenly spaced ones. */
export function samplesOf(picture: Picture, region: Region, most: number): Float32Array {
  const box = boxOf(picture, region);
  const shrink = Math.max(1, Math.sqrt((box.width * box.height) / most));
  const columns = Math.max(1, Math.floor(box.width / shrink));
  const rows = Math.max(1, Math.min(box.height, Math.floor(most / columns)));
  const pixels = new Float32Array(columns * rows * 4);
  for (let row = 0, to = 0; row < rows; row++) {
    const y = box.y + Math.floor(((row + 0.5) * box.height) / rows);
    for (let column = 0; column < columns; column++, to += 4) {
      const x = box.x + Math.floor(((column + 0.5) * box.width) / columns);
      const from = (y * picture.width + x) * 4;
      pixels.set(picture.pixels.subarray(from, from + 4), to);
    }
  }
  return pixels;
}

/** Least, mean and most of red, green and blue; values that are not finite are left out. */
export function statisticsOf(pixels: Float32Array): Statistics {
  const channel = (at: number) => {
    let [least, most, sum, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
    for (let i = at; i < pixels.length; i += 4) {
      const value = pixels[i]!;
      if (!Number.isFinite(value)) continue;
      if (value < least) least = value;
      if (value > most) most = value;
      sum += value;
      count++;
    }
    return count === 0 ? [Number.NaN, Number.NaN, Number.NaN] : [least, sum / count, most];
  };
  const channels = [0, 1, 2].map(channel);
  const of = (row: number) => channels.map((each) => each[row]) as unknown as Statistics["mean"];
  return { least: of(0), mean: of(1), most: of(2) };
}

/** A pixel of RGBA. */
export function pixelOf(pixels: Float32Array, at = 0): Pixel {
  return [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]] as unknown as Pixel;
}

/** The pixel at a place from 0 to 1 each way. */
export function pixelAt({ width, height, pixels }: Picture, { x, y }: { x: number; y: number }): Pixel {
  const place = (at: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(at * size)));
  return pixelOf(pixels, (place(y, height) * width + place(x, width)) * 4);
}

/** The largest difference of two pictures; infinite where one has a number and the other none. */
export function farthest(a: Float32Array, b: Float32Array): number {
  let most = 0;
  for (const [i, value] of a.entries()) {
    const other = b[i] as number;
    const gap = Object.is(value, other) ? 0 : Math.abs(value - other);
    if (gap > most || Number.isNaN(gap)) most = Number.isNaN(gap) ? Number.POSITIVE_INFINITY : gap;
  }
  return most;
}
