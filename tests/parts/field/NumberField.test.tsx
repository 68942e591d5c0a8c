// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NumberField } from "../../../src/parts/field/NumberField.tsx";

type Props = Partial<Parameters<typeof NumberField>[0]>;

const committed: (number | null)[] = [];

function Held({ value: first = 1, ...rest }: Props) {
  const [value, setValue] = useState(first);
  return (
    <NumberField
      label="Value"
      {...rest}
      value={value}
      onCommit={(next) => {
        committed.push(next);
        setValue(next);
        return undefined;
      }}
    />
  );
}

function open(props: Props = {}): HTMLInputElement {
  render(<Held {...props} />);
  const input = screen.getByRole<HTMLInputElement>("spinbutton");
  act(() => input.focus());
  return input;
}
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

beforeEach(() => {
  committed.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("typing commits 100 ms after the last key, once", () => {
  const input = open();
  type(input, "2");
  act(() => vi.advanceTimersByTime(60));
  type(input, "2.5");
  act(() => vi.advanceTimersByTime(99));
  expect(committed).toEqual([]);
  act(() => vi.advanceTimersByTime(2));
  expect(committed).toEqual([2.5]);
});

test("a value that comes once the field has the focus is replaced by the first key", () => {
  const field = (value: number | null) => (
    <NumberField label="Value" value={value} onCommit={() => undefined} />
  );
  const { rerender } = render(field(null));
  const input = screen.getByRole<HTMLInputElement>("spinbutton");
  act(() => input.focus());
  rerender(field(0.1816));
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(["0.1816", 0, 6]);
  type(input, "0");
  rerender(field(0.25));
  expect([input.value, input.selectionStart]).toEqual(["0", 1]);
});

test("a text that is no number is selected when one comes back to it", () => {
  const input = open();
  type(input, "1o");
  act(() => input.blur());
  input.setSelectionRange(1, 1);
  act(() => input.focus());
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(["1o", 0, 2]);
});

test("the first key replaces the value however soon it comes, and the next ones are added to it", () => {
  const input = open({ value: -0.12345678901 });
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(["-0.12345678901", 0, 14]);
  type(input, "2");
  act(() => vi.advanceTimersByTime(50));
  expect(input.selectionStart).toBe(input.selectionEnd);
});

test("a first key that writes what stood there stays when the next one comes", () => {
  const input = open({ value: 1 });
  fireEvent.keyDown(input, { key: "1" });
  input.setSelectionRange(1, 1);
  act(() => vi.advanceTimersByTime(50));
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(["1", 1, 1]);
});

test("incomplete text is not committed and is named when the field is left", () => {
  const input = open();
  type(input, "-.");
  act(() => vi.advanceTimersByTime(500));
  act(() => input.blur());
  expect(committed).toEqual([]);
  expect(input.value).toBe("-.");
  expect(screen.getByRole("alert").textContent).toBe("“-.” is not a number.");
});

test("leaving commits at once; a value that nobody typed over keeps its digits", () => {
  const input = open({ value: 0.123456789012345 });
  act(() => input.blur());
  expect(committed).toEqual([]);
  expect(input.value).toBe("0.1234568");
  act(() => input.focus());
  expect(input.value).toBe("0.123456789012345");
  type(input, "3");
  act(() => input.blur());
  expect(committed).toEqual([3]);
});

test("Escape brings back the value from before, also after a commit", () => {
  const input = open();
  type(input, "7");
  act(() => vi.advanceTimersByTime(150));
  fireEvent.keyDown(input, { key: "Escape" });
  expect(committed).toEqual([7, 1]);
  expect(input.value).toBe("1");
});

test.each([
  ["Enter", (input: HTMLElement) => fireEvent.keyDown(input, { key: "Enter" })],
  [
    "coming back to it",
    (input: HTMLElement) =>
      act(() => {
        input.blur();
        input.focus();
      }),
  ],
])("Escape after %s only leaves: the value stays", (_, commit) => {
  const input = open();
  type(input, "7");
  act(() => vi.advanceTimersByTime(150));
  commit(input);
  expect(fireEvent.keyDown(input, { key: "Escape" })).toBe(true);
  expect(committed).toEqual([7]);
  type(input, "9");
  act(() => vi.advanceTimersByTime(150));
  expect(fireEvent.keyDown(input, { key: "Escape" })).toBe(false);
  expect(committed).toEqual([7, 9, 7]);
  expect(input.value).toBe("7");
});

test("Escape after steps by arrow keys brings back the value from before them, after Enter it leaves", () => {
  const input = open();
  fireEvent.keyDown(input, { key: "ArrowUp" });
  fireEvent.keyDown(input, { key: "ArrowUp" });
  fireEvent.keyDown(input, { key: "Escape" });
  expect(committed).toEqual([1.1, 1.2, 1]);
  fireEvent.keyDown(input, { key: "ArrowUp" });
  fireEvent.keyDown(input, { key: "Enter" });
  expect(fireEvent.keyDown(input, { key: "Escape" })).toBe(true);
  expect(committed).toEqual([1.1, 1.2, 1, 1.1]);
});

const paste = (input: HTMLElement, text: string) =>
  fireEvent.paste(input, { clipboardData: { getData: () => text } });

test("Escape after a paste of several numbers leaves them, also where a key had typed before", () => {
  const pasted: number[][] = [];
  function Row() {
    const [values, setValues] = useState<(number | null)[]>([1, 2]);
    return values.map((value, at) => (
      <NumberField
        key={["a", "b"][at]}
        label={`${at}`}
        value={value}
        onCommit={(next) => {
          committed.push(next);
          setValues(values.map((old, index) => (index === at ? next : old)));
          return undefined;
        }}
        onNumbers={(numbers) => {
          pasted.push(numbers);
          setValues(numbers);
        }}
      />
    ));
  }
  render(<Row />);
  const input = screen.getByLabelText<HTMLInputElement>("0");
  act(() => input.focus());
  type(input, "5");
  paste(input, "8 9");
  act(() => vi.advanceTimersByTime(150));
  expect(fireEvent.keyDown(input, { key: "Escape" })).toBe(true);
  expect(pasted).toEqual([[8, 9]]);
  expect(committed).toEqual([]);
  expect(input.value).toBe("8");
});

/** A field with the focus whose value others change, too. */
function openChanging() {
  const field = (value: number) => (
    <NumberField
      label="Value"
      value={value}
      onCommit={(next) => {
        committed.push(next);
        if (next !== null) rerender(field(next));
        return undefined;
      }}
    />
  );
  const { rerender } = render(field(1));
  const input = screen.getByRole<HTMLInputElement>("spinbutton");
  act(() => input.focus());
  return { input, change: (value: number) => rerender(field(value)) };
}

test("Escape leaves a value that changed from outside, and goes back to that after typing", () => {
  const { input, change } = openChanging();
  change(4);
  expect(fireEvent.keyDown(input, { key: "Escape" })).toBe(true);
  expect(committed).toEqual([]);
  type(input, "7");
  act(() => vi.advanceTimersByTime(150));
  fireEvent.keyDown(input, { key: "Escape" });
  expect(committed).toEqual([7, 4]);
});

test("an undo of what was typed is shown, and leaving the field does not write it again", () => {
  const { input, change } = openChanging();
  type(input, "7");
  act(() => vi.advanceTimersByTime(150));
  change(1);
  expect(input.value).toBe("1");
  act(() => input.blur());
  expect(committed).toEqual([7]);
});

test("an emptied field is null where that is a value, and changes nothing elsewhere", () => {
  const input = open({ optional: true });
  type(input, "");
  act(() => input.blur());
  expect(committed).toEqual([null]);
  cleanup();
  committed.length = 0;
  const needed = open();
  type(needed, "");
  act(() => needed.blur());
  expect(committed).toEqual([]);
  expect(needed.value).toBe("1");
});

test("arrow keys step by magnitude, Shift by ten steps, Alt by a tenth, within the bounds", () => {
  const input = open({ max: 2.5 });
  for (const init of [{}, { shiftKey: true }, { altKey: true }, { shiftKey: true }])
    fireEvent.keyDown(input, { key: "ArrowUp", ...init });
  expect(committed).toEqual([1.1, 2.1, 2.11, 2.5]);
});

test("a value that is typed over and typed back keeps its digits", () => {
  const input = open({ value: 0.123456789012345 });
  type(input, "0.12345678901234");
  act(() => vi.advanceTimersByTime(150));
  type(input, "0.123456789012345");
  act(() => input.blur());
  expect(committed).toEqual([0.1234568, 0.123456789012345]);
});

test("a base is a whole number of 2 or more", () => {
  const input = open({ value: 10, integer: true, min: 2 });
  for (const [text, number] of [
    ["1", 2],
    ["-3", 2],
    ["2.5", 3],
    ["8", 8],
  ] as const) {
    type(input, text);
    act(() => vi.advanceTimersByTime(150));
    expect(committed.at(-1)).toBe(number);
  }
  act(() => input.blur());
  act(() => input.focus());
  fireEvent.keyDown(input, { key: "ArrowUp", altKey: true });
  expect(committed.at(-1)).toBe(9);
});

test("an arrow key on incomplete text steps from the value", () => {
  const input = open({ value: 4 });
  type(input, "-");
  fireEvent.keyDown(input, { key: "ArrowUp" });
  expect(committed).toEqual([4.1]);
});

test("Enter on a decimal comma tells how the number is written, and keeps the text", () => {
  const input = open();
  type(input, "−0,05");
  fireEvent.keyDown(input, { key: "Enter" });
  expect(screen.getByRole("alert").textContent).toBe("“−0,05” is not a number; write −0.05.");
  expect([input.value, committed]).toEqual(["−0,05", []]);
});
