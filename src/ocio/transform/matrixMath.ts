/** Row-major 4x4, RGBA; and what is added to each channel after it. */
export type Affine = { matrix: number[]; offset: number[] };

const NONE = [0, 0, 0, 0];
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** What changes nothing. */
export function identity(): Affine {
  return { matrix: [...IDENTITY], offset: [...NONE] };
}

/** Rows as columns. The offset has no place in it and stays. */
export function transposed({ matrix, offset }: Affine): Affine {
  return { matrix: matrix.map((_, at) => matrix[(at % 4) * 4 + Math.floor(at / 4)] as number), offset };
}

/** A factor per channel. */
export function scaling(factors: readonly number[]): Affine {
  const matrix = IDENTITY.map((value, at) => (value === 0 ? 0 : (factors[at / 5] ?? 1)));
  return { matrix, offset: [...NONE] };
}

/** Saturation about a luma of three weights: 0 leaves gray, 1 changes nothing. */
export function saturation(amount: number, luma: readonly number[]): Affine {
  const [r = 0, g = 0, b = 0] = luma.map((weight) => weight * (1 - amount));
  return fromColors([r + amount, g, b, r, g + amount, b, r, g, b + amount]);
}

/** The 4x4 form of nine numbers, rows of RGB. */
export function fromColors(values: readonly number[]): Affine {
  const [a, b, c, d, e, f, g, h, i] = values as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { matrix: [a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1], offset: [...NONE] };
}

/** Determinant of a 4x4 matrix. */
export function determinant(matrix: readonly number[]): number {
  return eliminated(matrix)?.determinant ?? 0;
}

/** What undoes a matrix with its offset; null when nothing does. */
export function inverse({ matrix, offset }: Affine): Affine | null {
  const found = eliminated(matrix);
  if (!found) return null;
  const rows = found.inverse;
  if (!rows.every(Number.isFinite)) return null;
  const back = [0, 1, 2, 3].map((row) => {
    const sum = offset.reduce((total, value, at) => total + (rows[row * 4 + at] as number) * value, 0);
    return sum === 0 ? 0 : -sum;
  });
  return { matrix: rows, offset: back };
}

/** Gauss and Jordan with the largest pivot of each column; null where a column has none. */
function eliminated(matrix: readonly number[]): { inverse: number[]; determinant: number } | null {
  const rows = [0, 1, 2, 3].map((row) => [
    ...matrix.slice(row * 4, row * 4 + 4),
    ...IDENTITY.slice(row * 4, row * 4 + 4),
  ]);
  const size = Math.max(...matrix.map(Math.abs));
  let product = 1;
  for (let column = 0; column < 4; column++) {
    let pivot = column;
    for (let row = column + 1; row < 4; row++)
      if (Math.abs(at(rows, row, column)) > Math.abs(at(rows, pivot, column))) pivot = row;
    const value = at(rows, pivot, column);
    if (!(Math.abs(value) > size * 1e-14)) return null;
    product *= pivot === column ? value : -value;
    const top = rows[pivot] as number[];
    rows[pivot] = rows[column] as number[];
    rows[column] = top.map((each) => each / value);
    for (let row = 0; row < 4; row++) {
      if (row === column) continue;
      const factor = at(rows, row, column);
      if (factor === 0) continue;
      rows[row] = (rows[row] as number[]).map((each, index) => each - factor * at(rows, column, index));
    }
  }
  // A zero that elimination signed is still no more than zero.
  const inverse = rows.flatMap((row) => row.slice(4)).map((value) => (value === 0 ? 0 : value));
  return { inverse, determinant: product };
}

function at(rows: readonly number[][], row: number, column: number): number {
  return (rows[row] as number[])[column] as number;
}

/** Red, green, blue and white as CIE 1931 x and y. */
export type Primaries = { name: string; xy: readonly number[] };

const D65 = [0.3127, 0.329];
const ACES_WHITE = [0.32168, 0.33767];

/** Primaries by the standards that define them (SMPTE ST 2065-1, S-2014-004, ITU-R BT.709 and BT.2020, RP 431-2, …). */
export const primaries: readonly Primaries[] = [
  { name: "ACES AP0", xy: [0.7347, 0.2653, 0, 1, 0.0001, -0.077, ...ACES_WHITE] },
  { name: "ACES AP1", xy: [0.713, 0.293, 0.165, 0.83, 0.128, 0.044, ...ACES_WHITE] },
  { name: "Rec.709 / sRGB", xy: [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, ...D65] },
  { name: "P3-D65", xy: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, ...D65] },
  { name: "P3-DCI", xy: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.314, 0.351] },
  { name: "Rec.2020", xy: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, ...D65] },
  { name: "Adobe RGB", xy: [0.64, 0.33, 0.21, 0.71, 0.15, 0.06, ...D65] },
  { name: "CIE XYZ (D65)", xy: [1, 0, 0, 1, 0, 0, ...D65] },
];

/** Cone responses of the Bradford transform. */
const BRADFORD = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];

/**
 * Linear light in one set of primaries to another, white to white by Bradford adaptation. XYZ is taken as the
 * colorimetry of a white of D65, so it is not scaled by a white of its own.
 */
export function conversion(from: Primaries, to: Primaries): Affine {
  const back = inverse(fromColors(toXyz(to)))?.matrix ?? [...IDENTITY];
  const adapted = times(adaptation(whiteOf(from), whiteOf(to)), toXyz(from));
  return fromColors(times(colors(back), adapted).map((value) => (Math.abs(value) < 1e-15 ? 0 : value)));
}

function colors(matrix: readonly number[]): number[] {
  return [0, 1, 2, 4, 5, 6, 8, 9, 10].map((at) => matrix[at] as number);
}

function times(a: readonly number[], b: readonly number[]): number[] {
  const width = b.length / 3;
  return Array.from({ length: 3 * width }, (_, at) => {
    const row = Math.floor(at / width) * 3;
    const column = at % width;
    return [0, 1, 2].reduce((sum, i) => sum + (a[row + i] as number) * (b[i * width + column] as number), 0);
  });
}

/** x and y as XYZ with a luminance of 1. */
function xyz(x: number, y: number): number[] {
  return [x / y, 1, (1 - x - y) / y];
}

function whiteOf({ xy }: Primaries): number[] {
  return xyz(xy[6] as number, xy[7] as number);
}

/** RGB to XYZ: the primaries weighted so that they add up to white. */
function toXyz(given: Primaries): number[] {
  const { xy } = given;
  if (xy[2] === 0 && xy[5] === 0) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const ends = [0, 2, 4].map((at) => {
    const [x, y] = [xy[at] as number, xy[at + 1] as number];
    return [x, y, 1 - x - y];
  });
  const columns = [0, 1, 2].flatMap((row) => ends.map((end) => end[row] as number));
  const weights = times(colors(inverse(fromColors(columns))?.matrix ?? IDENTITY), whiteOf(given));
  return columns.map((value, at) => value * (weights[at % 3] as number));
}

function adaptation(from: readonly number[], to: readonly number[]): number[] {
  const [a, b] = [times(BRADFORD, from), times(BRADFORD, to)];
  const scale = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => (row === column ? (b[row] as number) / (a[row] as number) : 0)),
  );
  const back = colors(inverse(fromColors(BRADFORD))?.matrix ?? IDENTITY);
  return times(back, times(scale, BRADFORD));
}
