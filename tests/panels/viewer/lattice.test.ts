import { describe, expect, test } from "vitest";
import { cubeOf, indexOf } from "#color/plot/cubePoints.ts";
import {
  boundsOf,
  cubeMarks,
  frameMarks,
  type Mark,
  marksSvg,
  nearestDot,
  projection,
} from "#panels/viewer/inspector/lattice.ts";

const cube = cubeOf([], 5, "linear");
const bounds = boundsOf([cube]);
const ahead = { yaw: 0, pitch: 0 };
const dot = (marks: readonly Mark[], index: number) =>
  marks.find((mark) => mark.kind === "dot" && mark.index === index) as Extract<Mark, { kind: "dot" }>;

describe("the drawing of a cube", () => {
  test("stands in the middle, red to the right, green up and blue behind", () => {
    const project = projection(ahead, bounds, 400, 200);
    expect(project(0.5, 0.5, 0.5)).toEqual({ x: 200, y: 100, depth: 0 });
    expect(project(1, 0.5, 0.5).x).toBeGreaterThan(200);
    expect(project(0.5, 1, 0.5).y).toBeLessThan(100);
    expect(project(0.5, 0.5, 1).depth).toBeGreaterThan(0);
  });

  test("is turned to the side and to the front, and keeps its lengths", () => {
    const aside = projection({ yaw: 90, pitch: 0 }, bounds, 400, 200);
    const flat = projection(ahead, bounds, 400, 200);
    expect(aside(0.5, 0.5, 1).x).toBeCloseTo(400 - flat(1, 0.5, 0.5).x);
    const above = projection({ yaw: 0, pitch: 90 }, bounds, 400, 200);
    expect(above(0.5, 0.5, 1).y).toBeCloseTo(flat(0.5, 1, 0.5).y);
    for (const [yaw, pitch] of [
      [30, 20],
      [-170, 80],
    ] as const) {
      const { x, y, depth } = projection({ yaw, pitch }, bounds, 400, 200)(1, 1, 1);
      expect(Math.hypot(x - 200, y - 100, depth)).toBeCloseTo((Math.sqrt(0.75) * 200) / 1.8);
    }
  });

  test("fits all values that are finite, and the cube from 0 to 1", () => {
    expect(boundsOf([])).toEqual({ low: 0, high: 1 });
    const results = Float32Array.from([-2, Number.NaN, 0.5, Number.POSITIVE_INFINITY, 3, 0]);
    expect(boundsOf([{ size: 2, given: [0, 1], results }])).toEqual({ low: -2, high: 3 });
  });

  test("has a dot for every point and a line for every pair of neighbors, but for those that are not finite", () => {
    const project = projection(ahead, bounds, 400, 200);
    const marks = cubeMarks(cube, project, false);
    expect(marks.filter(({ kind }) => kind === "dot")).toHaveLength(125);
    expect(marks.filter(({ kind }) => kind === "line")).toHaveLength(3 * 25 * 4);
    expect(cubeMarks(cube, project, true).every(({ kind }) => kind === "line")).toBe(true);
    expect(frameMarks(project)).toHaveLength(12);
    const broken = { ...cube, results: cube.results.slice() };
    broken.results[indexOf([0.5, 0.5, 0.5], 5) * 3] = Number.NaN;
    const fewer = cubeMarks(broken, project, false);
    expect(fewer.filter(({ kind }) => kind === "dot")).toHaveLength(124);
    expect(fewer.filter(({ kind }) => kind === "line")).toHaveLength(294);
  });

  test("finds the dot under a place, of several the one in front", () => {
    const marks = cubeMarks(cube, projection(ahead, bounds, 400, 200), false);
    const front = dot(marks, indexOf([1, 0.25, 0], 5));
    expect(nearestDot(marks, front.x + 3, front.y - 2, 12)).toBe(front.index);
    expect(nearestDot(marks, 2, 2, 12)).toBeNull();
  });

  test("is written as SVG, what is far away first", () => {
    const text = marksSvg(
      cubeMarks(cube, projection({ yaw: 30, pitch: 20 }, bounds, 400, 200), false),
      400,
      200,
    );
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 400 200"/);
    expect(text.match(/<circle /g)).toHaveLength(125);
    expect(text).not.toMatch(/NaN|undefined/);
  });
});
