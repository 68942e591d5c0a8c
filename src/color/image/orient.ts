import type { Raster } from "./raster.ts";
import { readDirectory } from "./tiff/directory.ts";

/**
 * A raster with its first row at the top and its first column at the left, given where these lie as TIFF and EXIF
 * number it: 1 as it ought to be, 2 to 4 mirrored or upside down, 5 to 8 with rows for columns.
 */
export function orient(raster: Raster, orientation: number): Raster {
  if (!(orientation >= 2 && orientation <= 8)) return raster;
  const { width, height, channels, samples } = raster;
  const turned = orientation >= 5;
  const [columns, rows] = turned ? [height, width] : [width, height];
  const fromRight = [2, 3, 6, 7].includes(orientation);
  const fromBottom = [3, 4, 7, 8].includes(orientation);
  const oriented = samples.slice();
  for (let y = 0, to = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const across = fromRight ? columns - 1 - x : x;
      const down = fromBottom ? rows - 1 - y : y;
      const from = (turned ? across * width + down : down * width + across) * channels;
      for (let c = 0; c < channels; c++) oriented[to++] = samples[from + c]!;
    }
  const density = turned && raster.notes?.density;
  return {
    ...raster,
    ...{ width: columns, height: rows, samples: oriented },
    ...(density && { notes: { ...raster.notes!, density: { ...density, x: density.y, y: density.x } } }),
  };
}

/** The orientation that EXIF data tell; 1 where they are damaged, which keeps no image from being read. */
export function exifOrientation(exif: Uint8Array): number {
  try {
    return readDirectory(exif).tags.orientation?.[0] ?? 1;
  } catch {
    return 1;
  }
}
