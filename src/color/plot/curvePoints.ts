/** A curve for equal red, green and blue: places on the axis, values there, and results by channel. */
export type CurvePoints = { at: number[]; given: number[]; channels: [number[], number[], number[]] };

/** Slope at each point of a curve, by the points beside it; at the ends by the one beside. */
export function slopesOf(given: readonly number[], results: readonly number[]): number[] {
  return given.map((_, i) => {
    const [a, b] = [Math.max(0, i - 1), Math.min(given.length - 1, i + 1)];
    return (results[b]! - results[a]!) / (given[b]! - given[a]!);
  });
}
