// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Range, Slider, sliderStep, sliderValue } from "../../../src/parts/field/Slider.tsx";

const committed: number[] = [];
beforeEach(() => {
  committed.length = 0;
});
afterEach(cleanup);

function Held({ range, start }: { range: Range; start: number }) {
  const [value, setValue] = useState(start);
  return (
    <Slider
      label="Saturation"
      range={range}
      value={value}
      onCommit={(next) => {
        committed.push(next);
        setValue(next);
        return undefined;
      }}
    />
  );
}

const saturation: Range = { min: 0, max: 2, usual: 1 };
function open(range = saturation, start = 1): HTMLElement {
  render(<Held range={range} start={start} />);
  return screen.getByRole("slider", { name: "Saturation slider" });
}
const keys = (slider: HTMLElement, ...events: { key: string; shiftKey?: boolean; altKey?: boolean }[]) => {
  for (const event of events) fireEvent.keyDown(slider, event);
};

test("arrows go by a hundredth of the range's size, Shift by ten of them, Alt by a tenth", () => {
  const slider = open();
  keys(slider, { key: "ArrowRight" }, { key: "ArrowUp", shiftKey: true }, { key: "ArrowDown", altKey: true });
  expect(committed).toEqual([1.01, 1.11, 1.109]);
});

test("Home and End go to the ends, Delete and a double click to the usual value", () => {
  const slider = open();
  keys(slider, { key: "End" }, { key: "Home" }, { key: "Delete" }, { key: "End" });
  fireEvent.doubleClick(slider);
  expect(committed).toEqual([2, 0, 1, 2, 1]);
});

test("a number beyond the ends stays until it is brought back", () => {
  const slider = open(saturation, 5);
  expect(slider.getAttribute("aria-valuenow")).toBe("2");
  expect(slider.getAttribute("aria-valuetext")).toBe("5");
  keys(slider, { key: "ArrowUp" });
  expect(committed).toEqual([]);
  keys(slider, { key: "ArrowDown" });
  expect(committed).toEqual([2]);
});

test("the least value that means something is the end of the way", () => {
  const slider = open({ ...saturation, least: 0.01 });
  keys(slider, { key: "Home" });
  expect(committed).toEqual([0.01]);
});

test("every place of the pointer is a whole step inside the range", () => {
  const ranges = [saturation, { min: -5, max: 5, usual: 0 }, { min: 0.1, max: 3, usual: 1 }];
  expect(ranges.map(sliderStep)).toEqual([0.01, 0.1, 0.01]);
  fc.assert(
    fc.property(fc.constantFrom(...ranges), fc.double({ min: -1, max: 2, noNaN: true }), (range, part) => {
      const value = sliderValue(range, part);
      expect(value).toBeGreaterThanOrEqual(range.min);
      expect(value).toBeLessThanOrEqual(range.max);
      const steps = value / sliderStep(range);
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-9);
    }),
  );
});
