import { type Block, blockBytes, eachPiece } from "./block.ts";
import type { SampleType } from "./header.ts";
import { inflateExactly, type Zlib } from "./zlib.ts";

/** Bytes that are kept of a sample: floats lose their lowest byte. */
const kept: Record<SampleType, number> = { uint: 4, half: 2, float: 3 };

/** Decompresses PXR24: deflated differences along a line, their bytes apart, the highest first. */
export function decodePxr24(bytes: Uint8Array, block: Block, zlib: Zlib): Uint8Array {
  let packed = 0;
  eachPiece(block, (channel, _, size) => {
    const { type } = block.channels[channel]!;
    packed += (size / (type === "half" ? 2 : 4)) * kept[type];
  });
  const given = inflateExactly(zlib, bytes, packed);
  const result = new Uint8Array(blockBytes(block));
  const view = new DataView(result.buffer);
  let from = 0;
  let to = 0;
  eachPiece(block, (channel, _, size) => {
    const { type } = block.channels[channel]!;
    const planes = kept[type];
    const width = type === "half" ? 2 : 4;
    const count = size / width;
    let value = 0;
    for (let i = 0; i < count; i++) {
      let difference = 0;
      for (let plane = 0; plane < planes; plane++)
        difference = (difference << 8) | given[from + plane * count + i]!;
      value = (value + (type === "float" ? difference << 8 : difference)) | 0;
      if (type === "half") view.setUint16(to + i * 2, value & 0xffff, true);
      else view.setInt32(to + i * 4, value, true);
    }
    from += count * planes;
    to += size;
  });
  return result;
}
