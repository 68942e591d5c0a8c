import { binaryOf } from "./binary.ts";
import { lutFormat } from "./lutFormat.ts";

/** Bytes from the start of a file that are enough to tell what it is. */
export const HEAD_BYTES = 65_536;

/** Beginnings of files that people take for a configuration, as text of one character a byte, and what they are. */
const signatures: readonly [RegExp, string][] = [
  [/^\x76\x2f\x31\x01/, "an OpenEXR image"],
  [/^\x89PNG/, "a PNG image"],
  [/^\xff\xd8\xff/, "a JPEG image"],
  [/^(?:II\*\0|MM\0\*)/, "a TIFF image"],
  [/^(?:SDPX|XPDS)/, "a DPX image"],
  [/^\x1f\x8b/, "a gzip archive"],
  [/^.{36}acsp/s, "an ICC profile"],
  [/^%PDF/, "a PDF document"],
  [/^CSPLUTV100/, "a LUT (Cinespace LUT)"],
  [/^SPILUT 1\.0/, "a LUT (Imageworks 3D LUT)"],
  [/^Version 1\s+From /, "a LUT (Imageworks 1D LUT)"],
  [/^(?:(?:#[^\n]*|TITLE[^\n]*|DOMAIN_[^\n]*|[ \t\r]*)\n)*LUT_[13]D_/, "a LUT (Iridas or Resolve cube)"],
  [/<ProcessList\b/, "a LUT (Common LUT Format)"],
  [/<ColorDecisionList\b|<ColorCorrection/, "a color decision list"],
  [/^\s*<(?:\?xml|!DOCTYPE|html)/i, "an XML or HTML file"],
];

/**
 * Returns why a file cannot be a configuration, by its first bytes and its name, as a sentence; null if it may be
 * one. Archives are left to the unpacker.
 */
export function notConfigReason(head: Uint8Array, name: string): string | null {
  const text = binaryOf(head.subarray(0, HEAD_BYTES));
  const isUnicode = /^(?:\xff\xfe|\xfe\xff)/.test(text);
  if (text.startsWith("PK") || isUnicode || /ocio_profile_version/.test(text)) return null;
  const signed = signatures.find(([start]) => start.test(text))?.[1];
  const format = lutFormat(name);
  const what = signed ?? (format && `a LUT (${format})`) ?? (/\0/.test(text) ? "a binary file" : null);
  if (what === null) return null;
  const refusal = `“${name}” is ${what}, not a configuration`;
  if (signed === undefined && /\.ocioz?$/i.test(name)) return `${refusal}: export it again.`;
  const instead = /LUT|decision/.test(what) ? ", and add this one to it in Files" : "";
  return `${refusal}: open an .ocio or .ocioz file${instead}.`;
}
