import { describe, expect, test } from "vitest";
import { fromHalf, toHalf } from "#color/half.ts";
import { type ExrPart, readExrHeader } from "#color/image/exr/header.ts";
import { makePlanes, readBlocks, writeBlocks } from "#color/image/exr/planes.ts";
import { textAttribute, writeExr } from "#color/image/exr/write.ts";
import { plainZlib } from "#color/image/exr/zlib.ts";
import { rasterFormatOf } from "#color/image/rasterFormats.ts";
import { exrBytes, exrPart } from "../../color/image/exrFile.ts";
import exrFixtures from "../../color/image/exrFixtures.json";
import { call } from "../terminal.ts";

const ALL = [0, Number.POSITIVE_INFINITY] as const;
const config = ["--config", "builtin:cg-config-latest"];

/** An OpenEXR image of one row with these pixels, in halfs. */
function image(
  pixels: readonly (readonly number[])[],
  attributes: ExrPart["attributes"] = [],
  names = ["B", "G", "R"],
) {
  const part = exrPart(pixels.length, 1, names, attributes);
  const planes = makePlanes(part);
  for (const [c, name] of names.entries()) {
    const place = "RGBA".indexOf(name);
    const halfs = Uint16Array.from(pixels, (pixel) => toHalf(pixel[Math.max(0, place)]!));
    planes[c]!.set(new Uint8Array(halfs.buffer));
  }
  return exrBytes(part, planes);
}

/** Pixels of an image as [r, g, b], and the texts of its attributes. */
function opened(bytes: Uint8Array) {
  const { parts, isMultipart } = readExrHeader(bytes);
  const part = parts[0]!;
  const planes = makePlanes(part);
  readBlocks(bytes, part, isMultipart, plainZlib, planes, ALL);
  const samples = planes.map((plane, c) =>
    part.channels[c]!.type === "float"
      ? new Float32Array(plane.slice().buffer)
      : Array.from(new Uint16Array(plane.slice().buffer), fromHalf),
  );
  const at = (name: string) => samples[part.channels.findIndex((each) => each.name === name)]!;
  const pixels = [...at("R")].map((_, i) => ["R", "G", "B"].map((name) => at(name)[i]!));
  const text = (name: string) => {
    const found = part.attributes.find((each) => each.name === name);
    return found && new TextDecoder().decode(found.bytes);
  };
  const type = part.channels[0]!.type;
  return { pixels, text, type, channels: part.channels.map(({ name }) => name) };
}

const gray = image([
  [0.18, 0.18, 0.18],
  [1, 0.5, 0.25],
]);

describe("apply", () => {
  test("says of a deep image that it is one", async () => {
    const deep = gray.slice();
    // The flag of deep data in the version of the file.
    deep[5]! |= 8;
    const words = ["apply", "deep.exr", ...config, "--src", "ACEScg", "--dst", "ACEScct", "--out", "out.exr"];
    const { code, err, files } = await call(words, { "deep.exr": deep });
    expect([code, files.has("out.exr")]).toEqual([1, false]);
    expect(err).toContain("only deep images; flatten it first");
  });

  test("converts an image and tells its size and where its color space was found", async () => {
    const { code, err, files } = await call(
      ["apply", "plate.exr", ...config, "--dst", "ACES2065-1", "--out", "out.exr"],
      { "plate.exr": image([[0.18, 0.18, 0.18]], [textAttribute("colorInteropID", "lin_rec709_scene")]) },
    );
    expect(err).toMatch(
      /^Wrote out\.exr \(1 x 1, from Linear Rec\.709 \(sRGB\), because the file's colorInteropID is lin_rec709_scene, [\d.]+ s\)\.\n$/,
    );
    expect(code).toBe(0);
    const { pixels, text } = opened(files.get("out.exr")!);
    for (const value of pixels[0]!) expect(value).toBeCloseTo(0.18, 3);
    expect(text("colorInteropID")).toBe("lin_ap0_scene");
  });

  const chromaticities = new Uint8Array(
    Float32Array.of(0.713, 0.293, 0.165, 0.83, 0.128, 0.044, 0.32168, 0.33767).buffer,
  );
  test.each([
    [
      "the ACES container",
      [{ name: "acesImageContainerFlag", type: "int", bytes: new Uint8Array(Int32Array.of(1).buffer) }],
      "from ACES2065-1, because the file is marked as an ACES container",
    ],
    [
      "chromaticities",
      [{ name: "chromaticities", type: "chromaticities", bytes: chromaticities }],
      "from ACEScg, because the file's chromaticities are those of lin_ap1_scene",
    ],
    ["the file rules", [], "because the file rule “EXR” takes it"],
  ])("takes the color space from %s", async (_, attributes, why) => {
    const words = ["apply", "plate.exr", ...config, "--dst", "ACEScct", "--out", "out.exr"];
    const { err } = await call(words, { "plate.exr": image([[1, 1, 1]], attributes) });
    expect(err).toContain(why);
  });

  test("keeps other channels and metadata, and drops what says which colors there were", async () => {
    const given = image(
      [[0.25, 0.5, 1, 0.5]],
      [
        textAttribute("shot", "ab_010"),
        { name: "chromaticities", type: "chromaticities", bytes: chromaticities },
      ],
      ["A", "B", "G", "R", "depth.Z"],
    );
    const words = ["apply", "a.exr", ...config, "--src", "ACEScg", "--dst", "ACEScct", "--out", "b.exr"];
    const { files } = await call(words, { "a.exr": given });
    const { text, channels } = opened(files.get("b.exr")!);
    expect(channels).toEqual(["A", "B", "G", "R", "depth.Z"]);
    expect(text("shot")).toBe("ab_010");
    expect(text("chromaticities")).toBeUndefined();
  });

  test("keeps names that are not UTF-8 byte for byte", async () => {
    const names = ["B", "G", "R", "fa\u00c3ade.Z", "fa\u00e7ade.Z", "\ufeffa.Z"];
    const given = Buffer.from(image([[0.25, 0.5, 1]], [textAttribute("r\u00c3le", "x")], names));
    // The first byte of a character is followed by one that belongs to none.
    const file = Buffer.from(given.toString("latin1").replaceAll("\u00c3\u0083", "\u00c3z"), "latin1");
    const words = ["apply", "a.exr", ...config, "--src", "ACEScg", "--dst", "ACEScct", "--out", "b.exr"];
    const { files, code } = await call(words, { "a.exr": file });
    expect(code).toBe(0);
    const made = Buffer.from(files.get("b.exr")!).toString("latin1");
    for (const name of [
      "fa\u00c3zade.Z\0",
      "fa\u00c3\u00a7ade.Z\0",
      "\u00ef\u00bb\u00bfa.Z\0",
      "r\u00c3zle\0string\0",
    ])
      expect(made).toContain(name);
    const listed = await call([...words, "--layer=x"], { "a.exr": file });
    expect(listed.err).toContain("There is no layer “x”");
  });

  test("keeps the order of lines, in the file and by name", async () => {
    const decreasing = { name: "lineOrder", type: "lineOrder", bytes: Uint8Array.of(1) };
    const part = exrPart(1, 40, ["B", "G", "R"], [decreasing]);
    const words = ["apply", "a.exr", ...config, "--src", "ACEScg", "--dst", "ACES2065-1", "--out", "b.exr"];
    const { files } = await call(words, { "a.exr": exrBytes(part, makePlanes(part)) });
    const [made] = readExrHeader(files.get("b.exr")!).parts;
    expect(made!.attributes).toContainEqual(decreasing);
    expect(made!.offsets).toHaveLength(3);
    expect(made!.offsets).toEqual([...made!.offsets].sort((a, b) => b - a));
  });

  test("removes chromaticities from the other parts, too, because OpenEXR opens no file whose parts differ", async () => {
    const shared = { name: "chromaticities", type: "chromaticities", bytes: chromaticities };
    const parts = [["B", "G", "R"], ["Z"]].map((names, i) => {
      const part = exrPart(1, 1, names, [
        textAttribute("name", `p${i}`),
        textAttribute("type", "scanlineimage"),
        shared,
      ]);
      return { ...part, blocks: writeBlocks(part, makePlanes(part), plainZlib, ALL) };
    });
    const words = ["apply", "a.exr", ...config, "--dst", "ACES2065-1", "--out", "b.exr"];
    const { files, err } = await call(words, { "a.exr": writeExr(parts, true) });
    expect(err).toContain("from ACEScg, because the file's chromaticities");
    const made = readExrHeader(files.get("b.exr")!).parts;
    expect(made.map(({ name }) => name)).toEqual(["p0", "p1"]);
    for (const { attributes } of made)
      expect(attributes.map(({ name }) => name)).not.toContain("chromaticities");
  });

  test("keeps the names of a layer where the type of its samples changes", async () => {
    const names = ["B", "G", "R", "spec.B", "spec.G", "spec.R"];
    const given = exrPart(1, 1, names);
    const planes = makePlanes(given);
    for (const plane of planes) plane.set(new Uint8Array(Uint16Array.of(toHalf(0.5)).buffer));
    const words = ["apply", "a.exr", ...config, "--src=ACEScg", "--dst=ACEScct", "--layer=spec"];
    const { files } = await call([...words, "--depth=float", "--out=b.exr"], {
      "a.exr": exrBytes(given, planes),
    });
    const [part] = readExrHeader(files.get("b.exr")!).parts;
    expect(part!.channels.map(({ name, type }) => [name, type])).toEqual([
      ...["B", "G", "R"].map((name) => [name, "half"]),
      ...["spec.B", "spec.G", "spec.R"].map((name) => [name, "float"]),
    ]);
    expect(opened(files.get("b.exr")!).pixels).toEqual([[0.5, 0.5, 0.5]]);
    const gray = exrPart(1, 1, ["spec.Y"]);
    const colored = await call([...words, "--out=b.exr"], { "a.exr": exrBytes(gray, makePlanes(gray)) });
    expect(readExrHeader(colored.files.get("b.exr")!).parts[0]!.channels.map(({ name }) => name)).toEqual([
      "spec.B",
      "spec.G",
      "spec.R",
    ]);
  });

  test("says in the file that names of channels are long", async () => {
    const name = "a_layer_with_more_than_31_letters.R";
    const words = ["apply", "a.exr", ...config, "--src=ACEScg", "--dst=ACEScct", "--out=b.exr"];
    const { files } = await call(words, { "a.exr": image([[1, 1, 1]], [], ["B", "G", "R", name]) });
    expect(readExrHeader(files.get("b.exr")!).hasLongNames).toBe(true);
  });

  test("keeps whole numbers of 32 bits from wrapping around", async () => {
    const uint = { type: "uint", isLinear: false, xSampling: 1, ySampling: 1 } as const;
    const part = exrPart(2, 1, [], [], { channels: ["B", "G", "R"].map((name) => ({ name, ...uint })) });
    const planes = makePlanes(part);
    for (const plane of planes) plane.set(new Uint8Array(Uint32Array.of(9, 4e9).buffer));
    const clf = `<ProcessList id="a" compCLFversion="3"><Matrix inBitDepth="32f" outBitDepth="32f">
      <Array dim="3 4">2 0 0 -20  0 2 0 0  0 0 2 0</Array></Matrix></ProcessList>`;
    const { files } = await call(["apply", "a.exr", "--lut=a.clf", "--out=b.exr"], {
      "a.exr": exrBytes(part, planes),
      "a.clf": clf,
    });
    const bytes = files.get("b.exr")!;
    const [made] = readExrHeader(bytes).parts;
    const back = makePlanes(made!);
    readBlocks(bytes, made!, false, plainZlib, back, ALL);
    const [blue, , red] = back.map((plane) => [...new Uint32Array(plane.slice().buffer)]);
    expect(red).toEqual([0, 2 ** 32 - 1]);
    expect(blue).toEqual([18, 2 ** 32 - 1]);
  });

  test.each(["half", "float"])("keeps an alpha of whole numbers as no color, --depth %s", async (depth) => {
    const part = exrPart(2, 1, ["A", "B", "G", "R"]);
    part.channels[0]!.type = "uint";
    const planes = makePlanes(part);
    planes[0]!.set(new Uint8Array(Uint32Array.of(5_000_011, 4_294_967_291).buffer));
    const words = ["apply", "a.exr", ...config, "--src=ACEScg", "--dst=ACEScct", `--depth=${depth}`];
    const { files } = await call([...words, "--out=b.exr"], { "a.exr": exrBytes(part, planes) });
    const bytes = files.get("b.exr")!;
    const made = readExrHeader(bytes).parts[0]!;
    const back = makePlanes(made);
    readBlocks(bytes, made, false, plainZlib, back, ALL);
    expect(made.channels.map(({ type }) => type)).toEqual(["uint", depth, depth, depth]);
    expect(back[0]).toEqual(planes[0]);
  });

  test.each([
    ["a crop", { x0: 1, y0: 1, x1: 2, y1: 1 }, ["....", ".##.", "...."]],
    ["overscan", { x0: -1, y0: -1, x1: 4, y1: 3 }, ["####", "####", "####"]],
    ["a part outside", { x0: 3, y0: -2, x1: 9, y1: 0 }, ["...#", "....", "...."]],
    ["another place", { x0: 9, y0: 9, x1: 9, y1: 9 }, ["....", "....", "...."]],
  ])("fills the display window where a format has no data window: %s", async (_, dataWindow, want) => {
    const part = exrPart(4, 3, ["A", "B", "G", "R"], [], { dataWindow });
    const planes = makePlanes(part);
    for (const plane of planes) new Uint16Array(plane.buffer).fill(toHalf(1));
    const words = ["apply", "a.exr", ...config, "--src=ACEScg", "--dst=ACEScg"];
    const given = { "a.exr": exrBytes(part, planes) };
    const { files, err } = await call([...words, "--out=b.tif"], given);
    const raster = await rasterFormatOf(files.get("b.tif")!)!.read(files.get("b.tif")!);
    const rows = Array.from({ length: 3 }, (_, y) =>
      Array.from({ length: 4 }, (_, x) =>
        [...raster.samples.subarray((y * 4 + x) * 4, (y * 4 + x) * 4 + 4)].every(Boolean) ? "#" : ".",
      ).join(""),
    );
    expect(rows).toEqual(want);
    expect(err).toContain("(4 x 3, ");
    const kept = await call([...words, "--out=b.exr"], given);
    expect(readExrHeader(kept.files.get("b.exr")!).parts[0]).toMatchObject({ dataWindow });
  });

  test("makes red, green and blue of luma and chroma", async () => {
    const words = ["apply", "a.exr", ...config, "--src=ACEScg", "--dst=ACEScg", "--out=b.exr"];
    const file = new Uint8Array(Buffer.from(exrFixtures["piz-lumaChroma.exr"], "base64"));
    const { files } = await call(words, { "a.exr": file });
    const made = opened(files.get("b.exr")!);
    expect([made.channels, made.type]).toEqual([["A", "B", "G", "R"], "half"]);
    for (const [place, ...want] of [
      [0, 0.04495, 0.00506, 0.00086],
      [11, 0.05762, 0.2666, 0.00196],
      [3 * 12 + 3, 0.27612, 0.41357, 0.09491],
    ] as const)
      for (const [c, value] of want.entries())
        expect(Math.abs(made.pixels[place]![c]! - value)).toBeLessThan(1e-3);
  });

  test("multiplies the light by the exposure, also where the image is stored as log", async () => {
    const words = ["apply", "a.exr", ...config, "--src", "ACEScct", "--dst", "ACEScg"];
    const log = image([[0.4135884, 0.4135884, 0.4135884]]);
    const { files } = await call([...words, "--exposure", "1", "--out", "b.exr"], { "a.exr": log });
    expect(opened(files.get("b.exr")!).pixels[0]![0]).toBeCloseTo(0.36, 2);
  });

  test.each([
    ["png", "png", 16, "half"],
    ["tif", "tiff", 32, "float"],
    ["dpx", "dpx", 10, "half"],
    ["hdr", "radiance", 32, "float"],
  ])(
    "writes .%s by its ending, in the depth that fits, and reads it back",
    async (ending, name, bits, type) => {
      const to = [...config, "--src=ACEScg", "--dst=ACEScg"];
      const there = await call(["apply", "a.exr", ...to, `--out=b.${ending}`], { "a.exr": gray });
      expect(there.code).toBe(0);
      const bytes = there.files.get(`b.${ending}`)!;
      const format = rasterFormatOf(bytes)!;
      const raster = await format.read(bytes);
      expect([format.name, raster.bits, raster.channels]).toEqual([name, bits, 3]);
      const back = await call(["apply", `b.${ending}`, ...to, "--out=c.exr"], { [`b.${ending}`]: bytes });
      const made = opened(back.files.get("c.exr")!);
      expect(made.type).toBe(type);
      const [, pixel] = made.pixels;
      for (const [i, want] of [1, 0.5, 0.25].entries())
        expect(Math.abs(pixel![i]! - want)).toBeLessThan(0.005);
    },
  );

  test("keeps the bits of whole numbers, or takes those that are asked for", async () => {
    const to = [...config, "--src=ACEScg", "--dst=ACEScg"];
    const { files } = await call(["apply", "a.exr", ...to, "--depth=8", "--out=b.png"], { "a.exr": gray });
    const png = files.get("b.png")!;
    const kept = await call(["apply", "b.png", ...to, "--out=c.tif"], { "b.png": png });
    const tiff = kept.files.get("c.tif")!;
    expect((await rasterFormatOf(tiff)!.read(tiff)).bits).toBe(8);
    const refused = await call(["apply", "b.png", ...to, "--depth=half", "--out=c.png"], { "b.png": png });
    expect(refused.err).toContain("PNG has no samples of half; there are 16, 8.");
  });

  test("goes through a LUT without a config", async () => {
    const lut = "LUT_1D_SIZE 2\n1 1 1\n0 0 0\n";
    const words = ["apply", "a.exr", "--lut", "invert.cube", "--out", "b.exr"];
    const { files } = await call(words, { "a.exr": gray, "invert.cube": lut });
    expect(opened(files.get("b.exr")!).pixels[1]).toEqual([0, 0.5, 0.75]);
  });

  test.each([
    [[], 2, "No image was given: give IN."],
    [["a.exr"], 2, "No output was given: give --out."],
    [
      ["a.exr", "--out=b.exr"],
      2,
      "The target is missing: give --dst, --display with --view, --look, or --lut.",
    ],
    [
      ["a.exr", "--out=b.exr", "--lut=x.cube", "--dst=x"],
      2,
      "--lut converts without a config; leave --dst out.",
    ],
    [["a.exr", "--out=b.exr", "--lut=x.cube"], 1, "The file 'x.cube' could not be read."],
    [["a.exr", "--out=b.exr", "--lut=text.exr"], 1, "text.exr"],
    [["a.exr", "--out=b.exr", "--dst=ACEScct", "--exposure=two"], 2, "--exposure takes a number of stops"],
    [
      ["a.exr", "--out=b.exr", "--dst=ACEScct", "--compression=dwaa"],
      2,
      "--compression is one of none, rle, zips, zip, piz, not “dwaa”.",
    ],
    [["a.exr", "b.exr", "--out=c.exr", "--dst=ACEScct"], 2, "Several images need a “*” in --out"],
    [
      ["s.####.exr", "--out=c.exr", "--dst=ACEScct"],
      2,
      "“s.####.exr” is a sequence; give --out with the place",
    ],
    [["s.####.exr", "--out=c.#.exr", "--dst=ACEScct", "--range=9-3"], 2, "--range takes FIRST-LAST"],
    [["s.####.exr", "--out=c.#.exr", "--dst=ACEScct"], 1, "There is no image “s.####.exr”."],
    [["a.exr", "--out=b.exr", "--dst=nowhere"], 1, "nowhere"],
    [
      ["a.exr", "--out=b.exr", "--dst=ACEScct", "--layer=spec"],
      1,
      "There is no layer “spec”; there are none with names.",
    ],
    [
      ["a.exr", "--out=b.exr", "--dst=ACEScct", "--layer=G"],
      1,
      "“G” is a channel alone, not a layer with R, G and B",
    ],
    [
      ["a.exr", "--out=b.exr", "--dst=ACEScct", "--depth=10"],
      1,
      "OpenEXR has samples of half or float, not of 10 bits.",
    ],
    [["a.exr", "--out=b.xyz", "--dst=ACEScct"], 1, "“.xyz” is not an image format that can be written"],
    [
      ["a.exr", "--out=made", "--dst=ACEScct"],
      1,
      "“made” has no ending, so its image format is unknown: write made.exr, or made/*.exr for a folder;",
    ],
    [
      ["rg.exr", "--out=b.exr", "--dst=ACEScct"],
      1,
      "“rg.exr” cannot be converted: The image has neither channels R, G and B nor a luma Y; it has G, R.",
    ],
    [["empty.png", "--out=b.exr", "--dst=ACEScct"], 1, "“empty.png” cannot be converted: The file is empty."],
    [
      ["a.exr", "--out=b.####.exr", "--dst=ACEScct"],
      2,
      "“b.####.exr” has a place for the number of a frame, but IN is not a sequence.",
    ],
    [["s.####.exr", "a.exr", "--out=*.exr", "--dst=ACEScct"], 2, "“s.####.exr” is a sequence; convert it by"],
    [["text.exr", "--out=b.exr", "--dst=ACEScct"], 1, "It is not a known image format"],
  ])("%j is refused with a sentence", async (words, code, why) => {
    const told = await call(["apply", ...config.filter(() => !words.join().includes("--lut")), ...words], {
      "a.exr": gray,
      "b.exr": gray,
      "text.exr": "This is text.",
      "rg.exr": image([[1, 2]], [], ["G", "R"]),
      "empty.png": new Uint8Array(),
    });
    expect(told.code).toBe(code);
    expect(told.err).toContain(why);
    expect(told.out).toBe("");
  });
});
