import type { Notes } from "./raster.ts";

/** Bytes of the header as SMPTE 268M has it, without what users add. */
export const HEADER_BYTES = 2048;

/** Fields by the bytes of a number, as [first byte, byte after the last]. Texts and single bytes have a size of one. */
const FIELDS: readonly [size: 1 | 2 | 4, from: number, to: number][] = [
  // Time of creation, creator, project and copyright.
  [1, 136, 660],
  // Source image, its time, and the device that made it; border and aspect ratio of pixels.
  [1, 1432, 1620],
  [2, 1620, 1628],
  [4, 1628, 1636],
  // Film: edge code and format; place in the sequence, rate and shutter; frame and slate.
  [1, 1664, 1712],
  [4, 1712, 1732],
  [1, 1732, 1864],
  // Television: time code and user bits; interlacing and field; sampling rates, frame rate and time offset.
  [4, 1920, 1928],
  [1, 1928, 1932],
  [4, 1932, 1948],
];

/** The header of a file in big-endian order, with what it tells besides the layout and the colors of pixels; else zeros. */
export function origin(bytes: Uint8Array, little: boolean): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  copyOrigin(bytes, header);
  if (little)
    for (const [size, from, to] of FIELDS)
      for (let at = from; at < to; at += size) header.subarray(at, at + size).reverse();
  return header;
}

const UNDEFINED = 0xffffffff;
/** Aspect ratio of pixels, and time code with user bits. */
const [ASPECT, TIME] = [1628, 1920] as const;

/** Notes of a header in big-endian order: the shape of pixels and the time code; undefined where it has neither. */
export function notesOfDpx(header: Uint8Array): Notes | undefined {
  const [across = 0, down = 0] = words(header, ASPECT).filter((word) => word !== UNDEFINED);
  const [time = 0, user = 0] = words(header, TIME);
  const isShaped = across > 0 && down > 0 && across !== down;
  const isTimed = time !== UNDEFINED && (time !== 0 || user !== 0);
  if (!isShaped && !isTimed) return undefined;
  return {
    texts: {},
    ...(isShaped && { density: { x: down, y: across, isRatio: true } }),
    ...(isTimed && { timeCode: [time, user === UNDEFINED ? 0 : user] }),
  };
}

/** Writes notes into a header in big-endian order. */
export function writeDpxNotes({ density, timeCode }: Notes, header: Uint8Array): void {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (density) {
    const { x, y } = density;
    const isWhole = Number.isInteger(x) && Number.isInteger(y);
    const [across, down] = isWhole ? [y, x] : [Math.round((y / x) * 1e4), 1e4];
    if (across >= 1 && Math.max(across, down) < UNDEFINED) {
      view.setUint32(ASPECT, across);
      view.setUint32(ASPECT + 4, down);
    }
  }
  timeCode?.forEach((word, i) => {
    view.setUint32(TIME + i * 4, word);
  });
}

function words(header: Uint8Array, at: number): [number, number] {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  return [view.getUint32(at), view.getUint32(at + 4)];
}

/** Copies these fields into another header of the same byte order. */
export function copyOrigin(from: Uint8Array, header: Uint8Array): void {
  for (const [, start, end] of FIELDS) header.set(from.subarray(start, end), start);
}
