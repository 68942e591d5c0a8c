import type { Picture } from "./chart.ts";

/** A part of a picture, in its pixels, and into how many samples across and down it is taken. */
export type Window = { x: number; y: number; width: number; height: number; columns: number; rows: number };

/** Pixels along the longer edge of an image where no window is asked for. */
const MAX_EDGE = 1280;

const levels = new WeakMap<Picture, Picture[]>();

/** The whole of a picture in fewer samples; null where it is small enough. */
export function smallWindow({ width, height }: Picture, longest = MAX_EDGE): Window | null {
  const scale = longest / Math.max(width, height);
  if (scale >= 1) return null;
  const [columns, rows] = [width, height].map((size) => Math.max(1, Math.round(size * scale))) as [
    number,
    number,
  ];
  return { x: 0, y: 0, width, height, columns, rows };
}

/** Takes a window of a picture: samples of its pixels, or of averages of 2 x 2, 4 x 4 … pixels where it shrinks. */
export function windowOf(picture: Picture, { x, y, width, height, columns, rows }: Window): Picture {
  const shrink = Math.max(width / columns, height / rows);
  const level = Math.max(0, Math.floor(Math.log2(shrink) + 1e-6));
  const source = levelOf(picture, level);
  const pixels = new Float32Array(columns * rows * 4);
  const across = source.width / picture.width;
  const down = source.height / picture.height;
  for (let row = 0; row < rows; row++) {
    const from = clamp(Math.floor((y + ((row + 0.5) * height) / rows) * down), source.height) * source.width;
    for (let column = 0; column < columns; column++) {
      const at =
        (from + clamp(Math.floor((x + ((column + 0.5) * width) / columns) * across), source.width)) * 4;
      const to = (row * columns + column) * 4;
      for (let c = 0; c < 4; c++) pixels[to + c] = source.pixels[at + c]!;
    }
  }
  return { width: columns, height: rows, pixels };
}

function clamp(at: number, size: number): number {
  return at < 0 ? 0 : at >= size ? size - 1 : at;
}

function levelOf(picture: Picture, level: number): Picture {
  const known = levels.get(picture) ?? [picture];
  levels.set(picture, known);
  while (known.length <= level && Math.max(known.at(-1)!.width, known.at(-1)!.height) > 1)
    known.push(halved(known.at(-1)!));
  return known[Math.min(level, known.length - 1)]!;
}

/** A picture of half the size, each pixel the mean of four; those without a neighbor are taken twice. */
function halved({ width, height, pixels }: Picture): Picture {
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const result = new Float32Array(columns * rows * 4);
  for (let row = 0; row < rows; row++) {
    const above = row * 2 * width;
    const below = Math.min(row * 2 + 1, height - 1) * width;
    for (let column = 0; column < columns; column++) {
      const left = column * 2;
      const right = Math.min(left + 1, width - 1);
      const to = (row * columns + column) * 4;
      for (let c = 0; c < 4; c++)
        result[to + c] =
          (pixels[(above + left) * 4 + c]! +
            pixels[(above + right) * 4 + c]! +
            pixels[(below + left) * 4 + c]! +
            pixels[(below + right) * 4 + c]!) /
          4;
    }
  }
  return { width: columns, height: rows, pixels: result };
}
