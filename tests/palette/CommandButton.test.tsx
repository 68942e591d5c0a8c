// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Commands } from "#command/command.ts";
import { homeCommands } from "#commands/home.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { useCommandLoader } from "#store/commandLoader.ts";
import { createEditor, type Ran } from "#store/editor.ts";
import { EditorContext } from "#store/useEditor.tsx";

const loader = useCommandLoader.getState();
afterEach(() => {
  cleanup();
  useCommandLoader.setState(loader, true);
});

test("a button without its command has its words, is not refused, and acts once when the command comes", async () => {
  const known: Record<string, Commands[string]> = {};
  const editor = createEditor(known);
  const told: Ran[] = [];
  let arrive = () => {};
  const arrival = new Promise<void>((done) => {
    arrive = done;
  });
  useCommandLoader.getState().setLoaders(
    async () => undefined,
    async () => {
      await arrival;
      Object.assign(known, homeCommands);
      editor.commands = { ...known };
    },
  );
  const app = { editor, perform: () => undefined, tell: (ran: Ran) => void told.push(ran) };
  render(
    <Theme>
      <EditorContext value={app}>
        <CommandButton id="preference.setTheme" args={{ theme: "dark" }} label="Use the dark theme" />
      </EditorContext>
    </Theme>,
  );
  const button = screen.getByRole("button", { name: "Use the dark theme" });
  expect(button.getAttribute("aria-disabled")).toBeNull();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(told).toEqual([]);
  arrive();
  await act(() => useCommandLoader.getState().fetchHome());
  await waitFor(() => expect(told).toMatchObject([{ ok: true }]));
  fireEvent.click(button);
  expect(told).toHaveLength(2);
  expect(editor.store.getState().session.theme).toBe("dark");
});
