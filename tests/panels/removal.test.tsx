// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Call } from "#command/state.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { RowList } from "#panels/row/RowList.tsx";
import { useRun } from "#store/useEditor.tsx";
import { type Open, openPanel } from "./app.tsx";

afterEach(cleanup);

const list = () => screen.getByRole("listbox", { name: "Color spaces" });
const names = ({ document }: Open) => rowsOf(document(), "colorspaces").map(({ name }) => name);

/** The name of the row at the cursor. */
const atCursor = () => {
  const id = list().getAttribute("aria-activedescendant");
  return (id && document.getElementById(id)?.querySelector(".row-name")?.textContent) || "";
};

/** A button that runs a call as any button of the page does. */
function Run({ id, args }: { id: string; args: Record<string, unknown> }) {
  const run = useRun();
  return <button type="button" onClick={() => run({ id, args })}>{`run ${id}`}</button>;
}
function runFrom(id: string, args: Record<string, unknown>): Open {
  const app = openPanel(<Run id={id} args={args} />);
  fireEvent.click(screen.getByRole("button", { name: `run ${id}` }));
  return app;
}

/** A button that runs several calls as one step. */
function Fix({ calls }: { calls: Call[] }) {
  const run = useRun();
  return (
    <button type="button" onClick={() => run(...calls)}>
      Fix
    </button>
  );
}

test("several rows that nothing uses are named and counted before they are deleted", () => {
  const app = openPanel(<RowList collection="colorspaces" />, "/colorspaces");
  act(() => {
    for (const name of ["Plate one", "Plate two"])
      app.editor.run({ id: "colorspace.create", args: { name } });
  });
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "plate" } });
  act(() => list().focus());
  fireEvent.keyDown(list(), { key: "a", ctrlKey: true });
  const before = app.document();
  fireEvent.keyDown(list(), { key: "Delete" });
  const dialog = screen.getByRole("dialog", { name: "Delete 2 color spaces" });
  expect(app.document()).toBe(before);
  const going = within(dialog).getByRole("region", { name: "Deleted with this" });
  expect(
    within(going)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Plate one", "Plate two"]);
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(app.document()).toBe(before);
  fireEvent.keyDown(list(), { key: "Delete" });
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(names(app).filter((name) => name.startsWith("Plate"))).toEqual([]);
});

test("one row that nothing uses is deleted at once, and the cursor goes to the next", () => {
  const app = openPanel(<RowList collection="colorspaces" />, "/colorspaces");
  act(() => {
    for (const name of ["Plate one", "Plate two"])
      app.editor.run({ id: "colorspace.create", args: { name } });
  });
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "plate" } });
  act(() => list().focus());
  fireEvent.keyDown(list(), { key: "Home" });
  expect(atCursor()).toBe("Plate one");
  fireEvent.keyDown(list(), { key: "Delete" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(names(app)).not.toContain("Plate one");
  expect(atCursor()).toBe("Plate two");
});

test.each([
  ["colorspace.delete", { targets: ["ACEScg"] }, "Delete “ACEScg”", "ACEScg"],
  ["colorspace.delete", { targets: ["Raw", "V-Log V-Gamut"] }, "Delete 2 color spaces", "V-Log V-Gamut"],
  ["display.delete", { targets: ["sRGB - Display"] }, "Delete “sRGB - Display”", "sRGB - Display"],
  ["role.remove", { targets: ["scene_linear", "data"] }, "Remove 2 roles", "scene_linear"],
  ["viewingRule.delete", { targets: ["Any Video"] }, "Delete “Any Video”", "Any Video"],
])("%s of %j asks with “%s”", (id, args, title, named) => {
  const app = runFrom(id, args);
  const before = app.document();
  const dialog = screen.getByRole("dialog", { name: title });
  expect(dialog.textContent).toContain(named);
  const radios = within(dialog).queryAllByRole("radio", { name: /Delete anyway/ });
  for (const radio of radios) fireEvent.click(radio);
  const verb = id.endsWith("remove") ? "Remove" : "Delete";
  fireEvent.click(within(dialog).getByRole("button", { name: verb }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(app.document()).not.toBe(before);
});

test("a display that is deleted takes its views along, and they are named", () => {
  runFrom("display.delete", { targets: ["sRGB - Display"] });
  const lost = within(screen.getByRole("dialog")).getByRole("region", { name: "Deleted with this" });
  expect(lost.textContent).toContain("Raw of sRGB - Display");
});

test("a row in use says what breaks, and “Delete anyway and leave broken references” does", () => {
  const app = runFrom("colorspace.delete", { targets: ["ACEScg"] });
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/^“ACEScg” is used in \d+ places?:$/)).toBeDefined();
  expect(within(dialog.getByRole("region", { name: "Used by" })).getByText("scene_linear")).toBeDefined();
  fireEvent.click(dialog.getByRole("radio", { name: "Delete anyway and leave broken references" }));
  fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
  expect(names(app)).not.toContain("ACEScg");
});

test("a replacement that was chosen by keyboard leaves one Enter to “Replace and delete”", async () => {
  const app = runFrom("colorspace.delete", { targets: ["ACEScg"] });
  const dialog = within(screen.getByRole("dialog"));
  const submit = dialog.getByRole("button", { name: "Replace and delete" });
  expect(submit.textContent).toContain("Ctrl+↵");
  fireEvent.click(dialog.getByRole("combobox"));
  const search = await screen.findByRole("combobox", { name: "Search..." });
  fireEvent.change(search, { target: { value: "ACEScct" } });
  fireEvent.keyDown(search, { key: "Enter" });
  expect(document.activeElement).toBe(submit);
  fireEvent.click(submit);
  expect(names(app)).not.toContain("ACEScg");
});

test("a family offers to take its members along, by their number", () => {
  const app = openPanel(<Run id="family.delete" args={{ targets: ["ACES"] }} />);
  const { byId } = app.document().families;
  const members = rowsOf(app.document(), "colorspaces").filter(
    ({ family_id }) => byId[family_id ?? ""]?.name === "ACES",
  );
  fireEvent.click(screen.getByRole("button", { name: "run family.delete" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete “ACES”" }));
  expect(dialog.getByRole("radio", { name: "Delete anyway and clear their family" })).toBeDefined();
  const along = dialog.getByRole("radio", {
    name: `Delete the family and its ${members.length} color spaces`,
  });
  fireEvent.click(along);
  expect(dialog.getByRole("region", { name: "Deleted with this" }).textContent).toContain("ACEScg");
  expect(dialog.getByText(/of them are used, in \d+ places:$/)).toBeDefined();
  fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
  expect(names(app).filter((name) => members.some((row) => row.name === name))).toEqual([]);
  expect(app.editor.store.getState().past).toHaveLength(1);
  expect(rowsOf(app.document(), "families").some(({ name }) => name === "ACES")).toBe(false);
});

test("a family with families below it offers to take those and their members along", () => {
  const app = openPanel(<Run id="family.delete" args={{ targets: ["Input"] }} />);
  act(
    () => void app.editor.run({ id: "family.create", args: { name: "Input", newId: crypto.randomUUID() } }),
  );
  fireEvent.click(screen.getByRole("button", { name: "run family.delete" }));
  const families = () =>
    rowsOf(app.document(), "families").filter(({ name }) => name === "Input" || name.startsWith("Input/"));
  const ids = new Set(families().map(({ id }) => id));
  const within_ = rowsOf(app.document(), "colorspaces").filter(({ family_id }) => ids.has(family_id ?? ""));
  const dialog = within(screen.getByRole("dialog", { name: "Delete “Input”" }));
  fireEvent.click(
    dialog.getByRole("radio", {
      name: new RegExp(
        `^Delete the family, the ${ids.size - 1} families below it and their ${within_.length} color spaces`,
      ),
    }),
  );
  fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
  expect(families()).toEqual([]);
  expect(names(app).filter((name) => within_.some((row) => row.name === name))).toEqual([]);
  expect(app.editor.store.getState().past).toHaveLength(2);
});

test("trimming names everything that goes before it goes", () => {
  const app = openPanel(
    <Run id="config.trim" args={{ displays: ["sRGB - Display"], spaces: ["ARRI LogC4"] }} />,
  );
  fireEvent.click(screen.getByRole("button", { name: "run config.trim" }));
  const before = app.document();
  const dialog = within(screen.getByRole("dialog", { name: /^Trim away .*\d+ color spaces/ }));
  const gone = dialog.getByRole("region", { name: "Deleted by this" });
  expect(gone.textContent).toContain("S-Log3 S-Gamut3");
  expect(gone.textContent).not.toContain("ARRI LogC4color space");
  expect(app.document()).toBe(before);
  fireEvent.click(dialog.getByRole("button", { name: /^Delete \d+$/ }));
  expect(names(app)).toContain("ARRI LogC4");
  expect(names(app)).not.toContain("S-Log3 S-Gamut3");
});

test("several files are named before they are removed, one is removed at once", () => {
  const app = runFrom("lut.remove", { targets: ["a.cube", "luts/b.cube"] });
  expect(app.effects).toEqual([]);
  const dialog = within(screen.getByRole("dialog", { name: "Remove 2 files" }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "a.cube",
    "luts/b.cube",
  ]);
  fireEvent.click(dialog.getByRole("button", { name: "Remove 2 files" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(app.effects).toHaveLength(2);
});

test("aliases of several rows are named before they are removed; one alias goes at once", () => {
  const app = runFrom("colorspace.removeAliases", { targets: ["ACEScg", "ACEScct"], pattern: "*" });
  const before = app.document();
  const dialog = screen.getByRole("dialog", { name: /^Remove \d+ aliases of 2 rows$/ });
  expect(dialog.textContent).toContain("lin_ap1");
  fireEvent.click(within(dialog).getByRole("button", { name: /^Remove \d+ aliases$/ }));
  expect(app.document()).not.toBe(before);
  const row = rowsOf(app.document(), "colorspaces").find(({ name }) => name === "ACEScg");
  expect(row?.aliases_data).not.toContain("lin_ap1");
  cleanup();
  runFrom("colorspace.removeAliases", { targets: ["ACEScg"], pattern: "lin_ap1" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("“Delete unused” asks which, also where it is not called from the list", () => {
  const app = runFrom("colorspace.deleteUnused", {});
  const before = app.document();
  expect(screen.getByRole("dialog", { name: "Delete unused color spaces" })).toBeDefined();
  expect(app.document()).toBe(before);
});

test("the names that are listed are those that the chosen way deletes", () => {
  runFrom("colorspace.delete", { targets: ["ACEScg", "ARRI LogC4"] });
  const dialog = within(screen.getByRole("dialog", { name: "Delete 2 color spaces" }));
  const going = () =>
    within(dialog.getByRole("region", { name: "Deleted with this" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  fireEvent.click(dialog.getByRole("radio", { name: /^Delete only the 1 color space/ }));
  expect(going()).toEqual(["ARRI LogC4"]);
  fireEvent.click(dialog.getByRole("radio", { name: /^Delete anyway/ }));
  expect(going()).toEqual(["ACEScg", "ARRI LogC4"]);
});

test("spaces that are merged are counted and named first, and told in one sentence", () => {
  const names = ["One", "Two", "Three", "Four"];
  const first = { id: "colorspace.merge", args: { targets: names.slice(0, 3), into: "One" } };
  const last = { id: "colorspace.merge", args: { targets: ["Raw", "Four"], into: "Raw" } };
  const app = openPanel(<Fix calls={[first, last]} />);
  act(() => {
    for (const name of names) app.editor.run({ id: "colorspace.create", args: { name } });
  });
  const before = app.document();
  fireEvent.click(screen.getByRole("button", { name: "Fix" }));
  const dialog = screen.getByRole("dialog", { name: "Merge 3 color spaces into 2" });
  expect(app.document()).toBe(before);
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Twointo One", "Threeinto One", "Fourinto Raw"]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Merge 3" }));
  expect(app.editor.store.getState().past.at(-1)?.say).toBe("Merged 3 color spaces into 2");
});

test("one space is merged into another without a question", () => {
  runFrom("colorspace.merge", { targets: ["ACEScg", "ACEScct"], into: "ACEScg" });
  expect(screen.queryByRole("dialog")).toBeNull();
});
