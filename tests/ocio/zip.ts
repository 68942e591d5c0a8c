import { crc32, deflateRawSync } from "node:zlib";

/** One entry of a ZIP made for a test; given values are written even if they are false. */
export type Made = {
  name: string | Uint8Array;
  content: string | Uint8Array;
  method?: number;
  flags?: number;
  mode?: number;
  size?: number;
  crc?: number;
  /** Name in the header before the data. */
  localName?: string;
  /** Points to the data of the entry with this number instead of writing its own. */
  shares?: number;
};

/** Bytes of a ZIP, valid or damaged. */
export function zip(
  made: Made[],
  end: Partial<{ count: number; size: number; start: number; comment: string }> = {},
): Uint8Array {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const entry of made) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content);
    const method = entry.method ?? 8;
    const packed = method === 8 ? deflateRawSync(content) : content;
    const crc = entry.crc ?? crc32(content);
    const size = entry.size ?? content.length;
    const localName = Buffer.from(entry.localName ?? name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(localName.length, 26);
    starts.push(entry.shares === undefined ? at : starts[entry.shares]!);
    if (entry.shares === undefined) {
      parts.push(local, localName, packed);
      at += 30 + localName.length + packed.length;
    }
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(0x0314, 4);
    central.writeUInt16LE(entry.flags ?? 0, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(crc, 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
    central.writeUInt32LE(starts.at(-1)!, 42);
    list.push(central, name);
  }
  const listed = Buffer.concat(list);
  const comment = Buffer.from(end.comment ?? "");
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  const count = Math.min(end.count ?? made.length, 0xffff);
  last.writeUInt16LE(count, 8);
  last.writeUInt16LE(count, 10);
  last.writeUInt32LE(end.size ?? listed.length, 12);
  last.writeUInt32LE(end.start ?? at, 16);
  last.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, listed, last, comment]);
}
