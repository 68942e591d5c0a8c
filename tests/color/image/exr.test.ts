import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toHalf } from "#color/half.ts";
import { WRITTEN_COMPRESSIONS } from "#color/image/exr/codec.ts";
import {
  type Compression,
  type ExrChannel,
  type ExrPart,
  readExrHeader,
  SAMPLE_TYPES,
} from "#color/image/exr/header.ts";
import { layersOf } from "#color/image/exr/layer.ts";
import { decodeExrPicture } from "#color/image/exr/picture.ts";
import { checkPart, makePlanes, readBlocks } from "#color/image/exr/planes.ts";
import { floatAttribute, textAttribute } from "#color/image/exr/write.ts";
import { plainZlib } from "#color/image/exr/zlib.ts";
import { ImageError } from "#color/image/raster.ts";
import { exrBytes, exrPart } from "./exrFile.ts";
import exrFixtures from "./exrFixtures.json";

const ALL = [0, Number.POSITIVE_INFINITY] as const;

function box(x0: number, y0: number, x1: number, y1: number): Uint8Array {
  return new Uint8Array(Int32Array.of(x0, y0, x1, y1).buffer);
}

/** A part of an image with samples of a seed, smooth and with equal runs. */
function made(options: Partial<ExrPart> & { width: number; height: number; seed: number }) {
  const { width, height, seed, ...others } = options;
  const part = exrPart(width, height, ["B", "G", "R"], [textAttribute("note", "a text")], others);
  const planes = makePlanes(part);
  for (const [c, plane] of planes.entries())
    for (let i = 0; i < plane.length; i++)
      plane[i] = (i * seed + c * 7 + ((i * i) >> 5)) % (seed % 3 === 0 ? 3 : 251);
  return { part, planes };
}

function channel(name: string, type: ExrChannel["type"], sampling = 1): ExrChannel {
  return { name, type, isLinear: false, xSampling: sampling, ySampling: sampling };
}

function fileOf({ part, planes }: ReturnType<typeof made>): Uint8Array {
  return exrBytes(part, planes);
}

function read(bytes: Uint8Array) {
  const file = readExrHeader(bytes);
  return file.parts.map((part) => {
    checkPart(part, bytes.length);
    const planes = makePlanes(part);
    readBlocks(bytes, part, file.isMultipart, plainZlib, planes, ALL);
    return { part, planes };
  });
}

const layouts = fc.record({
  width: fc.integer({ min: 1, max: 70 }),
  height: fc.integer({ min: 1, max: 70 }),
  seed: fc.integer({ min: 1, max: 1000 }),
  types: fc.array(fc.constantFrom(...SAMPLE_TYPES), { minLength: 1, maxLength: 4 }),
  sampling: fc.constantFrom(1, 1, 2),
  tiles: fc.constantFrom(null, { width: 16, height: 8, isMultilevel: false }),
});

describe("OpenEXR", () => {
  test.each(WRITTEN_COMPRESSIONS)("reads what it wrote with %s, whatever the layout", (compression) => {
    fc.assert(
      fc.property(layouts, ({ width, height, seed, types, sampling, tiles }) => {
        const channels = types.map((type, i) => channel(`c${i}`, type, tiles || i === 0 ? 1 : sampling));
        const given = made({ width, height, seed, channels, compression, tiles });
        const [back] = read(fileOf(given));
        expect(back!.part).toMatchObject({ channels, compression, dataWindow: given.part.dataWindow });
        back!.planes.forEach((plane, i) => {
          expect(Buffer.compare(plane, given.planes[i]!)).toBe(0);
        });
      }),
      { numRuns: 40 },
    );
  });

  test("keeps attributes, the order of channels and a data window that begins elsewhere", () => {
    const given = made({ width: 9, height: 5, seed: 5, dataWindow: { x0: -3, y0: 4, x1: 5, y1: 8 } });
    const [back] = read(fileOf(given));
    expect(back!.part.dataWindow).toEqual({ x0: -3, y0: 4, x1: 5, y1: 8 });
    expect(back!.part.attributes.find(({ name }) => name === "note")).toEqual(
      textAttribute("note", "a text"),
    );
    expect(back!.part.channels.map(({ name }) => name)).toEqual(["B", "G", "R"]);
  });

  test("finds layers by the names of channels", () => {
    const names = ["A", "B", "G", "N.X", "R", "diffuse.B", "diffuse.G", "diffuse.R", "left.Y"];
    const layers = layersOf(names.map((name) => channel(name, "half")));
    expect(layers.map(({ name, channels }) => [name, channels.length])).toEqual([
      ["", 4],
      ["N", 1],
      ["diffuse", 3],
      ["left", 1],
    ]);
    expect(layers[0]).toMatchObject({ red: 4, green: 2, blue: 1, alpha: 0 });
    expect(layers[3]).toMatchObject({ luma: 8 });
  });

  test("Y of a position is no luma, and its viewer shows X, Y and Z", () => {
    const [position] = layersOf(["P.X", "P.Y", "P.Z"].map((name) => channel(name, "half")));
    expect(position).not.toHaveProperty("luma");
    const part = exrPart(1, 1, ["P.X", "P.Y", "P.Z"]);
    const planes = makePlanes(part);
    for (const [i, value] of [0.25, 0.5, 1].entries())
      planes[i]!.set(new Uint8Array(Uint16Array.of(toHalf(value)).buffer));
    expect([...decodeExrPicture(exrBytes(part, planes), null).picture.pixels]).toEqual([0.25, 0.5, 1, 1]);
  });

  test.each([
    ["red and green, in their places", ["G", "R"], null, [2, 1, 0, 1]],
    ["alpha alone as alpha of black", ["A"], null, [0, 0, 0, 1]],
    ["two channels as red and green", ["flow.u", "flow.v"], null, [1, 2, 0, 1]],
    ["one of two channels as gray", ["flow.u", "flow.v"], "flow.v", [2, 2, 2, 1]],
    ["a single channel as gray", ["Z"], null, [1, 1, 1, 1]],
    ["a channel beside colors as gray", ["A", "B", "G", "R", "Z"], "Z", [5, 5, 5, 1]],
    ["depth with its alpha", ["A", "Z"], null, [2, 2, 2, 1]],
    ["colors before a layer that is first but has none", ["A", "s.B", "s.G", "s.R"], null, [4, 3, 2, 1]],
  ])("the viewer shows %s", (_, names, wanted, pixel) => {
    const part = exrPart(1, 1, names);
    const planes = makePlanes(part);
    for (const [i, plane] of planes.entries()) new Uint16Array(plane.buffer)[0] = toHalf(i + 1);
    expect([...decodeExrPicture(exrBytes(part, planes), wanted).picture.pixels]).toEqual(pixel);
  });

  test("the viewer offers the layer that it shows first, then the others and channels beside colors", () => {
    const names = ["A", "Z", "s.B", "s.G", "s.R", "s.id"];
    const part = exrPart(1, 1, names);
    const { layers } = decodeExrPicture(exrBytes(part, makePlanes(part)), null);
    expect(layers).toEqual(["s", "Main", "Z", "s.id"]);
  });

  // A file of official OpenEXR, and pixels that its RGBA interface reads.
  test("makes red, green and blue of luma and chroma", () => {
    const bytes = new Uint8Array(Buffer.from(exrFixtures["piz-lumaChroma.exr"], "base64"));
    const { picture } = decodeExrPicture(bytes, null);
    // Its data window begins at 2, -2.
    expect([picture.width, picture.height]).toEqual([16, 12]);
    for (const [x, y, ...want] of [
      [3, 3, 0.27612, 0.41357, 0.09491, 0.36011],
      [6, 4, 0.27539, 0.35425, 1.22656, 0.61816],
      [10, 5, 0.92334, 0.42188, 0.29761, 0.42407],
      [0, 7, 0.86182, 0.05527, 0.53906, 0.09497],
      [11, 7, 0.80127, 0.38672, 0.03032, 0.028],
    ] as const) {
      const at = ((y - 2) * 16 + x + 2) * 4;
      for (const [c, value] of want.entries())
        expect(Math.abs(picture.pixels[at + c]! - value)).toBeLessThan(1e-3);
    }
  });

  test.each([
    [{ x0: 1, y0: 1, x1: 2, y1: 1 }, [4, 3], ".....##.....", ", data window 2 × 1 at 1, 1"],
    [{ x0: -1, y0: -1, x1: 4, y1: 3 }, [4, 3], "############", ", data window 6 × 5 at -1, -1"],
    [{ x0: 9, y0: 0, x1: 10, y1: 0 }, [2, 1], "##", ", of the data window alone"],
    [{ x0: 0, y0: 0, x1: 3, y1: 2 }, [4, 3], "############", "3 channels"],
  ])("the viewer shows the display window of a data window of %j", (dataWindow, size, want, label) => {
    const part = exrPart(4, 3, ["B", "G", "R"], [], { dataWindow });
    const planes = makePlanes(part);
    for (const plane of planes) new Uint16Array(plane.buffer).fill(toHalf(1));
    const made = decodeExrPicture(exrBytes(part, planes), null);
    expect([made.picture.width, made.picture.height]).toEqual(size);
    const filled = Array.from(want, (_, i) => (made.picture.pixels[i * 4] === 1 ? "#" : "."));
    expect(filled.join("")).toBe(want);
    expect(made.label.endsWith(label)).toBe(true);
  });

  test("with overscan the viewer shows the data window around the display window", () => {
    const part = exrPart(4, 3, ["B", "G", "R"], [], { dataWindow: { x0: -2, y0: -1, x1: 3, y1: 2 } });
    const planes = makePlanes(part);
    for (const plane of planes) new Uint16Array(plane.buffer).fill(toHalf(1));
    const bytes = exrBytes(part, planes);
    expect(decodeExrPicture(bytes, null)).toMatchObject({
      origin: { x: 0, y: 0 },
      hasOverscan: true,
      display: null,
    });
    const { picture, ...windows } = decodeExrPicture(bytes, null, true);
    expect([picture.width, picture.height]).toEqual([6, 4]);
    expect(picture.pixels.every((value) => value === 1)).toBe(true);
    expect(windows).toMatchObject({
      label: "6 × 4, half, ZIP, 3 channels, data window 6 × 4 at -2, -1",
      origin: { x: -2, y: -1 },
      display: { x: 2, y: 1, width: 4, height: 3 },
    });
  });

  test.each([
    [2, ", pixel aspect 2", 2],
    [1, "3 channels", undefined],
    [0, "3 channels", undefined],
    [Number.POSITIVE_INFINITY, "3 channels", undefined],
  ])("the viewer is told of a pixel aspect ratio of %d", (ratio, label, aspect) => {
    const part = exrPart(4, 3, ["B", "G", "R"], []);
    const attributes = part.attributes.filter(({ name }) => name !== "pixelAspectRatio");
    const shaped = { ...part, attributes: [...attributes, floatAttribute("pixelAspectRatio", ratio)] };
    const made = decodeExrPicture(exrBytes(shaped, makePlanes(part)), null);
    expect(made.label.endsWith(label)).toBe(true);
    expect(made.aspect).toBe(aspect);
  });

  test("the viewer refuses a layer with fewer samples than pixels", () => {
    const part = exrPart(4, 4, [], [], { channels: [channel("c", "half", 2)] });
    expect(() => decodeExrPicture(exrBytes(part, makePlanes(part)), null)).toThrow(
      "fewer samples than pixels",
    );
  });

  test.each([
    ["one channel of chroma", ["RY", "Y"], {}, "luma and one channel of chroma"],
    [
      "chroma of an odd size",
      ["BY", "RY", "Y"],
      { x0: 0, y0: 0, x1: 2, y1: 3 },
      "chroma not for every second pixel",
    ],
    [
      "chroma of an odd place",
      ["BY", "RY", "Y"],
      { x0: 1, y0: 0, x1: 4, y1: 3 },
      "chroma not for every second pixel",
    ],
  ])("refuses %s with a sentence", (_, names, window, why) => {
    const dataWindow = { x0: 0, y0: 0, x1: 3, y1: 3, ...window };
    const channels = names.map((name) => channel(name, "half", name === "Y" ? 1 : 2));
    const part = exrPart(4, 4, names, [], { dataWindow, channels });
    const bytes = exrBytes(part, makePlanes(part));
    expect(() => decodeExrPicture(bytes, null)).toThrow(ImageError);
    expect(() => decodeExrPicture(bytes, null)).toThrow(why);
  });

  test.each([
    ["nothing", () => new Uint8Array(0), "not an OpenEXR file"],
    ["another file", () => new TextEncoder().encode("#?RADIANCE\n"), "not an OpenEXR file"],
    [
      "half a file",
      (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 50),
      "ends too early or is damaged",
    ],
    [
      "an image of 2^31 pixels",
      (bytes: Uint8Array) => replaced(bytes, box(0, 0, 8, 39), box(0, 0, 65535, 65535)),
      "65536 x 65536 pixels; at most",
    ],
    [
      "a newer compression",
      (bytes: Uint8Array) => replaced(bytes, Uint8Array.of(3, ...text("lineOrder")), Uint8Array.of(10)),
      "compressed with HTJ2K256",
    ],
    [
      "a small file of a huge image",
      (bytes: Uint8Array) => replaced(bytes, box(0, 0, 8, 39), box(0, 0, 4194303, 39)),
      "ends too early or is damaged",
    ],
    [
      "fewer blocks than the image needs",
      () => {
        const given = made({ width: 9, height: 40, seed: 5 });
        const bytes = new Uint8Array(Int32Array.of(2).buffer);
        given.part.attributes.push({ name: "chunkCounX", type: "int", bytes });
        return replaced(fileOf(given), text("chunkCounX"), text("chunkCount"));
      },
      "table of blocks is too short",
    ],
    [
      "a block that stands for two",
      (bytes: Uint8Array) => {
        const [first, second] = readExrHeader(bytes).parts[0]!.offsets.map(
          (offset) => new Uint8Array(BigUint64Array.of(BigInt(offset)).buffer),
        );
        return replaced(bytes, second!, first!);
      },
      "it has a block twice",
    ],
    [
      "an incomplete file",
      (bytes: Uint8Array) => {
        const [first] = readExrHeader(bytes).parts[0]!.offsets;
        const offset = new Uint8Array(BigUint64Array.of(BigInt(first!)).buffer);
        return replaced(bytes, offset, new Uint8Array(8));
      },
      "not all of its pixels were written",
    ],
  ] as const)("refuses %s with a sentence", (_, change, why) => {
    const bytes = change(fileOf(made({ width: 9, height: 40, seed: 5 })));
    expect(() => read(bytes)).toThrow(ImageError);
    expect(() => read(bytes)).toThrow(why);
  });

  test("names that a file has break no sentence into lines", () => {
    expect(new ImageError("The channel “R\n” is odd.").message).toBe("The channel “R\uFFFD” is odd.");
  });

  test.each([...WRITTEN_COMPRESSIONS, "pxr24", "b44", "dwaa"] as Compression[])(
    "damaged %s neither crashes nor hangs",
    (compression) => {
      const isWritten = WRITTEN_COMPRESSIONS.includes(compression);
      const given = made({ width: 33, height: 21, seed: 3, compression: isWritten ? compression : "none" });
      const bytes = fileOf(given);
      // A compression that is only read gets the same file under its number, so that its blocks are noise.
      const number = ["pxr24", "b44", "dwaa"].indexOf(compression);
      const start =
        number < 0
          ? bytes
          : replaced(bytes, Uint8Array.of(0, ...text("lineOrder")), Uint8Array.of([5, 6, 8][number]!));
      let state = 12345;
      const next = (below: number) => {
        state = (state * 1103515245 + 12345) % 2 ** 31;
        return state % below;
      };
      for (let run = 0; run < 60; run++) {
        const damaged = start.slice(0, next(8) === 0 ? next(start.length) : start.length);
        for (let i = 0; i < 1 + next(4) && damaged.length > 0; i++) damaged[next(damaged.length)] = next(256);
        try {
          read(damaged);
        } catch (error) {
          expect(error).toBeInstanceOf(ImageError);
        }
      }
    },
  );
});

function text(word: string): Uint8Array {
  return new TextEncoder().encode(word);
}

/** Replaces the beginning of the first place where some bytes stand. */
function replaced(bytes: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array {
  const at = Buffer.from(bytes).indexOf(Buffer.from(from));
  expect(at).toBeGreaterThan(0);
  const result = bytes.slice();
  result.set(to, at);
  return result;
}
