// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { commands } from "#commands";
import { openPalette, useOpening } from "#palette/opening.ts";
import { Palette } from "#palette/Palette.tsx";
import { createEditor } from "#store/editor.ts";
import { EditorContext } from "#store/useEditor.tsx";
import "../panels/desk.tsx";

test("what is typed before the palette is there is its query, with the caret behind it", async () => {
  const desk = { editor: createEditor(commands), perform: () => undefined, tell: () => undefined };
  render(
    <Theme>
      <QueryClientProvider client={new QueryClient()}>
        <EditorContext value={desk}>
          <Palette behind={null} />
        </EditorContext>
      </QueryClientProvider>
    </Theme>,
  );
  act(() => openPalette());
  expect(screen.queryByRole("combobox")).toBeNull();
  const early = screen.getByRole<HTMLInputElement>("textbox", { name: "Search or run a command" });
  expect(document.activeElement).toBe(early);
  fireEvent.change(early, { target: { value: "load b" } });

  const input = await screen.findByRole<HTMLInputElement>("combobox", {}, { timeout: 30_000 });
  expect(document.activeElement).toBe(input);
  expect(input.value).toBe("load b");
  expect([input.selectionStart, input.selectionEnd]).toEqual([6, 6]);

  act(() => useOpening.getState().close());
  act(() => openPalette());
  expect((await screen.findByRole<HTMLInputElement>("combobox")).value).toBe("");
});
