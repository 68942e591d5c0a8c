import { describe, expect, test } from "vitest";
import { makePlanes, writeBlocks } from "#color/image/exr/planes.ts";
import { textAttribute, writeExr } from "#color/image/exr/write.ts";
import { plainZlib } from "#color/image/exr/zlib.ts";
import type { Alpha, Raster } from "#color/image/raster.ts";
import { rasterFormatOf, rasterFormats } from "#color/image/rasterFormats.ts";
import { dpxOf } from "../../color/image/dpxFile.ts";
import { exrBytes, exrPart } from "../../color/image/exrFile.ts";
import { raster } from "../../color/image/rasters.ts";
import { call } from "../terminal.ts";

const to = ["--config=builtin:cg-config-latest", "--src=ACEScg", "--dst=ACEScct"];

/** A file of a format with noise, and a meaning of its alpha. */
async function file(
  name: string,
  channels: number,
  bits: Raster["bits"],
  alpha?: Alpha,
): Promise<Uint8Array> {
  const noise = raster({ width: 3, height: 2, channels, bits, seed: 4 });
  const { write } = rasterFormats.find((each) => each.name === name)!;
  return await write!({ ...noise, ...(alpha && { alpha }) });
}

const exr = (names: string[]) => {
  const part = exrPart(3, 2, names);
  return exrBytes(part, makePlanes(part));
};

async function converted(path: string, bytes: Uint8Array, ...words: string[]) {
  const out = words.at(-1)!;
  const done = await call(["apply", path, ...to, ...words.slice(0, -1), `--out=${out}`], { [path]: bytes });
  const made = done.files.get(out);
  return { ...done, made: made && (await rasterFormatOf(made)?.read(made)) };
}

describe("apply from one format to another", () => {
  // Colors are neither multiplied nor divided by alpha: the result has to say the same of them as the input.
  test.each<[from: string, bits: Raster["bits"], alpha: Alpha | undefined, depth: string, want: Alpha]>([
    ["png", 8, undefined, "8", "unassociated"],
    ["png", 16, undefined, "float", "unassociated"],
    ["tiff", 16, "associated", "16", "associated"],
    ["tiff", 8, "unspecified", "16", "unspecified"],
    ["tiff", 32, "unassociated", "float", "unassociated"],
    ["exr", 16, undefined, "8", "associated"],
    ["exr", 16, undefined, "float", "associated"],
  ])("alpha of %s of %i bits, %s, in a TIFF of %s is %s", async (from, bits, alpha, depth, want) => {
    const bytes = from === "exr" ? exr(["A", "B", "G", "R"]) : await file(from, 4, bits, alpha);
    const { made } = await converted(`a.${from}`, bytes, `--depth=${depth}`, "b.tif");
    expect(made).toMatchObject({ channels: 4, alpha: want });
  });

  test("a PNG file of PQ says so, and is converted from it", async () => {
    const config = "--config=builtin:studio-config-v4.0.0_aces-v2.0_ocio-v2.5";
    const pq = ["--display=Rec.2100-PQ - Display", "--view=Un-tone-mapped"];
    const made = await call(["apply", "a.exr", config, "--src=ACEScg", ...pq, "--out=b.png"], {
      "a.exr": exr(["B", "G", "R"]),
    });
    const png = made.files.get("b.png")!;
    const back = await call(["apply", "b.png", config, "--dst=ACEScg", "--out=c.exr"], { "b.png": png });
    expect(back.err).toContain(
      "from Rec.2100-PQ - Display, because the file's cICP chunk is that of pq_rec2020_display,",
    );
  });

  test.each(["png", "tiff"])("%s keeps what tells of the picture, also by way of OpenEXR", async (name) => {
    const { write } = rasterFormats.find((each) => each.name === name)!;
    const notes = { texts: { Description: "Plate", tIME: "2026:03:04 05:06:07", Copyright: "© Zoë" } };
    const density = { x: 11_811, y: 5906, isRatio: false };
    const noise = raster({ width: 3, height: 2, channels: 3, bits: 8, seed: 4 });
    const bytes = await write!({ ...noise, notes: { ...notes, density } });
    const exr = (await converted(`a.${name}`, bytes, "b.exr")).files.get("b.exr")!;
    for (const [from, given] of [[`a.${name}`, bytes] as const, ["b.exr", exr] as const])
      for (const out of ["c.png", "c.tif"]) {
        const { made } = await converted(from, given, "--depth=8", out);
        expect(made?.notes?.texts).toEqual(notes.texts);
        expect(made?.notes?.density?.x).toBeCloseTo(11_811, -1);
        expect(made?.notes?.density?.y).toBeCloseTo(5906, -1);
      }
  });

  test("leaves alpha out of Radiance files, and says so", async () => {
    const { made, err } = await converted("a.png", await file("png", 4, 8), "b.hdr");
    expect(made).toMatchObject({ channels: 3 });
    expect(err).toMatch(/^Wrote b\.hdr \(3 x 2, without its alpha, /);
    const json = await call(["apply", "a.png", ...to, "--out=b.hdr", "--json"], {
      "a.png": await file("png", 4, 8),
    });
    expect(JSON.parse(json.out)).toMatchObject({ images: [{ omitted: ["alpha"] }] });
    const gray = await converted("a.png", await file("png", 1, 8), "b.hdr");
    expect(gray.err).toMatch(/^Wrote b\.hdr \(3 x 2, \d/);
  });

  test.each([
    [{ x0: 0, y0: 0, x1: 16383, y1: 16382 }, "The display window has 16384 x 16383 pixels, the image 3 x 2;"],
    [{ x0: 0, y0: 0, x1: -5, y1: 9 }, "The image has -4 x 10 pixels."],
    [{ x0: 0, y0: 0, x1: 2 ** 30, y1: 9 }, "pixels; at most 268435456 are read."],
  ])("refuses a display window of %j for a file without a data window", async (displayWindow, why) => {
    const part = exrPart(3, 2, ["B", "G", "R"], [], { dataWindow: { x0: 0, y0: 0, x1: 2, y1: 1 } });
    const { x0, y0, x1, y1 } = displayWindow;
    const box = part.attributes.find(({ name }) => name === "displayWindow")!;
    box.bytes = new Uint8Array(Int32Array.of(x0, y0, x1, y1).buffer);
    const { err, made } = await converted("a.exr", exrBytes(part, makePlanes(part)), "b.png");
    expect(made).toBeUndefined();
    expect(err).toContain(why);
  });

  test.each([
    ["WebP", "RIFF____WEBPVP8L"],
    ["AVIF or HEIF", "\0\0\0\x1cftypavif"],
    ["JPEG XL", "\xff\x0a"],
    ["GIF", "GIF89a"],
  ])("refuses %s by its name", async (name, start) => {
    const { err, code } = await converted(
      "a.bin",
      Uint8Array.from(start, (letter) => letter.charCodeAt(0)),
      "b.png",
    );
    expect([code, err]).toEqual([
      1,
      `“a.bin” cannot be converted: ${name} images are not read in the terminal; save it as PNG or OpenEXR.\n`,
    ]);
  });

  test("keeps what a DPX file tells of film and time, in either byte order", async () => {
    const numbers = [1712, 1716, 1724, 1920, 1924, 1932, 1940];
    for (const little of [true, false]) {
      const given = dpxOf({ bits: 8, little });
      const view = new DataView(given.buffer);
      for (const at of numbers) view.setUint32(at, at * 65_537, little);
      view.setUint16(1622, 7, little);
      given.set([84, 65, 75, 69], 1732);
      const { files } = await converted("a.dpx", given, "b.dpx");
      const made = new DataView(files.get("b.dpx")!.slice().buffer);
      expect(numbers.map((at) => made.getUint32(at))).toEqual(numbers.map((at) => at * 65_537));
      expect(made.getUint16(1622)).toBe(7);
      expect([1732, 1733, 1734, 1735].map((at) => made.getUint8(at))).toEqual([84, 65, 75, 69]);
    }
  });

  test("says that the image has other channels and parts", async () => {
    const tiff = await converted("a.tif", await file("tiff", 5, 8), "b.tif");
    expect(tiff.err).toContain("without its other channels,");
    const mixed = exr(["A", "B", "G", "R", "Z"]);
    expect((await converted("a.exr", mixed, "b.png")).err).toContain("without its other channels,");
    expect((await converted("a.exr", mixed, "b.exr")).err).not.toContain("without");
    const parts = [["B", "G", "R"], ["Z"]].map((names, i) => {
      const part = exrPart(3, 2, names, [
        textAttribute("name", `p${i}`),
        textAttribute("type", "scanlineimage"),
      ]);
      return { ...part, blocks: writeBlocks(part, makePlanes(part), plainZlib, [0, Infinity]) };
    });
    expect((await converted("a.exr", writeExr(parts, true), "b.png")).err).toContain(
      "without its other parts,",
    );
  });

  test("says that a TIFF file has other images", async () => {
    const bytes = await file("tiff", 3, 8);
    const view = new DataView(bytes.buffer);
    const directory = view.getUint32(4, true);
    view.setUint32(directory + 2 + view.getUint16(directory, true) * 12, directory, true);
    const { err } = await converted("a.tif", bytes, "b.tif");
    expect(err).toContain("without its other images");
  });
});
