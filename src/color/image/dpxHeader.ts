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

/** Copies these fields into another header of the same byte order. */
export function copyOrigin(from: Uint8Array, header: Uint8Array): void {
  for (const [, start, end] of FIELDS) header.set(from.subarray(start, end), start);
}
