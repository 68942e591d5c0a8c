import { LUMA, lumaOf } from "../luma.ts";
import { conversion, primariesOf } from "../primaries.ts";

/** Marks that a picture can bear, in the order in which they cover each other. */
export const MARKS = ["zebra", "clip", "gamut", "negative", "nan"] as const;
export type MarkName = (typeof MARKS)[number];

export const MARK_WORDS: Readonly<Record<MarkName, string>> = {
  zebra: "Zebra from 95 % luma",
  clip: "Display clip",
  gamut: "Out of AP1",
  negative: "Negative in AP0",
  nan: "NaN or infinite",
};

/** Values by which each mark is set, in a sentence. */
export const MARK_TITLES: Readonly<Record<MarkName, string>> = {
  zebra: "Luma of the display from 95 % on.",
  clip: "A display value at the last code of 10 bit or below black.",
  gamut: "Scene light outside of the primaries of AP1, those of ACEScg.",
  negative:
    "Red, green or blue of the scene light is below 0 in AP0 (ACES2065-1). Pure red and yellow of ACEScg are: the red of AP1 lies just outside of AP0.",
  nan: "A value of the picture or of the display is not a number, or infinite.",
};

/** Words of the negative mark where no way to AP0 is known, and values of the picture decide. */
export const NEGATIVE_VALUES = {
  words: "Negative values",
  title: "Red, green or blue of the picture is below 0; the config or the color space has no way to AP0.",
} as const;

type Rgb = readonly [number, number, number];

/** Color of each mark; stripes and checks alternate with the picture. */
export const MARK_COLORS: Readonly<Record<MarkName, Rgb>> = {
  zebra: [0, 0, 0],
  clip: [1, 0.72, 0],
  gamut: [1, 0, 1],
  negative: [0.1, 0.45, 1],
  nan: [1, 0, 0],
};

/** A display value of the last code of 10 bit, and half such a code below black. */
const TOP = 1022.5 / 1023;
const BOTTOM = -0.5 / 1023;
/** Luma of display values from which on there is a zebra. */
const ZEBRA_LUMA = 0.95;
/** Light below zero as a part of the brightest channel from which on a color is outside of AP1. */
const OUTSIDE = 0.0005;
/** Linear AP0 to AP1. */
const TO_AP1 = conversion(primariesOf("ACES AP0")!.xy, primariesOf("ACES AP1")!.xy)!;

/** Pixels of a picture by which marks are set: of the file, of the scene in AP0 where that is known, and of the display. */
export type MarkedPixels = {
  given: Float32Array;
  scene: Float32Array | null;
  display: Float32Array;
};

const [ZEBRA, CLIP, GAMUT, NEGATIVE, NAN] = MARKS.map((_, i) => 1 << i) as [
  zebra: number,
  clip: number,
  gamut: number,
  negative: number,
  nan: number,
];
const ALL = ZEBRA | CLIP | GAMUT | NEGATIVE | NAN;

/** Marks of the pixel at `at` as bits, of those that are wanted. */
export function marksAt({ given, scene, display }: MarkedPixels, at: number, wanted = ALL): number {
  const [r, g, b] = [display[at]!, display[at + 1]!, display[at + 2]!];
  let bits = lumaOf(r, g, b) >= ZEBRA_LUMA ? ZEBRA : 0;
  if (r >= TOP || g >= TOP || b >= TOP || r < BOTTOM || g < BOTTOM || b < BOTTOM) bits |= CLIP;
  // A sum with what is not finite is not finite either; finite ones may add up to infinity.
  if (!Number.isFinite(r + g + b + given[at]! + given[at + 1]! + given[at + 2]!))
    if (![given, display].every((each) => [0, 1, 2].every((c) => Number.isFinite(each[at + c])))) bits |= NAN;
  const light = scene ?? given;
  if (light[at]! < 0 || light[at + 1]! < 0 || light[at + 2]! < 0) bits |= NEGATIVE;
  if (wanted & GAMUT && scene !== null && isOutsideAp1(scene[at]!, scene[at + 1]!, scene[at + 2]!))
    bits |= GAMUT;
  return bits & wanted;
}

/** True if light of AP0 has a color outside of the triangle of AP1. */
function isOutsideAp1(r: number, g: number, b: number): boolean {
  const row = (at: number) => TO_AP1[at]! * r + TO_AP1[at + 1]! * g + TO_AP1[at + 2]! * b;
  const [red, green, blue] = [row(0), row(3), row(6)];
  return Math.min(red, green, blue) < -OUTSIDE * Math.max(0, red, green, blue);
}

/**
 * The color of a pixel with the wanted marks, as `markBits` has them, by its place: stripes for the display's, checks for
 * the scene's; null for the picture's own. Flat where each pixel is large.
 */
export function markColor(
  wanted: number,
  pixels: MarkedPixels,
  at: number,
  { x, y, flat }: { x: number; y: number; flat: boolean },
): Rgb | null {
  const bits = marksAt(pixels, at, wanted);
  const drawn = bits && MARKS.findLast((name, i) => bits & (1 << i) && (flat || isDrawn(name, x, y)));
  return drawn ? MARK_COLORS[drawn] : null;
}

function isDrawn(name: MarkName, x: number, y: number): boolean {
  const check = ((x >> 1) + (y >> 1)) & 1;
  if (name === "zebra") return ((x + y) & 7) < 3;
  if (name === "clip") return ((x - y) & 7) < 4;
  if (name === "gamut") return check === 0;
  return name === "nan" || check === 1;
}

const number = (value: number) => (Number.isInteger(value) ? `${value}.0` : `${value}`);
/** Color of a mark as CSS has it. */
export const markCss = (name: MarkName) =>
  `rgb(${MARK_COLORS[name].map((value) => Math.round(value * 255)).join(" ")})`;

const color = (name: MarkName) => `vec3(${MARK_COLORS[name].map(number).join(", ")})`;
const bit = (name: MarkName) => `(marks & ${1 << MARKS.indexOf(name)}) != 0`;

/** The same as GLSL: `vec3 marked(vec3 shown, vec3 display, vec3 given, vec3 scene, ivec2 at)`. */
export const MARKS_GLSL = `uniform int marks;
uniform int flat_;
uniform int hasScene;
bool isEndless(float value) { return (floatBitsToUint(value) & 0x7f800000u) == 0x7f800000u; }
bool isUnknown(vec3 color) { return isEndless(color.r) || isEndless(color.g) || isEndless(color.b); }
vec3 marked(vec3 shown, vec3 display, vec3 given, vec3 scene, ivec2 at) {
  if (marks == 0) return shown;
  bool even = (((at.x >> 1) + (at.y >> 1)) & 1) == 0;
  vec3 light = hasScene != 0 ? scene : given;
  if (${bit("nan")} && (isUnknown(given) || isUnknown(display))) return ${color("nan")};
  if (${bit("negative")} && (flat_ != 0 || !even) && any(lessThan(light, vec3(0.0)))) return ${color("negative")};
  if (${bit("gamut")} && (flat_ != 0 || even) && hasScene != 0) {
    vec3 ap1 = mat3(${[0, 3, 6, 1, 4, 7, 2, 5, 8].map((at) => number(TO_AP1[at]!)).join(", ")}) * scene;
    float most = max(0.0, max(ap1.r, max(ap1.g, ap1.b)));
    if (min(ap1.r, min(ap1.g, ap1.b)) < -${number(OUTSIDE)} * most) return ${color("gamut")};
  }
  if (${bit("clip")} && (flat_ != 0 || ((at.x - at.y) & 7) < 4)) {
    float top = max(display.r, max(display.g, display.b));
    if (top >= ${number(TOP)} || min(display.r, min(display.g, display.b)) < ${number(BOTTOM)}) return ${color("clip")};
  }
  if (${bit("zebra")} && (flat_ != 0 || ((at.x + at.y) & 7) < 3) && dot(display, vec3(${LUMA.join(", ")})) >= ${number(ZEBRA_LUMA)})
    return ${color("zebra")};
  return shown;
}`;

/** Marks as the bits of a number. */
export function markBits(names: readonly MarkName[]): number {
  return names.reduce((bits, name) => bits | (1 << MARKS.indexOf(name)), 0);
}
