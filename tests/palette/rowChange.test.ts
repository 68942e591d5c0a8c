import { produce } from "immer";
import { expect, test } from "vitest";
import { type Document, emptyDocument } from "#ocio/model/document.ts";
import { rowChanges } from "#palette/preview/rowChange.ts";
import { add } from "../commands/fixture.ts";

const before = produce(emptyDocument("00000000-0000-4000-8000-0000000000ff"), (draft) => {
  for (let at = 1; at <= 6; at++) add(draft, "colorspaces", { name: `plate ${at}` });
});
const ids = before.colorspaces.order;
const words = (recipe: (draft: Document) => void) =>
  rowChanges(before, produce(before, recipe)).map((change) => `${change.label}: ${change.words}`);

test.each<[string, (draft: Document) => void, string[]]>([
  [
    "rows that go, of which a few are named",
    (draft) => {
      draft.colorspaces = { byId: {}, order: [] };
      add(draft, "looks", { name: "warm" });
    },
    ["Color spaces: 6 deleted: plate 1, plate 2, plate 3, plate 4 and 2 more", "Looks: 1 added: warm"],
  ],
  [
    "rows that change places, and one that is changed",
    (draft) => {
      const [first = "", second = "", ...others] = ids;
      draft.colorspaces.order = [second, first, ...others];
      draft.colorspaces.byId[first]!.name = "scan";
    },
    ["Color spaces: 1 changed: scan; 2 moved: plate 2 and scan"],
  ],
  ["nothing of rows that stay as they are", ({ config }) => void Object.assign(config, { name: "Show" }), []],
])("a change of many lines says %s", (_, recipe, expected) => {
  expect(words(recipe)).toEqual(expected);
});
