import { describe, expect, test } from "vitest";
import { cubeOf, indexOf } from "#color/plot/cubePoints.ts";
import {
  cubeMarks,
  frameMarks,
  heldColors,
  type Mark,
  marksSvg,
  nearestDot,
  projection,
} from "#panels/viewer/inspector/lattice.ts";

const cube = cubeOf([], 5, "linear");
const held = heldColors([cube]);
const ahead = { yaw: 0, pitch: 0 };
const dot = (marks: readonly Mark[], index: number) =>
  marks.find((mark) => mark.kind === "dot" && mark.index === index) as Extract<Mark, { kind: "dot" }>;

describe("the drawing of a cube", () => {
  test("stands in the middle, red to the right, green up and blue behind", () => {
    const project = projection(ahead, held, 400, 200);
    expect(project(0.5, 0.5, 0.5)).toMatchObject({ x: 200, y: 100 });
    expect(project(1, 0.5, 0.5).x).toBeGreaterThan(200);
    expect(project(0.5, 1, 0.5).y).toBeLessThan(100);
    expect(project(0.5, 0.5, 1).depth).toBeGreaterThan(project(0.5, 0.5, 0).depth);
  });

  test("is turned to the side and to the front", () => {
    const aside = projection({ yaw: 90, pitch: 0 }, held, 400, 200);
    const flat = projection(ahead, held, 400, 200);
    expect(aside(0.5, 0.5, 1).x).toBeCloseTo(400 - flat(1, 0.5, 0.5).x);
    const above = projection({ yaw: 0, pitch: 90 }, held, 400, 200);
    expect(above(0.5, 0.5, 1).y).toBeCloseTo(flat(0.5, 1, 0.5).y);
  });

  test.each([
    [30, 20],
    [-170, 80],
    [0, 0],
    [90, -35],
  ])(
    "fills the room and stands in its middle at %i° and %i°, also where colors are far below 0",
    (yaw, pitch) => {
      const colors = cubeOf([], 5, "linear");
      for (let i = 0; i < colors.results.length; i += 3) colors.results[i]! = colors.results[i]! * 5.5 - 4.5;
      for (const [width, height] of [
        [830, 260],
        [300, 500],
      ] as const) {
        const project = projection({ yaw, pitch }, heldColors([colors]), width, height);
        const marks = [...cubeMarks(colors, project, false), ...frameMarks(project)].flatMap((mark) =>
          mark.kind === "line" ? [[mark.x1, mark.y1] as const] : [[mark.x, mark.y] as const],
        );
        const ends = (axis: 0 | 1, edge: number) => {
          const values = marks.map((mark) => mark[axis]);
          return { first: Math.min(...values), last: edge - Math.max(...values) };
        };
        const [across, down] = [ends(0, width), ends(1, height)];
        expect(Math.min(across.first, down.first)).toBeCloseTo(14, 0);
        expect(across.first).toBeCloseTo(across.last, 0);
        expect(down.first).toBeCloseTo(down.last, 0);
      }
    },
  );

  test("holds the cube from 0 to 1 and colors that are finite; few that are far beyond do not make it small", () => {
    const extent = (values: readonly number[]) => [Math.min(...values), Math.max(...values)];
    expect(extent(heldColors([]))).toEqual([0, 1]);
    const results = Float32Array.from([
      -2,
      0,
      0,
      Number.NaN,
      0.5,
      0,
      9,
      Number.POSITIVE_INFINITY,
      3,
      0,
      0,
      3,
    ]);
    expect(extent(heldColors([{ size: 2, given: [0, 1], results }]))).toEqual([-2, 3]);
    const broken = cubeOf([], 5, "linear");
    broken.results[0] = -1e11;
    expect(extent(heldColors([broken]))).toEqual([-1.5, 1]);
  });

  test("has a dot for every point and a line for every pair of neighbors, but for those that are not finite", () => {
    const project = projection(ahead, held, 400, 200);
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
    const marks = cubeMarks(cube, projection(ahead, held, 400, 200), false);
    const front = dot(marks, indexOf([1, 0.25, 0], 5));
    expect(nearestDot(marks, front.x + 3, front.y - 2, 12)).toBe(front.index);
    expect(nearestDot(marks, 2, 2, 12)).toBeNull();
  });

  test("is written as SVG, what is far away first", () => {
    const text = marksSvg(
      cubeMarks(cube, projection({ yaw: 30, pitch: 20 }, held, 400, 200), false),
      400,
      200,
    );
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 400 200"/);
    expect(text.match(/<circle /g)).toHaveLength(125);
    expect(text).not.toMatch(/NaN|undefined/);
  });
});
