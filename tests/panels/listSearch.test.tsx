// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RowList } from "#panels/row/RowList.tsx";
import { openPanel } from "./app.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const list = () => screen.getByRole("listbox", { name: "Color spaces" });
const names = () =>
  within(list())
    .queryAllByRole("option")
    .map((row) => row.querySelector(".row-name")?.textContent);
function type(text: string) {
  fireEvent.change(screen.getByRole("searchbox", { name: "Search color spaces" }), {
    target: { value: text },
  });
}
const rest = () => act(() => void vi.advanceTimersByTime(200));
const open = () => openPanel(<RowList collection="colorspaces" />, "/colorspaces");
const selected = ({ editor }: ReturnType<typeof open>) => editor.store.getState().session.selection.length;

test("a search shows the rows that hold every word in name, alias or family, and how many they are", () => {
  const { document } = open();
  const total = document().colorspaces.order.length;
  const head = () => within(screen.getByRole("region", { name: "Color spaces" }));
  expect(head().getByText(`${total}`)).toBeDefined();
  type("vlog");
  expect(names()).toEqual(["V-Log V-Gamut"]);
  expect(head().getByText(`1 of ${total}`)).toBeDefined();
  type("sony cine slog");
  expect(names()).toEqual(["S-Log3 S-Gamut3.Cine", "S-Log3 Venice S-Gamut3.Cine"]);
  type("acescg");
  expect(names()[0]).toBe("ACEScg");
  rest();
  expect(screen.queryByText("Similar")).toBeNull();
});

test("similar names come after a rest, below a heading, and Select all leaves them out", () => {
  const app = open();
  const total = app.document().colorspaces.order.length;
  type("acesgc");
  expect(names()).toEqual([]);
  expect(screen.getByText("No results")).toBeDefined();
  rest();
  expect(screen.getByText("Similar")).toBeDefined();
  expect(names()).toContain("ACEScg");
  expect(screen.getByText(`0 of ${total}`)).toBeDefined();
  fireEvent.keyDown(list(), { key: "a", ctrlKey: true });
  expect(selected(app)).toBe(0);
  type("s-log3");
  fireEvent.keyDown(list(), { key: "a", ctrlKey: true });
  expect(selected(app)).toBe(names().length);
});
