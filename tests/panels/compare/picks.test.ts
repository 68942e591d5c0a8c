// @vitest-environment jsdom
import { expect, test } from "vitest";
import { emptyDocument } from "#ocio/model/document.ts";
import { linesOf } from "#panels/compare/lines.ts";
import { callsOf, keepPicks, leftPicks, type Picks } from "#panels/compare/picks.ts";
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

test("what is picked stays picked when the sides are swapped, also of a row with another name there", () => {
  const id = "00000000-0000-4000-8000-0000000000fe";
  const picks: Picks = new Map<string, "row" | Set<string>>([
    ["colorspaces/Log", "row"],
    ["looks/Night", new Set(["description"])],
  ]);
  keepPicks(id, "version-2", "open", picks);
  expect(leftPicks(id, "version-2", "open", linesOf(found))).toEqual(picks);
  const swapped = found.rows.map((row) =>
    row.kind === "renamed" ? { ...row, name: "Dusk", was: "Night" } : row,
  );
  expect(leftPicks(id, "open", "version-2", linesOf({ ...found, rows: swapped }))).toEqual(
    new Map<string, "row" | Set<string>>([
      ["colorspaces/Log", "row"],
      ["looks/Dusk", new Set(["description"])],
    ]),
  );
  expect(leftPicks(id, "open", "version-3", linesOf(found))).toEqual(new Map());
  keepPicks(id, "version-2", "open", new Map());
});
