import { inverse } from "#ocio/transform/matrixMath.ts";
import { ColorError } from "../error.ts";
import type { Kernel, OpKind } from "../op.ts";

/** RGBA by a row-major 4x4 matrix, then the offset of each channel. In double precision, narrowed when computing. */
export type MatrixOp = {
  readonly type: "matrix";
  readonly matrix: readonly number[];
  readonly offset: readonly number[];
};

const f = Math.fround;
/** Largest distance from 1 of the diagonal of an identity. */
const TOLERANCE = 1e-6;

/** True if channels are independent. */
export function isDiagonal(matrix: readonly number[]): boolean {
  return matrix.every((value, at) => at % 5 === 0 || value === 0);
}

/** Official OCIO multiplies a diagonal alone, so that NaN and infinity stay in their channel. */
function diagonal(matrix: readonly number[], offset: readonly number[]): Kernel {
  const [r, g, b, a] = [0, 5, 10, 15].map((at) => f(matrix[at] as number)) as [
    number,
    number,
    number,
    number,
  ];
  const [or, og, ob, oa] = offset.map(f) as [number, number, number, number];
  if (offset.every((value) => value === 0))
    return (pixels, from, to) => {
      for (let i = from * 4; i < to * 4; i += 4) {
        pixels[i] = (pixels[i] as number) * r;
        pixels[i + 1] = (pixels[i + 1] as number) * g;
        pixels[i + 2] = (pixels[i + 2] as number) * b;
        pixels[i + 3] = (pixels[i + 3] as number) * a;
      }
    };
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      pixels[i] = f((pixels[i] as number) * r) + or;
      pixels[i + 1] = f((pixels[i + 1] as number) * g) + og;
      pixels[i + 2] = f((pixels[i + 2] as number) * b) + ob;
      pixels[i + 3] = f((pixels[i + 3] as number) * a) + oa;
    }
  };
}

function full(matrix: readonly number[], offset: readonly number[]): Kernel {
  const m = Float32Array.from(matrix);
  const [m0, m1, m2, m3, m4, m5, m6, m7] = m as unknown as Eight;
  const [m8, m9, m10, m11, m12, m13, m14, m15] = m.subarray(8) as unknown as Eight;
  const [or, og, ob, oa] = offset.map(f) as [number, number, number, number];
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const r = pixels[i] as number;
      const g = pixels[i + 1] as number;
      const b = pixels[i + 2] as number;
      const a = pixels[i + 3] as number;
      pixels[i] = f(f(f(r * m0) + f(g * m1)) + f(f(b * m2) + f(a * m3))) + or;
      pixels[i + 1] = f(f(f(r * m4) + f(g * m5)) + f(f(b * m6) + f(a * m7))) + og;
      pixels[i + 2] = f(f(f(r * m8) + f(g * m9)) + f(f(b * m10) + f(a * m11))) + ob;
      pixels[i + 3] = f(f(f(r * m12) + f(g * m13)) + f(f(b * m14) + f(a * m15))) + oa;
    }
  };
}
type Eight = [number, number, number, number, number, number, number, number];

export const matrix: OpKind<MatrixOp> = {
  type: "matrix",
  kernel: ({ matrix, offset }) => (isDiagonal(matrix) ? diagonal(matrix, offset) : full(matrix, offset)),
  inverse({ matrix, offset }) {
    // As in official OCIO, NaN is not singular: it spreads everywhere.
    if (matrix.some(Number.isNaN))
      return [{ type: "matrix", matrix: matrix.map(() => Number.NaN), offset } satisfies MatrixOp];
    const found = inverse({ matrix: [...matrix], offset: [...offset] }, 0);
    if (!found) throw new ColorError("The matrix is singular and has no inverse.");
    // Official OCIO negates all numbers of an offset, those that are 0 included, and writes -0.
    const isMoved = offset.some((value) => value !== 0);
    const back = isMoved ? found.offset.map((value) => (value === 0 ? -0 : value)) : found.offset;
    return [{ type: "matrix", matrix: found.matrix, offset: back } satisfies MatrixOp];
  },
  isIdentity: ({ matrix, offset }) =>
    offset.every((value) => value === 0) &&
    isDiagonal(matrix) &&
    [0, 5, 10, 15].every((at) => Math.abs((matrix[at] as number) - 1) <= TOLERANCE),
};
