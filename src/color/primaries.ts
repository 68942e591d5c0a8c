/** Chromatic adaptation methods: by cone responses (von Kries), or none. */
export const adaptations = ["Bradford", "CAT02", "None"] as const;
export type Adaptation = (typeof adaptations)[number];

/** Red, green, blue and white as CIE 1931 x and y, eight numbers. */
export type Chromaticities = readonly number[];

/** Chromaticities by their name, with the adaptation that those who define them use on the way to ACES. */
export type Primaries = { name: string; xy: Chromaticities; usual?: Adaptation };

const D65 = [0.3127, 0.329];
const D60 = [0.32168, 0.33767];
const D50 = [0.3457, 0.3585];
const DCI = [0.314, 0.351];
const E = [1 / 3, 1 / 3];

/** White points by name, CIE 1931 x and y. D60 is the white of ACES. */
export const whites: Readonly<Record<string, readonly number[]>> = { D65, D60, D50, DCI, E };

/**
 * Primaries by the standards and makers that define them (SMPTE ST 2065-1, Academy S-2014-004, ITU-R BT.709 and
 * BT.2020, SMPTE RP 431-2, and the white papers of the cameras).
 */
export const primaries: readonly Primaries[] = [
  { name: "ACES AP0", xy: [0.7347, 0.2653, 0, 1, 0.0001, -0.077, ...D60] },
  { name: "ACES AP1", xy: [0.713, 0.293, 0.165, 0.83, 0.128, 0.044, ...D60] },
  { name: "Rec.709 / sRGB", xy: [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, ...D65] },
  { name: "P3-D65", xy: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, ...D65] },
  { name: "P3-DCI", xy: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, ...DCI] },
  { name: "P3-D60", xy: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, ...D60] },
  { name: "Rec.2020", xy: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, ...D65] },
  { name: "Adobe RGB", xy: [0.64, 0.33, 0.21, 0.71, 0.15, 0.06, ...D65] },
  { name: "CIE XYZ (D65)", xy: [1, 0, 0, 1, 0, 0, ...D65] },
  {
    name: "ARRI Wide Gamut 3",
    xy: [0.684, 0.313, 0.221, 0.848, 0.0861, -0.102, ...D65],
    usual: "CAT02",
  },
  {
    name: "ARRI Wide Gamut 4",
    xy: [0.7347, 0.2653, 0.1424, 0.8576, 0.0991, -0.0308, ...D65],
    usual: "CAT02",
  },
  {
    name: "Blackmagic Wide Gamut Gen 5",
    xy: [0.7177215, 0.3171181, 0.228041, 0.861569, 0.1005841, -0.0820452, 0.312717, 0.3290312],
    usual: "CAT02",
  },
  { name: "DaVinci Wide Gamut", xy: [0.8, 0.313, 0.1682, 0.9877, 0.079, -0.1155, ...D65], usual: "CAT02" },
  { name: "Canon Cinema Gamut", xy: [0.74, 0.27, 0.17, 1.14, 0.08, -0.1, ...D65], usual: "CAT02" },
  { name: "DJI D-Gamut", xy: [0.71, 0.31, 0.21, 0.88, 0.09, -0.08, ...D65], usual: "CAT02" },
  { name: "FilmLight E-Gamut", xy: [0.8, 0.3177, 0.18, 0.9, 0.065, -0.0805, ...D65], usual: "CAT02" },
  { name: "Panasonic V-Gamut", xy: [0.73, 0.28, 0.165, 0.84, 0.1, -0.03, ...D65] },
  { name: "REDWideGamutRGB", xy: [0.780308, 0.304253, 0.121595, 1.493994, 0.095612, -0.084589, ...D65] },
  { name: "Sony S-Gamut3", xy: [0.73, 0.28, 0.14, 0.855, 0.1, -0.05, ...D65], usual: "CAT02" },
  { name: "Sony S-Gamut3.Cine", xy: [0.766, 0.275, 0.225, 0.8, 0.089, -0.087, ...D65], usual: "CAT02" },
];

const byName = new Map(primaries.map((each) => [each.name.toLowerCase(), each]));

/** The primaries of a name, case ignored; undefined when there are none. */
export function primariesOf(name: string): Primaries | undefined {
  return byName.get(name.trim().toLowerCase());
}

/** Nine numbers in rows, or a column of three. */
export type Matrix = readonly number[];

const IDENTITY: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** Cone responses to XYZ, by name. */
export const cones: Record<Exclude<Adaptation, "None">, Matrix> = {
  Bradford: [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296],
  CAT02: [0.7328, 0.4296, -0.1624, -0.7036, 1.6975, 0.0061, 0.003, 0.0136, 0.9834],
};

/**
 * Linear light of one set of primaries to another as nine numbers, rows of RGB, to 15 digits; null where either set
 * spans no triangle. Without adaptation, or between equal whites, colors keep their XYZ. XYZ as a set of primaries
 * is the colorimetry of its white and is not scaled by it.
 */
export function conversion(
  from: Chromaticities,
  to: Chromaticities,
  adaptation: Adaptation = "Bradford",
): number[] | null {
  const [forth, target] = [toXyz(from), toXyz(to)];
  const back = target && inverse(target);
  if (!forth || !back) return null;
  const matrix = times(back, times(adapted(whiteOf(from), whiteOf(to), adaptation), forth));
  return matrix.map((value) => (Math.abs(value) < 1e-15 ? 0 : Number(value.toPrecision(15))));
}

/** RGB to XYZ: the primaries weighted so that they add up to white. SMPTE RP 177. */
export function toXyz(xy: Chromaticities): Matrix | null {
  const [rx, ry, gx, gy, bx, by] = xy as [number, number, number, number, number, number];
  if (xy.slice(0, 6).every((value, at) => value === [1, 0, 0, 1, 0, 0][at])) return IDENTITY;
  const columns = [rx, gx, bx, ry, gy, by, 1 - rx - ry, 1 - gx - gy, 1 - bx - by];
  const back = inverse(columns);
  if (!back) return null;
  const weights = times(back, whiteOf(xy));
  return columns.map((value, at) => value * (weights[at % 3] as number));
}

/** XYZ of the white with a luminance of 1. */
export function whiteOf(xy: Chromaticities): Matrix {
  const [x, y] = xy.slice(6) as [number, number];
  return [x / y, 1, (1 - x - y) / y];
}

/** XYZ of one white to XYZ of another, both with a luminance of 1. Von Kries. */
export function adapted(from: Matrix, to: Matrix, adaptation: Adaptation): Matrix {
  if (adaptation === "None" || from.every((value, at) => value === to[at])) return IDENTITY;
  const cone = cones[adaptation];
  const [a, b] = [times(cone, from), times(cone, to)];
  const scaled = cone.map((value, at) => {
    const row = Math.floor(at / 3);
    return (value * (b[row] as number)) / (a[row] as number);
  });
  return times(inverse(cone) ?? IDENTITY, scaled);
}

/** A 3x3 matrix by a matrix or a column of three. */
export function times(a: Matrix, b: Matrix): number[] {
  const width = b.length / 3;
  return b.map((_, at) => {
    const row = Math.floor(at / width) * 3;
    const column = at % width;
    return [0, 1, 2].reduce((sum, i) => sum + (a[row + i] as number) * (b[i * width + column] as number), 0);
  });
}

/** The inverse by cofactors; null where there is none. */
export function inverse(m: Matrix): number[] | null {
  const [a, b, c, d, e, f, g, h, i] = m as number[] & { length: 9 };
  const cofactors = [
    [e! * i! - f! * h!, c! * h! - b! * i!, b! * f! - c! * e!],
    [f! * g! - d! * i!, a! * i! - c! * g!, c! * d! - a! * f!],
    [d! * h! - e! * g!, b! * g! - a! * h!, a! * e! - b! * d!],
  ].flat();
  const determinant = a! * cofactors[0]! + b! * cofactors[3]! + c! * cofactors[6]!;
  if (!(Math.abs(determinant) > 1e-9)) return null;
  return cofactors.map((value) => value / determinant);
}
