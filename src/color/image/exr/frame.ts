import { checkImageSize, type Raster } from "../raster.ts";
import { type Box, heightOf, widthOf } from "./header.ts";

/**
 * A raster of the data window cut and filled up to the display window, for formats that have no windows: black, and
 * transparent where there is alpha. Throws ImageError beyond the limits.
 */
export function framed(raster: Raster, { x0, y0 }: Box, display: Box): Raster {
  const { channels, samples } = raster;
  const [width, height] = [widthOf(display), heightOf(display)];
  if (x0 === display.x0 && y0 === display.y0 && width === raster.width && height === raster.height)
    return raster;
  checkImageSize(width, height, channels, samples.BYTES_PER_ELEMENT);
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
