const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** Half characters that stand for bytes of a name which is not UTF-8; no text in UTF-8 has them. */
const ESCAPE = 0xdc00;
const ESCAPES = /[\udc80-\udcff]/u;

/** A name or type in an OpenEXR header. Bytes beyond ASCII become half characters where they are not UTF-8, so that none is lost. */
export function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte < 128 ? byte : ESCAPE + byte)).join("");
  }
}

/** The bytes that a name has in the file. */
export function encodeName(name: string): Uint8Array {
  return ESCAPES.test(name)
    ? Uint8Array.from(name, (letter) => letter.charCodeAt(0) & 0xff)
    : encoder.encode(name);
}
