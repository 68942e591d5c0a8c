import { flowMap } from "../yaml/emit.ts";
import type { Node } from "../yaml/node.ts";
import { float } from "../yaml/number.ts";
import { absent, lastOf, type ReadContext } from "../yaml/readContext.ts";
import type { Cast, Curve } from "./kind.ts";

type Points = NonNullable<Curve>;

/** `{control_points: [x, y, …], slopes: […]}`. */
export const curveKey: Cast = (reading, value, key) => {
  if (value.kind !== "mapping")
    return reading.error(
      "wrong-type",
      `'${lastOf(key)}' needs a map with control_points, not ${reading.excerpt(value)}.`,
      value,
      key,
    );
  const lists = new Map<string, number[]>();
  for (const entry of value.entries) {
    const name = reading.key(entry.key);
    if (name === undefined) return undefined;
    if (absent(entry.value)) continue;
    if (name !== "control_points" && name !== "slopes") {
      const message = `'${lastOf(key)}' has no key '${name}'; official OCIO ignores it.`;
      reading.warn("unknown-key", message, entry.key, `${key}/${name}`);
      reading.logKey(entry.key, name, "?");
      continue;
    }
    const numbers = reading.numbers(entry.value, name, true);
    if (numbers === undefined) return undefined;
    // OCIO compares the slopes with the points that it has read so far.
    if (name === "slopes" && !lists.has("control_points"))
      return reading.error(
        "wrong-order",
        `The control_points of '${lastOf(key)}' must stand before its slopes.`,
        entry.key,
        key,
      );
    lists.set(name, numbers);
  }
  const points = lists.get("control_points");
  const slopes = lists.get("slopes");
  return points ? joined(reading, value, key, points, slopes) : missing(reading, value, key);
};

function missing(reading: ReadContext, value: Node, key: string): undefined {
  return reading.error("missing-key", `'${lastOf(key)}' needs control_points.`, value, key);
}

function joined(reading: ReadContext, value: Node, key: string, points: number[], slopes?: number[]) {
  if (points.length % 2 === 1)
    return reading.error(
      "wrong-count",
      `The control_points of '${lastOf(key)}' come in pairs, and ${points.length} numbers are given.`,
      value,
      key,
    );
  if (slopes && slopes.length !== points.length / 2)
    return reading.error(
      "wrong-count",
      `The slopes of '${lastOf(key)}' must be as many as its ${points.length / 2} control points, and ${slopes.length} are given.`,
      value,
      key,
    );
  const curve: Points = [];
  for (let i = 0; i < points.length; i += 2) {
    const point = { x: points[i] as number, y: points[i + 1] as number };
    curve.push(slopes ? { ...point, slope: slopes[i / 2] as number } : point);
  }
  return curve;
}

function hasSlopes(curve: Points): boolean {
  return curve.some(({ slope }) => slope !== undefined && slope !== 0);
}

/** True if a curve is missing or its style's default: a list of x and y. */
export function isDefaultCurve(curve: Curve, usual: readonly number[]): boolean {
  if (curve === null) return true;
  if (hasSlopes(curve) || curve.length * 2 !== usual.length) return false;
  return curve.every(
    ({ x, y }, i) =>
      Math.fround(x) === Math.fround(usual[2 * i] as number) &&
      Math.fround(y) === Math.fround(usual[2 * i + 1] as number),
  );
}

/** The entry of a curve. */
export function curveEntry(key: string, curve: Points): string {
  const points = curve.flatMap(({ x, y }) => [float(x), float(y)]);
  const entries = [`control_points: [${points.join(", ")}]`];
  if (hasSlopes(curve)) entries.push(`slopes: [${curve.map(({ slope }) => float(slope ?? 0)).join(", ")}]`);
  return `${key}: ${flowMap(entries)}`;
}

/** Official OCIO's conditions on a curve's points. */
export type Shape = { rising: boolean; periodic: boolean; hue?: boolean };

/** The end of a sentence about a curve that official OCIO refuses when it validates; null if valid. */
export function curveProblem(points: Curve, { rising, periodic, hue }: Shape): string | null {
  if (!points) return null;
  const [first, second] = points;
  const last = points.at(-1);
  if (!first || !second || !last) return "needs at least two points";
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before && point.x < before.x) return `runs backwards at point ${index + 1}`;
    if (before && rising && point.y < before.y) return `falls at point ${index + 1}`;
  }
  if (periodic && points.length === 2 && second.x - first.x === 1)
    return "has two points that are the same hue";
  if (hue && (first.x < 0 || last.x > 1)) return "must stay within 0 to 1";
  return hue && last.y - 1 > first.y ? "rises by more than a full turn" : null;
}

/** Returns why official OCIO refuses a curve, as a sentence; null if valid. */
export function curveRefusal(key: string, curve: Curve, { rising, periodic, hue }: Shape): string | null {
  if (curve === null) return null;
  if (curve.length < 2) return `'${lastOf(key)}' needs at least 2 control points.`;
  for (const [i, { x, y }] of curve.entries()) {
    const before = curve[i - 1];
    if (before && x < before.x)
      return `Control point ${i + 1} of '${lastOf(key)}' has x ${float(x)}, which is less than the one before it.`;
    if (before && rising && y < before.y)
      return `Control point ${i + 1} of '${lastOf(key)}' has y ${float(y)}, which is less than the one before it.`;
    if (hue && (x < 0 || x > 1))
      return `Control point ${i + 1} of '${lastOf(key)}' has x ${float(x)}, which is not from 0 to 1.`;
  }
  if (periodic && curve.length === 2) {
    const turn = (curve[1]?.x ?? 0) - (curve[0]?.x ?? 0);
    if (Math.abs(turn - 1) < 1e-3) return `The two control points of '${lastOf(key)}' fall on the same hue.`;
  }
  if (hue && (curve.at(-1)?.y ?? 0) - 1 > (curve[0]?.y ?? 0))
    return `'${lastOf(key)}' rises by more than a full turn.`;
  return null;
}
