/** Row-major 4x4, RGBA; and what is added to each channel after it. */
export type Affine = { matrix: number[]; offset: number[] };

const NONE = [0, 0, 0, 0];
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Identity, no offset. */
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
  return eliminated(matrix, 1e-14)?.determinant ?? 0;
}

/**
 * Inverts a matrix with its offset; null if singular. Pivots up to `least` of the largest number count as 0; official
 * OCIO takes every pivot but 0, with infinite results.
 */
export function inverse({ matrix, offset }: Affine, least = 1e-14): Affine | null {
  const found = eliminated(matrix, least);
  if (!found) return null;
  const rows = found.inverse;
  if (least > 0 && !rows.every(Number.isFinite)) return null;
  const back = [0, 1, 2, 3].map((row) => {
    const sum = offset.reduce((total, value, at) => total + (rows[row * 4 + at] as number) * value, 0);
    return sum === 0 ? 0 : -sum;
  });
  return { matrix: rows, offset: back };
}

/**
 * Elimination downwards with the largest pivot of each column, then upwards; null where a column has none. In this order
 * of official OCIO a number that cancels comes out as 0 or not as there.
 */
function eliminated(
  matrix: readonly number[],
  least: number,
): { inverse: number[]; determinant: number } | null {
  const rows = [0, 1, 2, 3].map((row) => [
    ...matrix.slice(row * 4, row * 4 + 4),
    ...IDENTITY.slice(row * 4, row * 4 + 4),
  ]);
  const size = Math.max(...matrix.map(Math.abs));
  let product = 1;
  const take = (from: number, row: number, factor: number) => {
    rows[row] = (rows[row] as number[]).map((each, index) => each - factor * at(rows, from, index));
  };
  for (let column = 0; column < 4; column++) {
    let pivot = column;
    for (let row = column + 1; row < 4; row++)
      if (Math.abs(at(rows, row, column)) > Math.abs(at(rows, pivot, column))) pivot = row;
    const value = at(rows, pivot, column);
    if (least > 0 ? !(Math.abs(value) > size * least) : value === 0) return null;
    product *= pivot === column ? value : -value;
    const top = rows[pivot] as number[];
    rows[pivot] = rows[column] as number[];
    rows[column] = top;
    for (let row = column + 1; row < 4; row++) take(column, row, at(rows, row, column) / value);
  }
  for (let column = 3; column >= 0; column--) {
    const value = at(rows, column, column);
    rows[column] = (rows[column] as number[]).map((each) => each / value);
    for (let row = 0; row < column; row++) take(column, row, at(rows, row, column));
  }
  // A zero that elimination signed is still no more than zero.
  const inverse = rows.flatMap((row) => row.slice(4)).map((value) => (value === 0 ? 0 : value));
  return { inverse, determinant: product };
}

function at(rows: readonly number[][], row: number, column: number): number {
  return (rows[row] as number[])[column] as number;
}
