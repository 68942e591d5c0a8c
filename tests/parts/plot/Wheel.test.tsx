// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { chromaOf } from "#color/preview/scopes.ts";
import { leaning, leanOf, type Triple, Wheel } from "../../../src/parts/plot/Wheel.tsx";

afterEach(cleanup);

const channel = fc.double({ min: -2, max: 2, noNaN: true });
const triples = fc.tuple(channel, channel, channel);

test("a triple is known by its lean and its mean", () => {
  fc.assert(
    fc.property(triples, (value) => {
      for (const [at, same] of leaning(value, leanOf(value)).entries())
        expect(same).toBeCloseTo(value[at] as number, 9);
    }),
  );
});

test("leaning keeps the mean", () => {
  const mean = ([r, g, b]: Triple) => (r + g + b) / 3;
  fc.assert(
    fc.property(triples, channel, channel, (value, x, y) => {
      expect(mean(leaning(value, { x, y }))).toBeCloseTo(mean(value), 9);
    }),
  );
});

test.each<[hue: string, color: Triple, across: number, up: number]>([
  ["red up", [1, 0, 0], 0, 1],
  ["yellow at the upper left", [1, 1, 0], -1, 1],
  ["green at the lower left", [0, 1, 0], -1, -1],
  ["cyan down", [0, 1, 1], 0, -1],
  ["blue at the lower right", [0, 0, 1], 1, -1],
  ["magenta at the upper right", [1, 0, 1], 1, 1],
])("the puck finds %s, as on a vectorscope", (_, color, across, up) => {
  const lean = leanOf(color);
  expect([Math.sign(Math.round(lean.x * 1e6)), Math.sign(lean.y)]).toEqual([across, up]);
  const [cb, cr] = chromaOf(...color);
  const between = Math.abs(Math.atan2(lean.y, lean.x) - Math.atan2(cr, cb));
  expect(Math.min(between, 2 * Math.PI - between)).toBeLessThan(Math.PI / 6);
  for (const [at, value] of leaning([0, 0, 0], lean).entries())
    expect(value).toBeCloseTo((color[at] as number) - (color[0] + color[1] + color[2]) / 3, 9);
});

function open(start: Triple, least?: number) {
  function Held() {
    const [value, setValue] = useState<Triple>(start);
    return (
      <Wheel
        label="Slope wheel"
        value={value}
        reach={0.5}
        {...(least !== undefined && { least })}
        onCommit={(next) => {
          setValue(next);
          return undefined;
        }}
      />
    );
  }
  render(<Held />);
  return screen.getByRole("slider", { name: "Slope wheel" });
}

test("up leans toward red, right toward blue, and Delete takes the lean away", () => {
  const wheel = open([1, 1, 1]);
  fireEvent.keyDown(wheel, { key: "ArrowUp", shiftKey: true });
  expect(wheel.getAttribute("aria-valuetext")).toBe("R 1.0667, G 0.9667, B 0.9667");
  fireEvent.keyDown(wheel, { key: "ArrowRight", shiftKey: true });
  expect(wheel.getAttribute("aria-valuetext")).toBe("R 1.0667, G 0.909, B 1.0244");
  fireEvent.keyDown(wheel, { key: "Delete" });
  expect(wheel.getAttribute("aria-valuetext")).toBe("R 1, G 1, B 1");
});

test("no channel goes below the least value", () => {
  const wheel = open([0, 0, 0], 0);
  fireEvent.keyDown(wheel, { key: "ArrowUp", shiftKey: true });
  expect(wheel.getAttribute("aria-valuetext")).toBe("R 0.0667, G 0, B 0");
});

test("a pointer at the lower right leans toward blue", () => {
  const wheel = open([1, 1, 1]);
  wheel.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  wheel.setPointerCapture = () => {};
  fireEvent(
    wheel,
    new MouseEvent("pointerdown", { bubbles: true, button: 0, clientX: 75.980762, clientY: 65 }),
  );
  expect(wheel.getAttribute("aria-valuetext")).toBe("R 0.9, G 0.9, B 1.2");
});
