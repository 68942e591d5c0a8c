import { readDpx, writeDpx } from "#color/image/dpx.ts";
import { readJpeg } from "#color/image/jpeg.ts";
import { readPng, writePng } from "#color/image/png.ts";
import { readRadiance, writeRadiance } from "#color/image/radiance.ts";
import { ImageError, type Raster } from "#color/image/raster.ts";
import { readTiff, writeTiff } from "#color/image/tiff.ts";
import { crc32 } from "#ocio/archive/crc32.ts";
import { dpxOf } from "./dpxFile.ts";
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

/** Errors other than ImageError that readers throw for damaged files: flipped, cut off, with bytes put in. */
export async function failuresOf(format: string, count: number, seed: number): Promise<string[]> {
  const { read, files } = readers[format]!;
  const valid = await files();
  const random = randomOf(seed);
  const failures: string[] = [];
  for (let n = 0; n < count; n++) {
    const file = mutate(valid[n % valid.length]!, random);
    // Half of the PNG files get right checksums, so that damage reaches what lies behind them.
    if (format === "png" && n % 2 === 0) repairChecksums(file);
    try {
      await read(file);
    } catch (error) {
      if (!(error instanceof ImageError) || !/^[A-Z].*\.$/.test(error.message))
        failures.push(`${n}: ${error}`);
    }
  }
  return failures;
}

function mutate(valid: Uint8Array, random: () => number): Uint8Array {
  let file = valid.slice();
  const below = (limit: number) => Math.floor(random() * limit);
  for (let times = 1 + below(4); times > 0; times--) {
    // Headers decide most: half of the damage is done to them.
    const at = random() < 0.5 ? below(Math.min(file.length, 200)) : below(file.length);
    const kind = random();
    if (kind < 0.6) file[at] = random() < 0.3 ? [0, 1, 127, 128, 255][below(5)]! : below(256);
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
