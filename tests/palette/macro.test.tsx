// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { produce } from "immer";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { configsQuery } from "#api/queries.ts";
import type { Effect } from "#command/command.ts";
import { scriptOf } from "#command/script.ts";
import type { Call } from "#command/state.ts";
import { commands } from "#commands";
import { performMacroEffect } from "#host/macro.ts";
import { openPalette, usePaletteState } from "#keyboard/paletteState.ts";
import { emptyDocument } from "#ocio/model/document.ts";
import { endTypingGuard } from "#palette/focusGuard.ts";
import { Palette } from "#palette/Palette.tsx";
import { createEditor, type Ran } from "#store/editor.ts";
import { createPreferences, type PreferencesStore } from "#store/preferences.ts";
import { createRecorder } from "#store/recorder.ts";
import { type AppContext, EditorContext, settleRan } from "#store/useEditor.tsx";
import { PreferencesContext } from "#store/usePreferences.ts";
import { add } from "../commands/fixture.ts";

Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

let told: Ran[];
let copied: string[];
let warned: string[];
let app: AppContext;
let preferences: PreferencesStore;

beforeAll(() => import("#palette/Session.tsx"));
beforeEach(() => {
  [told, copied, warned] = [[], [], []];
  const document = produce(emptyDocument("00000000-0000-4000-8000-0000000000ff"), (draft) => {
    for (const name of ["ACEScg", "sRGB", "plate"]) add(draft, "colorspaces", { name });
  });
  const editor = createEditor(commands, { document });
  preferences = createPreferences();
  const recorder = createRecorder(editor, preferences);
  /** Effects of the page, with the clipboard as a list. */
  const perform = (effects: Effect[]): undefined => {
    for (const effect of effects)
      if (effect.kind === "copy") copied.push(String(effect.text));
      else if (effect.kind === "macro") {
        const rest = performMacroEffect(effect, {
          editor,
          preferences,
          recorder,
          address: () => "http://localhost/c",
          replay: openPalette,
          show: (macro) => openPalette({ macro }),
          say: (text) => warned.push(text),
          warn: (text) => warned.push(text),
        });
        if (Array.isArray(rest)) perform(rest);
      }
  };
  app = { editor, perform, tell: (ran) => told.push(ran) };
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  usePaletteState.getState().close();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(configsQuery.queryKey, []);
  render(
    <Theme>
      <PreferencesContext value={preferences}>
        <QueryClientProvider client={queries}>
          <EditorContext value={app}>
            <Palette behind={null} />
          </EditorContext>
        </QueryClientProvider>
      </PreferencesContext>
    </Theme>,
  );
});
afterEach(() => {
  cleanup();
  endTypingGuard();
});

const input = () => screen.getByRole<HTMLInputElement>("combobox");
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const press = (key: string, more: object = {}) => fireEvent.keyDown(input(), { key, ...more });
const active = () => document.getElementById(input().getAttribute("aria-activedescendant") ?? "");
const rows = () => screen.getAllByRole("option").map((row) => row.textContent ?? "");
const macros = () => preferences.store.getState().macros;
const space = (name: string) =>
  Object.values(app.editor.store.getState().document?.colorspaces.byId ?? {}).find(
    (row) => row.name === name,
  );
const run = (id: string, args: Call["args"] = {}) =>
  act(() => void settleRan(app, app.editor.run({ id, args })));
async function open(request?: Parameters<typeof openPalette>[0]): Promise<void> {
  act(() => openPalette(request));
  await screen.findByRole("combobox");
}
function choose(text: string): void {
  type(text);
  expect(active()?.textContent).toContain(text);
  press("Enter");
}
const select = (name: string) =>
  act(() => app.editor.look({ selection: [{ kind: "colorspaces", id: space(name)!.id }] }));

/** Records an encoding and a description, or an alias, both of the selected color space. */
async function record(second: "description" | "alias" = "description"): Promise<void> {
  select("ACEScg");
  run("macro.record");
  run("colorspace.setEncoding", { encoding: "log" });
  if (second === "alias") run("colorspace.addAlias", { alias: "cg" });
  else run("colorspace.setDescription", { description: "A log" });
  await open({ call: { id: "macro.stop", args: {} } });
  type("Mark as log");
  press("Enter");
}

test("what was recorded is a row, shows its steps, and runs as one step on another selection", async () => {
  await record();
  expect(macros()).toMatchObject([{ name: "Mark as log" }]);
  select("sRGB");
  await open();
  type("mark as log");
  expect(active()?.textContent).toContain("2 steps");
  await screen.findByText(/^Set encoding .*from the selection · log$/);
  press("c", { ctrlKey: true });
  expect(copied.at(-1)).toMatch(/\?run=colorspace\.setEncoding,colorspace\.setDescription&with=/);
  const before = app.editor.store.getState();
  press("Enter");
  expect(input().getAttribute("aria-label")).toBe("Mark as log, 2 steps");
  expect(app.editor.store.getState().document).toBe(before.document);
  press("Enter");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(space("sRGB")).toMatchObject({ encoding: "log", description: "A log" });
  expect(app.editor.store.getState().past).toHaveLength(before.past.length + 1);
  act(() => void app.editor.undo());
  expect(app.editor.store.getState().document).toEqual(before.document);
});

test("a macro of which one step is refused changes nothing, and asks anew for what stood in the way", async () => {
  await record("alias");
  select("sRGB");
  run("colorspace.addAlias", { alias: "cg" });
  const before = app.editor.store.getState().document;
  run("macro.run", { target: "Mark as log" });
  await screen.findByRole("combobox");
  expect(rows().some((row) => row.startsWith("Set encoding of color spaces · sRGB · log"))).toBe(true);
  await screen.findByText(/Add alias .*, unavailable: “cg” is already an alias/);
  press("Enter");
  expect(app.editor.store.getState().document).toBe(before);
  expect(input().getAttribute("aria-label")).toBe("Add alias to color space: Alias");
  expect(input().value).toBe("cg");
  expect(screen.getByRole("alert").textContent).toContain("“cg” is already an alias");
  type("cg2");
  press("Enter");
  press("Enter");
  expect(space("sRGB")).toMatchObject({ encoding: "log", aliases_data: ["cg2"] });
});

test("how a step is answered is changed on its page; what is asked is asked when it runs", async () => {
  await record("alias");
  await open();
  type("mark as log");
  press("Enter", { ctrlKey: true });
  expect(input().getAttribute("aria-label")).toBe("Search or run a command: Mark as log");
  expect(rows()[0]).toContain("Run");
  choose("Add alias");
  choose("Alias › asked");
  expect(macros()[0]?.steps[1]?.from).toEqual({ target: "selection", alias: "asked" });
  expect(rows().find((row) => row.includes("Alias › asked"))).toContain("now");
  press("Escape");
  press("Escape");
  expect(rows()[0]).toContain("Run");
  select("plate");
  press("Enter");
  await screen.findByText(/^asks for alias$/);
  press("Enter");
  expect(input().getAttribute("aria-label")).toContain("Alias");
  type("bg");
  press("Enter");
  press("Enter");
  expect(space("plate")).toMatchObject({ encoding: "log", aliases_data: ["bg"] });
});

test("what the selection could answer is asked where the macro says so", async () => {
  await record();
  run("macro.setAnswer", { target: "Mark as log", step: 1, argument: "targets", how: "asked" });
  select("sRGB");
  run("macro.run", { target: "Mark as log" });
  await screen.findByRole("combobox");
  expect(active()?.textContent).toContain("Continue with Set encoding");
  press("Enter");
  expect(input().getAttribute("aria-label")).toContain("Color spaces");
  choose("plate");
  press("Enter");
  expect(space("plate")).toMatchObject({ encoding: "log" });
  expect(space("sRGB")).toMatchObject({ encoding: null, description: "A log" });
});

test("steps are moved and removed on their page, and the macro stays on screen", async () => {
  await record();
  await open({ macro: macros()[0]!.id });
  choose("Set description");
  choose("Move up");
  expect(macros()[0]?.steps.map(({ call }) => call.id)).toEqual([
    "colorspace.setDescription",
    "colorspace.setEncoding",
  ]);
  expect(rows()[1]).toContain("Set description");
  choose("Set encoding");
  choose("Remove this step");
  expect(macros()[0]?.steps.map(({ call }) => call.id)).toEqual(["colorspace.setDescription"]);
});

test("a macro is copied as a link and as a script, which make the same macro again", async () => {
  await record();
  run("macro.copyScript", { target: "Mark as log" });
  expect(copied[0]).toBe(
    "# Macro: Mark as log\ncolorspace.setEncoding --targets=ACEScg --encoding=log  # selection: targets\ncolorspace.setDescription --targets=ACEScg --description='A log'  # selection: targets\n",
  );
  run("macro.copyLink", { target: "Mark as log" });
  expect(copied[1]).toMatch(
    /^http:\/\/localhost\/c\?run=colorspace\.setEncoding,colorspace\.setDescription&with=/,
  );
  run("macro.create", { name: "Again", text: copied[0]! });
  await waitFor(() => expect(macros()[1]?.steps).toEqual(macros()[0]?.steps));
  await act(async () => {
    await carry({ kind: "macro", do: "import", id: "file", from: new File([copied[0]!], "marks.txt") });
  });
  expect(macros()[2]).toMatchObject({ name: "Mark as log 2", steps: macros()[0]?.steps });
});

/** Carries out one effect where a promise is waited for. */
function carry(effect: Extract<Effect, { kind: "macro" }>): Promise<void> {
  const recorder = createRecorder(app.editor, preferences);
  const none = () => undefined;
  const rest = performMacroEffect(effect, {
    editor: app.editor,
    preferences,
    recorder,
    address: () => "",
    replay: none,
    show: none,
    say: none,
    warn: none,
  });
  return Array.isArray(rest) ? Promise.resolve() : rest;
}

test("a script that cannot be read keeps nothing and says on which line", async () => {
  const from = "edit.undo\ncolorspace.renam";
  await expect(carry({ kind: "macro", do: "import", id: "bad", name: "Bad", from })).rejects.toThrow(
    "The script was not imported: line 2: There is no command “colorspace.renam”; did you mean colorspace.rename?",
  );
  expect(macros()).toEqual([]);
});

test("a macro that is too long for a link says so and offers the script", async () => {
  const text = scriptOf(
    Array.from({ length: 60 }, (_, at) => ({
      id: "role.assign",
      args: { name: `role_${at}`, colorspace: "ACEScg" },
    })),
    commands,
  );
  run("macro.create", { name: "Long", text });
  await open();
  type("long");
  press("Enter", { ctrlKey: true });
  choose("Copy link");
  expect(screen.getByRole("alert").textContent).toMatch(
    /^As a link “Long” would be too long \(\d+ characters/,
  );
  expect(active()?.textContent).toContain("Copy macro as script");
  press("Enter");
  expect(copied).toEqual([expect.stringContaining("# Macro: Long\n")]);
});

test("a deleted macro comes back", async () => {
  await record();
  run("macro.delete", { target: "Mark as log" });
  expect(macros()).toEqual([]);
  run("macro.restore");
  expect(macros()).toMatchObject([{ name: "Mark as log" }]);
});

test("recording is refused while it goes on, stopping while it does not, each with the reason", () => {
  const why = (id: string) => {
    const ran = app.editor.run({ id, args: { ...(id === "macro.stop" && { name: "x" }) } });
    return ran.ok || ran.why;
  };
  expect(why("macro.stop")).toBe("Nothing is being recorded.");
  expect(why("macro.discard")).toBe("Nothing is being recorded.");
  run("macro.record");
  expect(why("macro.record")).toBe("A macro is being recorded.");
  expect(why("macro.stop")).toBe(
    "Nothing was changed since recording began; change something, or discard it.",
  );
  run("macro.discard");
  expect(why("macro.stop")).toBe("Nothing is being recorded.");
  expect(why("macro.run")).toBe("There is no macro on this device.");
});

test("several calls of a link can be kept as a macro", async () => {
  await open({
    calls: [
      { id: "colorspace.rename", args: { target: "ACEScg", name: "ap1" } },
      { id: "colorspace.addAlias", args: { target: "ap1", alias: "cg" } },
    ],
  });
  press("End", { ctrlKey: true });
  press("ArrowUp");
  expect(active()?.textContent).toContain("Keep as macro");
  press("Enter");
  type("Rename it");
  press("Enter");
  await waitFor(() => expect(macros()).toMatchObject([{ name: "Rename it", steps: [{}, {}] }]));
  expect(space("ACEScg")).toBeDefined();
});
