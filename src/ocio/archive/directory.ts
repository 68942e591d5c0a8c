import type { Limits } from "./limits.ts";

/** Entry of a ZIP's central directory. `mode` is the Unix file mode, 0 when there is none. */
export type Entry = {
  name: string;
  mode: number;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  /** Offset of the packed data. */
  data: number;
};
export type Directory = { entries: Entry[] };

const END = 0x06054b50;
const HEADER = 0x02014b50;
const LOCAL = 0x04034b50;
const NOT_ZIP = "The file starts like a ZIP archive, but has no readable list of entries; it may be cut off.";

/**
 * Reads the list of entries at the end of a ZIP, or says as a sentence why it is not accepted: no or a damaged
 * list, too much of anything, ZIP64, several disks, entries that share bytes. Layout: PKWARE's APPNOTE 4.3.
 */
export function directory(bytes: Uint8Array, limits: Limits): Directory | string {
  if (bytes.length > limits.archiveBytes)
    return `The archive has ${bytes.length} bytes; more than ${limits.archiveBytes} are not read.`;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  if (end < 0) return NOT_ZIP;
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  if (count === 0xffff || size === 0xffffffff || start === 0xffffffff) return "ZIP64 archives are not read.";
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count)
    return "Archives in several parts are not read.";
  if (count > limits.entries)
    return `The archive has ${count} entries; more than ${limits.entries} are not read.`;
  if (start + size > end) return NOT_ZIP;
  const entries: Entry[] = [];
  let at = start;
  for (let n = 0; n < count; n++) {
    if (at + 46 > start + size || view.getUint32(at, true) !== HEADER) return NOT_ZIP;
    const next =
      at + 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > start + size) return NOT_ZIP;
    const entry = header(bytes, view, at, start);
    if (typeof entry === "string") return entry;
    entries.push(entry);
    at = next;
  }
  if (at !== start + size) return "The archive's list of entries has more entries than it counts.";
  return sizes(entries, limits) ?? overlap(entries) ?? { entries };
}

/** Offset of the record that ends every ZIP, found from the end because a comment may follow it; -1 for none. */
function endRecord(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= 0 && at >= last - 0xffff; at--)
    if (view.getUint32(at, true) === END && at + 22 + view.getUint16(at + 20, true) === view.byteLength)
      return at;
  return -1;
}

/** One entry of the list, checked against the header before its data. `end` is where the list starts. */
function header(bytes: Uint8Array, view: DataView, at: number, end: number): Entry | string {
  const flags = view.getUint16(at + 8, true);
  const packed = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const length = view.getUint16(at + 28, true);
  const local = view.getUint32(at + 42, true);
  if (packed === 0xffffffff || size === 0xffffffff || local === 0xffffffff)
    return "ZIP64 archives are not read.";
  const raw = bytes.subarray(at + 46, at + 46 + length);
  const name = nameOf(raw);
  if (local + 30 > end || view.getUint32(local, true) !== LOCAL)
    return `The entry "${name}" is not where the archive's list says; the archive is damaged.`;
  const localLength = view.getUint16(local + 26, true);
  const data = local + 30 + localLength + view.getUint16(local + 28, true);
  if (data + packed > end)
    return `The entry "${name}" does not fit into the archive; the archive is damaged.`;
  const localName = nameOf(bytes.subarray(local + 30, local + 30 + localLength));
  if (localName !== name) return `The entry "${name}" has another name where its data is.`;
  return {
    name,
    mode: view.getUint32(at + 38, true) >>> 16,
    flags,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed,
    size,
    data,
  };
}

/** A name that is not UTF-8 gets replacement characters, for which it is refused later. */
function nameOf(raw: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(raw);
}

/** Refuses declared sizes over the limits; false ones are caught while unpacking. */
function sizes(entries: Entry[], { entryBytes, totalBytes }: Limits): string | null {
  const large = entries.find(({ size }) => size > entryBytes);
  if (large !== undefined)
    return `The entry "${large.name}" unpacks to ${large.size} bytes; more than ${entryBytes} are not read.`;
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  return total > totalBytes
    ? `The archive unpacks to ${total} bytes; more than ${totalBytes} are not read.`
    : null;
}

/** Many entries over the same bytes make a small archive unpack to a huge one. */
function overlap(entries: Entry[]): string | null {
  const placed = [...entries].sort((a, b) => a.data - b.data);
  for (const [n, entry] of placed.entries()) {
    const before = placed[n - 1];
    // The data of an entry starts 30 bytes or more, and its name, after the end of the one before.
    if (before !== undefined && before.data + before.packed + 30 > entry.data)
      return `The entries "${before.name}" and "${entry.name}" share bytes of the archive.`;
  }
  return null;
}
