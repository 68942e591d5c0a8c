import { toHalf } from "#color/half.ts";
import type { ExrPart } from "#color/image/exr/header.ts";
import { makePlanes, writeBlocks } from "#color/image/exr/planes.ts";
import { textAttribute, writeExr } from "#color/image/exr/write.ts";
import { plainZlib } from "#color/image/exr/zlib.ts";

/** An OpenEXR file of halfs, ZIP, with one color everywhere and an interop ID. */
export function exrFile(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
  interopId: string | null,
): Uint8Array {
  const window = { x0: 0, y0: 0, x1: width - 1, y1: height - 1 };
  const box = new Uint8Array(Int32Array.of(0, 0, width - 1, height - 1).buffer);
  const part: ExrPart = {
    attributes: [
      { name: "dataWindow", type: "box2i", bytes: box },
      { name: "displayWindow", type: "box2i", bytes: box },
      ...(interopId === null ? [] : [textAttribute("colorInteropID", interopId)]),
    ],
    name: null,
    channels: ["B", "G", "R"].map((name) => ({
      name,
      type: "half",
      isLinear: false,
      xSampling: 1,
      ySampling: 1,
    })),
    compression: "zip",
    dataWindow: window,
    displayWindow: window,
    tiles: null,
    isDeep: false,
    offsets: [],
  };
  const planes = makePlanes(part);
  for (const [i, value] of [blue, green, red].entries())
    new Uint16Array(planes[i]!.buffer).fill(toHalf(value));
  const blocks = writeBlocks(part, planes, plainZlib, [0, Number.POSITIVE_INFINITY]);
  return writeExr([{ ...part, blocks }], false);
}
