import type { Triangle, Xy } from "#color/preview/inspect.ts";

type Size = { width: number; height: number };

/** Room around a drawing, so that no line is cut. */
const EDGE = 1;
/** Part of CIE 1931 x and y that is drawn: all colors, and primaries that are none but close to them. */
const DRAWN = { left: 0, right: 0.76, bottom: -0.05, top: 0.86 };
/** Distance beyond 0 and 1 that is not seen. */
const UNSEEN = 0.004;
const CHANNELS = ["red", "green", "blue"] as const;

/**
 * Paths of the channels of grays: one without a name where all are alike to the eye, at most a pixel apart, and one of
 * each channel where they are not.
 */
export function channelPaths(
  channels: readonly (readonly number[])[],
  size: Size,
): { name: (typeof CHANNELS)[number] | undefined; path: string }[] {
  const unseen = 1 / (size.height - 2 * EDGE);
  const [first = [], ...others] = channels;
  const apart = first.map((value, i) => others.some((other) => Math.abs(other[i]! - value) > unseen));
  const isSeen = (i: number) => apart[i - 1] || apart[i] || apart[i + 1];
  const part = (values: readonly number[], seen: boolean) =>
    curvePath(
      values.map((value, i) => ((seen ? isSeen(i) : !apart[i]) ? value : Number.NaN)),
      size,
    );
  return [
    { name: undefined, path: part(channels[1] ?? first, false) },
    ...CHANNELS.map((name, i) => ({ name, path: part(channels[i] ?? first, true) })),
  ].filter(({ path }) => path !== "");
}

/** Path of values at even distances, from 0 at the bottom to 1 at the top; it ends where it leaves the drawing. */
export function curvePath(values: readonly number[], { width, height }: Size): string {
  const at = (place: number, value: number) => {
    const x = EDGE + (place / (values.length - 1)) * (width - 2 * EDGE);
    const y = height - EDGE - value * (height - 2 * EDGE);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  let path = "";
  let isDrawing = false;
  for (const [i, to] of values.entries()) {
    const from = values[i - 1] ?? Number.NaN;
    const [first, last] = insideOf(from, to);
    const isSeen = first <= last;
    if (isSeen) {
      if (!isDrawing || first > 0) path += `M${at(i - 1 + first, from + first * (to - from))}`;
      path += `L${at(i - 1 + last, from + last * (to - from))}`;
    }
    isDrawing = isSeen && last === 1;
  }
  return path;
}

/** Part of the way from one value to another, from 0 to 1, on which it is drawn; the first above the last for none. */
function insideOf(from: number, to: number): readonly [number, number] {
  const [low, high] = [-UNSEEN, 1 + UNSEEN];
  if (!Number.isFinite(from + to)) return [1, 0];
  if (from === to) return from >= low && from <= high ? [0, 1] : [1, 0];
  const ends = [(low - from) / (to - from), (high - from) / (to - from)];
  return [Math.max(0, Math.min(...ends)), Math.min(1, Math.max(...ends))];
}

/** Place of a chromaticity in a drawing. */
export function placeIn([x, y]: Xy, { width, height }: Size): readonly [number, number] {
  const { left, right, bottom, top } = DRAWN;
  const across = (x - left) / (right - left);
  const up = (y - bottom) / (top - bottom);
  return [EDGE + across * (width - 2 * EDGE), height - EDGE - up * (height - 2 * EDGE)];
}

/** Path of a triangle of primaries. */
export function trianglePath({ red, green, blue }: Triangle, size: Size): string {
  const corners = [red, green, blue].map((xy) =>
    placeIn(xy, size)
      .map((value) => value.toFixed(1))
      .join(" "),
  );
  return `M${corners.join("L")}Z`;
}
