import { describe, expect, test } from "vitest";
import { makePlanes } from "#color/image/exr/planes.ts";
import type { Alpha, Raster } from "#color/image/raster.ts";
import { rasterFormatOf, rasterFormats } from "#color/image/rasterFormats.ts";
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

  test("says that a TIFF file has other images", async () => {
    const bytes = await file("tiff", 3, 8);
    const view = new DataView(bytes.buffer);
    const directory = view.getUint32(4, true);
    view.setUint32(directory + 2 + view.getUint16(directory, true) * 12, directory, true);
    const { err } = await converted("a.tif", bytes, "b.tif");
    expect(err).toContain("without its other images");
  });
});
