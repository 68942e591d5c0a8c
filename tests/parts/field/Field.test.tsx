// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Message } from "#parts/field/Field.tsx";

afterEach(cleanup);

const REFUSAL = "“2..” is not a number.";
const press = (button: number) => {
  const event = Object.assign(new Event("pointerdown"), { button });
  act(() => void window.dispatchEvent(event));
};
/** Refuses a text while a button of the mouse is down. */
function refusedDuring(button: number): void {
  const { rerender } = render(<Message id="message" error={undefined} />);
  press(button);
  rerender(<Message id="message" error={REFUSAL} />);
}
const shown = () => screen.queryByRole("alert")?.textContent ?? null;

test.each(["click", "pointercancel", "keydown"])(
  "a sentence that waits for the release comes at once upon %s",
  (end) => {
    refusedDuring(0);
    expect(shown()).toBeNull();
    act(() => void window.dispatchEvent(new Event(end)));
    expect(shown()).toBe(REFUSAL);
  },
);

test("a release without a click shows the sentence once a click could have come", async () => {
  refusedDuring(0);
  act(() => void window.dispatchEvent(new Event("pointerup")));
  expect(shown()).toBeNull();
  await screen.findByRole("alert");
  expect(shown()).toBe(REFUSAL);
});

test("a press is over where the fields that heard of it are gone", () => {
  refusedDuring(0);
  cleanup();
  const { rerender } = render(<Message id="message" error={undefined} />);
  rerender(<Message id="message" error={REFUSAL} />);
  expect(shown()).toBe(REFUSAL);
});

test("a press that opens a context menu holds no sentence back", () => {
  refusedDuring(2);
  expect(shown()).toBe(REFUSAL);
});
