// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { commands } from "#commands";
import { Keymap } from "#keyboard/Keymap.tsx";
import { emptyDocument } from "#ocio/model/document.ts";
import { createEditor, type Ran } from "#store/editor.ts";
import { createPreferences } from "#store/preferences.ts";
import { EditorContext } from "#store/useEditor.tsx";
import { PreferencesContext } from "#store/usePreferences.ts";
import { useEarlyInput } from "../../src/routes/-start/earlyInput.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Commands that run in the order of their keys, in a page with the keymap and nothing else. */
function keymap(): { told: string[]; press: (key: string, code?: string) => void } {
  vi.useFakeTimers();
  // As the page starts: before the keymap is there.
  useEarlyInput.getState().listen(false)();
  const told: string[] = [];
  const app = {
    editor: createEditor(commands, { document: emptyDocument(crypto.randomUUID()) }),
    perform: () => undefined,
    tell: (ran: Ran) => void told.push(...(ran.ok ? ran.calls.map(({ id }) => id) : [ran.why])),
  };
  render(
    <Theme>
      <EditorContext value={app}>
        <PreferencesContext value={createPreferences()}>
          <Keymap also={{}} />
        </PreferencesContext>
      </EditorContext>
    </Theme>,
  );
  const press = (key: string, code = `Key${key.toUpperCase()}`) =>
    void fireEvent.keyDown(document.body, { key, code });
  return { told, press };
}

test("a key that is pressed between the two of a chord that waited waits behind them", () => {
  const { hold, deliver } = useEarlyInput.getState();
  const { told, press } = keymap();
  hold();
  press("g");
  press("l");
  act(deliver);
  press("Home", "Home");
  act(() => void vi.advanceTimersByTime(200));
  expect(told).toEqual(["go.looks"]);
});

test("keys wait for a screen that takes long, and act nowhere if it never comes", () => {
  const { hold, deliver } = useEarlyInput.getState();
  const { told, press } = keymap();
  hold();
  press("g");
  press("l");
  act(() => void vi.advanceTimersByTime(50_000));
  expect(told).toEqual([]);
  act(deliver);
  act(() => void vi.advanceTimersByTime(200));
  expect(told).toEqual(["go.looks"]);

  hold();
  press("g");
  press("c");
  act(() => void vi.advanceTimersByTime(60_000));
  expect(told).toEqual(["go.looks"]);
  press("g");
  press("d");
  expect(told).toEqual(["go.looks", "go.displayColorspaces"]);
});
