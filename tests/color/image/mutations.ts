import { readDpx, writeDpx } from "#color/image/dpx.ts";
import { WRITTEN_COMPRESSIONS } from "#color/image/exr/codec.ts";
import { decodeExrPicture } from "#color/image/exr/picture.ts";
import { makePlanes } from "#color/image/exr/planes.ts";
import { checkHeaderSize } from "#color/image/headerSize.ts";
import { readJpeg } from "#color/image/jpeg.ts";
import { readPng, writePng } from "#color/image/png.ts";
import { readRadiance, writeRadiance } from "#color/image/radiance.ts";
import { ImageError, type Raster } from "#color/image/raster.ts";
import { readTiff, writeTiff } from "#color/image/tiff.ts";
import { crc32 } from "#ocio/archive/crc32.ts";
import { dpxOf } from "./dpxFile.ts";
import { exrBytes, exrPart } from "./exrFile.ts";
import exrFixtures from "./exrFixtures.json";
import { fixturesOf, randomOf, raster } from "./rasters.ts";

type Read = (bytes: Uint8Array) => Raster | Promise<Raster>;

const noise = (channels: number, bits: Raster["bits"]) =>
  raster({ width: 11, height: 7, channels, bits, seed: 5, flat: true });

/** Readers, with valid files of each. */
export const readers: Record<string, { read: Read; files: () => Promise<Uint8Array[]> }> = {
  png: {
    read: readPng,
    files: async () => [...fixturesOf("png").map(({ file }) => file), await writePng(noise(4, 16))],
  },
  tiff: {
    read: readTiff,
    files: async () => [...fixturesOf("tif").map(({ file }) => file), await writeTiff(noise(3, 32))],
  },
  dpx: {
    read: readDpx,
    files: async () => [writeDpx(noise(3, 10)), writeDpx(noise(1, 12)), dpxOf({ bits: 10, packing: 2 })],
  },
  radiance: {
    read: readRadiance,
    files: async () => [
      writeRadiance(noise(3, 32)),
      writeRadiance({ ...noise(3, 32), width: 7, height: 11 }),
    ],
  },
  jpeg: { read: readJpeg, files: async () => fixturesOf("jpg").map(({ file }) => file) },
};

/** OpenEXR files of every compression, layout and type of samples: some that are written here, some by official OpenEXR. */
export function exrFiles(): Uint8Array[] {
  const random = randomOf(3);
  const written = WRITTEN_COMPRESSIONS.map((compression, at) => {
    const tiles = at % 2 === 0 ? null : { width: 8, height: 4, isMultilevel: false };
    const part = exrPart(13, 19, ["A", "B", "G", "R"], [], { compression, tiles });
    const planes = makePlanes(part);
    for (const plane of planes) for (let i = 0; i < plane.length; i++) plane[i] = random() < 0.5 ? 60 : i;
    return exrBytes(part, planes);
  });
  return [
    ...written,
    ...Object.values(exrFixtures).map((text) => new Uint8Array(Buffer.from(text, "base64"))),
  ];
}

/** Headers of formats that only browsers decode; their pixels are missing. */
function browserFiles(): Uint8Array[] {
  const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
  const webp = (chunk: string, ...rest: number[]) => [...ascii(`RIFF____WEBP${chunk}____`), ...rest];
  return [
    webp("VP8X", 0, 0, 0, 0, 255, 1, 0, 255, 0, 0),
    webp("VP8L", 0x2f, 255, 0xc0, 0x3f, 0),
    webp("VP8 ", 0, 0, 0, 0x9d, 1, 0x2a, 64, 0, 48, 0),
    [...ascii("GIF89a"), 64, 0, 48, 0],
    [...ascii("BM"), ...Array(16).fill(0), 64, 0, 0, 0, 48, 0, 0, 0],
    [...ascii("____ftypavif____ispe"), 0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 48],
  ].map((bytes) => Uint8Array.from(bytes));
}

/** Everything that reads bytes of images: readers, and what looks at headers before browsers decode. */
const all: Record<string, { read: (bytes: Uint8Array) => unknown; files: () => Promise<Uint8Array[]> }> = {
  ...readers,
  exr: { read: (bytes) => decodeExrPicture(bytes, null).picture.pixels, files: async () => exrFiles() },
  browser: {
    read: checkHeaderSize,
    files: async () => [...browserFiles(), ...fixturesOf("png", "jpg").map(({ file }) => file)],
  },
};
export const damagedFormats: readonly string[] = Object.keys(all);

/** Bytes of samples that a byte of a file may become: small files must not make much work. */
const MOST_PER_BYTE = 2 ** 20;

/** Counts of damaged files by what became of them, failures, and the longest time of one in ms. */
export type Damages = { read: number; refused: number; failures: string[]; slowest: number };

/**
 * Reads damaged files: flipped, cut off, with bytes put in and with other lengths. Errors other than sentences of an
 * ImageError are failures, and so are pictures that are larger than such a file can be.
 */
export async function damagesOf(format: string, count: number, seed: number): Promise<Damages> {
  const { read, files } = all[format]!;
  const valid = await files();
  const random = randomOf(seed);
  const found: Damages = { read: 0, refused: 0, failures: [], slowest: 0 };
  for (let n = 0; n < count; n++) {
    const file = mutate(valid[n % valid.length]!, random);
    // Half of the PNG files get right checksums, so that damage reaches what lies behind them.
    if (format === "png" && n % 2 === 0) repairChecksums(file);
    const start = performance.now();
    try {
      const made = (await read(file)) as
        | { samples?: { byteLength: number }; byteLength?: number }
        | undefined;
      const size = made?.samples?.byteLength ?? made?.byteLength ?? 0;
      if (size > file.length * MOST_PER_BYTE)
        found.failures.push(`${n}: ${file.length} bytes became ${size}`);
      found.read++;
    } catch (error) {
      found.refused++;
      if (!(error instanceof ImageError) || !/^[A-Z].*\.$/.test(error.message))
        found.failures.push(`${n}: ${error}`);
    }
    found.slowest = Math.max(found.slowest, performance.now() - start);
  }
  return found;
}

/** Lengths at which sizes overflow or nearly do. */
const LENGTHS = [0, 1, 2, 0xff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff];

function mutate(valid: Uint8Array, random: () => number): Uint8Array {
  let file = valid.slice();
  const below = (limit: number) => Math.floor(random() * limit);
  for (let times = 1 + below(4); times > 0; times--) {
    // Headers decide most: half of the damage is done to them.
    const at = random() < 0.5 ? below(Math.min(file.length, 200)) : below(file.length);
    const kind = random();
    if (kind < 0.15 && file.length > 8) {
      const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
      view.setUint32(Math.min(at, file.length - 4), LENGTHS[below(LENGTHS.length)]!, random() < 0.5);
    } else if (kind < 0.6) file[at] = random() < 0.3 ? [0, 1, 127, 128, 255][below(5)]! : below(256);
    else if (kind < 0.75) file[at]! ^= 1 << below(8);
    else if (kind < 0.85) file = file.slice(0, at);
    else {
      const inserted = Array.from({ length: 1 + below(6) }, () => below(256));
      file = Uint8Array.from([...file.subarray(0, at), ...inserted, ...file.subarray(at)]);
    }
  }
  return file;
}

function repairChecksums(file: Uint8Array): void {
  const view = new DataView(file.buffer);
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > file.length) return;
    view.setUint32(end, crc32(file.subarray(at + 4, end)));
    at = end + 4;
  }
}
