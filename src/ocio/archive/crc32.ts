const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});

/** CRC-32 as ZIP and PNG have it (reflected, polynomial 0xEDB88320). */
export function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (let n = 0; n < bytes.length; n++) crc = (crc >>> 8) ^ table[(crc ^ bytes[n]!) & 0xff]!;
  return ~crc >>> 0;
}
