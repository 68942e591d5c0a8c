// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
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

test("up leans toward red, right toward green, and Delete takes the lean away", () => {
  const wheel = open([1, 1, 1]);
  fireEvent.keyDown(wheel, { key: "ArrowUp", shiftKey: true });
  expect(wheel.getAttribute("aria-valuetext")).toBe("R 1.0667, G 0.9667, B 0.9667");
  fireEvent.keyDown(wheel, { key: "ArrowRight", shiftKey: true });
  expect(wheel.getAttribute("aria-valuetext")).toBe("R 1.0667, G 1.0244, B 0.909");
  fireEvent.keyDown(wheel, { key: "Delete" });
  expect(wheel.getAttribute("aria-valuetext")).toBe("R 1, G 1, B 1");
});

test("no channel goes below the least value", () => {
  const wheel = open([0, 0, 0], 0);
  fireEvent.keyDown(wheel, { key: "ArrowUp", shiftKey: true });
  expect(wheel.getAttribute("aria-valuetext")).toBe("R 0.0667, G 0, B 0");
});
