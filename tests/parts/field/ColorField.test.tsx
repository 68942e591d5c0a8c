// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ColorField } from "../../../src/parts/field/ColorField.tsx";
import type { Color } from "../../../src/parts/plot/srgb.ts";

const committed: number[][] = [];
beforeEach(() => {
  committed.length = 0;
});
afterEach(cleanup);

function Held({ start }: { start: Color }) {
  const [value, setValue] = useState(start);
  return (
    <ColorField
      label="Offset"
      value={value}
      onCommit={(next) => {
        committed.push(next);
        setValue(next as unknown as Color);
        return undefined;
      }}
    />
  );
}

const hex = () => screen.getByLabelText<HTMLInputElement>("Offset sRGB hex");
function type(text: string) {
  fireEvent.change(hex(), { target: { value: text } });
  fireEvent.blur(hex());
}

test("typed hex is committed as linear values", () => {
  render(<Held start={[0, 0, 0]} />);
  expect(hex().value).toBe("#000000");
  type("#808080");
  expect(committed).toEqual([[0.2158605, 0.2158605, 0.2158605]]);
  expect(hex().value).toBe("#808080");
});

test("leaving the hex text alone changes no value that sRGB cannot show", () => {
  render(<Held start={[1.3, -0.2, 0.5]} />);
  expect(hex().title).toBe("Beyond what sRGB can show: drawn clipped.");
  fireEvent.focus(hex());
  fireEvent.blur(hex());
  expect(committed).toEqual([]);
});

test("a text that is no color stays, with the reason", () => {
  render(<Held start={[0, 0, 0]} />);
  type("teal");
  expect(hex().value).toBe("teal");
  expect(screen.getByRole("alert").textContent).toBe("“teal” is not a color: type #rrggbb.");
  expect(committed).toEqual([]);
});

test("alpha is kept from 0 to 1, and by six digits left as it is", () => {
  render(<Held start={[0, 0, 0, 0.5]} />);
  const alpha = screen.getByLabelText("Offset alpha");
  act(() => alpha.focus());
  fireEvent.change(alpha, { target: { value: "3" } });
  act(() => alpha.blur());
  expect(committed.at(-1)).toEqual([0, 0, 0, 1]);
  type("#ffffff");
  expect(committed.at(-1)).toEqual([1, 1, 1, 1]);
  type("#00000000");
  expect(committed.at(-1)).toEqual([0, 0, 0, 0]);
});
