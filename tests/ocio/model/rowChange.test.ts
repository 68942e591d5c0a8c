import fc from "fast-check";
import { expect, test } from "vitest";
import type { Document } from "#ocio/model/document.ts";
import { applied, joined, reversed, rowChangesOf } from "#ocio/model/rowChange.ts";
import { documentOf, uuidOf } from "../../store/fixture.ts";

/** A document with the color spaces that are named by number, in that order. */
function ordered(numbers: number[], family = ""): Document {
  const document = documentOf(...Array.from({ length: 8 }, (_, n) => `space ${n + 1}`));
  const { byId } = document.colorspaces;
  const rows = numbers.map((n) => ({ ...byId[uuidOf(n)]!, description: family || null }));
  return {
    ...document,
    colorspaces: { byId: Object.fromEntries(rows.map((row) => [row.id, row])), order: numbers.map(uuidOf) },
  };
}
const some = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 });
const documents = fc.tuple(some, fc.constantFrom("", "a", "b")).map(([n, family]) => ordered(n, family));

test("changes lead from any document to any other and back, one by one and joined", () => {
  fc.assert(
    fc.property(documents, documents, documents, (a, b, c) => {
      const [first, next] = [rowChangesOf(a, b), rowChangesOf(b, c)];
      expect(applied(a, first)).toEqual({ document: b, overtaken: [] });
      expect(applied(b, reversed(first))).toEqual({ document: a, overtaken: [] });
      const both = joined(first, next);
      expect(applied(c, reversed(both)).document.colorspaces.byId).toEqual(a.colorspaces.byId);
      expect(applied(a, both).document.colorspaces.byId).toEqual(c.colorspaces.byId);
    }),
  );
});

test("what others changed since stays, and is named; the rest is taken back", () => {
  const start = ordered([1, 2, 3]);
  const mine = ordered([3, 1, 2], "mine");
  const { byId } = mine.colorspaces;
  const theirs = {
    ...mine,
    colorspaces: {
      ...mine.colorspaces,
      byId: { ...byId, [uuidOf(1)]: { ...byId[uuidOf(1)]!, description: "theirs" } },
    },
  };
  const { document, overtaken } = applied(theirs, reversed(rowChangesOf(start, mine)));
  expect(overtaken).toEqual(["“space 1”"]);
  expect(document.colorspaces.order).toEqual(start.colorspaces.order);
  expect(document.colorspaces.byId[uuidOf(1)]?.description).toBe("theirs");
  expect(document.colorspaces.byId[uuidOf(2)]?.description).toBeNull();
});

test("a row that moved is told by the part of the order that differs", () => {
  const [change, ...others] = rowChangesOf(ordered([1, 2, 3, 4, 5, 6]), ordered([1, 2, 4, 3, 5, 6]));
  expect(others).toEqual([]);
  expect(change).toMatchObject({ kind: "ordered", before: { order: [2, 3, 4, 5].map(uuidOf) } });
});
