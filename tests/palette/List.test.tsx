// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Group, List } from "#palette/List.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const chosen = vi.fn();
/** Rows whose ids are their titles, in a group without a heading. */
const of = (...titles: string[]): Group[] => [
  { heading: null, rows: titles.map((title) => ({ id: title, icon: "colorspaces", title })) },
];
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at}`);
const list = (groups: readonly Group[], active: string, moves = 0) => (
  <List id="list" label="Things" {...{ groups, active, moves }} onPoint={() => {}} onChoose={chosen} />
);
const shown = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
const frame = () => act(() => vi.advanceTimersByTime(32));

test("a letter draws the first rows at once and those below a frame later, none of them left out meanwhile", () => {
  const { rerender } = render(list(of(...numbered("old", 12)), "old 0"));
  frame();
  expect(shown()).toEqual(numbered("old", 12));
  rerender(list(of(...numbered("new", 12)), "new 0"));
  expect(shown()).toEqual([...numbered("new", 7), ...numbered("old", 12).slice(7)]);
  frame();
  expect(shown()).toEqual(numbered("new", 12));
});

test("where groups come and go, the first rows of all are new and each group below shows what it had there", () => {
  const group = (heading: string, titles: string[]): Group => ({ heading, rows: of(...titles)[0]!.rows });
  const { rerender } = render(
    list([group("Commands", numbered("old", 3)), group("Looks", numbered("grade", 9))], "old 0"),
  );
  frame();
  rerender(list([group("Looks", numbered("look", 12))], "look 0"));
  expect(shown()).toEqual([...numbered("look", 7), "grade 7", "grade 8"]);
  frame();
  expect(shown()).toEqual(numbered("look", 12));
  rerender(list([group("Commands", numbered("new", 3)), group("Looks", numbered("grade", 9))], "new 0"));
  const below = numbered("look", 9).slice(4);
  expect(shown()).toEqual([...numbered("new", 3), ...numbered("grade", 4), ...below]);
  expect(screen.getAllByRole("group").map(({ ariaLabel }) => ariaLabel)).toEqual(["Commands", "Looks"]);
  frame();
  expect(shown()).toEqual([...numbered("new", 3), ...numbered("grade", 9)]);
});

test("a row that moves up is the only one that is selected while its old place still shows it", () => {
  const { rerender } = render(list(of(...numbered("row", 12)), "row 0"));
  frame();
  rerender(list(of("row 9", ...numbered("row", 9)), "row 9"));
  expect(screen.getAllByRole("option", { selected: true }).map(({ textContent }) => textContent)).toEqual([
    "row 9",
  ]);
  expect(document.getElementById("list-row 9")).toBe(screen.getAllByRole("option")[0]);
});

test("a click on a row that is about to go takes what it shows", () => {
  const { rerender } = render(list(of(...numbered("old", 12)), "old 0"));
  frame();
  rerender(list(of(...numbered("new", 12)), "new 0"));
  fireEvent.click(screen.getByText("old 9"));
  expect(chosen).toHaveBeenLastCalledWith("old 9");
});

test.each([
  ["few rows are found", of("a", "b"), 0],
  ["a key has moved in the list", of(...numbered("new", 12)), 1],
  ["there are headings", [...of("a"), { heading: "Commands", rows: of("b")[0]!.rows }], 0],
])("everything is drawn at once where %s", (_, groups, moves) => {
  const { rerender } = render(list(of(...numbered("old", 12)), "old 0"));
  frame();
  rerender(list(groups, "a", moves));
  expect(shown()).toEqual(groups.flatMap(({ rows }) => rows.map(({ title }) => title)));
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
