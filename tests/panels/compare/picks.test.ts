import { expect, test } from "vitest";
import { emptyDocument } from "#ocio/model/document.ts";
import { linesOf } from "#panels/compare/lines.ts";
import { callsOf } from "#panels/compare/picks.ts";
import { add } from "../../commands/fixture.ts";

const rows = [
  { collection: "active_views", name: "Film", kind: "removed" },
  { collection: "active_views", name: "Film", kind: "removed" },
  { collection: "colorspaces", name: "Plates", kind: "removed" },
  { collection: "colorspaces", name: "Log", kind: "added" },
  {
    collection: "looks",
    name: "Night",
    was: "Dusk",
    kind: "renamed",
    fields: [{ field: "description", from: "a", to: "b" }],
  },
] as const;
const found = {
  same: false,
  rows: rows.map((row) => ({ ...row, fields: "fields" in row ? [...row.fields] : [] })),
  color: [],
};

test("every line of a comparison has a key of its own, also where a list names one thing twice", () => {
  const keys = linesOf(found).map(({ key }) => key);
  expect(new Set(keys).size).toBe(rows.length);
});

test("what is taken becomes calls: rows first, then fields and lists once, then deletions", () => {
  const document = emptyDocument("00000000-0000-4000-8000-0000000000ff");
  const log = add(document, "colorspaces", { name: "Log" });
  const lines = linesOf(found);
  const picks = new Map(lines.map(({ key }) => [key, "row" as const]));
  const from = "version-2";
  expect(callsOf(document, lines, picks, { own: "b", from })).toEqual([
    { id: "config.takeRows", args: { from, rows: ["colorspaces/Plates"] } },
    {
      id: "config.takeFields",
      args: { from, collection: "looks", name: "Dusk", into: "Night", fields: ["name", "description"] },
    },
    { id: "config.takeFields", args: { from, collection: "active_views", name: "Film" } },
    { id: "colorspace.delete", args: { targets: [log] } },
  ]);
  // With the sides swapped, the other one has what was added.
  const [first] = callsOf(document, lines, picks, { own: "a", from });
  expect(first).toEqual({ id: "config.takeRows", args: { from, rows: ["colorspaces/Log"] } });
});
