import { Inflate } from "fflate";
import { concatBytes } from "./chunks.ts";
import { crc32 } from "./crc32.ts";
import type { Entry } from "./directory.ts";
import type { Limits } from "./limits.ts";

const STEP = 4096;

/** Reason an entry is refused, as the end of a sentence; `limit` if it is too large. */
export type Failure = { why: string; limit: boolean; unpacked: number };

/**
 * The content of an entry. At most `most` bytes are unpacked, whatever size the archive declares; one step of
 * packed bytes gives 4 MB at the most before that is seen.
 */
export function unpack(bytes: Uint8Array, entry: Entry, most: number, limits: Limits): Uint8Array | Failure {
  if ((entry.flags & 0x41) !== 0) return damaged("is encrypted; encrypted entries are not read.");
  const packed = bytes.subarray(entry.data, entry.data + entry.packed);
  if (entry.method !== 0 && entry.method !== 8)
    return damaged(`is packed by method ${entry.method}; only stored (0) and deflated (8) entries are read.`);
  const content = entry.method === 0 ? stored(packed, most) : inflated(packed, most, limits);
  if ("why" in content) return content;
  if (content.length !== entry.size)
    return damaged(
      `has ${content.length} bytes where the archive declares ${entry.size}; it is damaged.`,
      content.length,
    );
  if (crc32(content) !== entry.crc)
    return damaged("does not match its checksum; it is damaged.", content.length);
  return content;
}

function stored(packed: Uint8Array, most: number): Uint8Array | Failure {
  return packed.length > most ? tooMuch(most) : new Uint8Array(packed);
}

function damaged(why: string, unpacked = 0): Failure {
  return { why, limit: false, unpacked };
}

function tooMuch(most: number): Failure {
  return { why: `unpacks to more than the ${most} bytes that it may have.`, limit: true, unpacked: most };
}

function inflated(packed: Uint8Array, most: number, { ratio, ratioFrom }: Limits): Uint8Array | Failure {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  const inflate = new Inflate((chunk, final) => {
    size += chunk.length;
    ended ||= final;
    if (chunk.length > 0) chunks.push(chunk);
  });
  try {
    for (let at = 0; at < packed.length; at += STEP) {
      const to = Math.min(at + STEP, packed.length);
      inflate.push(packed.subarray(at, to), to === packed.length);
      if (size > most) return tooMuch(most);
      if (size > ratioFrom && size > ratio * to)
        return {
          why: `unpacks to more than ${ratio} times its packed size; it may be a zip bomb.`,
          limit: true,
          unpacked: size,
        };
    }
  } catch {
    return damaged("cannot be unpacked; it is damaged or cut off.", size);
  }
  if (!ended) return damaged("cannot be unpacked; it is damaged or cut off.", size);
  return concatBytes(chunks);
}
