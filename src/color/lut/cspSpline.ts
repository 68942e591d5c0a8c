const f = Math.fround;

/**
 * The smooth curve of Cinespace through points of rising x, in 32-bit floats with each step rounded as official OCIO
 * rounds it: cubic pieces, parabolas at both ends, a line for two points; beyond the ends their values hold. Source:
 * formats.md 3.6.
 */
export function spline(x: readonly number[], y: readonly number[]): (value: number) => number {
  const last = x.length - 1;
  const pieces = Array.from({ length: last }, (_, i) => piece(x, y, i));
  return (value) => {
    if (Number.isNaN(value)) return value;
    if (value < x[0]!) return y[0]!;
    if (value > x[last]!) return y[last]!;
    let [low, high] = [0, last];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (x[middle]! <= value) low = middle;
      else high = middle;
    }
    const { start, perSize, c } = pieces[low]!;
    const z = f(f(value - start) * perSize);
    return f(c[0] + f(z * f(c[1] + f(z * f(c[2] + f(c[3] * z))))));
  };
}

type Piece = { start: number; perSize: number; c: [number, number, number, number] };

function piece(x: readonly number[], y: readonly number[], i: number): Piece {
  const last = x.length - 1;
  const start = x[i]!;
  const size = f(x[i + 1]! - start);
  const at = { start, perSize: f(1 / size) };
  const [y0, y1] = [y[i]!, y[i + 1]!];
  if (last === 1) return { ...at, c: [y0, f(y1 - y0), 0, 0] };
  const before = i === 0 ? 0 : f(f(y1 - y[i - 1]!) / f(1 + f(f(start - x[i - 1]!) / size)));
  const after = i === last - 1 ? 0 : f(f(y[i + 2]! - y0) / f(1 + f(f(x[i + 2]! - x[i + 1]!) / size)));
  if (i === 0) return { ...at, c: [y0, f(f(2 * y1 - 2 * y0) - after), f(f(y0 - y1) + after), 0] };
  if (i === last - 1) return { ...at, c: [y0, before, f(f(y1 - y0) - before), 0] };
  const square = f(f(f(f(-3 * y0) - 2 * before) + f(3 * y1)) - after);
  const cube = f(f(f(2 * y0 + before) - 2 * y1) + after);
  return { ...at, c: [y0, before, square, cube] };
}
