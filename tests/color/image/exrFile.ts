import { toHalf } from "#color/half.ts";
import type { ExrAttribute, ExrPart } from "#color/image/exr/header.ts";
import { makePlanes, type Plane, writeBlocks } from "#color/image/exr/planes.ts";
import { textAttribute, writeExr } from "#color/image/exr/write.ts";
import { plainZlib, type Zlib } from "#color/image/exr/zlib.ts";

/** A part of an OpenEXR file with these channels, of halfs in scan lines and ZIP unless `others` say otherwise. */
export function exrPart(
  width: number,
  height: number,
  names: readonly string[],
  attributes: readonly ExrAttribute[] = [],
  others: Partial<ExrPart> = {},
): ExrPart {
  const displayWindow = { x0: 0, y0: 0, x1: width - 1, y1: height - 1 };
  const dataWindow = others.dataWindow ?? displayWindow;
  const box = (name: string, { x0, y0, x1, y1 }: ExrPart["dataWindow"]) => ({
    name,
    type: "box2i",
    bytes: new Uint8Array(Int32Array.of(x0, y0, x1, y1).buffer),
  });
  const floats = (name: string, type: string, ...values: number[]) => ({
    name,
    type,
    bytes: new Uint8Array(Float32Array.from(values).buffer),
  });
  return {
    attributes: [
      box("dataWindow", dataWindow),
      box("displayWindow", displayWindow),
      floats("pixelAspectRatio", "float", 1),
      floats("screenWindowCenter", "v2f", 0, 0),
      floats("screenWindowWidth", "float", 1),
      ...attributes,
    ],
    name: null,
    channels: names.map((name) => ({ name, type: "half", isLinear: false, xSampling: 1, ySampling: 1 })),
    compression: "zip",
    displayWindow,
    tiles: null,
    isDeep: false,
    offsets: [],
    ...others,
    dataWindow,
  };
}

/** The file of one part. */
export function exrBytes(part: ExrPart, planes: readonly Plane[], zlib: Zlib = plainZlib): Uint8Array {
  return writeExr(
    [{ ...part, blocks: writeBlocks(part, planes, zlib, [0, Number.POSITIVE_INFINITY]) }],
    false,
  );
}

/** An OpenEXR file of halfs, ZIP, with one color everywhere and an interop ID. */
export function exrFile(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
  interopId: string | null,
): Uint8Array {
  const tags = interopId === null ? [] : [textAttribute("colorInteropID", interopId)];
  const part = exrPart(width, height, ["B", "G", "R"], tags);
  const planes = makePlanes(part);
  for (const [i, value] of [blue, green, red].entries())
    new Uint16Array(planes[i]!.buffer).fill(toHalf(value));
  return exrBytes(part, planes);
}
