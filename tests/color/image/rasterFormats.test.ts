import { expect, test } from "vitest";
import { COMPRESSIONS } from "#color/image/exr/header.ts";
import { decodeExrPicture } from "#color/image/exr/picture.ts";
import { rasterFormatOf, rasterFormats } from "#color/image/rasterFormats.ts";
import { damagedFormats, damagesOf, exrFiles, readers } from "./mutations.ts";
import { raster } from "./rasters.ts";

test.each(Object.entries(readers))("tells %s by its content and reads it", async (name, { files }) => {
  for (const file of await files()) {
    const format = rasterFormatOf(file);
    expect(format?.name).toBe(name);
    expect((await format?.read(file))?.width).toBeGreaterThan(0);
  }
});

test("knows nothing of other content", () => {
  for (const text of ["", "P", "GIF89a", "#?", "%PDF-1.7"])
    expect(rasterFormatOf(new TextEncoder().encode(text))).toBeUndefined();
});

test.each(
  rasterFormats.flatMap(({ name, write, depths }) => (write ? depths.map((bits) => ({ name, bits })) : [])),
)("writes $name of $bits bits, and knows it again", async ({ name, bits }) => {
  const format = rasterFormats.find((format) => format.name === name);
  const image = raster({ width: 9, height: 4, channels: 3, bits, seed: 2 });
  const file = (await format?.write?.(image)) as Uint8Array;
  expect(rasterFormatOf(file)).toBe(format);
  expect((await format?.read(file))?.bits).toBe(bits);
});

test("the OpenEXR files that are damaged have every compression, and are read when whole", () => {
  const labels = exrFiles().map((file) => decodeExrPicture(file, null).label);
  for (const { name } of COMPRESSIONS) expect(labels.join("\n")).toContain(` ${name.toUpperCase()},`);
});

test("names are their own, and extensions too", () => {
  const names = rasterFormats.flatMap(({ name, extensions }) => [...new Set([name, ...extensions])]);
  expect(new Set(names).size).toBe(names.length);
});

test.each(damagedFormats)("300 damaged files of %s are read or refused with a sentence", async (name) => {
  const { failures, read, refused } = await damagesOf(name, 300, 1);
  expect(failures).toEqual([]);
  expect(Math.min(read, refused)).toBeGreaterThan(0);
});
