// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "#ocio/model/document.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { useViewingRuleDrafts } from "#panels/viewingRule/draft.ts";
import { ViewingRules } from "#panels/viewingRule/ViewingRules.tsx";
import { type Open, openPanel } from "./app.tsx";

let open: Open;
beforeEach(() => {
  useViewingRuleDrafts.setState({ byConfig: {} });
  open = openPanel(<ViewingRules />, "/viewing-rules");
  const targets = names();
  act(() => void open.editor.run({ id: "viewingRule.delete", args: { targets, force: true } }));
});
afterEach(cleanup);

const list = () => screen.getByRole("listbox", { name: "Viewing rules" });
const form = () => screen.getByRole("region", { name: /^Viewing rule(?!s)/ });
const rules = () => rowsOf(open.document(), "viewing_rules");
const names = () => rules().map(({ name }) => name);
const key = (name: string, more: object = {}) => fireEvent.keyDown(list(), { key: name, ...more });
function type(label: string, value: string, within_ = form()) {
  const field = within(within_).getByLabelText<HTMLInputElement>(new RegExp(`^${label}(?! of)`));
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
  act(() => field.blur());
}
function choose(label: string, options: string[], within_: HTMLElement = form()) {
  const field = within(within_).getByRole("combobox", { name: new RegExp(`^${label}`) });
  fireEvent.click(field);
  for (const option of options) fireEvent.click(screen.getByRole("option", { name: option }));
  const search = screen.queryByPlaceholderText("Search...");
  if (search) fireEvent.keyDown(search, { key: "Escape" });
}
function add(kind: string) {
  const button = screen.getByRole("button", { name: "Add viewing rule" });
  act(() => button.focus());
  fireEvent.keyDown(button, { key: "Enter" });
  fireEvent.click(screen.getByRole("menuitem", { name: kind }));
  return screen.getByRole("form", { name: "Create Viewing Rule" });
}
const create = (type: string, values: string[], name?: string) =>
  act(
    () =>
      void open.editor.run({
        id: "viewingRule.create",
        args: { type, [type]: values, ...(name !== undefined && { name }) },
      }),
  );

test("a rule of color spaces is made, named by its type, and takes several", () => {
  expect(screen.getByText("No viewing rules yet.")).toBeDefined();
  const make = add("Color spaces rule");
  expect(within(make).getByLabelText<HTMLInputElement>(/^Name/).value).toBe("colorspace-rule");
  fireEvent.submit(make);
  expect(within(make).getByRole("alert").textContent).toBe(
    "A viewing rule needs at least one color space or encoding.",
  );
  choose("Color Spaces", ["ACEScg", "ACEScct"], make);
  fireEvent.submit(make);
  const [rule] = rules();
  expect(rule?.name).toBe("colorspace-rule");
  expect(rule?.colorspace_ids.map((id) => spelling(open.document(), SPACES, id, null))).toEqual([
    "ACEScg",
    "ACEScct",
  ]);
  act(() => void open.editor.undo());
  expect(names()).toEqual([]);
  act(() => void open.editor.redo());
  expect(names()).toEqual(["colorspace-rule"]);
});

test("a rule of encodings is made; a second one gets a number; a name is required", () => {
  create("encodings", ["log"]);
  const make = add("Encodings rule");
  expect(within(make).getByLabelText<HTMLInputElement>(/^Name/).value).toBe("encoding-rule-2");
  choose("Encodings", ["log", "scene-linear"], make);
  type("Name", "", make);
  fireEvent.submit(make);
  expect(within(make).getByText("Rule name is required")).toBeDefined();
  type("Name", "scenes", make);
  fireEvent.submit(make);
  expect(rules().at(-1)).toMatchObject({ name: "scenes", encodings_data: ["log", "scene-linear"] });
});

test("fields change the rule: name, type, what it admits, custom keys", () => {
  create("colorspaces", ["ACEScg"], "rule");
  type("Name", "  ");
  expect(within(form()).getByRole("alert").textContent).toBe("Rule name is required");
  type("Name", "linear");
  choose("Color Spaces", ["ACES2065-1"]);
  expect(rules()[0]?.colorspace_ids).toHaveLength(2);
  fireEvent.change(within(form()).getByLabelText("Type"), { target: { value: "encodings" } });
  expect(rules()[0]).toMatchObject({ name: "linear", encodings_data: ["scene-linear"], colorspace_ids: [] });
  choose("Encodings", ["log"]);
  fireEvent.click(within(form()).getByRole("button", { name: "Remove scene-linear" }));
  expect(rules()[0]?.encodings_data).toEqual(["log"]);
  fireEvent.click(within(form()).getByRole("button", { name: "Remove log" }));
  expect(within(form()).getByRole("alert").textContent).toBe(
    "A viewing rule needs at least one color space or encoding.",
  );
  type("Name of a new custom key", "note");
  type("Value of note", "x");
  expect(rules()[0]?.custom_keys).toEqual({ note: "x" });
});

test("keys move, copy and delete rules; one that a view has says so and stays", async () => {
  for (const name of ["one", "two", "three"]) create("encodings", ["log"], name);
  act(() => list().focus());
  key("Home");
  key("ArrowDown", { altKey: true });
  expect(names()).toEqual(["two", "one", "three"]);
  key("End");
  key("ArrowDown", { altKey: true });
  expect(open.said.at(-1)).toBe("“three” is already last.");
  key("Delete");
  expect(names()).toEqual(["two", "one"]);
  const view = rowsOf(open.document(), "shared_views")[0]?.name ?? "";
  act(() => void open.editor.run({ id: "sharedView.setRule", args: { targets: [view], rule: "two" } }));
  key("a", { ctrlKey: true });
  key("Delete");
  const dialog = screen.getByRole("dialog", { name: "Delete 2 viewing rules" });
  expect(within(dialog).getByText("1 of 2 viewing rules are used, in 1 place:")).toBeDefined();
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(names()).toEqual(["two", "one"]);
  key("Escape");
  key("Home");
  const uses = screen.getByRole("region", { name: "Used by" });
  expect((await within(uses).findByRole("link")).textContent).toContain(view);
});

test("a color space and a display show which views remain, and why the others do not", () => {
  create("encodings", ["sdr-video"], "video");
  const view = rowsOf(open.document(), "shared_views").find(({ name }) => name === "Video (colorimetric)");
  act(
    () => void open.editor.run({ id: "sharedView.setRule", args: { targets: [view?.name], rule: "video" } }),
  );
  const section = screen.getByRole("region", { name: "Try the rules" });
  choose("Color space", ["ACEScg"], section);
  const said = () =>
    within(section)
      .getAllByRole("listitem")
      .map((row) => row.textContent ?? "");
  expect(within(section).getByRole("status").textContent).toMatch(
    /^\d of \d views offered, in this order\.$/,
  );
  expect(said()[0]).toMatch(/^Yes:.* default view/);
  expect(said()).toContain(
    "No:Video (colorimetric)Viewing rule “video” asks for the encoding sdr-video, “ACEScg” has scene-linear.",
  );
  act(
    () =>
      void open.editor.run({
        id: "viewingRule.setEncodings",
        args: { targets: ["video"], encodings: ["scene-linear"] },
      }),
  );
  expect(said()).toContain(
    "Yes:Video (colorimetric) default viewViewing rule “video” admits the encoding scene-linear.",
  );
});

test("what was asked for is tried, and a name that is not there is said", () => {
  cleanup();
  open = openPanel(
    <ViewingRules tried={{ colorspace: "nope", display: "sRGB - Display" }} />,
    "/viewing-rules",
  );
  const section = screen.getByRole("region", { name: "Try the rules" });
  expect(within(section).getByRole("alert").textContent).toBe("There is no color space “nope”.");
  expect(section.contains(document.activeElement)).toBe(true);
});
