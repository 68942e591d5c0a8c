import fc from "fast-check";
import { expect, test } from "vitest";
import { readTiff, writeTiff } from "#color/image/tiff.ts";
import { fixture, fixturesOf, raster, rasters } from "./rasters.ts";

test.each(fixturesOf("tif").filter(({ name }) => name !== "jpeg.tif"))(
  "reads $name as OpenImageIO does",
  async ({ file, raster }) => {
    expect(await readTiff(file)).toMatchObject(raster);
  },
);

test("reads JPEG strips as OpenImageIO does, but for rounding", async () => {
  const { file, raster } = fixture("jpeg.tif");
  const { samples, ...facts } = await readTiff(file);
  expect({ ...facts, samples: raster.samples }).toMatchObject(raster);
  expect(Math.max(...samples.map((sample, n) => Math.abs(sample - raster.samples[n]!)))).toBeLessThanOrEqual(
    3,
  );
});

test("reads what it writes", async () => {
  await fc.assert(
    fc.asyncProperty(rasters([1, 2, 3, 4, 6], [8, 16, 32]), async (raster) => {
      expect(await readTiff(await writeTiff(raster))).toMatchObject(raster);
    }),
    { numRuns: 60 },
  );
});

test("keeps infinities, negative zero and what is not a number", async () => {
  const samples = Float32Array.of(
    Number.POSITIVE_INFINITY,
    Number.NaN,
    -0,
    Number.NEGATIVE_INFINITY,
    1e-45,
    3.4e38,
  );
  const image = { width: 2, height: 1, channels: 3, samples, bits: 32 } as const;
  expect((await readTiff(await writeTiff(image))).samples).toEqual(samples);
});

test("writes strips of a megabyte", async () => {
  const image = raster({ width: 700, height: 1100, channels: 3, bits: 8, seed: 3, flat: true });
  const { samples } = await readTiff(await writeTiff(image));
  expect(Buffer.compare(samples as Uint8Array, image.samples as Uint8Array)).toBe(0);
});

type Entry = [tag: number, type: number, ...values: number[]];

/** A little-endian TIFF file of these entries over those of two by two gray pixels at byte 8. */
function tiffOf(...changes: readonly Entry[]): Uint8Array {
  const standard: Entry[] = [
    [256, 3, 2],
    [257, 3, 2],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [279, 4, 4],
  ];
  const entries = [...standard.filter(([tag]) => !changes.some(([other]) => other === tag)), ...changes];
  const bytes = new Uint8Array(12 + 2 + entries.length * 12 + 4);
  bytes.set([0x49, 0x49, 42, 0, 12, 0, 0, 0, 10, 20, 30, 40]);
  const view = new DataView(bytes.buffer);
  view.setUint16(12, entries.length, true);
  entries.forEach(([tag, type, value, count = 1], n) => {
    view.setUint16(14 + n * 12, tag, true);
    view.setUint16(16 + n * 12, type, true);
    view.setUint32(18 + n * 12, count, true);
    view.setUint32(22 + n * 12, value as number, true);
  });
  return bytes;
}

test.each([
  [1, [10, 20, 30, 40]],
  [2, [20, 10, 40, 30]],
  [3, [40, 30, 20, 10]],
  [4, [30, 40, 10, 20]],
  [5, [10, 30, 20, 40]],
  [6, [30, 10, 40, 20]],
  [7, [40, 20, 30, 10]],
  [8, [20, 40, 10, 30]],
])("turns an image of orientation %i upright", async (orientation, samples) => {
  expect([...(await readTiff(tiffOf([274, 3, orientation]))).samples]).toEqual(samples);
});

test.each<
  [bits: number, format: number, size: [width: number, height: number], samples: number[], kept: number]
>([
  [1, 1, [8, 2], [0, 0, 0, 0, 255, 0, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0], 8],
  [2, 1, [3, 4], [0, 0, 170, 0, 85, 85, 0, 85, 255, 0, 170, 170], 8],
  [4, 1, [2, 4], [0, 170, 17, 68, 17, 238, 34, 136], 8],
  [10, 1, [1, 2], [0x28, 0x78], 10],
  [12, 1, [1, 2], [0x0a1, 0x1e2], 12],
  [14, 1, [1, 2], [0x285, 0x78a], 14],
  [32, 1, [1, 1], [Math.fround(0x281e140a / 0xffffffff)], 32],
])("reads whole numbers of %i bits", async (bits, format, [width, height], samples, kept) => {
  const file = tiffOf([256, 3, width], [257, 3, height], [258, 3, bits], [339, 3, format]);
  const raster = await readTiff(file);
  expect([raster.bits, ...raster.samples]).toEqual([kept, ...samples]);
});

test("inverts white that is zero of few bits and of 32", async () => {
  const few = await readTiff(tiffOf([262, 3, 0], [258, 3, 4]));
  expect([...few.samples]).toEqual([255, 85, 238, 187]);
  const many = await readTiff(tiffOf([262, 3, 0], [256, 3, 1], [257, 3, 1], [258, 3, 32]));
  expect([...many.samples]).toEqual([Math.fround(1 - 0x281e140a / 0xffffffff)]);
});

test("reads floats of 64 bits", async () => {
  const head = tiffOf([256, 3, 1], [257, 3, 1], [258, 3, 64], [339, 3, 3], [279, 4, 8]);
  const file = new Uint8Array(head.length + 8);
  file.set(tiffOf([256, 3, 1], [257, 3, 1], [258, 3, 64], [339, 3, 3], [279, 4, 8], [273, 4, head.length]));
  new DataView(file.buffer).setFloat64(head.length, 0.18, true);
  expect(await readTiff(file)).toMatchObject({ samples: Float32Array.of(0.18), bits: 32 });
});

test("inverts white that is zero", async () => {
  expect([...(await readTiff(tiffOf([262, 3, 0]))).samples]).toEqual([245, 235, 225, 215]);
});

test("reads bytes whose bits begin with the lowest one", async () => {
  const reversed = [10, 20, 30, 40].map((byte) =>
    Number.parseInt(byte.toString(2).padStart(8, "0").split("").reverse().join(""), 2),
  );
  expect([...(await readTiff(tiffOf([266, 3, 2]))).samples]).toEqual(reversed);
});

test.each([
  [0, "unspecified"],
  [1, "associated"],
  [2, "unassociated"],
])("tells an alpha of number %i as %s, and writes it so", async (number, alpha) => {
  const raster = await readTiff(
    tiffOf([256, 3, 1], [277, 3, 2], [258, 3, 8 | (8 << 16), 2], [338, 3, number]),
  );
  expect(raster).toMatchObject({ channels: 2, alpha });
  expect(await readTiff(await writeTiff(raster))).toMatchObject({ alpha });
});

test.each([1, 257])("reads a palette whose colors are %i times those of 8 bits", async (scale) => {
  const head = tiffOf([262, 3, 3], [320, 3, 0, 768]);
  const file = new Uint8Array(head.length + 768 * 2);
  file.set(tiffOf([262, 3, 3], [320, 3, head.length, 768]));
  const view = new DataView(file.buffer);
  for (let n = 0; n < 768; n++) view.setUint16(head.length + n * 2, ((n * 5) % 256) * scale, true);
  const { samples } = await readTiff(file);
  expect([...samples]).toEqual([10, 20, 30, 40].flatMap((entry) => Array(3).fill((entry * 5) % 256)));
});

test("tells that a file has other images", async () => {
  const file = tiffOf();
  expect(await readTiff(file)).not.toHaveProperty("omitted");
  new DataView(file.buffer).setUint32(file.length - 4, 12, true);
  expect((await readTiff(file)).omitted).toEqual(["other images"]);
});

test.each<[what: string, changes: Entry[], message: RegExp]>([
  [
    "65535 x 65535 pixels",
    [
      [256, 3, 65535],
      [257, 3, 65535],
    ],
    /65535 x 65535 pixels/,
  ],
  ["2^31 strips", [[273, 4, 8, 2 ** 31]], /damaged or cut off/],
  [
    "far more pixels than bytes",
    [
      [256, 3, 16384],
      [257, 3, 16384],
    ],
    /cut off/,
  ],
  [
    "a tile that is far larger",
    [
      [324, 4, 8],
      [325, 4, 4],
      [322, 4, 16384],
      [323, 4, 16384],
    ],
    /cut off/,
  ],
  [
    "tiles without a size",
    [
      [324, 4, 8],
      [325, 4, 4],
    ],
    /0 x 0 pixels/,
  ],
  ["6 bits", [[258, 3, 6]], /6-bit integers are not read/],
  ["64 bits without floats", [[258, 3, 64]], /64-bit integers are not read/],
  [
    "24-bit floats",
    [
      [258, 3, 24],
      [339, 3, 3],
    ],
    /24-bit float are not read/,
  ],
  ["whole numbers with signs", [[339, 3, 2]], /8-bit signed integers are not read/],
  ["complex numbers", [[339, 3, 6]], /8-bit complex numbers are not read/],
  [
    "12 bits with a predictor",
    [
      [256, 3, 1],
      [258, 3, 12],
      [317, 3, 2],
    ],
    /predictor 2 with 12 bits are not read\. Save the file with predictor 1\.$/,
  ],
  [
    "JPEG with 12 bits",
    [
      [258, 3, 12],
      [259, 3, 7],
    ],
    /JPEG with 12 bits are not read/,
  ],
  [
    "CMYK",
    [
      [262, 3, 5],
      [277, 3, 4],
    ],
    /CMYK are not read\. Save the file as RGB\.$/,
  ],
  [
    "YCbCr without JPEG",
    [
      [262, 3, 6],
      [277, 3, 3],
    ],
    /YCbCr are not read/,
  ],
  [
    "CIE L*a*b*",
    [
      [262, 3, 8],
      [277, 3, 3],
    ],
    /CIE L\*a\*b\* are not read/,
  ],
  ["Zstandard", [[259, 3, 50000]], /compression Zstandard are not read/],
  ["CCITT", [[259, 3, 4]], /CCITT group 4 are not read/],
  ["an unknown compression", [[259, 3, 999]], /compression number 999 are not read/],
  [
    "an unknown predictor",
    [[317, 3, 9]],
    /predictor 9 with 8 bits are not read\. Save the file with predictor 1 or 2\.$/,
  ],
  ["missing strips", [[278, 3, 1]], /Strips or tiles of the TIFF file are missing/],
  ["a strip that is too short", [[279, 4, 3]], /ends too early/],
  [
    "a palette of 16 bits",
    [
      [258, 3, 16],
      [262, 3, 3],
    ],
    /^TIFF files of a palette are read with one channel of 1 to 8 bits, not 1 of 16\. Save the file as RGB\.$/,
  ],
  [
    "RGB with one channel",
    [
      [262, 3, 2],
      [277, 3, 1],
    ],
    /^The TIFF file is RGB but has fewer than three channels\. Save it again\.$/,
  ],
  ["a palette that is missing", [[262, 3, 3]], /no palette/],
])("refuses a file of %s", async (_, changes, message) => {
  const file = tiffOf(...changes);
  await expect(readTiff(file)).rejects.toThrow(expect.objectContaining({ name: "ImageError" }));
  await expect(readTiff(file)).rejects.toThrow(message);
});

test("writes no 10 or 12 bits", async () => {
  const image = raster({ width: 2, height: 2, channels: 3, bits: 10, seed: 1 });
  await expect(writeTiff(image)).rejects.toThrow(/8 or 16 bits or 32-bit float/);
});
