// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { OrderedList } from "#parts/list/OrderedList.tsx";

afterEach(cleanup);

/** A list of names beside a field, with the focus on the first name. */
function open() {
  function List() {
    const [values, setValues] = useState(["a", "b", "c"]);
    return (
      <>
        <OrderedList
          values={values}
          label="Names"
          empty="None"
          onChange={(next) => void setValues(next)}
          add={() => null}
        />
        <input />
      </>
    );
  }
  render(<List />);
  screen.getAllByRole("listitem")[0]?.focus();
}
const names = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
/** Presses keys faster than the screen is drawn. */
const press = (...keys: { key: string; altKey?: boolean }[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, key);
};
const [down, remove] = [{ key: "ArrowDown" }, { key: "Delete" }];

test.each([
  ["arrows walk name by name", [down, down], ["a", "b", "c"], "c"],
  ["Delete takes the name that an arrow went to", [down, remove], ["a", "c"], "c"],
  ["two deletions take two names", [remove, remove], ["c"], "c"],
  [
    "a name is moved on and on",
    [
      { ...down, altKey: true },
      { ...down, altKey: true },
    ],
    ["b", "c", "a"],
    "a",
  ],
])("%s, however fast the keys are", (_, keys, left, focused) => {
  open();
  press(...keys);
  expect(names()).toEqual(left);
  expect(document.activeElement?.textContent).toBe(focused);
});

test("a name that is removed leaves the focus where the user has gone since", async () => {
  open();
  fireEvent.click(screen.getByRole("button", { name: "Remove b" }));
  screen.getByRole("textbox").focus();
  await new Promise((after) => requestAnimationFrame(after));
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});
