import fc from "fast-check";
import { expect, test } from "vitest";
import { deflate } from "#color/image/deflate.ts";
import { readPng, writePng } from "#color/image/png.ts";
import { crc32 } from "#ocio/archive/crc32.ts";
import { fixture, fixturesOf, raster, rasters } from "./rasters.ts";

test.each(fixturesOf("png"))("reads $name as OpenImageIO does", async ({ file, raster }) => {
  expect(await readPng(file)).toMatchObject(raster);
});

test("reads what it writes", async () => {
  await fc.assert(
    fc.asyncProperty(rasters([1, 2, 3, 4], [8, 16]), async (raster) => {
      expect(await readPng(await writePng(raster))).toMatchObject(raster);
    }),
    { numRuns: 60 },
  );
});

/** A PNG file with one IHDR chunk of these numbers, and some bytes of pixels. */
function pngOf(
  width: number,
  height: number,
  rest: readonly number[],
  data: Uint8Array = new Uint8Array(9),
  others: readonly (readonly [type: string, content: readonly number[]])[] = [],
): Uint8Array {
  const chunk = (type: string, content: Uint8Array) => {
    const bytes = new Uint8Array([0, 0, 0, 0, ...Buffer.from(type), ...content, 0, 0, 0, 0]);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, content.length);
    view.setUint32(bytes.length - 4, crc32(bytes.subarray(4, -4)));
    return bytes;
  };
  const size = new DataView(new ArrayBuffer(8));
  size.setUint32(0, width);
  size.setUint32(4, height);
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk("IHDR", new Uint8Array([...new Uint8Array(size.buffer), ...rest])),
    ...others.flatMap(([type, content]) => [...chunk(type, Uint8Array.from(content))]),
    ...chunk("IDAT", data),
    ...chunk("IEND", new Uint8Array()),
  ]);
}

test.each([
  [[9, 16, 0, 1], "pq_rec2020_display"],
  [[12, 13, 0, 1], "srgb_p3d65_display"],
  [[1, 13, 0, 1], null],
  [[9, 16, 0, 0], null],
  [[9, 16], null],
])("reads a cICP chunk of %j as %s", async (content, interopId) => {
  const file = pngOf(1, 1, [8, 0, 0, 0, 0], await deflate(new Uint8Array(2)), [["cICP", content]]);
  expect((await readPng(file)).interopId).toBe(interopId);
});

test.each([
  ["pq_rec2020_display", "pq_rec2020_display"],
  ["lin_rec709_scene", "lin_rec709_scene"],
  ["srgb_rec709_display", null],
  [null, null],
])("writes the cICP chunk of %s", async (interopId, want) => {
  const file = await writePng({
    ...raster({ width: 1, height: 1, channels: 3, bits: 8, seed: 1 }),
    interopId,
  });
  expect((await readPng(file)).interopId).toBe(want);
});

test.each([
  ["no pixels", pngOf(0, 4, [8, 2, 0, 0, 0]), /0 x 4 pixels/],
  ["65535 x 65535 pixels", pngOf(65535, 65535, [8, 2, 0, 0, 0]), /65535 x 65535 pixels/],
  ["far more pixels than bytes", pngOf(16384, 16384, [16, 6, 0, 0, 0]), /cut off/],
  ["an unknown color type", pngOf(4, 4, [8, 5, 0, 0, 0]), /color type 5/],
  ["a depth that its color type lacks", pngOf(4, 4, [4, 2, 0, 0, 0]), /with 4 bits/],
  ["a palette that is missing", pngOf(1, 1, [8, 3, 0, 0, 0], await deflate(new Uint8Array(2))), /no palette/],
  ["an unknown filter", pngOf(1, 1, [8, 0, 0, 0, 0], await deflate(Uint8Array.of(9, 0))), /row filter 9/],
  ["too few rows", pngOf(1, 2, [8, 0, 0, 0, 0], await deflate(Uint8Array.of(0, 7))), /end too early/],
  ["pixels that are not compressed", pngOf(4, 4, [8, 2, 0, 0, 0]), /compressed pixels are damaged/],
  ["nothing at all", new Uint8Array(), /not a PNG/],
])("refuses a file of %s", async (_, file, message) => {
  await expect(readPng(file)).rejects.toThrow(expect.objectContaining({ name: "ImageError" }));
  await expect(readPng(file)).rejects.toThrow(message);
});

test("takes no bits of a transparent color that samples of the file lack", async () => {
  const rows = await deflate(Uint8Array.of(0, 0x70));
  for (const key of [
    [0, 7],
    [0xff, 0xf7],
  ]) {
    const file = pngOf(2, 1, [4, 0, 0, 0, 0], rows, [["tRNS", key]]);
    expect([...(await readPng(file)).samples]).toEqual([119, 0, 0, 255]);
  }
});

test("turns an image upright as its EXIF data say, if they are whole", async () => {
  const rows = await deflate(Uint8Array.of(0, 1, 2));
  const exif = [...Buffer.from("MM\0*"), 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const made = await readPng(pngOf(2, 1, [8, 0, 0, 0, 0], rows, [["eXIf", exif]]));
  expect([made.width, made.height, ...made.samples]).toEqual([1, 2, 1, 2]);
  const cut = await readPng(pngOf(2, 1, [8, 0, 0, 0, 0], rows, [["eXIf", exif.slice(0, 12)]]));
  expect([cut.width, cut.height]).toEqual([2, 1]);
});

test("refuses a damaged chunk by its checksum", async () => {
  const { file } = fixture("gray16.png");
  file[20]! ^= 1;
  await expect(readPng(file)).rejects.toThrow("The PNG file is damaged in its IHDR chunk. Copy it again.");
});

test("unpacks no more than the image has, whatever the file holds", async () => {
  const bomb = await deflate(new Uint8Array(50_000_000));
  expect((await readPng(pngOf(1, 1, [8, 0, 0, 0, 0], bomb))).samples).toEqual(Uint8Array.of(0));
});

test("writes no other depths and no more than four channels", async () => {
  const image = { width: 2, height: 2, seed: 1 };
  await expect(writePng(raster({ ...image, channels: 3, bits: 10 }))).rejects.toThrow(/8 or 16 bits/);
  await expect(writePng(raster({ ...image, channels: 3, bits: 32 }))).rejects.toThrow(/8 or 16 bits/);
  await expect(writePng(raster({ ...image, channels: 5, bits: 8 }))).rejects.toThrow(/not 5/);
});
