type Facts = {
  bits: number;
  packing?: number;
  little?: boolean;
  descriptor?: number;
  elements?: number;
  encoding?: number;
  orientation?: number;
  padding?: number;
  width?: number;
  height?: number;
  data?: readonly number[];
};

/** A DPX file of two by two pixels, or of other facts. */
export function dpxOf(facts: Facts): Uint8Array {
  const { bits, packing = 1, little = false, descriptor = 50, width = 2, height = 2 } = facts;
  const data = facts.data ?? Array.from({ length: 64 }, (_, n) => n * 3);
  const bytes = new Uint8Array(2048 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x53445058, little);
  view.setUint32(4, 2048, little);
  view.setUint16(768, facts.orientation ?? 0, little);
  view.setUint16(770, facts.elements ?? 1, little);
  view.setUint32(772, width, little);
  view.setUint32(776, height, little);
  bytes[800] = descriptor;
  bytes[803] = bits;
  view.setUint16(804, packing, little);
  view.setUint16(806, facts.encoding ?? 0, little);
  view.setUint32(808, 2048, little);
  view.setUint32(812, facts.padding ?? 0, little);
  bytes.set(data, 2048);
  return bytes;
}
