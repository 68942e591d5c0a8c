// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useOpenId } from "#panels/place.ts";
import { RowForm } from "#panels/row/RowForm.tsx";
import { RowList } from "#panels/row/RowList.tsx";
import { idOf, openPanel } from "./app.tsx";

afterEach(cleanup);

function Screen() {
  const id = useOpenId("colorspaces");
  return (
    <>
      <RowList collection="colorspaces" />
      {id && <RowForm collection="colorspaces" id={id} />}
    </>
  );
}
const listbox = () => screen.getByRole("listbox", { name: "Color spaces" });
const names = () =>
  within(listbox())
    .getAllByRole("option")
    .map((row) => row.querySelector(".row-name")?.textContent);
const key = (element: HTMLElement, name: string, more: object = {}) =>
  fireEvent.keyDown(element, { key: name, ...more });
function commit(label: string | RegExp, value: string) {
  const [input] = screen.getAllByLabelText<HTMLInputElement>(label);
  if (!input) throw new Error(`no field ${label}`);
  act(() => input.focus());
  fireEvent.change(input, { target: { value } });
  act(() => input.blur());
  return input;
}

test("the list is grouped by family and mounts only what is in sight", () => {
  const { document } = openPanel(<Screen />, "/colorspaces");
  expect(names().slice(0, 3)).toEqual(["ACES2065-1", "ACEScc", "ACEScct"]);
  expect(screen.getByText("ACES").parentElement?.textContent).toBe("ACES6");
  expect(names().length).toBeLessThan(document().colorspaces.order.length);
});

test("a search forgives a slip, and what matches nothing can be added", async () => {
  openPanel(<Screen />, "/colorspaces");
  const search = screen.getByRole("searchbox");
  fireEvent.change(search, { target: { value: "acescgg" } });
  await screen.findByText("Similar");
  expect(names()[0]).toBe("ACEScg");
  fireEvent.change(search, { target: { value: "qqqq" } });
  expect(screen.getByText("No results")).toBeDefined();
  expect(screen.getByRole("button", { name: /Add “qqqq”/ })).toBeDefined();
});

test("arrows move, Space marks, Shift extends, Enter opens and Escape returns", () => {
  const { editor, document } = openPanel(<Screen />, "/colorspaces");
  const list = listbox();
  act(() => list.focus());
  key(list, "Home");
  key(list, "ArrowDown");
  key(list, " ");
  key(list, "ArrowDown", { shiftKey: true });
  const { selection } = editor.store.getState().session;
  expect(selection.map(({ id }) => document().colorspaces.byId[id]?.name)).toEqual(["ACEScc", "ACEScct"]);
  expect(screen.getByRole("toolbar", { name: "Selection" }).textContent).toContain("2 selected");
  key(list, "Enter");
  const id = idOf(document(), "colorspaces", "ACEScct");
  expect(editor.store.getState().session.panel.endsWith(`/colorspaces/${id}`)).toBe(true);
  key(list, "Escape");
  key(list, "Escape");
  expect(editor.store.getState().session.panel.endsWith("/colorspaces")).toBe(true);
});

test("Left folds the family of a row, Right unfolds it, and both are said", () => {
  openPanel(<Screen />, "/colorspaces");
  const list = listbox();
  act(() => list.focus());
  key(list, "Home");
  key(list, "ArrowLeft");
  expect(names()[0]).toBe("Apple Log");
  screen.getByText(/^Folded ACES, \d+ color spaces$/);
  key(list, "ArrowRight");
  expect(names()[0]).toBe("ACES2065-1");
  screen.getByText(/^Unfolded ACES, \d+ color spaces$/);
});

test("a row at the cursor is in sight in a family that it is given elsewhere, also where that was folded", () => {
  const { editor } = openPanel(<Screen />, "/colorspaces");
  const list = listbox();
  act(() => list.focus());
  key(list, "Home");
  fireEvent.click(screen.getByText("Input / Apple"));
  expect(names()).not.toContain("Apple Log");
  act(() => list.blur());
  act(
    () =>
      void editor.run({
        id: "colorspace.setFamily",
        args: { targets: ["ACES2065-1"], family: "Input/Apple" },
      }),
  );
  expect(names()).toContain("Apple Log");
  expect(names()).toContain("ACES2065-1");
});

test("letters look for a name, Alt with an arrow moves the row in the file", () => {
  const { document } = openPanel(<Screen />, "/colorspaces");
  const list = listbox();
  act(() => list.focus());
  key(list, "a");
  key(list, "c");
  for (const letter of "escc") key(list, letter);
  const before = document().colorspaces.order.indexOf(idOf(document(), "colorspaces", "ACEScc"));
  key(list, "ArrowUp", { altKey: true });
  expect(document().colorspaces.order.indexOf(idOf(document(), "colorspaces", "ACEScc"))).toBe(before - 1);
});

test("letters of one word look for it, also where the page handles them late", () => {
  openPanel(<Screen />, "/colorspaces");
  const list = listbox();
  act(() => list.focus());
  const clock = vi.spyOn(performance, "now");
  for (const [at, letter] of [..."arri"].entries()) {
    clock.mockReturnValue(2000 * at);
    const event = createEvent.keyDown(list, { key: letter });
    Object.defineProperty(event, "timeStamp", { value: 1000 + at });
    fireEvent(list, event);
  }
  clock.mockRestore();
  const cursor = list.getAttribute("aria-activedescendant") ?? "";
  expect(document.getElementById(cursor)?.textContent).toMatch(/^ARRI/);
});

test("Delete shows by what a row is used, and does nothing by itself", () => {
  const { document } = openPanel(<Screen />, "/colorspaces");
  const list = listbox();
  act(() => list.focus());
  key(list, "Home");
  key(list, "Delete");
  const report = screen.getByRole("dialog", { name: "Delete “ACES2065-1”" });
  expect(within(report).getByRole("region", { name: "Used by" }).textContent).toContain("Role");
  fireEvent.click(within(report).getByRole("button", { name: "Cancel" }));
  expect(idOf(document(), "colorspaces", "ACES2065-1")).toBeDefined();
});

test("a refused name stays in its field with the sentence below; Escape brings the old one back", () => {
  const { editor, document } = openPanel(<Screen />, "/colorspaces");
  act(() => editor.look({ panel: `/x/colorspaces/${idOf(document(), "colorspaces", "ACEScct")}` }));
  const input = commit("Name", "ACEScg");
  expect(input.value).toBe("ACEScg");
  expect(screen.getByRole("alert").textContent).toBe("A color space named “ACEScg” already exists.");
  act(() => input.focus());
  key(input, "Escape");
  expect(input.value).toBe("ACEScct");
  commit("Name", " ");
  expect(screen.getByRole("alert").textContent).toBe("Name is required");
  commit("Name", "ACEScct graded");
  expect(idOf(document(), "colorspaces", "ACEScct graded")).toBeDefined();
});

test("a new color space is made as a whole by Create, in one step that can be undone", () => {
  const { editor, document } = openPanel(<Screen />, "/colorspaces/new");
  const before = document();
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(screen.getByText("Name is required")).toBeDefined();
  commit(/^Name/, "Plate");
  commit("Equality Group", "plates");
  const [aliases] = screen.getAllByPlaceholderText("Add alias");
  fireEvent.change(aliases as HTMLElement, { target: { value: "plate_log" } });
  key(aliases as HTMLElement, "Enter");
  fireEvent.click(screen.getByRole("button", { name: "Add Transform" }));
  fireEvent.click(screen.getByRole("option", { name: "Matrix" }));
  expect(document()).toBe(before);
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  const id = idOf(document(), "colorspaces", "Plate");
  expect(document().colorspaces.byId[id]).toMatchObject({
    name: "Plate",
    aliases_data: ["plate_log"],
    equalitygroup: "plates",
    bitdepth: "f32",
    allocation: "uniform",
    to_scene_reference_transform: { type: "MatrixTransform" },
  });
  expect(editor.store.getState().session.panel.endsWith(id)).toBe(true);
  expect(editor.store.getState().past).toHaveLength(1);
  act(() => void editor.undo());
  expect(document()).toEqual(before);
});

test("an id that is not there says so and leads back", () => {
  const { editor } = openPanel(<Screen />, "/colorspaces/nowhere");
  expect(screen.getByText("Could not find the color space with ID: nowhere")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Return to list" }));
  expect(editor.store.getState().session.panel.endsWith("/colorspaces")).toBe(true);
});
