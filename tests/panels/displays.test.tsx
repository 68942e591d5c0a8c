// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DisplayDialog } from "#panels/display/DisplayDialog.tsx";
import { Displays } from "#panels/display/Displays.tsx";
import { useOpenId } from "#panels/place.ts";
import { idOf, openPanel } from "./desk.tsx";

afterEach(cleanup);

function Screen() {
  const id = useOpenId("displays");
  return (
    <>
      <Displays />
      {id && <DisplayDialog id={id} />}
    </>
  );
}
const listbox = (name: string | RegExp) => screen.getByRole("listbox", { name });
const names = (name: string | RegExp) =>
  within(listbox(name))
    .getAllByRole("option")
    .map((row) => row.querySelector(".grow")?.textContent);
const key = (element: HTMLElement, name: string, more: object = {}) =>
  fireEvent.keyDown(element, { key: name, ...more });

test("arrows choose a display and show its views in the order of the file", () => {
  openPanel(<Screen />, "/displays");
  const list = listbox("Displays");
  act(() => list.focus());
  key(list, "Home");
  key(list, "ArrowDown");
  expect(names("Displays").slice(0, 2)).toEqual(["sRGB - Display", "Gamma 2.2 Rec.709 - Display"]);
  expect(names("Views of Gamma 2.2 Rec.709 - Display").slice(0, 3)).toEqual([
    "Raw",
    "ACES 2.0 - SDR 100 nits (Rec.709)",
    "Un-tone-mapped",
  ]);
});

test("the dialog makes a display, and closing leads back to the list", async () => {
  const { document, editor } = openPanel(<Screen />, "/displays/new");
  const dialog = screen.getByRole("dialog", { name: "Create Display" });
  expect(within(dialog).getByText("Enter a name for this display")).toBeDefined();
  const input = within(dialog).getByPlaceholderText("e.g. sRGB, Rec.709");
  fireEvent.click(within(dialog).getByRole("button", { name: "Create" }));
  expect(within(dialog).getByRole("button", { name: "Saving..." })).toHaveProperty("disabled", true);
  expect(within(dialog).getByRole("button", { name: "Cancel" })).toHaveProperty("disabled", true);
  await within(dialog).findByText("Display name is required");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(input, { target: { value: "Projector" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Create" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(names("Displays")).toContain("Projector");
  expect(within(listbox("Displays")).getByRole("option", { selected: true }).textContent).toContain(
    "Projector",
  );
  expect(editor.store.getState().session.panel.endsWith("/displays")).toBe(true);
  expect(idOf(document(), "displays", "Projector")).toBeDefined();
});

test("a name that is taken is refused below the field; Escape closes", async () => {
  const { editor, document } = openPanel(<Screen />, "/displays");
  act(() => editor.look({ panel: `/x/displays/${idOf(document(), "displays", "P3-D65 - Display")}` }));
  const dialog = screen.getByRole("dialog", { name: "Edit Display" });
  const input = within(dialog).getByPlaceholderText<HTMLInputElement>("e.g. sRGB, Rec.709");
  expect(input.value).toBe("P3-D65 - Display");
  fireEvent.change(input, { target: { value: "sRGB - Display" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Update" }));
  expect((await within(dialog).findByRole("alert")).textContent).toMatch(/sRGB - Display.*already/);
  key(input, "Escape");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an id that is not there says so and leads back", () => {
  const { editor } = openPanel(<Screen />, "/displays/nowhere");
  expect(screen.getByRole("dialog", { name: "Error" }).textContent).toContain(
    "Could not find the display with ID: nowhere",
  );
  fireEvent.click(screen.getByRole("button", { name: "Return to list" }));
  expect(editor.store.getState().session.panel.endsWith("/displays")).toBe(true);
});

test("views are moved and removed with keys, and their fields are commands", () => {
  const { said } = openPanel(<Screen />, "/displays");
  const list = listbox("Displays");
  act(() => list.focus());
  key(list, "Home");
  const views = listbox("Views of sRGB - Display");
  act(() => views.focus());
  key(views, "End");
  key(views, "ArrowUp", { altKey: true });
  expect(said.at(-1)).toMatch(/^Moved “.*” up$/);
  const before = names("Views of sRGB - Display").length;
  key(views, "Delete");
  expect(names("Views of sRGB - Display")).toHaveLength(before - 1);
  key(views, "Home");
  const looks = screen.getByPlaceholderText("None, or names as in +Warm, -Cold");
  act(() => looks.focus());
  fireEvent.change(looks, { target: { value: "No such look" } });
  act(() => looks.blur());
  expect(screen.getByText("There is no look “No such look”.")).toBeDefined();
  const [name] = screen.getAllByLabelText<HTMLInputElement>("Name");
  act(() => name?.focus());
  fireEvent.change(name as HTMLElement, { target: { value: "Data" } });
  act(() => name?.blur());
  expect(names("Views of sRGB - Display")[0]).toBe("Data");
});
