import type { Point, SplineType } from "#color/curve/spline.ts";

/** Control points, the x at which a curve is read, and what official OCIO says there. */
export type Case = { type: SplineType; points: number[]; slopes?: number[]; x: number[] };

export const pointsOf = ({ points, slopes }: Case): Point[] =>
  Array.from({ length: points.length / 2 }, (_, i) => ({
    x: points[2 * i] as number,
    y: points[2 * i + 1] as number,
    slope: slopes?.[i],
  }));

const grid = (from: number, to: number) =>
  Array.from({ length: 25 }, (_, i) => from + ((to - from) * i) / 24);

/** Curves as people draw them, and the corners of the fit: flat parts, steps, equal slopes, given slopes. */
export const cases: Case[] = [
  { type: "rgb", points: [0, 0, 0.5, 0.5, 1, 1], x: grid(-0.25, 1.25) },
  { type: "rgb", points: [0, 0, 0.18, 0.135, 0.4, 0.415, 0.66, 0.735, 1, 1], x: grid(-0.25, 1.25) },
  { type: "rgb", points: [-7, -6, 0, 0.5, 2, 2, 7, 6.5], x: grid(-8, 8) },
  { type: "rgb", points: [0, 0.1, 1, 0.9], x: grid(-0.5, 1.5) },
  { type: "rgb", points: [0, 0, 0.2, 0, 0.4, 0, 0.6, 1, 1, 1], x: grid(-0.25, 1.25) },
  { type: "rgb", points: [0, 0, 0.1, 0.5, 0.9, 0.55, 1, 1], x: grid(-0.25, 1.25) },
  { type: "rgb", points: [0, 0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.9, 1, 1], x: grid(-0.25, 1.25) },
  { type: "rgb", points: [0, 0, 0.5, 0.6, 1, 1], slopes: [1, 0.5, 2], x: grid(-0.25, 1.25) },
  { type: "rgb", points: [0, 0, 0.3, 0.1, 1, 1], slopes: [0, 3, 0], x: grid(-0.25, 1.25) },
  { type: "diagonal", points: [0, 0.05, 0.5, 0.7, 1, 0.95], x: grid(-0.25, 1.25) },
  { type: "diagonal", points: [0, 0, 0.0005, 0.5, 0.6, 0.5, 1, 1], x: grid(-0.25, 1.25) },
  { type: "hue", points: [0, 0.1, 0.2, 0.15, 0.5, 0.5, 0.8, 0.9], x: grid(0, 0.999) },
  { type: "hue", points: [0, 0, 0.3, 0.4, 0.9, 0.95], slopes: [1, 0.5, 1.5], x: grid(0, 0.999) },
  { type: "periodic1", points: [0.1, 1, 0.35, 1.6, 0.5, 0.4, 0.9, 1], x: grid(0, 0.999) },
  { type: "periodic1", points: [-0.1, 1.5, 0.1, 0.5, 0.5, 1], x: grid(0, 0.999) },
  { type: "periodic0", points: [0.1, 0.3, 0.6, -0.1], x: grid(0, 0.999) },
  { type: "horizontal", points: [0, 1.2, 0.3, 0.4, 0.6, 1.9, 1, 1], x: grid(-0.25, 1.25) },
];
