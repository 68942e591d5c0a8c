import fc from "fast-check";
import { expect, test } from "vitest";
import { readDpx, writeDpx } from "#color/image/dpx.ts";
import { dpxOf } from "./dpxFile.ts";
import { raster, rasters } from "./rasters.ts";

test("reads what it writes", () => {
  fc.assert(
    fc.property(rasters([1, 3, 4], [8, 10, 12, 16]), (raster) => {
      expect(readDpx(writeDpx(raster))).toMatchObject(raster);
    }),
    { numRuns: 100 },
  );
});

// 1023, 0 and 341, in one word.
const [methodA, methodB, packed] = [0xffc00554, 0x3ff00155, 0x155003ff];
const wordOf = (word: number, little: boolean) => {
  const bytes = [word >>> 24, word >>> 16, word >>> 8, word].map((byte) => byte & 255);
  return little ? bytes.reverse() : bytes;
};

test.each([
  ["packed", 0, packed],
  ["filled by method A", 1, methodA],
  ["filled by method B", 2, methodB],
])("reads 10 bits %s in both byte orders", (_, packing, word) => {
  for (const little of [false, true]) {
    const data = wordOf(word >>> 0, little);
    const { samples } = readDpx(dpxOf({ bits: 10, packing, little, width: 1, height: 1, data }));
    expect([...samples]).toEqual([0x3ff, 0, 0x155]);
  }
});

test.each([
  [1, 0xabc0],
  [2, 0x0abc],
])("reads 12 bits filled by method %i", (packing, half) => {
  const data = [half >> 8, half & 255];
  expect([
    ...readDpx(dpxOf({ bits: 12, packing, descriptor: 6, width: 1, height: 1, data })).samples,
  ]).toEqual([0xabc]);
});

test("reads alpha, blue, green and red as RGBA", () => {
  const data = [4, 3, 2, 1];
  expect([...readDpx(dpxOf({ bits: 8, descriptor: 52, width: 1, height: 1, data })).samples]).toEqual([
    1, 2, 3, 4,
  ]);
});

test.each([
  ["none", 0, [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]],
  ["up to a whole word", 0, [1, 2, 3, 0, 4, 5, 6, 0], [1, 2, 3, 4, 5, 6]],
  ["as declared", 2, [1, 2, 3, 0, 0, 4, 5, 6, 0, 0], [1, 2, 3, 4, 5, 6]],
])("reads rows with padding: %s", (_, padding, data, samples) => {
  expect([...readDpx(dpxOf({ bits: 8, width: 1, padding, data })).samples]).toEqual(samples);
});

test("turns an image that starts at the bottom upright", () => {
  const file = dpxOf({ bits: 8, descriptor: 6, orientation: 2, data: [1, 2, 3, 4] });
  expect([...readDpx(file).samples]).toEqual([3, 4, 1, 2]);
});

test.each([
  ["65535 x 65535 pixels", { bits: 10, width: 65535, height: 65535 }, /65535 x 65535 pixels/],
  ["more pixels than bytes", { bits: 10, width: 9999, height: 9999 }, /cut off/],
  ["1 bit", { bits: 1 }, /1 bits are not read/],
  ["32 bits", { bits: 32 }, /32 bits are not read/],
  ["YCbCr", { bits: 10, descriptor: 100 }, /YCbCr are not read\. Save the file as RGB\.$/],
  ["a descriptor that users define", { bits: 10, descriptor: 150 }, /descriptor 150/],
  ["planes", { bits: 10, descriptor: 1, elements: 3 }, /elements of their own/],
  ["run lengths", { bits: 10, encoding: 1 }, /run lengths/],
])("refuses a file of %s", (_, facts, message) => {
  expect(() => readDpx(dpxOf(facts))).toThrow(expect.objectContaining({ name: "ImageError" }));
  expect(() => readDpx(dpxOf(facts))).toThrow(message);
});

test("refuses a file that ends in its header", () => {
  expect(() => readDpx(dpxOf({ bits: 10 }).subarray(0, 700))).toThrow(
    "The DPX file is damaged or cut off. Copy it again.",
  );
});

test("writes no floats and no two channels", () => {
  const image = { width: 2, height: 2, seed: 1 };
  expect(() => writeDpx(raster({ ...image, channels: 3, bits: 32 }))).toThrow(/8, 10, 12 or 16 bits/);
  expect(() => writeDpx(raster({ ...image, channels: 2, bits: 10 }))).toThrow(/1, 3 or 4 channels, not 2/);
});
