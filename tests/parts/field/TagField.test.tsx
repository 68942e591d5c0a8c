// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { TagField } from "../../../src/parts/field/TagField.tsx";

afterEach(cleanup);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

function field(
  onAdd = vi.fn((_: string): string | undefined => undefined),
  onRemove = vi.fn(() => undefined),
) {
  render(<TagField label="Aliases" values={["lin_ap1", "acescg"]} onAdd={onAdd} onRemove={onRemove} />);
  return { input: screen.getByRole<HTMLInputElement>("textbox"), onAdd, onRemove };
}

test("Enter, a comma and leaving the field add what was typed, without its spaces", () => {
  const { input, onAdd } = field();
  for (const leave of [
    () => fireEvent.keyDown(input, { key: "Enter" }),
    () => fireEvent.keyDown(input, { key: "," }),
    () => fireEvent.blur(input),
  ]) {
    type(input, " a ");
    leave();
  }
  expect(onAdd.mock.calls).toEqual([["a"], ["a"], ["a"]]);
  expect(input.value).toBe("");
});

test("what is there already is not added again", () => {
  const { input, onAdd } = field();
  type(input, "acescg");
  fireEvent.keyDown(input, { key: "Enter" });
  expect(onAdd).not.toHaveBeenCalled();
  expect(input.value).toBe("");
});

test("a refused text stays, with its sentence", () => {
  const { input } = field(vi.fn(() => "“sRGB” is an alias of sRGB - Display."));
  type(input, "sRGB");
  fireEvent.keyDown(input, { key: "Enter" });
  expect(input.value).toBe("sRGB");
  expect(screen.getByRole("alert").textContent).toBe("“sRGB” is an alias of sRGB - Display.");
});

test("Backspace in the empty input goes to the last tag, and there it removes", () => {
  const { input, onRemove } = field();
  fireEvent.keyDown(input, { key: "Backspace" });
  const last = screen.getByRole("button", { name: "Remove acescg" });
  expect(document.activeElement).toBe(last);
  fireEvent.keyDown(last, { key: "Backspace" });
  expect(onRemove).toHaveBeenCalledExactlyOnceWith("acescg");
});

test("a pasted list adds each of its entries", () => {
  const { input, onAdd } = field();
  fireEvent.paste(input, { clipboardData: { getData: () => "one\ntwo, three\n" } });
  expect(onAdd.mock.calls.flat()).toEqual(["one", "two", "three"]);
});

test("a pasted list adds each text once", () => {
  const { input, onAdd } = field();
  fireEvent.paste(input, { clipboardData: { getData: () => "a, b\na, acescg, c" } });
  expect(onAdd.mock.calls).toEqual([["a"], ["b"], ["c"]]);
});

/** A field that is drawn again with what is left of its tags, beside another one. */
function Aliases() {
  const [values, setValues] = useState(["a", "b", "c"]);
  const remove = (value: string) => void setValues(values.filter((each) => each !== value));
  return (
    <>
      <TagField label="Aliases" values={values} onAdd={() => undefined} onRemove={remove} />
      <input aria-label="Other" />
    </>
  );
}

test("tags are removed one after the other, however fast the keys are", () => {
  render(<Aliases />);
  screen.getByRole("button", { name: "Remove c" }).focus();
  for (let press = 0; press < 2; press++)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Backspace" });
  expect(document.activeElement).toBe(screen.getByRole("button"));
});

test("a tag that is removed leaves the focus where the user has gone since", async () => {
  render(<Aliases />);
  fireEvent.click(screen.getByRole("button", { name: "Remove b" }));
  screen.getByLabelText("Other").focus();
  await new Promise((after) => requestAnimationFrame(after));
  expect(document.activeElement).toBe(screen.getByLabelText("Other"));
});
