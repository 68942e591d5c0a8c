/** Pixels as an image file stores them, interleaved, rows from the top. */
export type Raster = {
  width: number;
  height: number;
  /** Samples of a pixel: 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA; more where a file has extra ones. */
  channels: number;
  /** Whole numbers from 0 to 2^bits - 1, or float32 numbers. Halfs are read as float32. */
  samples: Uint8Array | Uint16Array | Float32Array;
  /** Bits of a sample: 8 to 16 for whole numbers, 16 or 32 for floats. */
  bits: 8 | 10 | 12 | 14 | 16 | 32;
  /** Colors are multiplied by alpha or not, where the file says so; "unspecified" of a channel that may be something else. */
  alpha?: Alpha;
  /** Header of a DPX file that tells where it is from: film, time code and the like. */
  dpxHeader?: Uint8Array;
  notes?: Notes;
  /** Name of its colors of the Color Interop Forum, where the file tells it. */
  interopId?: string | null;
  /** Parts of the file that are not read, as words. */
  omitted?: readonly string[];
};

/** Facts that an image file tells of its picture and that hold whatever its colors are. */
export type Notes = {
  /** Texts by the keywords of PNG files; "tIME" is the date as TIFF files spell it. */
  texts: Readonly<Record<string, string>>;
  /** Pixels of a meter across and down, or their ratio alone. */
  density?: { x: number; y: number; isRatio: boolean };
  /** SMPTE time code and user bits, in words as television packs them (SMPTE 12M). */
  timeCode?: readonly [time: number, user: number];
};

/** Width of a pixel for its height; 1 where none is told, or one that is no better than a guess. */
export function pixelAspect({ density }: Notes): number {
  const aspect = density ? density.y / density.x : 1;
  return aspect >= 1 / 8 && aspect <= 8 && Math.abs(aspect - 1) > 1e-3 ? aspect : 1;
}

/** The same behind other facts of an image, as words; empty for squares. */
export function aspectWords(aspect: number): string {
  return aspect === 1 ? "" : `, pixel aspect ${Number(aspect.toPrecision(4))}`;
}

export type Alpha = "associated" | "unassociated" | "unspecified";

/** An image that cannot be read or written; the message is a sentence. */
export class ImageError extends Error {
  override readonly name = "ImageError";
  constructor(message: string, options?: ErrorOptions) {
    // Names come from the file.
    super(message.replace(/\p{Cc}/gu, "\u{FFFD}"), options);
  }
}

/** Limits of images, checked before anything is allocated: pixels of 16K by 16K, and bytes of decoded samples. */
export const IMAGE_LIMITS = { pixels: 2 ** 28, channels: 1024, parts: 256, bytes: 4 * 2 ** 30 } as const;

/** Throws ImageError where an image is empty or larger than the limits. `bytes` are those of one sample. */
export function checkImageSize(width: number, height: number, channels: number, bytes: number): void {
  if (!(width >= 1 && height >= 1)) throw new ImageError(`The image has ${width} x ${height} pixels.`);
  if (channels > IMAGE_LIMITS.channels)
    throw new ImageError(`The image has ${channels} channels; at most ${IMAGE_LIMITS.channels} are read.`);
  if (width * height > IMAGE_LIMITS.pixels)
    throw new ImageError(
      `The image has ${width} x ${height} pixels; at most ${IMAGE_LIMITS.pixels} are read.`,
    );
  if (width * height * channels * bytes > IMAGE_LIMITS.bytes)
    throw new ImageError(`The image has more than ${IMAGE_LIMITS.bytes} bytes of samples.`);
}
