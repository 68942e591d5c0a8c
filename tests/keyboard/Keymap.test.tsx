// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Commands, Effect } from "#command/command.ts";
import { commands } from "#commands";
import { setChord } from "#keyboard/chord.ts";
import { Keymap } from "#keyboard/Keymap.tsx";
import { usePaletteState } from "#keyboard/paletteState.ts";
import WhichKey from "#keyboard/WhichKey.tsx";
import { teach } from "#notify/teach.ts";
import { toast, useToastQueue } from "#notify/toast.tsx";
import { emptyDocument } from "#ocio/model/document.ts";
import { isReserved } from "#parts/list/typeAhead.ts";
import { createEditor, type Ran } from "#store/editor.ts";
import { createPreferences } from "#store/preferences.ts";
import { EditorContext } from "#store/useEditor.tsx";
import { PreferencesContext } from "#store/usePreferences.ts";

let told: Ran[];
let preferences: ReturnType<typeof createPreferences>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  usePaletteState.getState().close();
  told = [];
  preferences = createPreferences();
  const editor = createEditor(commands, { document: emptyDocument(crypto.randomUUID()) });
  const app = { editor, perform: () => undefined, tell: (ran: Ran) => void told.push(ran) };
  render(
    <Theme>
      <EditorContext value={app}>
        <PreferencesContext value={preferences}>
          <Keymap also={{}} />
          <WhichKey />
          <input aria-label="Field" />
        </PreferencesContext>
      </EditorContext>
    </Theme>,
  );
});
afterEach(() => {
  act(() => setChord(undefined));
  cleanup();
  vi.useRealTimers();
});

const press = (key: string, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, code: `Key${key.toUpperCase()}` });
const strip = () => screen.queryByRole("region", { name: "Keys that may follow" });
const rest = (time: number) => act(() => void vi.advanceTimersByTime(time));
const said = () => told.flatMap((ran) => (ran.ok ? ran.calls.map(({ id }) => id) : []));

test("a moment after the first key of a chord a strip names what may follow, as long as it takes", () => {
  press("g");
  rest(250);
  expect(strip()).toBeNull();
  rest(100);
  expect(strip()?.textContent).toContain("Go to roles");
  rest(600_000);
  expect(strip()).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /Go to roles/ }));
  expect(said()).toEqual(["go.roles"]);
  expect(strip()).toBeNull();
});

test("who types a chord at once never sees the strip, and Escape leaves it", () => {
  press("g");
  press("l");
  rest(400);
  expect([strip(), said()]).toEqual([null, ["go.looks"]]);
  press("g");
  rest(400);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(strip()).toBeNull();
  press("l");
  expect(said()).toEqual(["go.looks"]);
});

test("the key of a command that needs a configuration waits for the one that is being opened", () => {
  cleanup();
  const effects: Effect[] = [];
  const editor = createEditor(commands, { document: null });
  const app = {
    editor,
    perform: (more: readonly Effect[]) => void effects.push(...more),
    tell: (ran: Ran) => void told.push(ran),
  };
  const page = (entering: boolean) => (
    <EditorContext value={app}>
      <PreferencesContext value={preferences}>
        <Keymap also={{}} entering={entering} />
      </PreferencesContext>
    </EditorContext>
  );
  const { rerender } = render(page(true));
  fireEvent.keyDown(document.body, { key: "s", code: "KeyS", ctrlKey: true });
  fireEvent.keyDown(document.body, { key: "S", code: "KeyS", ctrlKey: true, shiftKey: true });
  expect(told).toEqual([]);
  act(() => editor.store.setState({ document: emptyDocument(crypto.randomUUID()) }));
  rerender(page(false));
  expect(said()).toEqual(["file.save", "file.saveAs"]);
  rerender(page(true));
  rerender(page(false));
  expect(said()).toEqual(["file.save", "file.saveAs"]);
});

test("a list that takes letters for names takes no key of a chord that has begun, nor its first", () => {
  const names = vi.fn((event: Event) => event.stopPropagation());
  const field = screen.getByRole("textbox", { name: "Field" });
  const chords = new Set(Object.values(commands as Commands).flatMap(({ keys }) => keys ?? []));
  const free = [..."abcdefghijklmnopqrstuvwxyzäöü"].find(
    (key) => !chords.has(`g ${key}`) && !isReserved(key),
  );
  expect(["g", "gl", free!].map(isReserved)).toEqual([true, false, false]);
  press("g");
  field.parentElement?.addEventListener("keydown", names);
  press("l", field.parentElement!);
  expect([names.mock.calls.length, said()]).toEqual([0, ["go.looks"]]);
  press("l", field.parentElement!);
  expect(names).toHaveBeenCalledOnce();
  field.parentElement?.removeEventListener("keydown", names);
  press("g");
  field.parentElement?.addEventListener("keydown", names);
  press(free!, field.parentElement!);
  // A second letter that makes no chord belongs to a name.
  expect([names.mock.calls.length, said()]).toEqual([2, ["go.looks"]]);
  act(() => preferences.change({ singleKeys: false }));
  expect(isReserved("g")).toBe(false);
});

test("the letter that adds a transform finds no name in a list while it can add one to a row", () => {
  expect(isReserved("t")).toBe(false);
  const { editor } = openWithRow();
  expect([isReserved("t"), isReserved("pt")]).toEqual([true, false]);
  act(() => editor.look({ selection: [] }));
  expect(isReserved("t")).toBe(false);
});

test("keys without a modifier are text in a field, and do nothing where they are turned off", () => {
  const field = screen.getByRole("textbox", { name: "Field" });
  press("g", field);
  press("l", field);
  expect(said()).toEqual([]);
  act(() => preferences.change({ singleKeys: false }));
  press("g");
  press("l");
  expect(said()).toEqual([]);
  act(() => preferences.change({ singleKeys: true }));
  press("g");
  press("l");
  expect(said()).toEqual(["go.looks"]);
});

test("the key of a command that was run from the palette is told once", () => {
  const toasts = () => useToastQueue.getState().waiting.length;
  // Where five are shown already, a sixth would send one away, which is told too.
  toast.clear();
  const before = toasts();
  teach(preferences, "go.roles", commands["go.roles"]);
  teach(preferences, "go.roles", commands["go.roles"]);
  teach(preferences, "config.setLuma", commands["config.setLuma"]);
  expect(toasts()).toBe(before + 1);
});

test("a key that runs a command in a field hands over first what is being typed there; the field keeps the focus", () => {
  const field = screen.getByLabelText<HTMLInputElement>("Field");
  act(() => field.focus());
  field.value = "typed";
  field.setSelectionRange(2, 4);
  let before = -1;
  field.addEventListener("blur", () => {
    before = told.length;
  });
  fireEvent.keyDown(field, { key: "s", code: "KeyS", ctrlKey: true });
  expect([before, said()]).toEqual([0, ["file.save"]]);
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 4]);
  // Letters are text and hand over nothing.
  before = -1;
  press("g", field);
  expect(before).toBe(-1);
});

test("undo and redo act in a field that has handed over what was typed by Enter, and else are its own", () => {
  const field = screen.getByLabelText<HTMLInputElement>("Field");
  act(() => field.focus());
  const undo = () => fireEvent.keyDown(field, { key: "z", code: "KeyZ", ctrlKey: true });
  undo();
  expect(told).toEqual([]);
  field.dataset.settled = "true";
  expect(undo()).toBe(false);
  expect(told).toEqual([{ ok: false, why: "There is nothing to undo." }]);
  fireEvent.keyDown(field, { key: "Z", code: "KeyZ", ctrlKey: true, shiftKey: true });
  expect(told.at(-1)).toEqual({ ok: false, why: "There is nothing to redo." });
  // Other keys of text stay the field's.
  expect(fireEvent.keyDown(field, { key: "v", code: "KeyV", ctrlKey: true })).toBe(true);
  expect(told).toHaveLength(2);
});

test("a key of many commands asks for a row of the screen where nothing is selected", () => {
  const { editor, button } = openWithRow();
  editor.run({ id: "look.create", args: { name: "Warm", processSpace: "Plate" } });
  editor.look({ selection: [], panel: `/${editor.store.getState().document?.config.id}/looks` });
  fireEvent.keyDown(button, { key: "F2", code: "F2" });
  expect(usePaletteState.getState().request?.call?.id).toBe("look.rename");
  act(() => usePaletteState.getState().close());
});

test("Delete takes rows only where their list has the focus, not on a button or a step of the form", () => {
  const { editor, list, button } = openWithRow();
  fireEvent.keyDown(button, { key: "Delete", code: "Delete" });
  fireEvent.keyDown(document.body, { key: "Delete", code: "Delete" });
  expect(editor.store.getState().document?.colorspaces.order).toHaveLength(1);
  fireEvent.keyDown(list, { key: "Delete", code: "Delete" });
  expect(editor.store.getState().document?.colorspaces.order).toHaveLength(0);
});

/** A selected color space with a list and a button of its form. */
function openWithRow() {
  cleanup();
  const editor = createEditor(commands, { document: emptyDocument(crypto.randomUUID()) });
  editor.run({ id: "colorspace.create", args: { name: "Plate" } });
  const id = editor.store.getState().document?.colorspaces.order[0] ?? "";
  editor.look({ selection: [{ kind: "colorspaces", id }] });
  render(
    <Theme>
      <EditorContext value={{ editor, perform: () => undefined, tell: () => undefined }}>
        <PreferencesContext value={createPreferences()}>
          <Keymap also={{}} />
          <main>
            <div role="listbox" tabIndex={0} aria-label="Color spaces" />
            <section data-zone="form">
              <button type="button">Expand step</button>
            </section>
          </main>
        </PreferencesContext>
      </EditorContext>
    </Theme>,
  );
  return { editor, list: screen.getByRole("listbox"), button: screen.getByRole("button") };
}
