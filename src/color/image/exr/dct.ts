/** Cosines of an orthonormal transform of eight values: row u, column x. */
const COSINES = Float64Array.from({ length: 64 }, (_, i) => {
  const u = i >> 3;
  const x = i & 7;
  return (u === 0 ? Math.sqrt(1 / 8) : 0.5) * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

const between = new Float64Array(64);

/** The inverse cosine transform of 8 x 8 values, row by row, in place. */
export function inverseCosine(block: Float32Array): void {
  for (let v = 0; v < 8; v++)
    for (let x = 0; x < 8; x++) {
      let sum = 0;
      for (let u = 0; u < 8; u++) sum += COSINES[u * 8 + x]! * block[v * 8 + u]!;
      between[v * 8 + x] = sum;
    }
  for (let x = 0; x < 8; x++)
    for (let y = 0; y < 8; y++) {
      let sum = 0;
      for (let v = 0; v < 8; v++) sum += COSINES[v * 8 + y]! * between[v * 8 + x]!;
      block[y * 8 + x] = sum;
    }
}

/** Places of the coefficients of a block in the order of the diagonals: up and down in turn. */
export const ZIGZAG = Uint8Array.from(
  Array.from({ length: 64 }, (_, place) => place).sort((a, b) => {
    const diagonal = (place: number) => (place >> 3) + (place & 7);
    const along = (place: number) => (diagonal(place) % 2 === 0 ? place & 7 : place >> 3);
    return diagonal(a) - diagonal(b) || along(a) - along(b);
  }),
);
