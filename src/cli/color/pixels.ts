import { ColorError } from "#color/error.ts";
import type { Kernel } from "#color/op.ts";

/** Pixels in one request at most: 64 megapixels would be a gigabyte. */
const MAX_PIXELS = 4_000_000;
const words: Readonly<Record<string, number>> = {
  nan: Number.NaN,
  inf: Number.POSITIVE_INFINITY,
  "+inf": Number.POSITIVE_INFINITY,
  "-inf": Number.NEGATIVE_INFINITY,
  infinity: Number.POSITIVE_INFINITY,
  "-infinity": Number.NEGATIVE_INFINITY,
};

/** Pixels as in the file, RGBA or RGB, and as the engine takes them. */
export type Given = { pixels: Float32Array; channels: readonly number[] };

/** Parses `[[r, g, b, a], …]`; alpha defaults to 1. Throws ColorError with the position of an invalid pixel. */
export function readPixels(value: unknown): Given {
  if (!Array.isArray(value)) throw new ColorError("The pixels must be a list of [r, g, b, a].");
  if (value.length > MAX_PIXELS) throw new ColorError(`There are more than ${MAX_PIXELS} pixels.`);
  const pixels = new Float32Array(value.length * 4);
  const channels = value.map((pixel: unknown, at) => {
    if (!Array.isArray(pixel) || (pixel.length !== 3 && pixel.length !== 4))
      throw new ColorError(`Pixel ${at + 1} must be [r, g, b, a].`);
    pixel.forEach((each: unknown, channel) => {
      pixels[4 * at + channel] = numberOf(each, at);
    });
    if (pixel.length === 3) pixels[4 * at + 3] = 1;
    return pixel.length;
  });
  return { pixels, channels };
}

function numberOf(value: unknown, at: number): number {
  if (typeof value === "number") return value;
  const word = typeof value === "string" ? value.toLowerCase() : "";
  if (Object.hasOwn(words, word)) return words[word] as number;
  throw new ColorError(`Pixel ${at + 1} holds ${JSON.stringify(value)}, which is not a number.`);
}

/** Converted pixels in the form of the input: as many channels, "nan", "inf" and "-inf" as words. */
export function writtenPixels({ pixels, channels }: Given, kernel: Kernel): (number | string)[][] {
  kernel(pixels, 0, channels.length);
  return channels.map((count, at) =>
    Array.from(pixels.subarray(4 * at, 4 * at + count), (each) => {
      if (Number.isNaN(each)) return "nan";
      return Number.isFinite(each) ? each : each > 0 ? "inf" : "-inf";
    }),
  );
}

/** Parses JSON, with NaN and Infinity as Python writes them. Throws ColorError with the reason. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    try {
      return JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/g, quoted));
    } catch {
      throw new ColorError(`This is not JSON: ${(error as Error).message}.`);
    }
  }
}

const quoted = (word: string) => (word.startsWith('"') ? word : `"${word}"`);

/**
 * Writes one answer a line, in order and each before the next line is read: pixels, or an error. Blank lines are
 * skipped; null is a line that is too long.
 */
export async function answerLines(
  lines: AsyncIterable<string | null>,
  answer: (request: unknown) => unknown,
  out: (text: string) => void,
): Promise<void> {
  for await (const line of lines) {
    if (line?.trim() === "") continue;
    let said: unknown;
    try {
      if (line === null) throw new ColorError("The line is too long.");
      said = { pixels: answer(readJson(line)) };
    } catch (error) {
      // An error in one request does not stop the next ones.
      const why = error instanceof ColorError ? error.message : `This cannot be computed: ${String(error)}.`;
      said = { error: why };
    }
    out(`${JSON.stringify(said)}\n`);
  }
}
