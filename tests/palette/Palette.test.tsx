// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { produce } from "immer";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { configsQuery } from "#api/queries.ts";
import { loadChainRule } from "#color/check/chainProblems.ts";
import { commands } from "#commands";
import { openPalette, usePaletteState } from "#keyboard/paletteState.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, emptyDocument } from "#ocio/model/document.ts";
import { endTypingGuard } from "#palette/focusGuard.ts";
import { fetchMode, modes } from "#palette/mode/modes.ts";
import { Palette } from "#palette/Palette.tsx";
import { createEditor, type Ran } from "#store/editor.ts";
import { type AppContext, EditorContext } from "#store/useEditor.tsx";
import { add } from "../commands/fixture.ts";

Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

let told: Ran[];
let app: AppContext;

// The page fetches it when at rest; on a busy machine that takes longer than a test waits.
beforeAll(() => Promise.all([import("#palette/Session.tsx"), import("#palette/preview/problems.tsx")]));
beforeAll(() => Promise.all(modes.map(fetchMode)));
beforeEach(() => {
  told = [];
  const document = produce(emptyDocument("00000000-0000-4000-8000-0000000000ff"), (draft) => {
    add(draft, "colorspaces", { name: "ACEScg" });
    add(draft, "colorspaces", { name: "sRGB - Texture" });
    add(draft, "roles", { name: "scene_linear", colorspace_id: draft.colorspaces.order[0] });
  });
  const editor = createEditor(commands, { document });
  app = { editor, perform: () => undefined, tell: (ran) => told.push(ran) };
  usePaletteState.getState().close();
});
afterEach(() => {
  cleanup();
  endTypingGuard();
});

function Page() {
  const [behind, setBehind] = useState<HTMLElement | null>(null);
  return (
    <>
      <Palette behind={behind} />
      <div ref={setBehind}>
        <button type="button">Before</button>
      </div>
    </>
  );
}

function mount(): HTMLElement {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(configsQuery.queryKey, []);
  render(
    <Theme>
      <QueryClientProvider client={queries}>
        <EditorContext value={app}>
          <Page />
        </EditorContext>
      </QueryClientProvider>
    </Theme>,
  );
  const before = screen.getByText("Before");
  before.focus();
  return before;
}
async function open(request?: Parameters<typeof openPalette>[0]): Promise<void> {
  act(() => openPalette(request));
  await screen.findByRole("combobox");
}
const input = () => screen.getByRole<HTMLInputElement>("combobox");
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const press = (key: string, more: object = {}) => fireEvent.keyDown(input(), { key, ...more });
const active = () => document.getElementById(input().getAttribute("aria-activedescendant") ?? "");
const names = () =>
  Object.values(app.editor.store.getState().document?.colorspaces.byId ?? {}).map(({ name }) => name);

test("focus stays in the input while the active row moves, and the active row is in the page", async () => {
  mount();
  await open();
  expect(document.activeElement).toBe(input());
  const first = active();
  expect(first?.getAttribute("role")).toBe("option");
  press("ArrowDown");
  expect(document.activeElement).toBe(input());
  expect(active()).not.toBe(first);
  expect(active()?.getAttribute("aria-selected")).toBe("true");
});

test("commands and things are found in one list, the exact name first", async () => {
  mount();
  await open();
  type("acescg");
  expect(active()?.textContent).toContain("ACEScg");
  type("rename color space");
  expect(active()?.textContent).toContain("Rename color space");
});

test("Escape clears the text, then leaves the prompt, then closes and gives the focus back", async () => {
  const before = mount();
  await open();
  type("rename color space");
  press("Enter");
  type("some");
  press("Escape");
  expect(input().value).toBe("");
  expect(input().getAttribute("aria-label")).toContain("Rename color space");
  press("Escape");
  expect(input().value).toBe("rename color space");
  press("Escape");
  press("Escape");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(before);
});

test("Escape in a toast beside it gives the focus back to its field", async () => {
  mount();
  await open();
  type("rename");
  const toasts = document.body.appendChild(document.createElement("ol"));
  toasts.className = "toasts";
  const item = toasts.appendChild(document.createElement("li"));
  item.tabIndex = 0;
  item.focus();
  fireEvent.keyDown(item, { key: "Escape" });
  expect(document.activeElement).toBe(input());
  expect(input().value).toBe("rename");
  toasts.remove();
});

test("a prompt asks one question after the other and runs after the last answer", async () => {
  mount();
  await open({ call: { id: "colorspace.rename", args: {} } });
  type("srgb");
  press("Enter");
  expect(input().getAttribute("aria-label")).toContain("New name");
  type("srgb_tx");
  press("Enter");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(names()).toContain("srgb_tx");
  expect(told.at(-1)?.ok).toBe(true);
});

test("the dialog bears the name of the command that asks, or of several as one", async () => {
  mount();
  await open({ call: { id: "colorspace.rename", args: {} } });
  expect(screen.getByRole("dialog", { name: "Rename color space" })).toBeTruthy();
  const call = { id: "role.assign", args: { name: "data" } };
  await open({ calls: [call, call], name: "Show roles" });
  expect(screen.getByRole("dialog", { name: "Show roles" })).toBeTruthy();
  await open({ calls: [call, call] });
  expect(screen.getByRole("dialog", { name: "2 steps" })).toBeTruthy();
  await open();
  expect(screen.getByRole("dialog", { name: "Command palette" })).toBeTruthy();
});

test("where what had the focus is gone when the palette closes, the nearest stop gets it", async () => {
  const before = mount();
  const field = document.createElement("input");
  const next = document.createElement("button");
  const form = document.createElement("form");
  const main = document.createElement("main");
  form.append(field, next);
  main.append(form);
  before.after(main);
  field.focus();
  await open();
  field.remove();
  press("Escape");
  expect(document.activeElement).toBe(next);
});

test("where a file is asked for, one can be uploaded, and stands in the field once it is there", async () => {
  mount();
  const asked: unknown[] = [];
  app.perform = (effects) => void asked.push(...effects);
  const know = (...paths: string[]) =>
    act(() =>
      app.editor.know({
        files: paths.map((path) => ({ path, size: 1, hash: "", at: "" })),
        removed: [],
      }),
    );
  know("luts/a.cube");
  await open({ call: { id: "look.createFromFile", args: {} } });
  expect(screen.getAllByRole("option")[1]?.textContent).toBe("Upload LUT files…");
  // An answer that is refused must not lead to a request for one.
  type("night.jpg");
  press("Enter");
  expect(screen.getByRole("alert").textContent).toContain("OCIO reads files by their extension");
  expect(asked).toEqual([]);
  type("");
  press("ArrowDown");
  press("Enter");
  expect(asked).toMatchObject([{ kind: "open", many: true }]);
  know("luts/a.cube", "luts/night.cube");
  expect(input().value).toBe("luts/night.cube");
  press("Tab");
  expect(screen.getByTitle("File: change").textContent).toBe("Fileluts/night.cube");
});

test("adjusting the newest step knows what it was done to by the name that it had then", async () => {
  mount();
  app.editor.run({ id: "colorspace.rename", args: { target: "ACEScg", name: "lin" } });
  const call = app.editor.last();
  await open({ ...(call && { call }), editLast: true });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(input().value).toBe("lin");
  type("ACES linear");
  press("Enter");
  expect(names()).toContain("ACES linear");
  expect(app.editor.store.getState().past).toHaveLength(1);
});

test("adjusting begins at the last answer, checked or pointed at, and where there is none is ready to run", async () => {
  mount();
  const adjust = async (id: string, args: Record<string, unknown>) => {
    expect(app.editor.run({ id, args })).toMatchObject({ ok: true });
    await open({ ...(app.editor.last() && { call: app.editor.last()! }), editLast: true });
  };
  await adjust("role.assign", { name: "scene_linear", colorspace: "sRGB - Texture" });
  expect(active()?.textContent).toContain("sRGB - Texture");
  await adjust("role.remove", { targets: ["scene_linear"] });
  expect(screen.getByText("Continue with 1 chosen")).toBeTruthy();
  await adjust("colorspace.deleteUnused", {});
  expect(active()?.textContent).toContain("Delete unused color spaces");
});

test("a call that failed is asked for again with its arguments, from its last answer", async () => {
  mount();
  const args = { source: "ACEScg", target: "sRGB - Texture", format: "spi3d", size: 17 };
  await open({ call: { id: "processor.bake", args }, retry: true });
  expect(screen.getByTitle("Source: change").textContent).toContain("ACEScg");
  expect(input().value).toBe("17");
});

test("Backspace on an empty prompt takes the last answer back", async () => {
  mount();
  await open({ call: { id: "colorspace.rename", args: { target: "ACEScg" } } });
  expect(input().getAttribute("aria-label")).toContain("New name");
  type("");
  press("Backspace");
  expect(input().getAttribute("aria-label")).not.toContain("New name");
});

test("an answer that is taken back stays as it was: pointed at, typed, or checked", async () => {
  mount();
  await open({ call: { id: "colorspace.rename", args: {} } });
  press("ArrowDown");
  press("Enter");
  press("Tab", { shiftKey: true });
  expect(input().value).toBe("");
  expect(active()?.textContent).toBe("sRGB - Texture");
  await open({ call: { id: "config.setName", args: { name: "Show" } } });
  press("Tab", { shiftKey: true });
  expect(input().value).toBe("Show");
  expect(input().selectionEnd).toBe(4);
  await open({ call: { id: "colorspace.setFamily", args: {} } });
  press(" ");
  press("Enter");
  press("Backspace");
  expect(screen.getByText("Continue with 1 chosen")).toBeTruthy();
});

test("what was begun for one question is there again after a look at the one before", async () => {
  mount();
  await open({ call: { id: "colorspace.rename", args: { target: "ACEScg" } } });
  type("AP1 lin");
  press("Tab", { shiftKey: true });
  expect(input().value).toBe("");
  press("Tab");
  expect(input().value).toBe("AP1 lin");
  press("Enter", { shiftKey: true });
  await waitFor(() => expect(names()).toContain("AP1 lin"));
  expect(input().value).toBe("");
});

test("chips call answers as their rows did, and a chain without steps says so", async () => {
  mount();
  const owner = `colorspaces/${app.editor.store.getState().document?.colorspaces.order[0]}`;
  const slot = "to_scene_reference_transform";
  await open({ call: { id: "transform.remove", args: { owner, slot } } });
  expect(screen.getByTitle("Of: change").textContent).toBe("OfACEScg");
  expect(screen.getByTitle("Chain: change").textContent).not.toContain("_");
  press("Enter");
  expect(screen.getByRole("alert").textContent).toMatch(/ACEScg” has no steps yet; “Add transform”/);
});

test("an answer that the command refuses stays in the prompt with the reason", async () => {
  mount();
  await open({ call: { id: "colorspace.rename", args: { target: "ACEScg" } } });
  type("sRGB - Texture");
  press("Enter");
  expect(screen.getByRole("alert").textContent).toMatch(/sRGB - Texture.*\.$/);
  expect(input().getAttribute("aria-invalid")).toBe("true");
  expect(names()).toContain("ACEScg");
});

test("a command that cannot run is reachable, says why, and does nothing on Enter", async () => {
  app.editor.load(null);
  mount();
  await open();
  type("go to roles");
  const row = active();
  expect(row?.getAttribute("aria-disabled")).toBe("true");
  const reason = document.getElementById(row?.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("Not available: open a config first");
  press("Enter");
  expect(screen.getByRole("dialog")).toBeTruthy();
  expect(told).toEqual([]);
});

test("a link opens the call filled in and changes nothing until Enter", async () => {
  mount();
  const before = app.editor.store.getState().document;
  await open({ call: { id: "colorspace.rename", args: { target: "ACEScg", name: "ap1" } } });
  expect(app.editor.store.getState().document).toBe(before);
  press("Enter");
  expect(names()).toContain("ap1");
});

test("a link to a command that is not there says so", async () => {
  mount();
  await open({ call: { id: "colorspace.explode", args: {} } });
  expect(screen.getByRole("alert").textContent).toBe("There is no command “colorspace.explode”.");
});

test("Enter of an input method chooses nothing", async () => {
  mount();
  await open();
  type("rename color space");
  press("Enter", { isComposing: true });
  press("Enter", { keyCode: 229 });
  expect(input().getAttribute("aria-label")).toBe("Search or run a command");
});

test("Home and End move in the text, Ctrl+Home and Ctrl+End in the list", async () => {
  mount();
  await open();
  type("set");
  press("ArrowDown");
  const second = active();
  expect(press("Home")).toBe(true);
  expect(active()).toBe(second);
  expect(press("End", { ctrlKey: true })).toBe(false);
  expect(active()).not.toBe(second);
});

test("without text Home and End move in the list", async () => {
  mount();
  await open();
  const first = active();
  expect(press("End")).toBe(false);
  expect(active()).not.toBe(first);
  expect(press("Home")).toBe(false);
  expect(active()).toBe(first);
});

test("a name that is nowhere can be made, and a mistyped command is found", async () => {
  mount();
  await open();
  type("plate_log");
  expect(screen.getByText("Add color space “plate_log”")).toBeTruthy();
  type("renmae color space");
  expect(active()?.textContent).toContain("Rename color space");
});

test("what only has the letters somewhere leaves room for a new thing of that name, a role among them", async () => {
  mount();
  await open();
  type("foo");
  expect(await screen.findByText("Add color space “foo”")).toBeTruthy();
  expect(screen.getByText("Assign role “foo”")).toBeTruthy();
  type("color space");
  expect(screen.queryByText("Add color space “color space”")).toBeNull();
});

test("a page gives back what was typed when it is left", async () => {
  mount();
  await open();
  type("acescg");
  press("Enter", { ctrlKey: true });
  expect(input().value).toBe("");
  press("Backspace");
  expect(input().value).toBe("acescg");
  press("Tab");
  press("Escape");
  expect(input().value).toBe("acescg");
});

test("with nothing typed, mod+Z takes the newest step back and stays", async () => {
  mount();
  const rename = { id: "colorspace.rename", args: { target: "ACEScg", name: "ap1" } };
  act(() => void app.editor.run(rename));
  await open();
  press("z", { ctrlKey: true });
  expect(names()).toEqual(["ACEScg", "sRGB - Texture"]);
  press("z", { ctrlKey: true, shiftKey: true });
  expect(names()).toEqual(["ap1", "sRGB - Texture"]);
  type("x");
  expect(press("z", { ctrlKey: true })).toBe(true);
  expect(names()).toEqual(["ap1", "sRGB - Texture"]);
});

test("a command is found by the keys that are printed on it", async () => {
  mount();
  await open();
  type("ctrl+d");
  expect(active()?.textContent).toBe("Duplicate color space…Ctrl+D");
});

test("a line of the file is previewed among its neighbors, a problem in full with what may fix it", async () => {
  const document = produce(app.editor.store.getState().document!, (draft) => {
    add(draft, "roles", { name: "lost", colorspace_name: "gone" });
  });
  app.editor.load(document);
  mount();
  await open();
  const preview = () => screen.getByLabelText("Preview");
  type(":name: ACEScg");
  expect((await screen.findByTitle("name: ACEScg")).getAttribute("data-sign")).toBe("+");
  expect(preview().textContent).toMatch(/^In the fileline \d+ of \d+/);
  type("!lost");
  await waitFor(() => expect(preview().textContent).toContain("Role “lost” points to “gone”"));
  expect(preview().textContent).toContain("FixesCtrl+↵Assign role · lost");
});

test("at most sixty rows are drawn, and the rest is counted", async () => {
  const document = produce(app.editor.store.getState().document!, (draft) => {
    for (let i = 0; i < 200; i++) add(draft, "colorspaces", { name: `take ${i}` });
  });
  app.editor.load(document);
  mount();
  await open();
  type("take");
  // Roles of so many rows take long to compute on a busy machine.
  await waitFor(() => expect(window.document.querySelectorAll("[role=option]")).toHaveLength(60));
  expect(screen.getByText(/^1\d\d more: keep typing$/)).toBeTruthy();
});

test("the preview shows the lines of the file that would change, and the references that follow", async () => {
  mount();
  await open({ call: { id: "colorspace.rename", args: { target: "ACEScg", name: "ap1" } } });
  const line = await screen.findByTitle("name: ap1");
  expect(line.getAttribute("data-sign")).toBe("+");
  // The old name goes on as an alias, in a line of its own.
  expect((await screen.findByTitle("aliases: [ACEScg]")).getAttribute("data-sign")).toBe("+");
  expect(screen.getByLabelText("Preview").textContent).toContain("1 reference follows");
});

test("a command whose key is to change shows its key as it is printed on the keyboard", async () => {
  mount();
  await open({ call: { id: "key.set", args: {} } });
  type("undo");
  expect(active()?.textContent).toContain("Ctrl+Z");
});

test("a text that is no command is none whose key could be changed", async () => {
  mount();
  await open({ call: { id: "key.set", args: {} } });
  type("foo");
  expect(screen.queryByText("Use “foo”")).toBeNull();
  type("zzzz");
  expect(screen.getByText("No command is called “zzzz”.")).toBeTruthy();
});

test("a role is found by its purpose, and says what it is for", async () => {
  mount();
  await open({ call: { id: "role.assign", args: {} } });
  type("working space");
  expect(active()?.textContent).toMatch(/^scene_linear.+ · Working space of rendering and compositing$/);
});

test("keys are pressed, not typed, and what is on them already is named", async () => {
  mount();
  await open({ call: { id: "key.set", args: { command: "role.create" } } });
  press("z", { code: "KeyZ", ctrlKey: true });
  expect(input().value).toBe("Ctrl+Z");
  expect(active()?.textContent).toContain("Ctrl+Z");
  expect(screen.getByText("Already on these keys, and loses them")).toBeTruthy();
  press("Backspace");
  for (const [key, code, ctrlKey, keeper] of [
    ["k", "KeyK", true, "palette"],
    ["F1", "F1", false, "palette"],
    ["F6", "F6", false, "window"],
  ] as const) {
    press(key, { code, ctrlKey });
    press("Enter");
    expect(screen.getByText(new RegExp(`The ${keeper} keeps this key; press another`))).toBeTruthy();
    press("Backspace");
  }
  expect(input().value).toBe("");
  press("g", { code: "KeyG" });
  press("x", { code: "KeyX" });
  press("Enter");
  expect(told.at(-1)).toMatchObject({
    ok: true,
    effects: [{ kind: "keys", command: "role.create", keys: ["g x"] }],
  });
});

test("a call that was left is offered when the palette opens again", async () => {
  mount();
  await open({ call: { id: "colorspace.rename", args: { target: "ACEScg" } } });
  type("ap1_t");
  act(() => usePaletteState.getState().close());
  await open();
  expect(active()?.textContent).toContain("Continue: Rename color space · ACEScg · ap1_t");
  press("Enter");
  expect(input().value).toBe("ap1_t");
  press("Enter");
  expect(names()).toContain("ap1_t");
  await open();
  expect(active()?.textContent).not.toContain("Continue");
});

test("one character narrows the search, and a question mark lists the characters", async () => {
  mount();
  await open();
  type("?");
  expect(screen.getAllByRole("option").map((row) => row.textContent)).toContainEqual(
    expect.stringContaining("@  Color spaces"),
  );
  type("@");
  expect(screen.getAllByRole("option")).toHaveLength(2);
  type("=2^10");
  expect(active()?.textContent).toContain("1024");
});

test("Enter on a row that needs a configuration leads to those that can be opened", async () => {
  app.editor.load(null);
  mount();
  await open();
  type("go to roles");
  press("Enter");
  expect(input().getAttribute("aria-label")).toContain("Open a config");
  expect(screen.getAllByRole("option").length).toBeGreaterThan(1);
  press("Escape");
  expect(input().value).toBe("go to roles");
});

test("several calls show what all of them do, ask for what one lacks, and are one step", async () => {
  mount();
  const before = app.editor.store.getState().document;
  await open({
    calls: [
      { id: "colorspace.rename", args: { target: "ACEScg", name: "ap1" } },
      { id: "colorspace.addAlias", args: { target: "ap1" } },
    ],
  });
  expect(active()?.textContent).toContain("Continue with Add alias");
  press("Enter");
  expect(input().getAttribute("aria-label")).toContain("Alias");
  expect(app.editor.store.getState().document).toBe(before);
  type("cg");
  press("Enter");
  expect(active()?.textContent).toContain("Run all 2 as one step");
  press("Enter");
  expect(names()).toContain("ap1");
  expect(app.editor.store.getState().past).toHaveLength(1);
  act(() => void app.editor.undo());
  expect(app.editor.store.getState().document).toEqual(before);
});

test("a single call in a list of them is not counted as several", async () => {
  mount();
  await open({ calls: [{ id: "colorspace.rename", args: { target: "ACEScg", name: "ap1" } }] });
  expect(active()?.textContent).toContain("Run this step");
  expect(screen.getByText("1 step")).toBeTruthy();
});

test("several calls of which one is not there say so and change nothing", async () => {
  mount();
  const before = app.editor.store.getState().document;
  await open({
    calls: [
      { id: "colorspace.explode", args: {} },
      { id: "colorspace.rename", args: { target: "ACEScg", name: "ap1" } },
    ],
  });
  press("Enter");
  expect(screen.getByRole("alert").textContent).toBe("There is no command “colorspace.explode”.");
  expect(app.editor.store.getState().document).toBe(before);
});

test("a problem brings what fixes it, and all of its kind are fixed as one step", async () => {
  const document = produce(app.editor.store.getState().document!, (draft) => {
    for (const name of ["first", "second"]) add(draft, "roles", { name, colorspace_name: "gone" });
  });
  app.editor.load(document);
  mount();
  await open();
  type("!first");
  press("Enter", { ctrlKey: true });
  expect(screen.getAllByRole("option").map((row) => row.textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining("Assign role · first")]),
  );
  type("remove role");
  press("Enter");
  const roles = () =>
    Object.values(app.editor.store.getState().document?.roles.byId ?? {}).map(({ name }) => name);
  expect(roles()).not.toContain("first");
  act(() => void app.editor.undo());
  await open();
  type("!second");
  press("Enter", { ctrlKey: true });
  type("fix all");
  press("Enter");
  expect(active()?.textContent).toContain("Continue with Assign role · first");
});

test("of several, Space checks a row and stays on it; while typing mod+Enter does; Enter continues with them", async () => {
  mount();
  await open({ call: { id: "colorspace.setFamily", args: {} } });
  press("ArrowDown");
  const second = active();
  press(" ");
  expect(active()?.id).toBe(second?.id);
  expect(active()?.getAttribute("aria-checked")).toBe("true");
  press(" ");
  expect(active()?.getAttribute("aria-checked")).toBe("false");
  press(" ");
  type("acescg");
  expect(press(" ")).toBe(true);
  press("Enter", { ctrlKey: true });
  expect(screen.getByText("Continue with 2 chosen")).toBeTruthy();
  press("Enter");
  type("Working");
  press("Enter");
  const { colorspaces, families } = app.editor.store.getState().document!;
  const family = Object.values(families.byId).find(({ name }) => name === "Working");
  expect(Object.values(colorspaces.byId).map(({ family_id }) => family_id)).toEqual([family?.id, family?.id]);
});

test("a refused row says its reason once, and the preview says what can be done", async () => {
  mount();
  await open();
  type("acescg");
  press("Enter", { ctrlKey: true });
  type("delete color space");
  const preview = screen.getByLabelText("Preview");
  await waitFor(() => expect(preview.textContent).toContain("You can instead"));
  const reason = document.getElementById(active()?.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
  expect(reason).toContain("scene_linear");
  expect(preview.textContent).not.toContain(reason);
  expect(preview.textContent).not.toContain("Not available");
  expect(preview.textContent).toContain("Assign role · scene_linear");
  expect(preview.textContent).toContain("Delete color space · ACEScg · Also when in use");
});

test("a call that is refused when it is answered offers what can be done, and does that instead", async () => {
  mount();
  await open({ call: { id: "colorspace.delete", args: {} } });
  type("acescg");
  press("Enter");
  expect(screen.getByRole("alert").textContent).toContain("scene_linear");
  expect(screen.getAllByText("You can instead").length).toBeGreaterThan(0);
  while (!active()?.textContent?.includes("Assign role · scene_linear")) press("ArrowDown");
  press("Enter");
  expect(input().getAttribute("aria-label")).toContain("Assign role");
  type("srgb");
  press("Enter");
  expect(names()).toContain("ACEScg");
  const { roles, colorspaces } = app.editor.store.getState().document!;
  expect(Object.values(roles.byId)[0]?.colorspace_id).toBe(colorspaces.order[1]);
});

test("what was refused waits for Enter as it was, once what stood in its way is done", async () => {
  const document = builtinConfig("cg-config-v1.0.0_aces-v1.3_ocio-v2.1") as Document;
  app = { ...app, editor: createEditor(commands, { document }) };
  mount();
  await open({ call: { id: "colorspace.createFromStyle", args: {} } });
  type("logc4");
  press("Enter");
  expect(active()?.textContent).toContain("Set profile version · OCIO 2.2");
  press("Enter");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(input().value).toBe("logc4");
  press("Enter");
  press("Enter", { altKey: true });
  expect(names()).toContain("ARRI LogC4");
  expect(app.editor.store.getState().document?.config.ocio_profile_version).toBe("2.2");
  expect(usePaletteState.getState().request).toBeNull();
});

test("a name that is not there is refused where it is asked for, and what it may mean is offered", async () => {
  mount();
  await open({ call: { id: "colorspace.rename", args: {} } });
  type("qqqq");
  expect(screen.queryAllByRole("option")).toEqual([]);
  expect(screen.getByText("There is no color space “qqqq”.")).toBeTruthy();
  press("Enter");
  expect(screen.getByRole("alert").textContent).toBe("There is no color space “qqqq”.");
  expect(input().value).toBe("qqqq");
  type("acesgc");
  expect(screen.getByText("Did you mean")).toBeTruthy();
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["ACEScg"]);
});

test("Enter on a call whose thing is gone takes nothing else for it", async () => {
  mount();
  await open({ call: { id: "colorspace.rename", args: { target: "Long gone", name: "New" } } });
  press("Enter");
  expect(told).toEqual([]);
  expect(screen.getByRole("alert").textContent).toBe("There is no color space “Long gone”.");
  press("ArrowDown");
  press("Enter");
  expect(told.map((ran) => ran.ok)).toEqual([true]);
});

test("trimming asks what is to be kept besides, before anything goes", async () => {
  mount();
  await open();
  type("trim configuration");
  press("Enter");
  expect(told).toEqual([]);
  expect(active()?.textContent).toContain("Other color spaces to keep: none");
});

test("the preview tells the problems that a change brings", async () => {
  // Those of chains come with the engine, which other tests may have loaded.
  await loadChainRule();
  mount();
  await open({ call: { id: "colorspace.delete", args: { targets: ["ACEScg"], force: true } } });
  expect(await screen.findByText("2 new problems, 2 solved", {}, { timeout: 20_000 })).toBeTruthy();
  expect(
    screen.getByText("Role “scene_linear” points to “ACEScg”, which is not a color space."),
  ).toBeTruthy();
});

/** Pastes text where the caret is, as a browser tells of it. */
const paste = (text: string) => fireEvent.paste(input(), { clipboardData: { getData: () => text } });

test("a text of several lines keeps them in an answer, is shown on one line, and runs nothing by being pasted", async () => {
  mount();
  await open({ call: { id: "config.setDescription", args: {} } });
  const before = app.editor.store.getState().document;
  type("Show: ");
  paste("plates\r\nand comps\n");
  expect(input().value).toBe("Show: plates↵and comps↵");
  expect(app.editor.store.getState().document).toBe(before);
  press("Backspace");
  fireEvent.change(input(), { target: { value: "Show: plates↵and comps" } });
  press("Enter");
  expect(app.editor.store.getState().document?.config.description).toBe("Show: plates\nand comps");
});
