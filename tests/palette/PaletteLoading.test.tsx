// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Commands } from "#command/command.ts";
import { commands } from "#commands";
import { homeCommands } from "#commands/home.ts";
import { openPalette, usePaletteState } from "#keyboard/paletteState.ts";
import { Palette } from "#palette/Palette.tsx";
import { PaletteLoading, TypedAhead } from "#palette/PaletteLoading.tsx";
import { useCommandLoader } from "#store/commandLoader.ts";
import { createEditor, type Editor } from "#store/editor.ts";
import { EditorContext } from "#store/useEditor.tsx";
import { documentOf } from "../store/fixture.ts";
import "../panels/app.tsx";

afterEach(() => {
  act(() => usePaletteState.getState().close());
  cleanup();
});

let editor: Editor;

/** The palette with the commands of the start; gives what lets the others come. */
function start(all: Commands = commands): () => Promise<void> {
  const known: Record<string, Commands[string]> = { ...homeCommands };
  editor = createEditor(known, { document: documentOf("one") });
  const app = { editor, perform: () => undefined, tell: () => undefined };
  let arrive = () => {};
  const arrival = new Promise<void>((done) => {
    arrive = done;
  });
  useCommandLoader.getState().setLoaders(async () => {
    await arrival;
    Object.assign(known, all);
    editor.commands = { ...known };
  });
  render(
    <Theme>
      <QueryClientProvider client={new QueryClient()}>
        <EditorContext value={app}>
          <Palette behind={null} />
        </EditorContext>
      </QueryClientProvider>
    </Theme>,
  );
  return async () => {
    arrive();
    await act(() => useCommandLoader.getState().fetch());
  };
}

const early = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Search or run a command" });
const field = () => screen.findByRole<HTMLInputElement>("combobox", {}, { timeout: 30_000 });
/** Lines that ended with Enter before the palette could take them. */
const entered = () => [...document.querySelectorAll(".palette-chip")].map(({ textContent }) => textContent);
const asked = () => document.querySelector(".palette-chip")?.textContent;

test("what is typed before the palette is there is its query, with the caret behind it, and stays when commands come", async () => {
  const arrive = start();
  act(() => openPalette());
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(document.activeElement).toBe(early());
  fireEvent.change(early(), { target: { value: "load b" } });

  const input = await field();
  expect(document.activeElement).toBe(input);
  expect(input.value).toBe("load b");
  expect([input.selectionStart, input.selectionEnd]).toEqual([6, 6]);
  fireEvent.change(input, { target: { value: "load bu" } });
  await arrive();
  expect((await field()).value).toBe("load bu");

  act(() => usePaletteState.getState().close());
  act(() => openPalette());
  expect((await field()).value).toBe("");
});

test.each([false, true])(
  "what is typed before the palette is there answers what it asks for, with Enter (%s), too",
  async (enters) => {
    const arrive = start();
    act(() => openPalette({ call: { id: "config.setName", args: {} } }));
    fireEvent.change(early(), { target: { value: "show_v002" } });
    if (enters) fireEvent.keyDown(early(), { key: "Enter" });
    await arrive();
    const name = () => editor.store.getState().document?.config.name;
    if (enters) {
      await waitFor(() => expect(name()).toBe("show_v002"));
      expect(usePaletteState.getState().request).toBeNull();
      return;
    }
    const input = await field();
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(["show_v002", 9, 9]);
    expect(name()).not.toBe("show_v002");
  },
);

test("Enter on nothing, before the palette is there, answers nothing", async () => {
  const arrive = start();
  act(() => openPalette({ call: { id: "config.setName", args: {} } }));
  fireEvent.keyDown(early(), { key: "Enter" });
  await arrive();
  await field();
  expect(editor.store.getState().past).toEqual([]);
});

test("Enter is kept with what is typed before the palette is there; what follows answers what it asks", () => {
  usePaletteState.getState().open();
  render(<PaletteLoading close={() => undefined} />);
  const handedOn = () => {
    const { container, unmount } = render(<TypedAhead>{(typed) => JSON.stringify(typed)}</TypedAhead>);
    const text = container.textContent;
    unmount();
    return JSON.parse(text ?? "");
  };
  fireEvent.change(early(), { target: { value: "load b" } });
  fireEvent.keyDown(early(), { key: "Enter" });
  expect(handedOn()).toEqual({ query: "load b", ahead: [""] });
  expect([early().value, early().placeholder]).toEqual(["", "load b"]);
  fireEvent.change(early(), { target: { value: "cg" } });
  fireEvent.keyDown(early(), { key: "Enter" });
  expect(handedOn()).toEqual({ query: "load b", ahead: ["cg", ""] });
  fireEvent.keyDown(early(), { key: "Enter" });
  expect(handedOn()).toEqual({ query: "load b", ahead: ["cg", ""] });
});

test("Enter waits until all commands are there and then means the first of all", async () => {
  const arrive = start();
  act(() => openPalette());
  fireEvent.change(await field(), { target: { value: "add color space" } });
  const before = screen.queryAllByRole("option")[0]?.textContent;
  fireEvent.keyDown(await field(), { key: "Enter" });
  expect([entered(), (await field()).value]).toEqual([["add color space…"], ""]);
  await arrive();
  // What is there already is another command with words of the query.
  expect(before).toMatch(/^Go to color spaces/);
  expect(asked()).toMatch(/^Add color space/);
});

test("what is typed after an early Enter answers what the command asks, one line a question", async () => {
  const arrive = start();
  act(() => openPalette());
  for (const line of ["set name of the configuration", "show_v003"]) {
    fireEvent.change(await field(), { target: { value: line } });
    fireEvent.keyDown(await field(), { key: "Enter" });
  }
  expect(entered()).toEqual(["set name of the configuration…", "show_v003…"]);
  await arrive();
  await waitFor(() => expect(editor.store.getState().document?.config.name).toBe("show_v003"));
  expect(usePaletteState.getState().request).toBeNull();
});

test("the last line typed ahead waits in the field of its question for an Enter of its own", async () => {
  const arrive = start();
  act(() => openPalette());
  fireEvent.change(await field(), { target: { value: "set name of the configuration" } });
  fireEvent.keyDown(await field(), { key: "Enter" });
  fireEvent.change(await field(), { target: { value: "show_v0" } });
  await arrive();
  await waitFor(() => expect(asked()).toMatch(/^Set name of the config/));
  const input = await field();
  expect([input.value, document.activeElement]).toEqual(["show_v0", input]);
  // The next letter follows it.
  expect([input.selectionStart, input.selectionEnd]).toEqual([7, 7]);
  expect(editor.store.getState().past).toEqual([]);
});

test.each(["Escape", "Backspace"])("%s takes an early Enter back", async (key) => {
  const arrive = start();
  act(() => openPalette());
  fireEvent.change(await field(), { target: { value: "add color" } });
  fireEvent.keyDown(await field(), { key: "Enter" });
  fireEvent.keyDown(await field(), { key });
  expect([(await field()).value, entered()]).toEqual(["add color", []]);
  await arrive();
  expect(asked()).toBeUndefined();
  expect(screen.getAllByRole("option")[0]!.textContent).toMatch(/^Add color/);
});
