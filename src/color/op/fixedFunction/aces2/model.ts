import { arctangent2, cosine, sine } from "#color/angle.ts";
import { f } from "#color/float.ts";
import { pow } from "#color/power.ts";
import { type Chromaticities, inverse, type Matrix, toXyz as rgbToXyz } from "#color/primaries.ts";
import { at, least, signOf } from "../float.ts";

/**
 * The color appearance model of ACES 2 for one set of primaries: RGB, of which 1 is 100 nits, to lightness J,
 * colorfulness M and hue h in degrees. A simplified CAM16 (Li et al. 2017) with a dim surround.
 */
export type Model = {
  /** RGB to cone responses adapted to white, and back; 3x3 in rows. */
  readonly toCone: Float32Array;
  readonly fromCone: Float32Array;
  /** Compressed cone responses to achromatic response A and the opponents a and b, and back. */
  readonly toAab: Float32Array;
  readonly fromAab: Float32Array;
};

const PI = f(Math.PI);
/** The cone space has a white of its own that is not that of the published CAT16 matrix. */
const CONES: Chromaticities = [0.8336, 0.1735, 2.3854, -1.4659, 0.087, -0.125, 0.333, 0.333];
const SURROUND = f(0.59);
const CHROMATIC_INDUCTION = f(0.9);
const ADAPTING = 100;
/** The white that the cone space and J count from: 100 nits. */
const REFERENCE = 100;

const K4 = pow(f(1 / f(f(5 * ADAPTING) + 1)), 4);
const F_L = f(
  f(f(f(0.2) * K4) * f(5 * ADAPTING)) + f(f(f(0.1) * pow(f(1 - K4), 2)) * pow(5 * ADAPTING, f(1 / 3))),
);
const F_L_OVER = f(F_L / REFERENCE);
/** The exponent between achromatic response and lightness. */
const GAMMA = f(SURROUND * f(f(1.48) + f(Math.sqrt(f(20 / REFERENCE)))));
export const INVERSE_GAMMA = f(1 / GAMMA);

const COMPRESSION = f(0.42);
const DECOMPRESSION = f(1 / COMPRESSION);
const CONE_OFFSET = f(f(0.2713) * 100);

function compressed(cone: number): number {
  const raised = pow(cone, COMPRESSION);
  return f(raised / f(CONE_OFFSET + raised));
}

function decompressed(response: number): number {
  const limited = least(response, f(0.99));
  return pow(f(f(CONE_OFFSET * limited) / f(1 - limited)), DECOMPRESSION);
}

function mirroredCompressed(cone: number): number {
  return signOf(cone) * compressed(Math.abs(cone));
}

function mirroredDecompressed(response: number): number {
  return signOf(response) * decompressed(Math.abs(response));
}

/** The response to white. */
const WHITE = compressed(F_L);
const OVER_WHITE = f(1 / WHITE);

/** The constants of the responses, for those who compute the same in another way. */
export const responses = {
  compression: COMPRESSION,
  offset: CONE_OFFSET,
  white: WHITE,
  luminance: F_L_OVER,
  gamma: GAMMA,
} as const;

/** A row of a 3x3 matrix by three numbers. */
function row(m: Float32Array, from: number, x: number, y: number, z: number): number {
  return f(f(f(at(m, from) * x) + f(at(m, from + 1) * y)) + f(at(m, from + 2) * z));
}

function threeRows(m: Float32Array, x: number, y: number, z: number): Three {
  return [row(m, 0, x, y, z), row(m, 3, x, y, z), row(m, 6, x, y, z)];
}

/** A 3x3 matrix by another, in float32. */
function multiplied(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((_, index) => {
    const column = index % 3;
    return row(a, index - column, at(b, column), at(b, column + 3), at(b, column + 6));
  });
}

/** The model for primaries; null where they span no triangle. */
export function modelOf(xy: Chromaticities): Model | null {
  const cones = inverse(rgbToXyz(CONES) as Matrix);
  const toXyz = rgbToXyz(xy);
  if (!cones || !toXyz) return null;
  const [xyzCones, rgbXyz] = [Float32Array.from(cones), Float32Array.from(toXyz)];
  const white = threeRows(rgbXyz, REFERENCE, REFERENCE, REFERENCE);
  const lms = threeRows(xyzCones, ...white);
  const gains = lms.map((response) => f(f(F_L_OVER * white[1]) / response)) as Three;
  const toLms = multiplied(xyzCones, rgbXyz);
  const toCone = toLms.map((value, index) => f(at(gains, Math.floor(index / 3)) * f(value * REFERENCE)));
  const adapted = lms.map((response, index) => mirroredCompressed(f(at(gains, index) * response))) as Three;
  const base = [2, 1, 1 / 20, 1, -12 / 11, 1 / 11, 1 / 9, 1 / 9, -2 / 9];
  const scaled = Float32Array.from(base, (value) => f(f(value) * 400));
  const achromatic = row(scaled, 0, ...adapted);
  const toAab = scaled.map((value, index) =>
    index < 3 ? f(value / achromatic) : f(f(value * 43) * CHROMATIC_INDUCTION),
  );
  const [fromCone, fromAab] = [inverse([...toCone]), inverse([...toAab])];
  if (!fromCone || !fromAab) return null;
  return { toCone, fromCone: Float32Array.from(fromCone), toAab, fromAab: Float32Array.from(fromAab) };
}
type Three = [number, number, number];

/** RGB as achromatic response and opponents, into `out`. */
export function toAab({ toCone, toAab }: Model, r: number, g: number, b: number, out: Float32Array): void {
  const l = mirroredCompressed(row(toCone, 0, r, g, b));
  const m = mirroredCompressed(row(toCone, 3, r, g, b));
  const s = mirroredCompressed(row(toCone, 6, r, g, b));
  out[0] = row(toAab, 0, l, m, s);
  out[1] = row(toAab, 3, l, m, s);
  out[2] = row(toAab, 6, l, m, s);
}

/** Achromatic response and opponents of `from` as lightness, colorfulness and hue, into `out`. */
export function aabToJmh(from: Float32Array, out: Float32Array): void {
  const achromatic = at(from, 0);
  const a = at(from, 1);
  const b = at(from, 2);
  if (achromatic <= 0) {
    out.fill(0, 0, 3);
    return;
  }
  const hue = f(f(180 * arctangent2(b, a)) / PI);
  out[0] = f(100 * pow(achromatic, GAMMA));
  out[1] = f(Math.sqrt(f(f(a * a) + f(b * b))));
  out[2] = hue < 0 ? f(hue + 360) : hue;
}

/** RGB as lightness, colorfulness and hue, into `out`. */
export function toJmh(model: Model, r: number, g: number, b: number, out: Float32Array): void {
  toAab(model, r, g, b, out);
  aabToJmh(out, out);
}

/** Lightness and colorfulness in a hue, of which the cosine and sine are given, as RGB, into `out`. */
export function fromJmh(
  { fromCone, fromAab }: Model,
  lightness: number,
  colorfulness: number,
  cosine: number,
  sine: number,
  out: Float32Array,
): void {
  const achromatic = achromaticOf(lightness);
  const a = f(colorfulness * cosine);
  const b = f(colorfulness * sine);
  const l = mirroredDecompressed(row(fromAab, 0, achromatic, a, b));
  const m = mirroredDecompressed(row(fromAab, 3, achromatic, a, b));
  const s = mirroredDecompressed(row(fromAab, 6, achromatic, a, b));
  out[0] = row(fromCone, 0, l, m, s);
  out[1] = row(fromCone, 3, l, m, s);
  out[2] = row(fromCone, 6, l, m, s);
}

function achromaticOf(lightness: number): number {
  return pow(f(lightness * f(1 / 100)), INVERSE_GAMMA);
}

/** The luminance, of which 100 is the reference, of an achromatic response. */
export function luminanceOfResponse(achromatic: number): number {
  return f(decompressed(f(WHITE * achromatic)) / F_L_OVER);
}

/** The luminance of a lightness that is not negative. */
export function luminanceOf(lightness: number): number {
  return luminanceOfResponse(achromaticOf(lightness));
}

/** The lightness of a luminance that is not negative. */
export function lightnessOf(luminance: number): number {
  return f(100 * pow(f(compressed(f(luminance * F_L_OVER)) * OVER_WHITE), GAMMA));
}

/** The achromatic response of a lightness. */
export const responseOf = achromaticOf;

/** Cosine and sine of a hue in degrees. */
export function cosineOf(hue: number): number {
  return cosine(f(f(PI * hue) / 180));
}
export function sineOf(hue: number): number {
  return sine(f(f(PI * hue) / 180));
}

/** A hue from 0 to before 360. */
export function wrappedHue(hue: number): number {
  const rest = f(hue % 360);
  return rest < 0 ? f(rest + 360) : rest;
}
