import { checkImageSize, ImageError, type Raster } from "../raster.ts";
import { type Box, heightOf, widthOf } from "./header.ts";

/** Pixels of a display window that any image may have, 8K, and how many times those of its data window a larger one has. */
const [FREE_PIXELS, MAX_RATIO] = [2 ** 25, 16];

/** Throws ImageError where a display window is beyond the limits, or huge around a few pixels: small files make no large ones. */
export function checkFrame(data: Box, display: Box): void {
  const [width, height] = [widthOf(display), heightOf(display)];
  checkImageSize(width, height, 4, 4);
  if (!isFrame(data, display))
    throw new ImageError(
      `The display window has ${width} x ${height} pixels, the image ${widthOf(data)} x ${heightOf(data)}; write an OpenEXR file.`,
    );
}

/** True if a display window is one that small files may have. */
export function isFrame(data: Box, display: Box): boolean {
  const [width, height] = [widthOf(display), heightOf(display)];
  const most = Math.max(FREE_PIXELS, widthOf(data) * heightOf(data) * MAX_RATIO);
  return width > 0 && height > 0 && width * height <= most;
}

/** True if two windows have a pixel in common. */
export function overlap(a: Box, b: Box): boolean {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}

/**
 * A raster of the data window cut and filled up to the display window, for formats that have no windows: black, and
 * transparent where there is alpha.
 */
export function framed(raster: Raster, { x0, y0 }: Box, display: Box): Raster {
  const { channels, samples } = raster;
  const [width, height] = [widthOf(display), heightOf(display)];
  if (x0 === display.x0 && y0 === display.y0 && width === raster.width && height === raster.height)
    return raster;
  const [left, top] = [Math.max(0, x0 - display.x0), Math.max(0, y0 - display.y0)];
  const [skipped, lines] = [Math.max(0, display.x0 - x0), Math.max(0, display.y0 - y0)];
  const columns = Math.min(raster.width - skipped, width - left);
  const rows = Math.min(raster.height - lines, height - top);
  const Kind = samples.constructor as { new (size: number): Raster["samples"] };
  const filled = new Kind(width * height * channels);
  for (let y = 0; columns > 0 && y < rows; y++) {
    const from = ((lines + y) * raster.width + skipped) * channels;
    filled.set(samples.subarray(from, from + columns * channels), ((top + y) * width + left) * channels);
  }
  return { ...raster, width, height, samples: filled };
}
