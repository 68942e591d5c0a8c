import { expect, test } from "vitest";
import { channelPaths, curvePath, trianglePath } from "#palette/sketch/sketchPath.ts";

const size = { width: 42, height: 22 };

test("a curve goes from the left to the right, 0 at the bottom and 1 at the top", () => {
  expect(curvePath([0, 0.5, 1], size)).toBe("M1.0 21.0L21.0 11.0L41.0 1.0");
});

test("a curve ends where it leaves the drawing, and begins again where it comes back", () => {
  const path = curvePath([0, 2, 2, 0, 0.5], size);
  const [first, second, ...others] = path.split("M").slice(1);
  expect(others).toEqual([]);
  expect(first).toMatch(/^1\.0 21\.0L6\.0 \d/);
  // The first point at the top again lies in the last half of the way down.
  expect(second).toMatch(/^26\.0 0\.9L31\.0 21\.0L41\.0 11\.0$/);
});

test("what is no number is left out", () => {
  expect(curvePath([0, Number.NaN, 0, 1], size)).toBe("M27.7 21.0L41.0 1.0");
  expect(curvePath([Number.POSITIVE_INFINITY, 3, 4], size)).toBe("");
});

test("channels are one gray line where they are alike to the eye", () => {
  const names = (...channels: number[][]) => channelPaths(channels, size).map(({ name }) => name);
  expect(names([0.5, 0.5], [0.502, 0.502], [0.5, 0.5])).toEqual([undefined]);
  expect(names([0.5, 0.5], [0.6, 0.6], [0.5, 0.5])).toEqual(["red", "green", "blue"]);
  expect(names([Number.NaN], [Number.NaN], [Number.NaN])).toEqual([]);
});

test("channels part from the gray line where they differ", () => {
  const gray = [0, 0.2, 0.4, 0.5, 0.6];
  const [together, red, green, blue] = channelPaths([[0, 0.2, 0.4, 0.8, 1], gray, gray], size);
  expect(together).toEqual({ name: undefined, path: curvePath([0, 0.2, 0.4, Number.NaN, Number.NaN], size) });
  const parted = [Number.NaN, Number.NaN, 0.4];
  expect(red).toEqual({ name: "red", path: curvePath([...parted, 0.8, 1], size) });
  for (const other of [green, blue]) expect(other!.path).toBe(curvePath([...parted, 0.5, 0.6], size));
});

test("a triangle is closed, and its green corner lies above the others", () => {
  const rec709 = {
    red: [0.64, 0.33],
    green: [0.3, 0.6],
    blue: [0.15, 0.06],
    white: [0.3127, 0.329],
  } as const;
  const path = trianglePath(rec709, size);
  const [red, green, blue] = path
    .slice(1, -1)
    .split("L")
    .map((pair) => pair.split(" ").map(Number));
  expect(path.endsWith("Z")).toBe(true);
  expect(green![1]).toBeLessThan(red![1]!);
  expect(red![1]).toBeLessThan(blue![1]!);
  expect(blue![0]).toBeLessThan(green![0]!);
});
