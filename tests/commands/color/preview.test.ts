import { expect, test } from "vitest";
import { usualChoice } from "#color/preview/choice.ts";
import { commands } from "#commands";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { createEditor } from "#store/editor.ts";
import { bakeConfig } from "../../color/bakeConfig.ts";

const { document } = readConfig(bakeConfig);
const idOf = (name: string) => rowsOf(document, "colorspaces").find((row) => row.name === name)?.id;
const film = rowsOf(document, "display_view_associations").find(
  (row) => row.inline_view?.name === "Film",
)?.id;

const OTHER = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

/** The choice after calls, or why the last one was refused; the document stays as it is. */
function seen(...calls: [id: string, args?: Record<string, unknown>][]) {
  const editor = createEditor(commands, { document });
  for (const [id, args = {}] of calls) {
    const ran = editor.run({ id: `preview.${id}`, args });
    if (!ran.ok) return ran.why;
    expect(ran.changed).toBe(false);
  }
  expect(editor.store.getState().past).toEqual([]);
  return editor.store.getState().session.preview;
}

test.each([
  ["setSource", { source: "log" }, { source: idOf("log") }],
  ["setTarget", { target: "monitor / film" }, { target: film }],
  ["setTarget", { target: "log" }, { target: idOf("log") }],
  ["setPicture", { picture: "video" }, { picture: "video" }],
  ["compare", { layout: "difference" }, { layout: "difference" }],
  ["compareWith", { earlier: "opened" }, { against: "opened" }],
  ["compareWith", { earlier: "Monitor / Film" }, { against: { target: film }, layout: "split" }],
  ["compareWith", { earlier: "log" }, { against: { target: idOf("log") }, layout: "split" }],
  ["compareWith", { earlier: "version 12" }, { against: { version: 12 }, layout: "split" }],
  [
    "compareWith",
    { earlier: "ocio://cg-config-v1.0.0_aces-v1.3_ocio-v2.1" },
    { against: { builtin: "cg-config-v1.0.0_aces-v1.3_ocio-v2.1" }, layout: "split" },
  ],
  ["compareWith", { earlier: OTHER }, { against: { config: OTHER }, layout: "split" }],
  ["compareWith", { earlier: `${OTHER}@3` }, { against: { config: `${OTHER}@3` }, layout: "split" }],
  [
    "compareWith",
    { earlier: "file:show.ocioz" },
    { against: { config: "file:show.ocioz" }, layout: "split" },
  ],
  ["moveSplit", { at: 0.25 }, { layout: "split", split: 0.25 }],
  ["probeColor", { color: "0.18" }, { probe: { pixel: [0.18, 0.18, 0.18, 1] } }],
  ["probeColor", { color: "1, 2 3;0.5" }, { probe: { pixel: [1, 2, 3, 0.5] } }],
  ["probePlace", { x: 0, y: 1 }, { probe: { x: 0, y: 1 } }],
])("preview.%s with %j is seen as %j", (id, args, change) => {
  expect(seen([id, args])).toEqual({ ...usualChoice, ...change });
});

test.each([
  ["setSource", { source: "gone" }, "There is no color space “gone”."],
  ["setTarget", { target: "Film" }, "There is no color space and no view “Film”"],
  ["compareWith", { earlier: "Film" }, "Can't compare with “Film”"],
  ["probeColor", { color: "1 2" }, "“1 2” is not a color: write one number for a gray"],
  ["probeColor", { color: "red" }, "“red” is not a color"],
])("preview.%s with %j is refused: %s", (id, args, why) => {
  expect(seen([id, args])).toContain(why);
});

test("a toggle shows its layout, and the other time what is after the change", () => {
  expect(seen(["toggleSplit"])).toMatchObject({ layout: "split" });
  expect(seen(["toggleSplit"], ["toggleBefore"])).toMatchObject({ layout: "before" });
  expect(seen(["toggleSplit"], ["toggleSplit"])).toMatchObject({ layout: "after" });
});

test("what is selected decides again once nothing else is chosen", () => {
  const chosen: [string, Record<string, unknown>][] = [
    ["setSource", { source: "log" }],
    ["setTarget", { target: "log" }],
  ];
  expect(seen(...chosen, ["followSource"], ["followTarget"])).toEqual(usualChoice);
});

test.each([
  ["/1/looks", "Monitor / Film", [{ kind: "go", to: `/${document.config.id}/viewer` }]],
  ["/1/looks", "opened", []],
  [`/${document.config.id}/viewer`, "Monitor / Film", []],
])("from %s a comparison with %s is seen where it can be", (panel, earlier, effects) => {
  const editor = createEditor(commands, { document });
  editor.look({ panel });
  const ran = editor.run({ id: "preview.compareWith", args: { earlier } });
  expect(ran.ok && ran.effects).toEqual(effects);
});
