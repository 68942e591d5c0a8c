/** Samples of a channel across and down a block of all channels. */
export type Sampling = { across: number; down: number };

/**
 * Puts weighted means between the samples of channels that have half as many across or down, where a decoder repeated each
 * of them: three quarters of the nearer and one of the farther one, rounded as libjpeg and browsers do. Changes `data`.
 */
export function interpolateChroma(
  data: Uint8Array,
  width: number,
  height: number,
  samplings: readonly Sampling[],
): void {
  const most = (key: keyof Sampling) => Math.max(...samplings.map((each) => each[key]));
  for (const [place, { across, down }] of samplings.entries()) {
    const [stepX, stepY] = [most("across") / across, most("down") / down];
    const columns = Math.ceil(width / stepX);
    const isNarrow = stepX === 2 && columns <= 2;
    if (isNarrow || !(stepX === 1 || stepX === 2) || !(stepY === 1 || stepY === 2)) continue;
    if (stepX * stepY > 1) interpolate(data, { width, height, place, count: samplings.length, stepX, stepY });
  }
}

type Plane = { width: number; height: number; place: number; count: number; stepX: number; stepY: number };

function interpolate(data: Uint8Array, { width, height, place, count, stepX, stepY }: Plane): void {
  const [columns, rows] = [Math.ceil(width / stepX), Math.ceil(height / stepY)];
  const samples = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      samples[y * columns + x] = data[(y * stepY * width + x * stepX) * count + place]!;
  const sums = new Uint16Array(columns);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / stepY);
    const isFirst = y % 2 === 0;
    const other = Math.min(Math.max(row + (isFirst ? -1 : 1), 0), rows - 1);
    for (let x = 0; x < columns; x++) {
      const near = samples[row * columns + x]!;
      sums[x] = stepY === 1 ? near : 3 * near + samples[other * columns + x]!;
    }
    for (let x = 0, to = y * width * count + place; x < width; x++, to += count)
      data[to] = stepX === 1 ? (sums[x]! + (isFirst ? 1 : 2)) >> 2 : between(sums, x, stepY === 1 ? 1 : 4);
  }
}

/** A value at a column of twice as many: `scale` are the parts that a sum has for one sample. */
function between(sums: Uint16Array, x: number, scale: number): number {
  const isFirst = x % 2 === 0;
  const at = x >> 1;
  const other = at + (isFirst ? -1 : 1);
  // Ties are rounded down and up by turns.
  const rounding = scale === 1 ? (isFirst ? 1 : 2) : isFirst ? 8 : 7;
  if (other < 0 || other >= sums.length) return scale === 1 ? sums[at]! : (sums[at]! * 4 + rounding) >> 4;
  return (3 * sums[at]! + sums[other]! + rounding) >> (scale === 1 ? 2 : 4);
}
