/** Bytes as a text of one character each. Decoders of Latin-1 take 0x80 to 0x9F for those of Windows-1252 in browsers. */
export function binaryOf(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return binary;
}
