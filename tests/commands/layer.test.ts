import { expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import type { State } from "#command/state.ts";
import { commands } from "#commands";
import { layerRows } from "#ocio/merge/layer.ts";
import { changed } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { deleteChanges } from "#ocio/names/removal.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { createEditor } from "#store/editor.ts";
import { studio } from "../ocio/merge/edits.ts";

const base = studio();
const [first, second, third] = rowsOf(base, "colorspaces").slice(3) as [Row, Row, Row];
type Row = Document["colorspaces"]["byId"][string];
const LAYER_ID = "11111111-2222-4333-8444-555555555555";
const set = (document: Document, row: Row, description: string) =>
  changed(document, [{ at: ["colorspaces", "byId", row.id, "description"], to: () => description }]);

/** A layer of the base as the server makes it: its rows keep their ids. */
function layered(): Document {
  const text = JSON.stringify(base).replaceAll(base.config.id, LAYER_ID);
  const layer = JSON.parse(text) as Document;
  layer.config.layer_base = { config_id: base.config.id, version: 1, name: "facility" };
  return layer;
}
const at = (version: number) => `${base.config.id}@${version}`;
const stateOf = (document: Document, next: Document): State => ({
  document,
  session: { selection: [], panel: "/", theme: "system" },
  others: { [at(1)]: base, [at(2)]: next },
});

test("an update from the base leaves what the layer overrides, and all that neither touched, as they were", () => {
  const layer = set(layered(), first, "of the show");
  const next = set(base, second, "new in the base");
  const editor = createEditor(commands, stateOf(layer, next));
  editor.knowOthers(stateOf(layer, next).others!);
  const ran = editor.run({ id: "layer.update", args: { to: 2 } });
  expect(ran).toMatchObject({ ok: true, say: "Updated the layer to version 2 of its base" });
  const result = editor.store.getState().document!;
  expect(result.config.layer_base).toEqual({ config_id: base.config.id, version: 2, name: "facility" });
  expect(writeConfig(result)).toBe(writeConfig(set(next, first, "of the show")));
  expect(result.colorspaces.byId[third.id]).toBe(layer.colorspaces.byId[third.id]);
  editor.undo();
  expect(editor.store.getState().document).toEqual(layer);
});

test("what the layer and its base both changed leads to the conflicts, and decisions are taken", () => {
  const state = stateOf(set(layered(), first, "show"), set(base, first, "facility"));
  const asked = attempt(commands, state, { id: "layer.update", args: { to: 2 } });
  expect(asked.ok && asked.effects[0]).toMatchObject({ kind: "go" });
  const key = `colorspaces/${first.name}/description`;
  const args = { to: 2, choices: { [key]: "theirs" } };
  const done = attempt(commands, state, { id: "layer.update", args });
  expect(done.ok && done.state.document?.colorspaces.byId[first.id]?.description).toBe("facility");
});

test("rows are reset to the base: overridden, added and removed ones", () => {
  const edited = set(layered(), first, "show");
  const id = "99999999-2222-4333-8444-555555555555";
  const added = changed(edited, [
    {
      at: ["colorspaces", "byId", id],
      to: () => ({ ...first, id, name: "Own", aliases_data: [], interop_id: null }),
    },
    { at: ["colorspaces", "order"], to: (order) => [...(order as string[]), id] },
    ...deleteChanges(edited, "looks", [base.looks.order[0]!]),
  ]);
  const look = base.looks.byId[base.looks.order[0]!]!.name;
  let state = stateOf(added, base);
  const rows = layerRows(base, added);
  expect(rows).toContainEqual({
    collection: "colorspaces",
    id: first.id,
    name: first.name,
    state: "overridden",
    fields: ["description"],
  });
  for (const row of [`colorspaces/${first.name}`, "colorspaces/Own", `looks/${look}`]) {
    const ran = attempt(commands, state, { id: "layer.reset", args: { row } });
    if (!ran.ok) throw new Error(ran.why);
    state = ran.state;
  }
  expect(writeConfig(state.document!)).toBe(writeConfig(base));
  const again = attempt(commands, state, { id: "layer.reset", args: { row: "colorspaces/Own" } });
  expect(again.ok ? "" : again.why).toContain("does not differ from");
});

test("a config that is not a layer says how to make one", () => {
  const ran = attempt(commands, { ...stateOf(base, base) }, { id: "layer.update", args: {} });
  expect(ran.ok ? "" : ran.why).toContain("This config is not a layer");
});

test("a layer is exported as an OCIOM file with its base and fragments, or refused with the row", () => {
  const call = { id: "layer.exportFragments", args: {} };
  const done = attempt(commands, stateOf(set(layered(), first, "of the show"), base), call);
  expect(done.ok && done.effects.map((effect) => effect.kind === "save" && effect.file)).toEqual([
    expect.stringMatching(/\.ociom$/),
    expect.stringMatching(/-changed\.ocio$/),
    expect.stringMatching(/-base\.ocio$/),
  ]);
  const layer = layered();
  layer.config.ocio_profile_version = "2.4";
  const refused = attempt(commands, stateOf(layer, base), call);
  expect(refused.ok ? "" : refused.why).toContain("Export the layer as one config instead.");
});
