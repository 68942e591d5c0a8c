import { expect, test } from "vitest";
import { LEVELS, vectorscopeOf } from "#color/preview/scopes.ts";
import { vectorGraticule } from "#panels/viewer/vectorGraticule.ts";

const { circle, boxes } = vectorGraticule(LEVELS);

test.each<[letters: string, color: [number, number, number]]>([
  ["R", [0.75, 0, 0]],
  ["Yl", [0.75, 0.75, 0]],
  ["G", [0, 0.75, 0]],
  ["Cy", [0, 0.75, 0.75]],
  ["B", [0, 0, 0.75]],
  ["Mg", [0.75, 0, 0.75]],
])("a bar of 75 %% is counted in the box of %s", (letters, color) => {
  const { planes } = vectorscopeOf({ width: 1, height: 1, pixels: Float32Array.of(...color, 1) });
  const at = planes[0]!.indexOf(1);
  const box = boxes.find((each) => each.letters === letters)!;
  expect(Math.abs((at % LEVELS) + 0.5 - box.x)).toBeLessThan(1);
  expect(Math.abs(Math.floor(at / LEVELS) + 0.5 - box.y)).toBeLessThan(1);
});

test("hues go counterclockwise from red, as on every vectorscope", () => {
  const angles = boxes.slice(0, 6).map(({ x, y }) => Math.atan2(circle.y - y, x - circle.x));
  const turns = angles.map((angle) => (angle - angles[0]! + 4 * Math.PI) % (2 * Math.PI));
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
});

test("boxes of 100 % lie in the circle, and the circle in the drawing", () => {
  for (const { x, y } of boxes)
    expect(Math.hypot(x - circle.x, y - circle.y)).toBeLessThanOrEqual(circle.radius + 1e-9);
  expect(circle.radius).toBeLessThan(LEVELS / 2);
});
