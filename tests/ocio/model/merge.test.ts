import fc from "fast-check";
import { expect, test } from "vitest";
import type { Colorspace } from "#ocio/model/colorspace.ts";
import type { Document } from "#ocio/model/document.ts";
import { completedOrder, merged, mergedOrder } from "#ocio/model/merge.ts";
import { documentOf, uuidOf } from "../../store/fixture.ts";

const base = documentOf("a", "b", "c");
type Edit = (document: Document) => Document;
const rows = (document: Document, byId: Record<string, Colorspace>, order: string[]): Document => ({
  ...document,
  colorspaces: { byId, order },
});
const set =
  (n: number, fields: Partial<Colorspace>): Edit =>
  (document) => {
    const { byId, order } = document.colorspaces;
    const row = byId[uuidOf(n)];
    return row ? rows(document, { ...byId, [row.id]: { ...row, ...fields } }, order) : document;
  };
const remove =
  (n: number): Edit =>
  (document) => {
    const { [uuidOf(n)]: _, ...byId } = document.colorspaces.byId;
    return rows(
      document,
      byId,
      document.colorspaces.order.filter((id) => id !== uuidOf(n)),
    );
  };
const add =
  (n: number, name: string): Edit =>
  (document) => {
    const { byId, order } = document.colorspaces;
    const row = documentOf(...Array.from({ length: n }, () => name)).colorspaces.byId[uuidOf(n)]!;
    return rows(document, { ...byId, [row.id]: row }, [...order.filter((id) => id !== row.id), row.id]);
  };
const names = ({ colorspaces }: Document) => colorspaces.order.map((id) => colorspaces.byId[id]?.name);
const field = (document: Document, n: number) => document.colorspaces.byId[uuidOf(n)];

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom("x", "y")).map(([n, name]) => set(n, { name })),
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom("x", null))
    .map(([n, encoding]) => set(n, { encoding })),
  fc.integer({ min: 1, max: 5 }).map(remove),
  fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom("x", "y")).map(([n, name]) => add(n, name)),
  fc.constant<Edit>((document) =>
    rows(document, document.colorspaces.byId, document.colorspaces.order.toReversed()),
  ),
);
const edited = fc
  .array(edit, { maxLength: 6 })
  .map((edits) => edits.reduce((document, each) => each(document), base));

test("what one side alone changed is what comes out", () => {
  fc.assert(
    fc.property(edited, (document) => {
      expect(merged(base, document, base)).toEqual(document);
      expect(merged(base, base, document)).toEqual(document);
      expect(merged(base, document, document)).toEqual(document);
    }),
  );
});

test("rows and their order say the same, whatever both sides did, and nothing of own is missing", () => {
  fc.assert(
    fc.property(edited, edited, (own, theirs) => {
      const { byId, order } = merged(base, own, theirs).colorspaces;
      expect([...order].sort()).toEqual(Object.keys(byId).sort());
      for (const [id, row] of Object.entries(own.colorspaces.byId)) {
        const before = base.colorspaces.byId[id];
        if (row.name !== before?.name) expect(byId[id]?.name).toBe(row.name);
        if (row.encoding !== (before?.encoding ?? null)) expect(byId[id]?.encoding).toBe(row.encoding);
      }
      for (const id of Object.keys(base.colorspaces.byId))
        if (!own.colorspaces.byId[id]) expect(byId[id]).toBeUndefined();
    }),
  );
});

test("two fields of one row are both kept, and of one field the own value", () => {
  const both = merged(base, set(1, { name: "mine" })(base), set(1, { encoding: "log" })(base));
  expect(field(both, 1)).toMatchObject({ name: "mine", encoding: "log" });
  expect(field(merged(base, set(1, { name: "mine" })(base), set(1, { name: "yours" })(base)), 1)?.name).toBe(
    "mine",
  );
});

test("a row that was changed here and deleted there is there, one that was deleted here is not", () => {
  expect(names(merged(base, set(2, { name: "B" })(base), remove(2)(base)))).toEqual(["a", "c", "B"]);
  expect(names(merged(base, remove(2)(base), set(2, { name: "B" })(base)))).toEqual(["a", "c"]);
});

test("fields of the profile are merged like those of rows", () => {
  const config = (fields: object): Document => ({ ...base, config: { ...base.config, ...fields } });
  const both = merged(base, config({ name: "Show" }), config({ description: "Film" }));
  expect(both.config).toMatchObject({ name: "Show", description: "Film" });
  const had = config({ comment: ["old"] });
  expect(merged(had, base, { ...had, config: { ...had.config, name: "x" } }).config).toEqual({
    ...base.config,
    name: "x",
  });
});

test.each([
  ["moved behind what it was moved behind", "abcd", "acdb", "abxcd", "axcdb"],
  ["put in where it was put in", "abc", "aXbc", "abcY", "aXbcY"],
  ["put in at the end, behind what others put there", "ab", "abX", "abY", "abYX"],
  ["put first", "abc", "Xabc", "bca", "Xbca"],
  ["taken out", "abc", "ac", "cba", "ca"],
  ["moved here and taken out there", "abc", "cab", "ab", "ab"],
  ["moved by both", "abcd", "dabc", "bcda", "dbca"],
])("an order is merged: %s", (_, before, own, theirs, result) => {
  expect(mergedOrder([...before], [...own], [...theirs]).join("")).toBe(result);
});

test("a fixed order has the rows that there are", () => {
  expect(completedOrder(["a", "gone", "b"], { b: 1, new: 1, a: 1 })).toEqual(["a", "b", "new"]);
});

test("a document that nobody changed stays the same object, and so do the rows of others", () => {
  expect(merged(base, base, base)).toBe(base);
  const theirs = set(1, { encoding: "log" })(base);
  const both = merged(base, set(2, { name: "B" })(base), theirs);
  expect(field(both, 1)).toBe(field(theirs, 1));
  expect(both.looks).toBe(base.looks);
});
