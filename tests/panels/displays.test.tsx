// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usePaletteState } from "#keyboard/paletteState.ts";
import type { Document } from "#ocio/model/document.ts";
import { useChosen } from "#panels/display/chosen.ts";
import { DisplayDialog } from "#panels/display/DisplayDialog.tsx";
import { DisplaySide } from "#panels/display/DisplaySide.tsx";
import { Displays } from "#panels/display/Displays.tsx";
import { hasVirtual } from "#panels/display/views.ts";
import { useOpenId } from "#panels/place.ts";
import { idOf, openPanel } from "./app.tsx";

const start = useChosen.getState();
beforeEach(() => useChosen.setState(start, true));
afterEach(() => {
  cleanup();
  usePaletteState.getState().close();
  localStorage.clear();
});

function Screen() {
  const id = useOpenId("displays");
  return (
    <>
      <Displays />
      <DisplaySide />
      {id && <DisplayDialog id={id} />}
    </>
  );
}
const SDR = "ACES 2.0 - SDR 100 nits (Rec.709)";
const listbox = (name: string | RegExp) => screen.getByRole("listbox", { name });
const names = (name: string | RegExp) =>
  within(listbox(name))
    .getAllByRole("option")
    .map((row) => row.querySelector(".grow")?.textContent);
const key = (element: HTMLElement, name: string, more: object = {}) =>
  fireEvent.keyDown(element, { key: name, ...more });
const cell = (view: string, display: string) =>
  screen.getByLabelText((label) => label.startsWith(`${view}, ${display}: `));
const head = (name: string) => document.querySelector(`thead th[title="${name}"]`) as HTMLElement;
const lines = () =>
  [...document.querySelectorAll(".view-matrix tbody th .ellipsis")].map((each) => each.textContent);

function showList() {
  const tab = screen.getByRole("tab", { name: "List" });
  fireEvent.click(tab);
}
function grid(): HTMLElement {
  const found = screen.getByRole("grid", { name: "Views of displays" });
  act(() => found.focus());
  return found;
}
const spot = () => {
  const id = grid().getAttribute("aria-activedescendant") ?? "";
  const there = document.getElementById(id);
  return (
    there?.getAttribute("aria-label") ??
    there?.getAttribute("title") ??
    there?.querySelector(".ellipsis")?.textContent
  );
};

/** Presses the button of the dialog that asks before several rows are deleted. */
function confirm(title: string, button: string) {
  fireEvent.click(within(screen.getByRole("dialog", { name: title })).getByRole("button", { name: button }));
}

describe("the matrix", () => {
  test("shows shared views, own views and those that a rule hides, with their place in the file", () => {
    openPanel(<Screen />, "/displays");
    expect(cell(SDR, "sRGB - Display").getAttribute("aria-label")).toBe(
      `${SDR}, sRGB - Display: shared view 2`,
    );
    expect(cell("Raw", "sRGB - Display").getAttribute("aria-label")).toBe("Raw, sRGB - Display: own view 1");
    expect(cell("Video (colorimetric)", "sRGB - Display").getAttribute("aria-label")).toMatch(
      /: shared view 4, hidden: Viewing rule “Any Video” asks for the encoding/,
    );
    expect(
      cell("Video (colorimetric)", "sRGB - Display").querySelector('[data-hidden="true"]'),
    ).not.toBeNull();
    expect(cell(SDR, "Display P3 - Display").getAttribute("aria-label")).toMatch(/: none$/);
    expect(screen.getByText("9 of 9 active, 14 of 14 views active")).toBeDefined();
  });

  test("is one stop of the keyboard; arrows, Home, End and letters move the cursor, heads included", () => {
    openPanel(<Screen />, "/displays");
    const table = grid();
    expect(spot()).toBe("ACES 2.0 - HDR 1000 nits (P3 D65), sRGB - Display: none");
    key(table, "ArrowRight");
    key(table, "ArrowDown");
    expect(spot()).toBe("ACES 2.0 - HDR 1000 nits (Rec.2020), Display P3 - Display: none");
    key(table, "Home");
    key(table, "ArrowLeft");
    expect(spot()).toBe("ACES 2.0 - HDR 1000 nits (Rec.2020)");
    key(table, "ArrowRight");
    key(table, "End");
    expect(spot()).toMatch(/, Virtual display: none$/);
    key(table, "u");
    expect(spot()).toMatch(/^Un-tone-mapped, Virtual display/);
    key(table, "Home", { ctrlKey: true });
    key(table, "ArrowUp");
    expect(spot()).toBe("sRGB - Display");
  });

  test("a key of a command means the view at the cursor, also with the focus on the tab above it", () => {
    const { editor } = openPanel(<Screen />, "/displays");
    act(() =>
      useChosen.getState().choose({
        display: idOf(editor.store.getState().document!, "displays", "sRGB - Display"),
        line: SDR.toLowerCase(),
      }),
    );
    expect(editor.store.getState().session.selection).toEqual([]);
    key(screen.getByRole("tab", { name: "Matrix" }), "F2");
    const [selected] = editor.store.getState().session.selection;
    expect(selected?.kind).toBe("display_view_associations");
  });

  test("Space adds and removes the view of the cell, shared or own", () => {
    const { said, editor } = openPanel(<Screen />, "/displays");
    const table = grid();
    fireEvent.click(cell(SDR, "Display P3 - Display"));
    key(table, " ");
    expect(said.at(-1)).toBe(`Added shared view “${SDR}” to display “Display P3 - Display”`);
    expect(cell(SDR, "Display P3 - Display").getAttribute("aria-label")).toMatch(/shared view 5/);
    key(table, " ");
    expect(cell(SDR, "Display P3 - Display").getAttribute("aria-label")).toMatch(/: none$/);
    act(() => void editor.undo());
    expect(cell(SDR, "Display P3 - Display").getAttribute("aria-label")).toMatch(/shared view 5/);
    fireEvent.click(cell("Raw", "P3-D65 - Display"));
    key(table, " ");
    key(table, " ");
    expect(said.at(-1)).toBe("Added view “Raw” to display “P3-D65 - Display”");
    expect(cell("Raw", "P3-D65 - Display").getAttribute("aria-label")).toMatch(/own view 1/);
  });

  test("Alt with arrows orders the display in a cell, and the menu on the head of a line or a column", () => {
    const { said, document } = openPanel(<Screen />, "/displays");
    const table = grid();
    fireEvent.click(cell(SDR, "sRGB - Display"));
    key(table, "ArrowDown", { altKey: true });
    expect(cell(SDR, "sRGB - Display").getAttribute("aria-label")).toMatch(/shared view 3/);
    fireEvent.click(screen.getByText("Un-tone-mapped", { selector: "th .ellipsis" }));
    key(table, "ArrowUp", { altKey: true });
    expect(said.at(-1)).toBe("Moved “Un-tone-mapped” up among the active views");
    expect(lines().indexOf("Un-tone-mapped")).toBe(10);
    fireEvent.click(head("sRGB - Display"));
    key(table, "ArrowRight", { altKey: true });
    expect(document().config.active_displays[1]).toBe("sRGB - Display");
  });

  test("the legend says what the keys do at the cursor, and its buttons do it", () => {
    const { said } = openPanel(<Screen />, "/displays");
    const legend = () => document.querySelector(".matrix-legend")?.textContent;
    const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
    fireEvent.click(cell(SDR, "sRGB - Display"));
    expect(legend()).toMatch(/Space ?removeAlt\+↑Alt\+↓order in this display$/);
    fireEvent.click(cell(SDR, "Display P3 - Display"));
    expect(legend()).toMatch(/Space ?addAlt/);
    press("Move up");
    expect(said.at(-1)).toBe(
      `Display P3 - Display has no view “${SDR}” to move. Add it, or select the name of the row to move it in the menu.`,
    );
    fireEvent.click(screen.getByText("Raw", { selector: "th .ellipsis" }));
    expect(legend()).toMatch(/make inactive.*order in menus$/);
    fireEvent.click(head("sRGB - Display"));
    expect(legend()).toMatch(/make inactiveAlt\+←Alt\+→order of displays$/);
    press("Move right");
    expect(said.at(-1)).toBe("Moved “sRGB - Display” down among the active displays");
  });

  test("a selected cell without a view has a plus that adds it, and so does a double click", () => {
    openPanel(<Screen />, "/displays");
    fireEvent.click(cell(SDR, "Display P3 - Display"));
    const plus = () => within(cell(SDR, "Display P3 - Display")).getByRole("button");
    fireEvent.click(plus(), { detail: 2 });
    expect(cell(SDR, "Display P3 - Display").getAttribute("aria-label")).toMatch(/: none$/);
    fireEvent.click(plus(), { detail: 1 });
    expect(cell(SDR, "Display P3 - Display").getAttribute("aria-label")).toMatch(/shared view 5/);
    fireEvent.doubleClick(cell("Raw", "P3-D65 - Display"));
    expect(cell("Raw", "P3-D65 - Display").getAttribute("aria-label")).toMatch(/own view 1/);
  });

  test("the menu of a cell makes its view the default, and copies it to another display", () => {
    const { document } = openPanel(<Screen />, "/displays");
    const choose = (label: string) => {
      fireEvent.contextMenu(cell("Raw", "sRGB - Display"));
      fireEvent.click(screen.getByRole("menuitem", { name: label }));
    };
    choose("Make the default");
    expect(document().config.active_views[0]).toBe("Raw");
    choose("Copy to another display…");
    expect(usePaletteState.getState().request?.call?.id).toBe("view.copy");
  });

  test("Space on a head makes a view or a display inactive; it stays in sight and comes back the same way", () => {
    const { document } = openPanel(<Screen />, "/displays");
    const table = grid();
    fireEvent.click(screen.getByText("Raw", { selector: "th .ellipsis" }));
    key(table, " ");
    expect(document().config.active_views).not.toContain("Raw");
    expect(screen.getByText("Not active", { selector: "td > span" })).toBeDefined();
    expect(cell("Raw", "sRGB - Display").getAttribute("aria-label")).toMatch(/not among the active views/);
    // Hatching is for views that a rule hides.
    expect(cell("Raw", "sRGB - Display").querySelector('[data-hidden="true"]')).toBeNull();
    key(table, " ");
    expect(document().config.active_views.at(-1)).toBe("Raw");
    key(table, "ArrowRight");
    fireEvent.click(head("P3-D65 - Display"));
    key(table, " ");
    expect(screen.getByTitle("P3-D65 - Display: not active")).toBeDefined();
  });

  test("fades at its right edge while displays lie beyond it", () => {
    openPanel(<Screen />, "/displays");
    const box = document.querySelector(".matrix-box") as HTMLElement;
    expect(box.dataset.more).toBe("false");
    Object.defineProperties(box, { scrollWidth: { value: 900 }, clientWidth: { value: 800 } });
    fireEvent.scroll(box);
    expect(box.dataset.more).toBe("true");
    box.scrollLeft = 100;
    fireEvent.scroll(box);
    expect(box.dataset.more).toBe("false");
  });

  test("Enter opens the view in its fields and the head of a display in its dialog", async () => {
    openPanel(<Screen />, "/displays");
    const table = grid();
    fireEvent.click(cell("Raw", "sRGB - Display"));
    key(table, "Enter");
    await waitFor(() => expect(document.activeElement?.closest(".view-form")).not.toBeNull());
    fireEvent.doubleClick(head("sRGB - Display"));
    expect(screen.getByRole("dialog", { name: "Edit Display" })).toBeDefined();
  });

  test("active names that nothing has are told, with the way out", () => {
    const { editor, document } = openPanel(<Screen />, "/displays");
    const stray = structuredClone(document()) as Document;
    stray.config.active_views.push("Gone");
    act(() => editor.store.setState({ document: stray }));
    expect(screen.getByText("The active views name “Gone”, which no display has.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(document().config.active_views).not.toContain("Gone");
    expect(screen.queryByText(/Gone/)).toBeNull();
  });
});

describe("the list", () => {
  test("arrows choose a display and show its views in the order of the file", () => {
    openPanel(<Screen />, "/displays");
    showList();
    const list = listbox("Displays");
    act(() => list.focus());
    key(list, "Home");
    key(list, "ArrowDown");
    expect(names("Displays").slice(0, 2)).toEqual(["sRGB - Display", "Gamma 2.2 Rec.709 - Display"]);
    expect(names("Views of Gamma 2.2 Rec.709 - Display").slice(0, 3)).toEqual(["Raw", SDR, "Un-tone-mapped"]);
  });

  test("several displays are chosen with Shift and deleted in one step", () => {
    const { document, editor } = openPanel(<Screen />, "/displays");
    showList();
    const list = listbox("Displays");
    act(() => list.focus());
    key(list, "End");
    key(list, "ArrowUp");
    key(list, "ArrowUp", { shiftKey: true });
    expect(within(list).getAllByRole("option", { selected: true })).toHaveLength(2);
    key(list, "Delete");
    confirm("Delete 2 displays", "Delete");
    expect(document().displays.order).toHaveLength(7);
    act(() => void editor.undo());
    expect(document().displays.order).toHaveLength(9);
  });

  test("has the active displays and views as ordered lists", () => {
    const { document } = openPanel(<Screen />, "/displays");
    showList();
    const active = screen.getByRole("list", { name: "Active displays" });
    const [first] = within(active).getAllByRole("listitem");
    key(first as HTMLElement, "ArrowDown", { altKey: true });
    expect(document().config.active_displays[1]).toBe("sRGB - Display");
    const [top] = within(active).getAllByRole("listitem");
    key(top as HTMLElement, "Delete");
    expect(document().config.active_displays).toHaveLength(8);
    const [all] = screen.getAllByRole("button", { name: "Make all active" });
    fireEvent.click(all as HTMLElement);
    expect(document().config.active_displays).toEqual([]);
    expect(screen.getByText("All displays are active, in the order of the file.")).toBeDefined();
  });
});

describe("the dialog", () => {
  test("makes a display that is active at once, and closing leads back to the list", async () => {
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
    expect(screen.getByRole("region", { name: "Views of Projector" })).toBeDefined();
    expect(document().config.active_displays).toContain("Projector");
    expect(editor.store.getState().session.panel.endsWith("/displays")).toBe(true);
    expect(idOf(document(), "displays", "Projector")).toBeDefined();
  });

  test("refuses a name that is taken below the field; Escape closes", async () => {
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

  test("says that an id is not there and leads back", () => {
    const { editor } = openPanel(<Screen />, "/displays/nowhere");
    expect(screen.getByRole("dialog", { name: "Error" }).textContent).toContain(
      "Could not find the display with ID: nowhere",
    );
    fireEvent.click(screen.getByRole("button", { name: "Return to list" }));
    expect(editor.store.getState().session.panel.endsWith("/displays")).toBe(true);
  });
});

describe("the views of a display", () => {
  test("are moved and removed with keys, several at once, and their fields are commands", () => {
    const { said, document } = openPanel(<Screen />, "/displays");
    const views = listbox("Views of sRGB - Display");
    act(() => views.focus());
    key(views, "End");
    key(views, "ArrowUp", { altKey: true });
    expect(said.at(-1)).toMatch(/^Moved “.*” up$/);
    const before = names("Views of sRGB - Display").length;
    key(views, " ");
    key(views, "ArrowUp");
    key(views, " ");
    key(views, "Delete");
    confirm("Remove 2 views", "Remove");
    expect(said.at(-1)).toBe("Removed 2 views");
    expect(names("Views of sRGB - Display")).toHaveLength(before - 2);
    key(views, "Home");
    const [name] = screen.getAllByLabelText<HTMLInputElement>("Name");
    act(() => name?.focus());
    fireEvent.change(name as HTMLElement, { target: { value: "Data" } });
    act(() => name?.blur());
    expect(names("Views of sRGB - Display")[0]).toBe("Data");
    // Other displays go on having a view of the old name.
    expect(document().config.active_views.slice(-2)).toEqual(["Raw", "Data"]);
  });

  test("take looks one by one, each forward or inverse, in their order", () => {
    const { document } = openPanel(<Screen />, "/displays");
    const views = listbox("Views of sRGB - Display");
    act(() => views.focus());
    key(views, "Home");
    const looks = () =>
      document().display_view_associations.byId[useChosen.getState().view ?? ""]?.inline_view?.looks;
    fireEvent.click(screen.getByRole("combobox", { name: "Add a look" }));
    fireEvent.click(screen.getByRole("option", { name: /ACES 1.3 Reference Gamut Compression/ }));
    expect(looks()).toBe("ACES 1.3 Reference Gamut Compression");
    fireEvent.click(screen.getByRole("button", { name: "ACES 1.3 Reference Gamut Compression inverse" }));
    expect(looks()).toBe("-ACES 1.3 Reference Gamut Compression");
    const item = () =>
      within(screen.getByRole("list", { name: "Looks" })).getAllByRole("listitem")[0] as HTMLElement;
    key(item(), "+");
    expect(looks()).toBe("ACES 1.3 Reference Gamut Compression");
    key(item(), "Delete");
    expect(looks()).toBeNull();
  });

  test("of the virtual display are added and removed like others", () => {
    const { document } = openPanel(<Screen />, "/displays");
    const table = grid();
    fireEvent.click(cell("ACES 2.0 - HDR 1000 nits (P3 D65)", "Virtual display"));
    key(table, " ");
    const virtual = () =>
      document().display_view_associations.order.filter(
        (id) => document().display_view_associations.byId[id]?.display_id === null,
      ).length;
    expect(virtual()).toBe(6);
    const views = listbox("Views of Virtual display");
    act(() => views.focus());
    key(views, "End");
    key(views, "Delete");
    expect(virtual()).toBe(5);
  });
});

describe("trying the rules", () => {
  test("of a display without views says that there are none", () => {
    const { editor } = openPanel(<Screen />, "/displays");
    act(
      () =>
        void editor.run({ id: "display.create", args: { name: "Projector", newId: crypto.randomUUID() } }),
    );
    const tester = screen.getByRole("region", { name: "Try the rules" });
    within(tester).getByText("No views yet.");
  });

  test("says which views remain for a color space, and why the others do not", () => {
    openPanel(<Screen />, "/displays");
    const tester = screen.getByRole("region", { name: "Try the rules" });
    expect(
      within(tester).getByText("3 of 4 offered, in active order. The first is the default view."),
    ).toBeDefined();
    fireEvent.click(within(tester).getByRole("combobox", { name: /^Color space/ }));
    fireEvent.change(screen.getByPlaceholderText("Search..."), {
      target: { value: "sRGB Encoded Rec.709 (sRGB)" },
    });
    fireEvent.click(
      screen.getAllByRole("option", { name: /^sRGB Encoded Rec.709 \(sRGB\)/ })[0] as HTMLElement,
    );
    expect(
      within(tester).getByText("2 of 4 offered, in active order. The first is the default view."),
    ).toBeDefined();
    expect(cell("Video (colorimetric)", "sRGB - Display").getAttribute("aria-label")).toMatch(
      /shared view 4$/,
    );
  });
});

test("the virtual display is not listed alone while it has no views", () => {
  const { document } = openPanel(<Screen />, "/displays");
  const none = { order: [], byId: {} };
  const config = { ...document(), displays: none };
  expect(hasVirtual(document())).toBe(true);
  expect(hasVirtual(config)).toBe(true);
  expect(hasVirtual({ ...config, display_view_associations: none })).toBe(false);
});
