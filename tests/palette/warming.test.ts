import { produce } from "immer";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { commands } from "#commands";
import { emptyDocument } from "#ocio/model/document.ts";
import { indexFor } from "#palette/search.ts";
import { warm } from "#palette/warming.ts";
import { createEditor, type Editor } from "#store/editor.ts";
import { add } from "../commands/fixture.ts";

const editorOf = (count: number) =>
  createEditor(commands, {
    document: produce(emptyDocument(crypto.randomUUID()), (draft) => {
      for (let at = 0; at < count; at++) add(draft, "colorspaces", { name: `space ${at}` });
    }),
  });
const none: readonly never[] = [];

// Node has no idle time to tell of: what stands for it passes at once.
beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
async function warmed(editor: Editor, wanted: () => boolean): Promise<void> {
  const done = warm(editor, none, wanted);
  await vi.runAllTimersAsync();
  await done;
}

it("makes the index of a large configuration ready, which the palette then takes as it is", async () => {
  const editor = editorOf(2000);
  let asked = 0;
  await warmed(editor, () => ++asked > 0);
  expect(asked).toBeGreaterThan(2);
  const index = indexFor({ editor, state: editor.store.getState(), configs: none }, null);
  expect(index.entries.length).toBeGreaterThan(2000);
  await warmed(editor, () => true);
  expect(indexFor({ editor, state: editor.store.getState(), configs: none }, null)).toBe(index);
});

it("stops as soon as it is not wanted any more", async () => {
  let asked = 0;
  await warmed(editorOf(2000), () => ++asked < 3);
  expect(asked).toBe(3);
});

it("leaves small configurations alone", async () => {
  let asked = 0;
  await warmed(editorOf(5), () => ++asked > 0);
  expect(asked).toBe(1);
});
