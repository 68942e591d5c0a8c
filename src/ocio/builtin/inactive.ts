import type { Generation } from "./generation.ts";

/** Generation 1.0 names some displays several times, and in its CG configuration also displays it does not have. */
const FIRST = [
  "CIE-XYZ-D65",
  "sRGB - Display",
  "Rec.1886 Rec.709 - Display",
  "Rec.1886 Rec.2020 - Display",
  "sRGB - Display",
  "Rec.1886 Rec.709 - Display",
  ...times(2, "Rec.1886 Rec.2020 - Display"),
  "Rec.2100-HLG - Display",
  ...times(3, "Rec.2100-PQ - Display"),
  ...times(3, "ST2084-P3-D65 - Display"),
  "P3-D60 - Display",
  ...times(3, "P3-D65 - Display"),
  ...times(2, "P3-DCI - Display"),
  "ST2084-P3-D65 - Display",
];

function times(count: number, name: string): string[] {
  return Array.from({ length: count }, () => name);
}

/** Spaces that menus hide, given the display color spaces of the configuration. */
export function inactiveSpaces(generation: Generation, displaySpaces: string[]): string[] {
  if (generation === "1.0") return FIRST;
  if (generation === "2.1") return displaySpaces;
  return ["CIE XYZ-D65 - Display-referred", "CIE XYZ-D65 - Scene-referred"];
}
