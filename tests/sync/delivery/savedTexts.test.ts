import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Commands } from "#command/command.ts";
import { commands } from "#commands";
import { emptyDocument } from "#ocio/model/document.ts";
import { createEditor } from "#store/editor.ts";
import { createOutbox } from "#sync/delivery/outbox.ts";
import { createSavedTexts } from "#sync/delivery/savedTexts.ts";
import { add } from "../../commands/fixture.ts";
import { CONFIG, uuidOf } from "../../store/fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An editor whose changes are sent to a server that answers as it is told; `said` is what was announced. */
function open() {
  const document = emptyDocument(CONFIG);
  const target = add(document, "display_colorspaces", { name: "Monitor" });
  add(document, "display_colorspaces", { name: "Projector" });
  add(document, "colorspaces", { name: "raw" });
  const said: string[] = [];
  const server: { fails?: Error } = {};
  // As on the page, which has few commands when it starts.
  const list: { commands: Commands } = { commands: {} };
  const texts = createSavedTexts(list, {
    success: (text) => said.push(text),
    failure: (text) => said.push(text),
  });
  list.commands = commands;
  const editor = createEditor(commands, { document });
  const outbox = createOutbox({
    send: async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (server.fails) throw server.fails;
    },
    backoff: () => 1000,
    onAccepted: texts.accepted,
    onRefusal: texts.refused,
  });
  editor.onStep((before, after, entry) => {
    texts.stepped(before, after, entry.calls, editor.store.getState().future[0] === entry);
    outbox.push(before, after);
  });
  const run = (id: string, args: object) => editor.run({ id, args: { ...args } });
  return {
    editor,
    texts,
    said,
    server,
    target: String(target),
    run,
    flush: () => vi.advanceTimersByTimeAsync(5000),
  };
}

const refusal = Object.assign(new Error("The field name is not valid."), { status: 422 });
const away = Object.assign(new Error("The server does not answer."), { status: 0 });
const UPDATED = "Display colorspace updated successfully";
const CREATED = "Display colorspace created successfully";

test.each([
  ["a created one", "displayColorspace.create", { name: "Wall", newId: uuidOf(9) }, CREATED],
  ["one changed field", "displayColorspace.setDescription", { description: "Calibrated" }, UPDATED],
  [
    "a step of a chain",
    "transform.insert",
    { slot: "to_display_reference_transform", type: "CDLTransform" },
    UPDATED,
  ],
])(
  "the success of %s is said once, and only when the server has acknowledged it",
  async (_, id, args, text) => {
    const { run, texts, said, target, flush } = open();
    const where = id.startsWith("transform")
      ? { owner: `display_colorspaces/${target}` }
      : { targets: [target] };
    expect(run(id, id.endsWith("create") ? args : { ...where, ...args })).toMatchObject({ ok: true });
    expect([texts.defers(), said]).toEqual([true, []]);
    await flush();
    expect(said).toEqual([text]);
  },
);

test("several changed at once are told of once", async () => {
  const { editor, run, said, flush } = open();
  const targets = editor.store.getState().document!.display_colorspaces.order;
  run("displayColorspace.setDescription", { targets, description: "Both" });
  await flush();
  expect(said).toEqual([UPDATED]);
});

test.each([
  ["create", "displayColorspace.create", { name: "Wall", newId: uuidOf(9) }],
  ["update", "displayColorspace.setDescription", { description: "Calibrated" }],
])("a refused %s is told of once, and nothing of success", async (verb, id, args) => {
  const { run, said, server, target, flush } = open();
  server.fails = refusal;
  run(id, { ...(verb === "update" && { targets: [target] }), ...args });
  await flush();
  expect(said).toEqual([`Failed to ${verb} display colorspace: The field name is not valid.`]);
});

test("while the server does not answer nothing is said; what was undone meanwhile never is", async () => {
  const { editor, run, said, server, target, flush } = open();
  server.fails = away;
  run("displayColorspace.setDescription", { targets: [target], description: "Calibrated" });
  await flush();
  expect(said).toEqual([]);
  delete server.fails;
  await flush();
  expect(said).toEqual([UPDATED]);
  server.fails = away;
  run("displayColorspace.setDescription", { targets: [target], description: "Other" });
  await flush();
  editor.undo();
  delete server.fails;
  await flush();
  expect(said).toEqual([UPDATED]);
});

test("other changes have texts of their own at once", () => {
  const { run, texts, target } = open();
  run("displayColorspace.delete", { targets: [target] });
  expect(texts.defers()).toBe(false);
  run("look.create", { name: "Warm", processSpace: "raw", newId: uuidOf(8) });
  expect(texts.defers()).toBe(false);
});

test.each([
  ["a family alone", [{ id: "family.create", args: { name: "Displays" } }]],
  ["a move", [{ id: "displayColorspace.moveLast", args: { targets: ["Monitor"] } }]],
  [
    "a display color space and a look in one step",
    [
      { id: "displayColorspace.setDescription", args: { targets: ["Monitor"], description: "Both" } },
      { id: "look.create", args: { name: "Warm", processSpace: "raw", newId: uuidOf(8) } },
    ],
  ],
])("%s has no text of a saved display color space", (_, calls) => {
  const { editor, texts } = open();
  const before = editor.store.getState().document;
  expect(editor.run(...calls)).toMatchObject({ ok: true });
  expect(editor.store.getState().document).not.toBe(before);
  expect(texts.defers()).toBe(false);
});
