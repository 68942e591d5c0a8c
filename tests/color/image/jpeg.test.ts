import { expect, test } from "vitest";
import { readJpeg } from "#color/image/jpeg.ts";
import type { Raster } from "#color/image/raster.ts";
import { fixture, fixturesOf } from "./rasters.ts";

test.each(fixturesOf("jpg"))(
  "reads $name as OpenImageIO does, but for rounding",
  async ({ file, raster }) => {
    const { samples, ...facts } = await readJpeg(file);
    expect({ ...facts, samples: raster.samples }).toEqual(raster);
    expect(
      Math.max(...samples.map((sample, n) => Math.abs(sample - raster.samples[n]!))),
    ).toBeLessThanOrEqual(3);
  },
);

const insert = (file: Uint8Array, ...bytes: readonly number[]) =>
  Uint8Array.from([...file.subarray(0, 2), ...bytes, ...file.subarray(2)]);

/** A segment that says how the image is turned. */
const exif = (orientation: number) => [
  ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
  ...[1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
];

const greensOf = ({ samples }: Raster) => [...samples].filter((_, n) => n % 3 === 1);

test("turns an image upright as its EXIF says", async () => {
  const { file } = fixture("progressive.jpg");
  const upright = await readJpeg(file);
  const turned = await readJpeg(insert(file, ...exif(3)));
  expect(greensOf(turned)).toEqual(greensOf(upright).reverse());
  const side = await readJpeg(insert(file, ...exif(6)));
  expect([side.width, side.height]).toEqual([upright.height, upright.width]);
});

test("reads an image whose EXIF is damaged", async () => {
  const { file, raster } = fixture("progressive.jpg");
  const damaged = exif(3).map((byte, n) => (n === 17 ? 255 : byte));
  expect((await readJpeg(insert(file, ...damaged))).width).toBe(raster.width);
});

test("leaves colors that Adobe's marker calls RGB as they are", async () => {
  const { file } = fixture("color.jpg");
  const adobe = [0xff, 0xee, 0, 14, ...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0];
  const rgb = await readJpeg(insert(file, ...adobe, 0));
  const ycbcr = await readJpeg(insert(file, ...adobe, 1));
  expect(ycbcr).toEqual(await readJpeg(file));
  expect(rgb.samples).not.toEqual(ycbcr.samples);
});

/** The color fixture with a changed frame header: marker, bits, height, width, channels. */
function withFrame(
  marker: number,
  bits: number,
  height: number,
  width: number,
  channels: number,
): Uint8Array {
  const { file } = fixture("color.jpg");
  const at = file.findIndex((byte, n) => byte === 0xff && file[n + 1] === 0xc0);
  file.set([0xff, marker, 0, 17, bits, height >> 8, height & 255, width >> 8, width & 255, channels], at);
  return file;
}

test.each([
  ["65535 x 65535 pixels", withFrame(0xc0, 8, 65535, 65535, 3), /65535 x 65535 pixels/],
  ["far more pixels than bytes", withFrame(0xc0, 8, 16384, 16384, 3), /cut off/],
  ["12 bits", withFrame(0xc1, 12, 5, 6, 3), /12 bits are not read/],
  ["CMYK", withFrame(0xc0, 8, 5, 6, 4), /4 channels, such as CMYK, are not read/],
  ["no loss", withFrame(0xc3, 8, 5, 6, 3), /without loss are not read/],
  ["arithmetic coding", withFrame(0xc9, 8, 5, 6, 3), /arithmetic coding are not read/],
  [
    "too many scans",
    insert(fixture("gray.jpg").file, ...Array(101).fill([0xff, 0xda, 0, 2]).flat()),
    /100 scans/,
  ],
  ["nothing at all", new Uint8Array(), /damaged or cut off/],
  ["no image", Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), /no image/],
])("refuses a file of %s", async (_, file, message) => {
  await expect(readJpeg(file)).rejects.toThrow(expect.objectContaining({ name: "ImageError" }));
  await expect(readJpeg(file)).rejects.toThrow(message);
});
