// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { NumberField } from "#parts/field/NumberField.tsx";
import { Others } from "#parts/field/remoteEdit.ts";
import { TextArea } from "#parts/field/TextArea.tsx";
import { TextField } from "#parts/field/TextField.tsx";

afterEach(cleanup);

type Made<T> = (value: T, commit: (value: T) => undefined) => ReactNode;

/** A field of a document that this page and others change; the last word stands. */
function field<T>(start: T, made: Made<T>) {
  let value = start;
  let by: string | undefined;
  const own: T[] = [];
  const draw = () => (
    <Others value={() => by}>
      {made(value, (next) => {
        own.push(next);
        [value, by] = [next, undefined];
        again(draw());
        return undefined;
      })}
    </Others>
  );
  const { rerender: again } = render(draw());
  const input = () => screen.getByLabelText<HTMLInputElement>("Field");
  return {
    own,
    input,
    type: (text: string) => fireEvent.change(input(), { target: { value: text } }),
    key: (key: string, more = {}) => fireEvent.keyDown(input(), { key, ...more }),
    other: (next: T, name: string | null = "Ann") => {
      [value, by] = [next, name ?? undefined];
      again(draw());
    },
    note: () => screen.queryByRole("status")?.firstChild?.textContent,
  };
}

const line: Made<string> = (value, commit) => <TextField label="Field" value={value} onCommit={commit} />;
const lines: Made<string> = (value, commit) => <TextArea label="Field" value={value} onCommit={commit} />;
const number: Made<number | null> = (value, commit) => (
  <NumberField label="Field" value={value} onCommit={commit} />
);

test.each([
  ["a line", line, { key: "Enter" }],
  ["several lines", lines, { key: "Enter", ctrlKey: true }],
] as const)(
  "in %s what is typed stays while others write, who wrote what is said, and either can be had",
  (_, made, keep) => {
    const { own, input, type, key, other, note } = field("before", made);
    other("by nobody typing");
    expect(note()).toBeUndefined();
    type("mine");
    expect(note()).toBeUndefined();
    other("theirs");
    expect(input().value).toBe("mine");
    expect(note()).toBe("Ann wrote “theirs”.");
    key("Escape");
    expect(input().value).toBe("theirs");
    expect(note()).toBeUndefined();

    type("mine again");
    other("", "Bob");
    expect(note()).toBe("Bob has emptied it.");
    key(keep.key, keep);
    expect(own).toEqual(["mine again"]);
    expect(note()).toBeUndefined();
    expect(input().value).toBe("mine again");

    // By pointer, which takes no focus from the field.
    type("a third");
    other("their third");
    const take = screen.getByRole("button", { name: /^Take theirs/ });
    expect(fireEvent.mouseDown(take)).toBe(false);
    fireEvent.click(take);
    expect(input().value).toBe("their third");
    type("a fourth");
    other("their fourth");
    fireEvent.click(screen.getByRole("button", { name: /^Keep mine/ }));
    expect(own).toEqual(["mine again", "a fourth"]);
  },
);

test("Escape keeps several lines, and takes back a refused text or a single line", () => {
  const area = field("before", lines);
  area.type("a long text");
  area.key("Escape");
  expect(area.own).toEqual(["a long text"]);
  expect(area.input().value).toBe("a long text");
  expect(area.key("Escape")).toBe(true);
  cleanup();
  const single = field("before", line);
  single.type("a line");
  single.key("Escape");
  expect(single.own).toEqual([]);
  expect(single.input().value).toBe("before");
  cleanup();
  render(<TextArea label="Field" value="before" onCommit={() => "Not this."} />);
  const refused = screen.getByLabelText<HTMLTextAreaElement>("Field");
  fireEvent.change(refused, { target: { value: "bad" } });
  fireEvent.keyDown(refused, { key: "Escape" });
  expect(refused.value).toBe("bad");
  expect(screen.getByRole("alert").textContent).toBe("Not this.");
  fireEvent.keyDown(refused, { key: "Escape" });
  expect(refused.value).toBe("before");
});

test("nothing is said of what is the same as what is typed, of what is taken back, or of own doing", () => {
  const { type, other, note } = field("before", line);
  type("same");
  other("same");
  expect(note()).toBeUndefined();
  other("else");
  expect(note()).toBe("Ann wrote “else”.");
  type("more");
  other("before", "Bob");
  expect(note()).toBe("Bob wrote “before”.");
  cleanup();
  const alone = field("before", line);
  alone.type("mine");
  alone.other("by a command of this page", null);
  expect(alone.note()).toBeUndefined();
});

test("a number that was handed over gives way to theirs when the field is left, one that is typed anew does not", async () => {
  vi.useFakeTimers();
  try {
    const { own, input, type, key, other, note } = field<number | null>(1, number);
    const wait = () => act(() => vi.advanceTimersByTime(100));
    fireEvent.focus(input());
    type("2");
    wait();
    expect(own).toEqual([2]);
    other(7);
    expect(input().value).toBe("2");
    expect(note()).toBe("Ann wrote “7”.");
    fireEvent.blur(input());
    expect(own).toEqual([2]);
    expect(input().value).toBe("7");

    fireEvent.focus(input());
    type("3");
    other(8);
    fireEvent.blur(input());
    expect(own).toEqual([2, 3]);

    fireEvent.focus(input());
    type("4");
    wait();
    other(9);
    key("Escape");
    expect(own).toEqual([2, 3, 4]);
    expect(input().value).toBe("9");
    expect(note()).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
