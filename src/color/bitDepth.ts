/** Number format of a file, in CLF's spelling. Values in memory never depend on it. */
export type BitDepth = "8i" | "10i" | "12i" | "16i" | "16f" | "32f";

/** The number of a file that means 1. */
export const codeOfOne: Readonly<Record<BitDepth, number>> = {
  "8i": 255,
  "10i": 1023,
  "12i": 4095,
  "16i": 65535,
  "16f": 1,
  "32f": 1,
};

/** The depth that a text names, in any case; undefined for none. */
export function bitDepth(text: string): BitDepth | undefined {
  const lower = text.toLowerCase();
  return Object.hasOwn(codeOfOne, lower) ? (lower as BitDepth) : undefined;
}
