// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { rowsOf } from "#ocio/model/document.ts";
import { subjects } from "#ocio/model/noun.ts";
import { useOpenId } from "#panels/place.ts";
import { kinds, type RowKind } from "#panels/row/kinds.ts";
import { RowForm } from "#panels/row/RowForm.tsx";
import { RowList } from "#panels/row/RowList.tsx";
import { type Open, openPanel } from "./app.tsx";

afterEach(cleanup);

const paths = {
  looks: "looks",
  named_transforms: "named-transforms",
  shared_views: "shared-views",
  view_transforms: "view-transforms",
} as const satisfies Partial<Record<RowKind, string>>;
type Listed = keyof typeof paths;
const listed = Object.keys(paths) as Listed[];

function Screen({ collection }: { collection: Listed }) {
  const id = useOpenId(collection);
  return (
    <>
      <RowList collection={collection} />
      {id && <RowForm collection={collection} id={id} />}
    </>
  );
}
const open = (collection: Listed, id?: string) =>
  openPanel(<Screen collection={collection} />, `/${paths[collection]}${id ? `/${id}` : ""}`);
const named = ({ document }: Open, collection: Listed, name: string) =>
  rowsOf(document(), collection).find((row) => row.name === name);
const key = (element: HTMLElement, name: string, more: object = {}) =>
  fireEvent.keyDown(element, { key: name, ...more });
const listbox = (collection: Listed) => screen.getByRole("listbox", { name: kinds[collection].title });

function commit(label: string | RegExp, value: string) {
  const [input] = screen.getAllByLabelText<HTMLInputElement>(label, { selector: "input, textarea" });
  if (!input) throw new Error(`no field ${label}`);
  act(() => input.focus());
  fireEvent.change(input, { target: { value } });
  act(() => input.blur());
}
/** Opens a picker, narrows it to a text and takes the first row. */
function pick(label: string, text: string) {
  fireEvent.click(screen.getByLabelText(label, { selector: "button" }));
  const search = screen.getAllByRole("combobox").find(({ tagName }) => tagName === "INPUT");
  if (!search) throw new Error(`${label} did not open`);
  fireEvent.change(search, { target: { value: text } });
  key(search, "Enter");
}

test.each(listed)("the list of %s opens the row under the cursor by Enter", (collection) => {
  const app = open(collection);
  const rows = rowsOf(app.document(), collection);
  const list = listbox(collection);
  expect(within(list).getAllByRole("option").length).toBe(Math.min(rows.length, 40));
  act(() => list.focus());
  key(list, "End");
  key(list, "Enter");
  const { panel } = app.editor.store.getState().session;
  const id = panel.split("/").at(-1) ?? "";
  const name = app.document()[collection].byId[id]?.name ?? "";
  expect(screen.getByRole("heading", { level: 2, name })).toBeDefined();
});

test.each(listed)("F2 and Ctrl+D in the list of %s mean the row under the cursor, Tab none", (collection) => {
  const { editor, document } = open(collection);
  const selection = () => editor.store.getState().session.selection;
  const list = listbox(collection);
  act(() => list.focus());
  for (const name of ["Tab", "Escape", "Control", "F1"]) key(list, name);
  key(list, "k", { ctrlKey: true });
  expect(selection()).toEqual([]);
  const [first] = rowsOf(document(), collection);
  for (const more of [{ key: "F2" }, { key: "d", ctrlKey: true }]) {
    act(() => editor.look({ selection: [] }));
    fireEvent.keyDown(list, more);
    expect(selection()).toEqual([{ kind: collection, id: first?.id }]);
  }
  // What is selected elsewhere, as the display that a view was added to, stays what commands mean.
  const [role] = rowsOf(document(), "roles");
  const other = [{ kind: "roles" as const, id: role!.id }];
  act(() => editor.look({ selection: other }));
  key(list, "F2");
  expect(selection()).toEqual(other);
});

test.each(listed)("an id of %s that is not there says so and leads back", (collection) => {
  const { editor } = open(collection, "nowhere");
  expect(screen.getByText(`Could not find the ${kinds[collection].missing} with ID: nowhere`)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Return to list" }));
  expect(editor.store.getState().session.panel.endsWith(paths[collection])).toBe(true);
});

test.each(listed)("deleting the open row of %s leads back to the list", (collection) => {
  const app = open(collection);
  const [row] = rowsOf(app.document(), collection);
  act(() => void app.editor.look({ panel: `${app.editor.store.getState().session.panel}/${row!.id}` }));
  expect(screen.getByRole("region", { name: row!.name })).toBeDefined();
  act(
    () =>
      void app.editor.run({
        id: `${subjects[collection]}.delete`,
        args: { targets: [row!.id], force: true },
      }),
  );
  expect(screen.queryByText(/Could not find/)).toBeNull();
  expect(app.editor.store.getState().session.panel.endsWith(paths[collection])).toBe(true);
});

test.each(listed)("a new row of %s needs a name, and leaving makes none", (collection) => {
  const { editor, document } = open(collection, "new");
  const before = document();
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(screen.getByText("Name is required")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document()).toBe(before);
  expect(editor.store.getState().session.panel.endsWith(paths[collection])).toBe(true);
});

test("a look is made with its process space and a CDL in one step", () => {
  const app = open("looks", "new");
  const before = app.document();
  commit(/^Name/, "Warm");
  expect(screen.getByLabelText("Process Space", { selector: "button" }).textContent).toBe("scene_linear");
  pick("Process Space", "ACEScct");
  commit("Description", "Two points warmer");
  fireEvent.click(screen.getByRole("button", { name: "Add Transform" }));
  fireEvent.click(screen.getByRole("option", { name: "CDL" }));
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  const space = rowsOf(app.document(), "colorspaces").find(({ name }) => name === "ACEScct");
  expect(named(app, "looks", "Warm")).toMatchObject({
    process_space_id: space?.id,
    description: "Two points warmer",
    transform: { type: "CDLTransform" },
  });
  expect(app.editor.store.getState().past).toHaveLength(1);
  act(() => void app.editor.undo());
  expect(app.document()).toEqual(before);
});

test("a shared view shows a color space, or a view transform with a display color space", () => {
  const rule = "Either select a Target Color Space OR both View Transform and Display Color Space";
  const app = open("shared_views", "new");
  commit(/^Name/, "Film");
  expect(screen.queryByText(rule)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(screen.getByText(rule)).toBeDefined();
  expect(named(app, "shared_views", "Film")).toBeUndefined();
  pick("View Transform", "Un-tone-mapped");
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(screen.getByText(rule)).toBeDefined();
  expect(named(app, "shared_views", "Film")).toBeUndefined();
  pick("Display Space", "<USE_DISPLAY_NAME>");
  expect(screen.queryByText(rule)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  const through = rowsOf(app.document(), "view_transforms").find(({ name }) => name === "Un-tone-mapped");
  expect(named(app, "shared_views", "Film")).toMatchObject({
    source_colorspace_id: null,
    view_transform_id: through?.id,
    display_colorspace_name: "<USE_DISPLAY_NAME>",
  });
  pick("Color space", "ACEScg");
  const space = rowsOf(app.document(), "colorspaces").find(({ name }) => name === "ACEScg");
  expect(named(app, "shared_views", "Film")).toMatchObject({
    source_colorspace_id: space?.id,
    view_transform_id: null,
    display_colorspace_name: null,
  });
});

test("a new shared view has what its form shows: a choice that was cleared again is none", () => {
  const rule = "Either select a Target Color Space OR both View Transform and Display Color Space";
  const app = open("shared_views", "new");
  const create = () => fireEvent.click(screen.getByRole("button", { name: "Create" }));
  commit(/^Name/, "Film");
  pick("Color space", "ACEScg");
  pick("Color space", "None");
  create();
  expect([named(app, "shared_views", "Film"), screen.getAllByText(rule)]).toEqual([
    undefined,
    [expect.anything()],
  ]);
  pick("Display Space", "<USE_DISPLAY_NAME>");
  create();
  expect(named(app, "shared_views", "Film")).toBeUndefined();
  pick("Color space", "ACEScct");
  create();
  const space = rowsOf(app.document(), "colorspaces").find(({ name }) => name === "ACEScct");
  expect(named(app, "shared_views", "Film")).toMatchObject({
    ...{ source_colorspace_id: space?.id, view_transform_id: null, display_colorspace_name: null },
  });
});

test("a shared view takes looks in their order, each forward or inverse, and a viewing rule", () => {
  const app = open("shared_views");
  const id = app.document().shared_views.order[0] as string;
  act(() => app.editor.look({ panel: `/x/shared-views/${id}` }));
  const look = "ACES 1.3 Reference Gamut Compression";
  const view = () => app.document().shared_views.byId[id];
  pick("Add a look", "Gamut");
  expect(view()?.looks).toBe(look);
  const item = () =>
    within(screen.getByRole("list", { name: "Looks" })).getAllByRole("listitem")[0] as HTMLElement;
  key(item(), "-");
  expect(view()?.looks).toBe(`-${look}`);
  pick("Viewing Rule", "Any Video");
  expect(view()?.rule_name).toBe("Any Video");
  act(() => void app.editor.undo());
  expect(view()?.rule_name).toBe("Any Scene-linear or Log");
});

test("a view transform has the chains of one reference space; without a step its first one says of which", () => {
  const app = open("view_transforms", "new");
  commit(/^Name/, "Film");
  const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent);
  expect(tabs()).toEqual(["To scene reference0", "From scene reference1"]);
  fireEvent.change(screen.getByLabelText("Reference"), { target: { value: "display" } });
  expect(tabs()).toEqual(["To display reference0", "From display reference1"]);
  fireEvent.click(screen.getByRole("button", { name: "Delete step 1" }));
  expect(tabs()).toEqual(["To scene0", "From scene0", "To display0", "From display0"]);
  fireEvent.click(screen.getByRole("tab", { name: /From scene/ }));
  fireEvent.click(screen.getByRole("button", { name: "Add Transform" }));
  fireEvent.click(screen.getByRole("option", { name: "Matrix" }));
  expect(tabs()).toEqual(["To scene reference0", "From scene reference1"]);
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(named(app, "view_transforms", "Film")).toMatchObject({
    reference_space_type: "scene",
    from_scene_reference: { type: "MatrixTransform" },
    from_display_reference: null,
  });
});

test("a view transform that views use is not deleted by Delete; its new name is used by all of them", () => {
  const app = open("view_transforms");
  const list = listbox("view_transforms");
  act(() => list.focus());
  key(list, "Home");
  key(list, "Delete");
  const report = screen.getByRole("dialog", { name: "Delete “Un-tone-mapped”" });
  expect(within(report).getByText(/^“Un-tone-mapped” is used in \d+ places:$/)).toBeDefined();
  fireEvent.click(within(report).getByRole("button", { name: "Cancel" }));
  expect(named(app, "view_transforms", "Un-tone-mapped")).toBeDefined();
  key(list, "Enter");
  commit("Name", "Bare");
  expect(named(app, "view_transforms", "Bare")).toBeDefined();
  expect(app.document().config.default_view_transform).toBe("Bare");
});

test("a named transform has aliases, an encoding, and can be inactive", () => {
  const app = open("named_transforms");
  const { id } = named(app, "named_transforms", "sRGB - Curve") ?? { id: "" };
  act(() => app.editor.look({ panel: `/x/named-transforms/${id}` }));
  const input = screen.getByPlaceholderText("Add alias");
  fireEvent.change(input, { target: { value: "srgb_eotf" } });
  key(input, "Enter");
  pick("Encoding", "log");
  fireEvent.click(screen.getByLabelText("Is Inactive"));
  const row = app.document().named_transforms.byId[id];
  expect(row).toMatchObject({ encoding: "log", is_inactive: true });
  expect(row?.aliases_data).toContain("srgb_eotf");
});
