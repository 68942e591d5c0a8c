import { expect, test } from "vitest";
import { convertImage, type OutputOptions } from "#cli/image/convert.ts";
import { bandsOf, openExr } from "#cli/image/exrImage.ts";
import { openThreadPool } from "#cli/image/threadPool.ts";
import { toHalf } from "#color/half.ts";
import { type Compression, type ExrPart, heightOf } from "#color/image/exr/header.ts";
import { makePlanes } from "#color/image/exr/planes.ts";
import type { AnyOp } from "#color/op.ts";
import { exrBytes, exrPart } from "../../color/image/exrFile.ts";

const [WIDTH, HEIGHT] = [9, 600];
/** Pixels of 256 lines. */
const BAND = WIDTH * 300;
const log = { type: "log", base: 10, direction: "forward" } as AnyOp;
const plan = () => ({ ops: [log], interopId: null, source: null });

/** An image whose pixels all differ, with a channel beside its colors. */
function image(compression: Compression, others: Partial<ExrPart> = {}): Uint8Array {
  const part = exrPart(WIDTH, HEIGHT, ["A", "B", "G", "R", "Z"], [], { compression, ...others });
  const planes = makePlanes(part);
  for (const [c, plane] of planes.entries())
    new Uint16Array(plane.buffer).forEach((_, i, halfs) => {
      halfs[i] = toHalf((i + c * 7) / 4096);
    });
  return exrBytes(part, planes);
}

function converted(bytes: Uint8Array, options: OutputOptions, bandPixels?: number) {
  return convertImage(bytes, "b.exr", options, openThreadPool(1), plan, bandPixels);
}

test.each<[Compression, OutputOptions]>([
  ["zip", {}],
  ["none", { compression: "zips" }],
  ["piz", { compression: "none", depth: "float" }],
  ["zips", { compression: "piz" }],
])("an image of %s in bands becomes what it becomes whole, %j", async (compression, options) => {
  const dataWindow = { x0: 3, y0: -7, x1: 2 + WIDTH, y1: HEIGHT - 8 };
  const bytes = image(compression, { dataWindow });
  expect(bandsOf(openExr(bytes, undefined), BAND).map(({ part }) => heightOf(part.dataWindow))).toEqual([
    256, 256, 88,
  ]);
  const { bytes: whole, ...facts } = await converted(bytes, options);
  const { bytes: inBands, ...factsInBands } = await converted(bytes, options, BAND);
  expect(factsInBands).toEqual(facts);
  expect(Buffer.compare(inBands, whole)).toBe(0);
});

test("tiles, and lines that share samples with others, stay in one piece", () => {
  const tiles = { width: 32, height: 32, isMultilevel: false };
  const pieces = (part: Partial<ExrPart>) => bandsOf(openExr(image("zip", part), undefined), BAND);
  expect(pieces({})).toHaveLength(3);
  expect(pieces({ tiles })).toHaveLength(1);
  const channels = ["B", "G", "R", "Z"].map((name) => ({
    ...{ name, type: "half" as const, isLinear: false },
    ...(name === "Z" ? { xSampling: 1, ySampling: 2 } : { xSampling: 1, ySampling: 1 }),
  }));
  expect(pieces({ channels })).toHaveLength(1);
});
