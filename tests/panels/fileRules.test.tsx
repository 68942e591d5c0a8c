// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "#ocio/model/document.ts";
import { useFileRuleDrafts } from "#panels/fileRule/draft.ts";
import { FileRules } from "#panels/fileRule/FileRules.tsx";
import { type Open, openPanel } from "./app.tsx";

let open: Open;
beforeEach(() => {
  useFileRuleDrafts.setState({ byConfig: {} });
  open = openPanel(<FileRules />, "/file-rules");
  act(() => {
    open.editor.run({ id: "fileRule.delete", args: { targets: ["EXR", "Movies"] } });
    for (const [name, extension] of [
      ["exr", "exr"],
      ["dpx", "dpx"],
      ["tif", "tif"],
    ])
      open.editor.run({
        id: "fileRule.create",
        args: { type: "basic", name, extension, colorspace: "ACEScg" },
      });
    open.editor.look({ selection: [] });
  });
});
afterEach(cleanup);

const list = () => screen.getByRole("listbox", { name: "File rules" });
const form = () => screen.getByRole("region", { name: /^File rule(?!s)/ });
const rules = () => rowsOf(open.document(), "file_rules");
const order = () => rules().map(({ name, priority }) => `${priority} ${name}`);
const rule = (name: string) => rules().find((each) => each.name === name);
const key = (name: string, more: object = {}) => fireEvent.keyDown(list(), { key: name, ...more });
const current = () => list().querySelector('[data-current="true"] .grow')?.textContent;
function type(label: string, value: string, within_ = form()) {
  const field = within(within_).getByLabelText<HTMLInputElement>(new RegExp(`^${label}(?! of)`));
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
  act(() => field.blur());
}
function choose(label: string, option: string, within_: HTMLElement = form()) {
  fireEvent.click(within(within_).getByRole("combobox", { name: new RegExp(`^${label}`) }));
  fireEvent.click(screen.getByRole("option", { name: option }));
}
function add(kind: RegExp) {
  const button = screen.getByRole("button", { name: "Add file rule" });
  act(() => button.focus());
  fireEvent.keyDown(button, { key: "Enter" });
  fireEvent.click(screen.getByRole("menuitem", { name: kind }));
}

test("rules stand in the order in which they are tried, the Default rule apart at the end", () => {
  expect(
    within(list())
      .getAllByRole("option")
      .map((row) => row.textContent),
  ).toEqual(["1exr*.exr → ACEScg", "2dpx*.dpx → ACEScg", "3tif*.tif → ACEScg", "DefaultsRGB - Display"]);
  act(() => list().focus());
  key("End");
  expect(within(form()).getByText("It matches every path that no other rule matches.")).toBeDefined();
  expect(within(form()).queryByLabelText("Name")).toBeNull();
  expect(within(form()).queryByRole("button", { name: "Move up" })).toBeNull();
  choose("Color space", "ACEScct");
  expect(open.said.at(-1)).toBe("Set color space of “Default” to “ACEScct”");
  key("Delete");
  expect(open.said.at(-1)).toBe("The Default rule cannot be deleted: it matches what no other rule matches.");
});

test("the menu adds a basic rule with * and *, once it has a name and a color space", () => {
  add(/^Basic rule/);
  const make = screen.getByRole("form", { name: "Create File Rule" });
  const value = (label: RegExp) => within(make).getByLabelText<HTMLInputElement>(label).value;
  expect([value(/^Pattern/), value(/^Extension/)]).toEqual(["*", "*"]);
  fireEvent.submit(make);
  expect(within(make).getByText("Rule name is required")).toBeDefined();
  type("Name", "plates", make);
  fireEvent.submit(make);
  expect(within(make).getByRole("alert").textContent).toBe("A file rule needs a color space.");
  choose("Color space", "ACEScct", make);
  type("Pattern", "*/plates/*", make);
  fireEvent.submit(make);
  expect(rule("plates")).toMatchObject({
    ruleType: "basic",
    pattern: "*/plates/*",
    extension: "*",
    priority: 1,
  });
  expect(order()).toEqual(["4 exr", "3 dpx", "2 tif", "1 plates", "0 Default"]);
  expect(current()).toBe("plates");
  act(() => void open.editor.undo());
  expect(order()).toEqual(["3 exr", "2 dpx", "1 tif", "0 Default"]);
  act(() => void open.editor.redo());
  expect(rule("plates")).toBeDefined();
});

test("the menu adds a regex rule, which is empty until an expression is typed", () => {
  add(/^Regex rule/);
  const make = screen.getByRole("form", { name: "Create File Rule" });
  expect(within(make).getByLabelText<HTMLInputElement>(/^Regex/).value).toBe("");
  type("Name", "textures", make);
  choose("Color space", "ACEScct", make);
  fireEvent.submit(make);
  expect(within(make).getByRole("alert").textContent).toBe("A regex rule needs a regular expression.");
  type("Regex", ".*(_tx", make);
  fireEvent.submit(make);
  expect(within(make).getByRole("alert").textContent).toMatch(/opens a group that it does not close\.$/);
  type("Regex", ".*_tx.*", make);
  fireEvent.submit(make);
  expect(rule("textures")).toMatchObject({ ruleType: "regex", regex: ".*_tx.*", pattern: null });
});

test("the path search is added at once, has nothing to fill in, and is there once", async () => {
  add(/^Path search/);
  expect(rule("ColorSpaceNamePathSearch")).toMatchObject({ ruleType: "colorSpaceNamePathSearch" });
  expect(current()).toBe("ColorSpaceNamePathSearch");
  expect(within(form()).queryByLabelText("Color space")).toBeNull();
  const button = screen.getByRole("button", { name: "Add file rule" });
  // The menu gives the focus back after it closed.
  await waitFor(() => expect(document.activeElement).toBe(button));
  fireEvent.keyDown(button, { key: "Enter" });
  const item = screen.getByRole("menuitem", { name: /^Path search/ });
  await waitFor(() => expect(item.getAttribute("aria-disabled")).toBe("true"), { timeout: 5000 });
});

test("a rule in the making waits while another is looked at and after Escape; Cancel gives it up", () => {
  add(/^Basic rule/);
  type("Name", "half", screen.getByRole("form"));
  act(() => list().focus());
  key("ArrowDown");
  expect(screen.queryByRole("form")).toBeNull();
  add(/^Basic rule/);
  const again = screen.getByRole("form", { name: "Create File Rule" });
  expect(within(again).getByLabelText<HTMLInputElement>(/^Name/).value).toBe("half");
  expect(within(again).getByRole("status").textContent).toContain("Draft restored");
  fireEvent.keyDown(again, { key: "Escape" });
  expect(screen.queryByRole("form")).toBeNull();
  add(/^Basic rule/);
  const last = screen.getByRole("form", { name: "Create File Rule" });
  expect(within(last).getByLabelText<HTMLInputElement>(/^Name/).value).toBe("half");
  fireEvent.click(within(last).getByRole("button", { name: "Cancel" }));
  add(/^Basic rule/);
  expect(within(screen.getByRole("form")).getByLabelText<HTMLInputElement>(/^Name/).value).toBe("");
  expect(screen.queryByText("Draft restored")).toBeNull();
  fireEvent.keyDown(screen.getByRole("form"), { key: "Escape" });
  expect(rule("half")).toBeUndefined();
});

test("fields change the rule, and say why not", () => {
  type("Name", "");
  expect(within(form()).getByRole("alert").textContent).toBe("Rule name is required");
  type("Name", "DPX");
  expect(within(form()).getByRole("alert").textContent).toBe("A file rule named “dpx” already exists.");
  type("Name", "openexr");
  type("Pattern", "a[");
  expect(within(form()).getByRole("alert").textContent).toBe(
    "The pattern a[ opens a bracket that it does not close.",
  );
  type("Pattern", "*/plates/*");
  type("Extension", "e?r");
  type("Priority", "1");
  expect(rule("openexr")).toMatchObject({ pattern: "*/plates/*", extension: "e?r", priority: 1 });
  expect(order()).toEqual(["3 dpx", "2 tif", "1 openexr", "0 Default"]);
  fireEvent.change(within(form()).getByLabelText("Type"), { target: { value: "regex" } });
  expect(within(form()).getByLabelText<HTMLInputElement>("Regex").value).toBe(".*/plates/.*\\.e.r");
  type("Regex", ".*");
  expect(rule("openexr")).toMatchObject({ ruleType: "regex", regex: ".*" });
});

test("custom keys are added, renamed, changed and removed", () => {
  type("Name of a new custom key", "app");
  type("Value of app", "nuke");
  expect(rule("exr")?.custom_keys).toEqual({ app: "nuke" });
  type("Name of custom key app", "tool");
  type("Value of custom key tool", "flame");
  expect(rule("exr")?.custom_keys).toEqual({ tool: "flame" });
  type("Name of a new custom key", "tool");
  expect(within(form()).getByRole("alert").textContent).toBe("There already is a custom key “tool”.");
  fireEvent.click(within(form()).getByRole("button", { name: "Remove custom key tool" }));
  expect(rule("exr")?.custom_keys).toEqual({});
});

test("the name of a custom key leads to its value by Enter and Tab at once, and a click on another field stays there", async () => {
  const named = (leave: (name: HTMLElement) => void, key: string) => {
    const name = within(form()).getByLabelText(/^Name of a new custom key/);
    act(() => name.focus());
    fireEvent.change(name, { target: { value: key } });
    leave(name);
    return document.activeElement?.getAttribute("aria-label");
  };
  expect(named((name) => fireEvent.keyDown(name, { key: "Enter" }), "a")).toBe("Value of a");
  const byTab = (name: HTMLElement) => {
    fireEvent.keyDown(name, { key: "Tab" });
    act(() => name.blur());
  };
  expect(named(byTab, "b")).toBe("Value of b");
  const pattern = within(form()).getByLabelText("Name");
  named(() => act(() => pattern.focus()), "c");
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(document.activeElement).toBe(pattern);
});

test("keys walk, move, find, copy and delete; a rule at an edge stays", () => {
  act(() => list().focus());
  key("Home");
  key("ArrowUp", { altKey: true });
  expect(open.said.at(-1)).toBe("“exr” is already first.");
  key("ArrowDown", { altKey: true });
  expect(order()).toEqual(["3 dpx", "2 exr", "1 tif", "0 Default"]);
  key("ArrowDown", { altKey: true });
  key("ArrowDown", { altKey: true });
  expect(open.said.at(-1)).toBe("“exr” is already the last before the Default rule.");
  key("t");
  expect(current()).toBe("tif");
  key("Enter");
  expect(document.activeElement).toBe(within(form()).getByLabelText("Name"));
  fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  key("Delete");
  expect(order()).toEqual(["2 dpx", "1 exr", "0 Default"]);
  expect(current()).toBe("exr");
  act(() => void open.editor.undo());
  expect(order()).toEqual(["3 dpx", "2 tif", "1 exr", "0 Default"]);
});

test("several rules are marked and deleted as one step; the Default rule is never among them", () => {
  act(() => list().focus());
  key("Home");
  key("a", { ctrlKey: true });
  const bar = screen.getByRole("toolbar", { name: "Selection" });
  expect(bar.textContent).toContain("3 selected");
  key("Escape");
  expect(screen.queryByRole("toolbar", { name: "Selection" })).toBeNull();
  key(" ");
  key("ArrowDown", { shiftKey: true });
  fireEvent.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Delete" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete 2 file rules" }));
  fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
  expect(order()).toEqual(["1 tif", "0 Default"]);
  expect(current()).toBe("tif");
  act(() => void open.editor.undo());
  expect(order()).toEqual(["3 exr", "2 dpx", "1 tif", "0 Default"]);
});

test("a path shows the rule that fires, its color space, and why every other does not", async () => {
  const section = screen.getByRole("region", { name: "Try a path" });
  const path = within(section).getByLabelText("Path");
  fireEvent.change(path, { target: { value: "/show/a.dpx" } });
  const result = await within(section).findByRole("status");
  expect(result.textContent).toBe("Color spaceACEScgFile ruledpx");
  const said = () =>
    within(section)
      .getAllByRole("listitem")
      .map((row) => row.textContent);
  expect(said()).toEqual([
    "No:exrThe path does not end in the extension exr.",
    "Yes:dpxThe pattern * and the extension dpx match the path.",
    "No:tifThe path does not end in the extension tif.",
    "No:Default“Default” would match too, but “dpx” comes before it.",
  ]);
  fireEvent.click(within(result).getByRole("button", { name: "ACEScg" }));
  expect(open.effects.at(-1)).toMatchObject({ kind: "go", to: expect.stringContaining("/colorspaces/") });
  act(() => void open.editor.run({ id: "fileRule.delete", args: { targets: ["dpx"] } }));
  await waitFor(() => expect(result.textContent).toBe("Color spacesRGB - DisplayFile ruleDefault"));
});

test("an expression that would hang others, on a very long path, is judged or given up", async () => {
  act(() => {
    for (const [name, regex] of [
      ["nested", "(a+)+$"],
      ["back", "(a|aa)*\\1b"],
    ])
      open.editor.run({ id: "fileRule.create", args: { type: "regex", name, regex, colorspace: "ACEScg" } });
  });
  const section = screen.getByRole("region", { name: "Try a path" });
  const path = within(section).getByLabelText("Path");
  fireEvent.change(path, { target: { value: `${"a".repeat(4000)}!` } });
  await waitFor(() =>
    expect(within(section).getByText(/^The regular expression of “back” takes too long/)).toBeDefined(),
  );
  expect(
    within(section).getByText("The regular expression (a+)+$ does not match the whole path."),
  ).toBeDefined();
  expect(within(section).getByRole("status").textContent).toBe(
    "Color spaceCannot be toldFile ruleCannot be told",
  );
  fireEvent.change(path, { target: { value: "a".repeat(9000) } });
  expect((await within(section).findByRole("alert")).textContent).toBe(
    "The path has 9000 characters; rules are tried on up to 4096.",
  );
});

test("a path that was asked for is tried and has the focus", async () => {
  cleanup();
  open = openPanel(<FileRules tried={{ path: "/a/b.jpg" }} />, "/file-rules");
  const section = screen.getByRole("region", { name: "Try a path" });
  expect(document.activeElement).toBe(within(section).getByLabelText("Path"));
  expect((await within(section).findByRole("status")).textContent).toContain("File ruleDefault");
});

test("a rule that is never reached is moved before the other by the fix above its fields", async () => {
  act(() => {
    open.editor.run({
      id: "fileRule.create",
      args: { type: "basic", name: "lin", pattern: "*_lin", extension: "exr", colorspace: "ACEScg" },
    });
  });
  const problems = await screen.findByRole("list", { name: "Problems of this file rule" });
  expect(problems.textContent).toContain("never applies");
  fireEvent.click(within(problems).getByRole("button", { name: /^Move file rule/ }));
  expect(order().map((each) => each.split(" ")[1])).toEqual(["lin", "exr", "dpx", "tif", "Default"]);
  await waitFor(() => expect(screen.queryByRole("list", { name: "Problems of this file rule" })).toBeNull());
});
