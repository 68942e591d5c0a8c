/** Bits from which on sums and differences wrap around. */
const WIDE = 1 << 14;

/** Sums and differences of a pair, in place; the numbers are those at two indices. */
type Pair = (values: Uint16Array, a: number, b: number) => void;

const joinNarrow: Pair = (values, a, b) => {
  const low = (values[a]! << 16) >> 16;
  const high = (values[b]! << 16) >> 16;
  const first = low + (high & 1) + (high >> 1);
  values[a] = first;
  values[b] = first - high;
};

const joinWide: Pair = (values, a, b) => {
  const second = (values[a]! - (values[b]! >> 1)) & 0xffff;
  values[a] = values[b]! + second - 0x8000;
  values[b] = second;
};

const splitNarrow: Pair = (values, a, b) => {
  const first = (values[a]! << 16) >> 16;
  const second = (values[b]! << 16) >> 16;
  values[a] = (first + second) >> 1;
  values[b] = first - second;
};

const splitWide: Pair = (values, a, b) => {
  const first = (values[a]! + 0x8000) & 0xffff;
  const second = values[b]!;
  const difference = first - second;
  const middle = (first + second) >> 1;
  values[a] = difference < 0 ? (middle + 0x8000) & 0xffff : middle;
  values[b] = difference & 0xffff;
};

/** A plane of numbers among others: its first one, its size, and the steps to the next column and row. */
export type WaveletPlane = { at: number; width: number; height: number; column: number; row: number };

/** Restores a plane from its wavelet coefficients, in place. `most` is the largest number of all. */
export function fromWavelet(values: Uint16Array, plane: WaveletPlane, most: number): void {
  const join = most < WIDE ? joinNarrow : joinWide;
  for (let step = largestStep(plane); step >= 1; step /= 2) level(values, plane, step, join, true);
}

/** Replaces a plane by its wavelet coefficients, in place. */
export function toWavelet(values: Uint16Array, plane: WaveletPlane, most: number): void {
  const split = most < WIDE ? splitNarrow : splitWide;
  const largest = largestStep(plane);
  for (let step = 1; step <= largest; step *= 2) level(values, plane, step, split, false);
}

/** Half of the largest power of two that is not above the smaller side. */
function largestStep({ width, height }: WaveletPlane): number {
  return 2 ** Math.floor(Math.log2(Math.min(width, height))) / 2;
}

/** One level: squares of four numbers, `step` apart, and pairs at the last column and row where these are odd. */
function level(values: Uint16Array, plane: WaveletPlane, step: number, pair: Pair, isInverse: boolean): void {
  const { at, width, height } = plane;
  const right = plane.column * step;
  const down = plane.row * step;
  const columns = Math.floor(width / (2 * step));
  const rows = Math.floor(height / (2 * step));
  for (let y = 0; y < rows; y++) {
    let p = at + y * 2 * down;
    for (let x = 0; x < columns; x++, p += 2 * right)
      if (isInverse) {
        pair(values, p, p + down);
        pair(values, p + right, p + right + down);
        pair(values, p, p + right);
        pair(values, p + down, p + down + right);
      } else {
        pair(values, p, p + right);
        pair(values, p + down, p + down + right);
        pair(values, p, p + down);
        pair(values, p + right, p + right + down);
      }
    if (width & step) pair(values, p, p + down);
  }
  if (height & step) {
    let p = at + rows * 2 * down;
    for (let x = 0; x < columns; x++, p += 2 * right) pair(values, p, p + right);
  }
}
