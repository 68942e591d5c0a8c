import type { Curve } from "#ocio/transform/kind.ts";
import { float } from "#ocio/yaml/number.ts";

/** A curve as people type it: "0:0, 0.5:0.6, 1:1", a slope as a third number; "" is the default curve. */
export function curveText(curve: Curve): string {
  if (curve === null) return "";
  return curve
    .map(({ x, y, slope }) =>
      [x, y, slope].flatMap((part) => (part === undefined ? [] : [float(part)])).join(":"),
    )
    .join(", ");
}

/** The curve that was typed, or the sentence that says what is wrong with it. */
export function curveOf(text: string): Curve | string {
  const words = text.split(/[,\n;]+/).map((word) => word.trim());
  const points: NonNullable<Curve> = [];
  for (const word of words.filter(Boolean)) {
    const numbers = word
      .replaceAll("−", "-")
      .split(":")
      .map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
    const [x, y, slope] = numbers;
    if (numbers.length > 3 || x === undefined || y === undefined || !numbers.every(Number.isFinite))
      return `“${word}” is not a point: type x:y, for example 0.5:0.6.`;
    points.push(slope === undefined ? { x, y } : { x, y, slope });
  }
  if (points.length === 0) return null;
  const slopes = points.filter((point) => point.slope !== undefined).length;
  if (slopes !== 0 && slopes !== points.length) return "Slopes are given for every point or for none.";
  return points;
}
