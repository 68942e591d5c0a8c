// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Group, List } from "#palette/List.tsx";

// jsdom has neither.
Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pointed = vi.fn();
const chosen = vi.fn();
/** Rows whose ids are their titles, in a group without a heading. */
const of = (...titles: string[]): Group[] => [
  { heading: null, rows: titles.map((title) => ({ id: title, icon: "colorspaces", title })) },
];
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at}`);
const list = (groups: readonly Group[], active: string, moves = 0) => (
  <List id="list" label="Things" {...{ groups, active, moves }} onPoint={pointed} onChoose={chosen} />
);
const options = () => screen.getAllByRole("option");
const shown = () => options().map(({ textContent }) => textContent);
const group = (heading: string | null, titles: string[]): Group => ({
  heading,
  rows: of(...titles)[0]!.rows,
});
const selected = () => screen.getAllByRole("option", { selected: true }).map(({ id }) => id);

test("the rows in sight are drawn at once, those below them when the letters rest", () => {
  const { rerender } = render(
    list([group("Commands", numbered("old", 10)), group("Looks", numbered("look", 10))], "old 0"),
  );
  expect(shown()).toEqual(numbered("old", 10).concat(numbered("look", 10)));
  rerender(list([group("Commands", numbered("new", 10)), group("Looks", numbered("grade", 10))], "new 0"));
  expect(shown()).toEqual(numbered("new", 10).concat(numbered("grade", 4)));
  act(() => vi.advanceTimersByTime(150));
  expect(shown()).toEqual(numbered("new", 10).concat(numbered("grade", 10)));
});

test("once a key moves in the list all rows are drawn", () => {
  const { rerender } = render(list(of("a"), "a"));
  rerender(list(of(...numbered("new", 30)), "new 29", 1));
  expect(shown()).toEqual(numbered("new", 30));
});

test("the active row is the only one that is selected, also where it moves to another place", () => {
  const { rerender } = render(list(of("a", "b", "c"), "a"));
  expect(selected()).toEqual(["list-a"]);
  rerender(list(of("a", "b", "c"), "c"));
  expect(selected()).toEqual(["list-c"]);
  rerender(list(of("c", "b", "d"), "c"));
  expect(selected()).toEqual(["list-c"]);
  rerender(list(of("x", "y"), "x"));
  expect(selected()).toEqual(["list-x"]);
});

test("the list and its rows have the ids that the input names; groups are named by headings, else like the list", () => {
  render(list([group(null, ["a"]), group("Looks", ["b"])], "b"));
  expect(screen.getByRole("listbox", { name: "Things" }).id).toBe("list");
  expect(document.getElementById("list-b")).toBe(screen.getByRole("option", { name: "b" }));
  for (const name of ["Things", "Looks"]) expect(screen.getByRole("group", { name })).toBeTruthy();
});

test("a row is pointed at by the mouse and chosen by a click, also one that cannot run", () => {
  const refused: Group = {
    heading: null,
    rows: [{ id: "b", icon: "enter", title: "b", refusal: "Not now." }],
  };
  render(list([...of("a"), refused], "a"));
  const row = options()[1]!;
  expect(row.getAttribute("aria-disabled")).toBe("true");
  fireEvent.pointerMove(row);
  expect(pointed).toHaveBeenLastCalledWith("b");
  fireEvent.click(row);
  expect(chosen).toHaveBeenLastCalledWith("b");
});

test("a press on a row leaves the focus where it is", () => {
  render(list(of("a"), "a"));
  expect(fireEvent.mouseDown(options()[0]!)).toBe(false);
});

test("what would turn the letters of a row around stands there as its number, marked or not", () => {
  const row = {
    id: "a",
    icon: "colorspaces",
    title: "lut\u202eebuc",
    detail: "\u2067x",
    refusal: "No \u202e",
  } as const;
  const rows = [row, { ...row, id: "b", refusal: undefined, marks: [[0, 4]] as const }];
  render(list([{ heading: null, rows }], "a"));
  expect(shown()).toEqual(["lut⟨U+202E⟩ebucNo ⟨U+202E⟩⟨U+2067⟩x", "lut⟨U+202E⟩ebuc⟨U+2067⟩x"]);
});

test("a title beside a long detail is cut off and does not run into it", () => {
  const primaries = "0.717722, 0.317118, 0.228041, 0.861569, 0.100584, -0.0820452, 0.312717, 0.329031";
  const row = {
    id: "a",
    icon: "chevronRight",
    title: "Blackmagic Wide Gamut Gen 5",
    detail: primaries,
  } as const;
  render(list([{ heading: null, rows: [row] }], "a"));
  expect(screen.getByText(row.title).closest(".title")?.classList.contains("ellipsis")).toBe(true);
});
