import { concatBytes } from "#ocio/archive/chunks.ts";
import { checkFileSize, damage } from "./damage.ts";
import { interpolateChroma, type Sampling } from "./jpegChroma.ts";
import { exifOrientation, orient } from "./orient.ts";
import { checkImageSize, IMAGE_LIMITS, ImageError, type Raster } from "./raster.ts";

/** Passes over the image; encoders make about ten, and every one costs the time of a whole image. */
const MAX_SCANS = 100;

/** Most pixels of a byte: a bit for each block of 8 by 8 and for two blocks of half the size. */
const PIXELS_PER_BYTE = 1024;

/** Frames that are not read, by their markers. */
const REFUSED: Record<number, string> = {
  195: "without loss",
  197: "in a hierarchy",
  198: "in a hierarchy",
  199: "in a hierarchy",
  201: "with arithmetic coding",
  202: "with arithmetic coding",
  203: "without loss",
  205: "in a hierarchy",
  206: "in a hierarchy",
  207: "in a hierarchy",
};

type Frame = {
  width: number;
  height: number;
  channels: number;
  rgb: boolean;
  samplings: readonly Sampling[];
  orientation: number;
  /** Offset of the name in Adobe's marker. */
  adobeAt?: number | undefined;
};

/** Reads a JPEG file, baseline or progressive, gray or color, 8 bits. */
export async function readJpeg(bytes: Uint8Array): Promise<Raster> {
  try {
    const frame = readFrame(bytes);
    return orient(await decode(bytes, frame), frame.orientation);
  } catch (error) {
    throw damage("JPEG", error);
  }
}

/** Reads a JPEG strip or tile of a TIFF file, whose tables may stand apart. Throws ImageError if it has another size. */
export async function readJpegTile(
  packed: Uint8Array,
  tables: Uint8Array,
  ycbcr: boolean,
  size: { width: number; height: number; channels: number },
): Promise<Uint8Array> {
  const bytes = tables.length < 4 ? packed : concatBytes([tables.subarray(0, -2), packed.subarray(2)]);
  const frame = { ...readFrame(bytes), rgb: !ycbcr };
  if (frame.width !== size.width || frame.height < size.height || frame.channels !== size.channels)
    throw new ImageError("A JPEG strip or tile of the TIFF file has another size. Save it with Deflate.");
  return (await decode(bytes, frame)).samples as Uint8Array;
}

async function decode(bytes: Uint8Array, { rgb, channels, samplings, adobeAt }: Frame): Promise<Raster> {
  const { decode } = await import("jpeg-js");
  // Without the marker the library leaves the colors as they are.
  const unmarked = bytes.slice();
  if (adobeAt !== undefined) unmarked[adobeAt] = 0;
  const { width, height, data } = decode(unmarked, {
    useTArray: true,
    formatAsRGBA: false,
    tolerantDecoding: false,
    colorTransform: false,
    maxResolutionInMP: IMAGE_LIMITS.pixels / 1e6,
    maxMemoryUsageInMB: IMAGE_LIMITS.bytes / 2 ** 20,
  });
  if (channels === 3) interpolateChroma(data, width, height, samplings);
  if (channels === 3 && !rgb) convertToRgb(data);
  const samples = channels === 3 ? data : data.filter((_, n) => n % 3 === 0);
  return { width, height, channels, samples, bits: 8 };
}

/** YCbCr as JFIF has it to RGB, in place. The library has this too but cuts where it ought to round. */
function convertToRgb(data: Uint8Array): void {
  const rgb = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  for (let n = 0; n < data.length; n += 3) {
    const [y, cb, cr] = [data[n]!, data[n + 1]! - 128, data[n + 2]! - 128];
    rgb[n] = y + 1.402 * cr;
    rgb[n + 1] = y - 0.344136 * cb - 0.714136 * cr;
    rgb[n + 2] = y + 1.772 * cb;
  }
}

/** Size and colors of the image, read from the markers before anything is decoded. */
function readFrame(bytes: Uint8Array): Frame {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0) !== 0xffd8) throw new ImageError("This is not a JPEG file.");
  let frame: Frame | undefined;
  let adobeAt: number | undefined;
  let orientation = 1;
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = view.getUint16(at) & 0xff;
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd8)) {
      at++;
      continue;
    }
    if (marker === 0xd9) break;
    if (REFUSED[marker])
      throw new ImageError(
        `JPEG files packed ${REFUSED[marker]} are not read. Save the file as PNG or baseline JPEG.`,
      );
    if (marker >= 0xc0 && marker <= 0xc2) {
      if (frame) throw new ImageError("The JPEG file has several frames. Save it as baseline JPEG.");
      frame = frameAt(view, at + 4);
    }
    // "Adobe": its last byte is 0 where the three channels are RGB.
    if (marker === 0xee && view.getUint32(at + 4) === 0x41646f62) adobeAt = at + 4;
    // "Exif", and behind it a TIFF directory.
    if (marker === 0xe1 && view.getUint32(at + 4) === 0x45786966)
      orientation = exifOrientation(bytes.subarray(at + 10));
    if (marker === 0xda && ++scans > MAX_SCANS)
      throw new ImageError(`The JPEG file has more than ${MAX_SCANS} scans. Save it as baseline JPEG.`);
    at += 2 + view.getUint16(at + 2);
  }
  if (!frame) throw new ImageError("The JPEG file has no image. Copy it again.");
  const rgb = adobeAt === undefined ? frame.rgb : bytes[adobeAt + 11] === 0;
  return { ...frame, rgb, orientation, adobeAt };
}

function frameAt(view: DataView, at: number): Frame {
  const [bits, height, width, channels] = [
    view.getUint8(at),
    view.getUint16(at + 1),
    view.getUint16(at + 3),
    view.getUint8(at + 5),
  ];
  if (bits !== 8)
    throw new ImageError(`JPEG files of ${bits} bits are not read. Save the file as PNG or TIFF.`);
  if (channels !== 1 && channels !== 3)
    throw new ImageError(
      `JPEG files of ${channels} channels, such as CMYK, are not read. Save the file as RGB.`,
    );
  checkImageSize(width, height, 3, 1);
  checkFileSize("JPEG", width * height, view.byteLength, PIXELS_PER_BYTE);
  // Channels that are named R, G and B.
  const rgb = channels === 3 && [82, 71, 66].every((name, c) => view.getUint8(at + 6 + c * 3) === name);
  const samplings = Array.from({ length: channels }, (_, c) => {
    const factors = view.getUint8(at + 7 + c * 3);
    return { across: factors >> 4, down: factors & 15 };
  });
  return { width, height, channels, rgb, samplings, orientation: 1 };
}
