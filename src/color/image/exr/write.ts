import { COMPRESSIONS, type ExrAttribute, SAMPLE_TYPES, widthOf } from "./header.ts";
import { encodeName } from "./name.ts";
import { blockBoxes, type Written } from "./planes.ts";

const encoder = new TextEncoder();

/** An attribute that holds a text. */
export function textAttribute(name: string, text: string): ExrAttribute {
  return { name, type: "string", bytes: encoder.encode(text) };
}

/** An attribute that holds a number, or a pair of them. */
export function floatAttribute(name: string, ...values: [number] | [number, number]): ExrAttribute {
  const bytes = new Uint8Array(Float32Array.from(values).buffer);
  return { name, type: values.length === 1 ? "float" : "v2f", bytes };
}

/** A part to be written: its attributes, but for those that follow from its layout, and its compressed blocks. */
export type WrittenPart = Written & {
  attributes: readonly ExrAttribute[];
  blocks: readonly Uint8Array[];
};

/** A part that is copied as it stands in a file: its attributes, and its blocks with their places. */
export type CopiedPart = {
  attributes: readonly ExrAttribute[];
  channelNames: readonly string[];
  chunks: readonly Uint8Array[];
};

const LONG_NAMES = 0x400;
const MULTIPART = 0x1000;
const TILED = 0x200;

/** Orders of lines; tiles may be in any (2), which what is written fulfills. */
const [INCREASING, DECREASING] = [0, 1];

/** Writes an OpenEXR file of one part or several ("OpenEXR File Layout"). */
export function writeExr(parts: readonly (WrittenPart | CopiedPart)[], isMultipart: boolean): Uint8Array {
  const headers = parts.map((part) => ("chunks" in part ? part.attributes : laidOut(part, isMultipart)));
  const names = [
    ...headers.flat().flatMap(({ name, type }) => [name, type]),
    ...parts.flatMap((part) =>
      "chunks" in part ? part.channelNames : part.channels.map(({ name }) => name),
    ),
  ];
  const isLong = names.some((name) => encodeName(name).length > 31);
  const first = parts[0];
  const isTiled = !isMultipart && first !== undefined && "tiles" in first && first.tiles !== null;
  const flags = 2 | (isLong ? LONG_NAMES : 0) | (isMultipart ? MULTIPART : 0) | (isTiled ? TILED : 0);
  const chunks = parts.map((part, index) => {
    const prefix = isMultipart ? [int32(index)] : [];
    if ("chunks" in part) return part.chunks.map((chunk) => [...prefix, chunk]);
    return part.blocks.map((block, i) => [...prefix, ...placed(part, block, i)]);
  });
  const pieces: Uint8Array[] = [int32(20000630), int32(flags)];
  for (const attributes of headers) pieces.push(...attributes.map(attributeBytes), Uint8Array.of(0));
  if (isMultipart) pieces.push(Uint8Array.of(0));
  let at = sizeOf(pieces) + chunks.flat().length * 8;
  const orders = parts.map(fileOrder);
  for (const [k, list] of chunks.entries()) {
    const offsets = new DataView(new ArrayBuffer(list.length * 8));
    for (const i of orders[k]!) {
      offsets.setBigUint64(i * 8, BigInt(at), true);
      at += sizeOf(list[i]!);
    }
    pieces.push(new Uint8Array(offsets.buffer));
  }
  return joined([...pieces, ...orders.flatMap((order, k) => order.flatMap((i) => chunks[k]![i]!))]);
}

/** Order of the blocks in the file: as they were copied, or by rows from the last one where the lines decrease. */
function fileOrder(part: WrittenPart | CopiedPart): number[] {
  if ("chunks" in part) {
    const { chunks } = part;
    return [...chunks.keys()].sort((a, b) => chunks[a]!.byteOffset - chunks[b]!.byteOffset);
  }
  const order = [...part.blocks.keys()];
  if (part.attributes.find(({ name }) => name === "lineOrder")?.bytes[0] !== DECREASING) return order;
  const across = part.tiles ? Math.ceil(widthOf(part.dataWindow) / part.tiles.width) : 1;
  const row = (i: number) => Math.floor(i / across);
  return order.sort((a, b) => row(b) - row(a) || a - b);
}

/** Attributes with those that say how the pixels are laid out. */
function laidOut(part: WrittenPart, isMultipart: boolean): ExrAttribute[] {
  const boxes = blockBoxes(part.dataWindow, part.tiles, part.compression);
  const { tiles } = part;
  const own: ExrAttribute[] = [
    { name: "channels", type: "chlist", bytes: channelList(part) },
    {
      name: "compression",
      type: "compression",
      bytes: Uint8Array.of(COMPRESSIONS.findIndex(({ name }) => name === part.compression)),
    },
    part.attributes.find(({ name }) => name === "lineOrder") ?? {
      name: "lineOrder",
      type: "lineOrder",
      bytes: Uint8Array.of(INCREASING),
    },
    ...(isMultipart ? [{ name: "chunkCount", type: "int", bytes: int32(boxes.length) }] : []),
    ...(tiles
      ? [
          {
            name: "tiles",
            type: "tiledesc",
            bytes: joined([int32(tiles.width), int32(tiles.height), Uint8Array.of(0)]),
          },
        ]
      : []),
  ];
  const replaced = new Map(own.map((each) => [each.name, each]));
  const dropped = new Set(["chunkCount", "tiles", "dwaCompressionLevel"]);
  const kept = part.attributes.flatMap((each) => {
    const mine = replaced.get(each.name);
    replaced.delete(each.name);
    return mine ? [mine] : dropped.has(each.name) ? [] : [each];
  });
  return [...kept, ...replaced.values()];
}

function channelList({ channels }: Written): Uint8Array {
  const entries = channels.map(({ name, type, isLinear, xSampling, ySampling }) =>
    joined([
      encodeName(`${name}\0`),
      int32(SAMPLE_TYPES.indexOf(type)),
      Uint8Array.of(isLinear ? 1 : 0, 0, 0, 0),
      int32(xSampling),
      int32(ySampling),
    ]),
  );
  return joined([...entries, Uint8Array.of(0)]);
}

/** A block with its place and size before it. */
function placed({ dataWindow, tiles, compression }: Written, block: Uint8Array, index: number): Uint8Array[] {
  if (!tiles) {
    const { lines } = COMPRESSIONS.find(({ name }) => name === compression)!;
    return [int32(dataWindow.y0 + index * lines), int32(block.length), block];
  }
  const across = Math.ceil(widthOf(dataWindow) / tiles.width);
  const place = [index % across, Math.floor(index / across), 0, 0];
  return [...place.map(int32), int32(block.length), block];
}

function attributeBytes({ name, type, bytes }: ExrAttribute): Uint8Array {
  return joined([encodeName(`${name}\0`), encodeName(`${type}\0`), int32(bytes.length), bytes]);
}

function int32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value, true);
  return bytes;
}

function sizeOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(sizeOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}
