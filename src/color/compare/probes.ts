type Rgb = readonly [number, number, number];

const GRAY = 0.18;

/** Numbers from one to another in equal steps. */
function steps(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));
}

const gray = (value: number): Rgb => [value, value, value];

/** A value in red, in green and in blue alone. */
const single = (value: number): Rgb[] => [
  [value, 0, 0],
  [0, value, 0],
  [0, 0, value],
];

function cube(size: number): Rgb[] {
  const edge = steps(0, 1, size);
  return edge.flatMap((r) => edge.flatMap((g) => edge.map((b): Rgb => [r, g, b])));
}

/** Light outside of every gamut, and the brightest and darkest there is. */
const EXTREMES: readonly Rgb[] = [
  ...[1e-6, 1.05, 1.1, 2, 16, 100].map(gray),
  ...[1.5, 16, 100].flatMap(single),
  [2.5, 0.1, 2.4],
  [3, 2.2, 0.01],
];

const NEGATIVE: readonly Rgb[] = [
  ...[-1e-4, -0.01, -0.1, -1].map(gray),
  ...[-0.01, -0.1, -1].flatMap(single),
  [1.4, -0.12, -0.05],
  [-0.3, 0.9, -0.08],
  [0.06, -0.14, 2.2],
  [-0.25, 0.6, 0.7],
];

/**
 * Colors by which conversions are compared, as float32 RGB. They are what goes in, whatever the color space: a cube of
 * code values, a ramp of them, stops of gray and of single channels around 18 % gray, extremes and negative values.
 * docs/probes.json has them for other programs.
 */
export const probes: readonly Rgb[] = distinct([
  ...cube(9),
  ...steps(0, 1, 65).map(gray),
  ...steps(-10, 9, 39).map((stop) => gray(GRAY * 2 ** stop)),
  ...steps(-8, 8, 9).flatMap((stop) => single(GRAY * 2 ** stop)),
  ...EXTREMES,
  ...NEGATIVE,
]);

/** The colors as float32, each once. */
function distinct(colors: readonly Rgb[]): Rgb[] {
  const rounded = colors.map((each) => each.map(Math.fround) as unknown as Rgb);
  return [...new Map(rounded.map((each) => [each.join(" "), each])).values()];
}

const pixels = new Float32Array(probes.flatMap((rgb) => [...rgb, 1]));

/** The probes as new pixels: RGBA with an alpha of 1. */
export function probePixels(): Float32Array {
  return pixels.slice();
}

const sample = new Float32Array(probes.filter((_, at) => at % 97 === 51).flatMap((rgb) => [...rgb, 1]));

/** Few of the probes, from all of their kinds, as new pixels. */
export function samplePixels(): Float32Array {
  return sample.slice();
}
