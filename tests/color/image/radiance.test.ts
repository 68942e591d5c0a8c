import fc from "fast-check";
import { expect, test } from "vitest";
import { readRadiance, writeRadiance } from "#color/image/radiance.ts";
import { raster, rasters } from "./rasters.ts";

const read = (header: string, ...bytes: readonly number[]) =>
  readRadiance(Uint8Array.from([...Buffer.from(`#?RADIANCE\n${header}`), ...bytes]));
const one = "FORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n";

test("reads what it writes, once the colors share their exponents", () => {
  fc.assert(
    fc.property(rasters([3], [32]), (raster) => {
      const shared = readRadiance(writeRadiance(raster));
      expect(readRadiance(writeRadiance(shared))).toEqual(shared);
      for (const [n, value] of raster.samples.entries()) {
        const pixel = raster.samples.subarray(n - (n % 3), n - (n % 3) + 3);
        expect(Math.abs(shared.samples[n]! - Math.max(value, 0))).toBeLessThanOrEqual(
          Math.max(...pixel, 0) / 256,
        );
      }
    }),
    { numRuns: 60 },
  );
});

test("writes what is negative, not a number or too large as the nearest value", () => {
  const samples = Float32Array.of(-1, Number.NaN, 2 ** -140, Number.POSITIVE_INFINITY, 1, 0.999);
  const image = { width: 2, height: 1, channels: 3, samples, bits: 32 } as const;
  expect([...readRadiance(writeRadiance(image)).samples]).toEqual([0, 0, 0, 255 * 2 ** 119, 0, 0]);
});

test("rounds up to the next exponent", () => {
  const samples = Float32Array.of(0.999, 0.5, 0);
  expect([
    ...readRadiance(writeRadiance({ width: 1, height: 1, channels: 3, samples, bits: 32 })).samples,
  ]).toEqual([1, 0.5, 0]);
});

test("reads flat pixels", () => {
  expect([...read(one, 128, 64, 0, 129).samples]).toEqual([1, 0.5, 0]);
});

test("reads old run lengths, the second of which counts 256-fold", () => {
  const { samples } = read("\n-Y 1 +X 260\n", 128, 64, 0, 129, 1, 1, 1, 3, 1, 1, 1, 1);
  expect(samples.filter((_, n) => n % 3 === 1)).toEqual(new Float32Array(260).fill(0.5));
});

test("reads new run lengths", () => {
  const rows = [2, 2, 0, 8, 136, 128, 2, 64, 32, 134, 64, 136, 0, 136, 129];
  const { samples } = read("\n-Y 1 +X 8\n", ...rows);
  expect([...samples.slice(0, 9)]).toEqual([1, 0.5, 0, 1, 0.25, 0, 1, 0.5, 0]);
});

test("divides by all exposures", () => {
  const { samples } = read(`EXPOSURE=2\nEXPOSURE= 0.25\n${one}`, 128, 64, 0, 129);
  expect([...samples]).toEqual([2, 1, 0]);
});

test.each([
  ["-Y 2 +X 2", [1, 2, 3, 4]],
  ["-Y 2 -X 2", [2, 1, 4, 3]],
  ["+Y 2 -X 2", [4, 3, 2, 1]],
  ["+Y 2 +X 2", [3, 4, 1, 2]],
  ["+X 2 -Y 2", [1, 3, 2, 4]],
  ["-X 2 -Y 2", [3, 1, 4, 2]],
  ["-X 2 +Y 2", [4, 2, 3, 1]],
  ["+X 2 +Y 2", [2, 4, 1, 3]],
])("turns an image of %s upright", (size, reds) => {
  const { samples } = read(`\n${size}\n`, ...[1, 2, 3, 4].flatMap((red) => [red, 0, 0, 136]));
  expect([...samples.filter((_, n) => n % 3 === 0)]).toEqual(reds);
});

test.each<[what: string, header: string, bytes: number[], message: RegExp]>([
  ["no size", "\n\n", [], /no size/],
  ["65535 x 65535 pixels", "\n-Y 65535 +X 65535\n", [], /65535 x 65535 pixels/],
  ["far more pixels than bytes", "\n-Y 16384 +X 16384\n", [], /cut off/],
  ["XYZ", "FORMAT=32-bit_rle_xyze\n\n-Y 1 +X 1\n", [1, 2, 3, 4], /32-bit_rle_xyze are not read/],
  ["an exposure of zero", `EXPOSURE=0\n${one}`, [1, 2, 3, 4], /not a positive number/],
  ["both axes the same", "\n-Y 1 +Y 1\n", [1, 2, 3, 4], /along -Y and \+Y/],
  ["a pixel that is cut off", one, [1, 2, 3], /cut off/],
  ["runs longer than a row", "\n-Y 1 +X 8\n", [2, 2, 0, 8, 137, 1], /run lengths/],
  ["an old run at the start", "\n-Y 1 +X 2\n", [1, 1, 1, 1], /run lengths/],
  ["rows of another length", "\n-Y 1 +X 8\n", [2, 2, 0, 9, 137, 1], /another length/],
])("refuses a file of %s", (_, header, bytes, message) => {
  expect(() => read(header, ...bytes)).toThrow(expect.objectContaining({ name: "ImageError" }));
  expect(() => read(header, ...bytes)).toThrow(message);
});

test("writes RGB floats alone", () => {
  const image = { width: 2, height: 2, seed: 1 };
  expect(() => writeRadiance(raster({ ...image, channels: 3, bits: 16 }))).toThrow(/hold floats/);
  expect(() => writeRadiance(raster({ ...image, channels: 4, bits: 32 }))).toThrow(/3 channels, not 4/);
});
