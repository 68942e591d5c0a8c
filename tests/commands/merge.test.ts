import { expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import type { State } from "#command/state.ts";
import { commands } from "#commands";
import { changed } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { createEditor } from "#store/editor.ts";
import { studio } from "../ocio/merge/edits.ts";

const document = studio();
const space = rowsOf(document, "colorspaces")[3]!;
const described = (from: Document, text: string, encoding = "log") =>
  changed(from, [
    { at: ["colorspaces", "byId", space.id, "description"], to: () => text },
    { at: ["colorspaces", "byId", space.id, "encoding"], to: () => encoding },
  ]);
const base = described(document, "base");
const ours = described(document, "ours");
const theirs = described(document, "theirs", "data");
const state: State = {
  document: ours,
  session: { selection: [], panel: "/", theme: "system" },
  others: { "version-1": base, "version-2": theirs },
};
const KEY = `colorspaces/${space.name}/description`;
const call = (args: object) => ({
  id: "config.mergeEdit",
  args: { base: "version 1", theirs: "version-2", ...args },
});

test("a merge with open conflicts is refused and names the first", () => {
  const ran = attempt(commands, state, call({}));
  expect(ran.ok ? "" : ran.why).toContain(`1 conflict is open, first ${KEY}`);
});

test("decisions are taken over, and what did not conflict is merged, as one undo step", () => {
  for (const [choices, text] of [
    [{ [KEY]: "theirs" }, "theirs"],
    [{ [KEY]: "base" }, "base"],
    [{ [KEY]: "both" }, "ours\ntheirs"],
    [{ [KEY]: { value: "typed" } }, "typed"],
  ] as const) {
    const editor = createEditor(commands, state);
    editor.knowOthers(state.others!);
    expect(editor.run(call({ choices }))).toMatchObject({ ok: true, changed: true });
    const row = () => editor.store.getState().document!.colorspaces.byId[space.id]!;
    expect(row()).toMatchObject({ description: text, encoding: "data" });
    editor.undo();
    expect(row()).toMatchObject({ description: "ours", encoding: "log" });
  }
});

test("a side can be given for every other conflict, and an unknown decision is refused", () => {
  const ran = attempt(commands, state, call({ rest: "ours" }));
  expect(ran.ok && ran.state.document?.colorspaces.byId[space.id]?.description).toBe("ours");
  const wrong = attempt(commands, state, call({ choices: { "looks/none": "ours" }, rest: "ours" }));
  expect(wrong.ok ? "" : wrong.why).toBe("There is no conflict “looks/none” in this merge.");
});

test("a merge with a name is told by it", () => {
  const named = attempt(commands, state, call({ rest: "theirs", name: "show.ociom" }));
  expect(named.ok && named.say).toBe("Merged “show.ociom” with 1 conflict resolved");
  const plain = attempt(commands, state, call({ rest: "theirs" }));
  expect(plain.ok && plain.say).toBe("Merged another edit with 1 conflict resolved");
});

test("what is not at hand is asked for first", () => {
  const { others: _, ...bare } = state;
  const ran = attempt(commands, bare, call({ rest: "ours" }));
  expect(ran.ok && ran.effects).toEqual([
    { kind: "others", addresses: ["version-1", "version-2"], call: call({ rest: "ours" }) },
  ]);
});
