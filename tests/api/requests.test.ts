import fc from "fast-check";
import { expect, test } from "vitest";
import { applyRequests, requestsFor, requestTarget } from "#api/requests.ts";
import type { Call } from "#command/state.ts";
import { collectionNames, type Document, emptyDocument } from "#ocio/model/document.ts";
import { createEditor } from "#store/editor.ts";
import { CONFIG, commands, documentOf, uuidOf } from "../store/fixture.ts";

const root = `/configs/${CONFIG}`;
const row = (document: Document, n: number) => document.colorspaces.byId[uuidOf(n)]!;
/** The document with one color space changed. */
function edited(document: Document, n: number, fields: object): Document {
  const { byId, order } = document.colorspaces;
  const changed = { ...row(document, n), ...fields };
  return { ...document, colorspaces: { byId: { ...byId, [changed.id]: changed }, order } };
}

test("one changed field is one update with that field alone", () => {
  const before = documentOf("a", "b");
  expect(requestsFor(before, edited(before, 2, { name: "c" }))).toEqual([
    { method: "PATCH", path: `${root}/colorspaces/${uuidOf(2)}`, body: { name: "c" } },
  ]);
});

test("collections that the specification updates by PUT get PUT", () => {
  const before = documentOf("a");
  const role = {
    id: uuidOf(50),
    config_id: CONFIG,
    name: "data",
    colorspace_id: null,
    colorspace_name: null,
  };
  const withRole: Document = { ...before, roles: { byId: { [role.id]: role }, order: [role.id] } };
  const after: Document = {
    ...withRole,
    roles: { byId: { [role.id]: { ...role, colorspace_id: uuidOf(1) } }, order: [role.id] },
  };
  expect(requestsFor(withRole, after)).toEqual([
    { method: "PUT", path: `${root}/roles/${role.id}`, body: { colorspace_id: uuidOf(1) } },
  ]);
});

test("nothing changed, or changed and back, needs no request", () => {
  const before = documentOf("a");
  expect(requestsFor(before, before)).toEqual([]);
  expect(requestsFor(before, structuredClone(before))).toEqual([]);
});

test("a new row at the end is one POST of the whole row", () => {
  const before = documentOf("a");
  const after = documentOf("a", "b");
  expect(requestsFor(before, after)).toEqual([
    { method: "POST", path: `${root}/colorspaces`, body: row(after, 2) },
  ]);
});

test("a deleted row is one DELETE, without an order", () => {
  const before = documentOf("a", "b", "c");
  const order = [uuidOf(1), uuidOf(3)];
  const after = {
    ...before,
    colorspaces: { byId: { [order[0]!]: row(before, 1), [order[1]!]: row(before, 3) }, order },
  };
  expect(requestsFor(before, after)).toEqual([
    { method: "DELETE", path: `${root}/colorspaces/${uuidOf(2)}` },
  ]);
});

test("a move is one order", () => {
  const before = documentOf("a", "b", "c");
  const order = [uuidOf(3), uuidOf(1), uuidOf(2)];
  expect(requestsFor(before, { ...before, colorspaces: { ...before.colorspaces, order } })).toEqual([
    { method: "PUT", path: `${root}/colorspaces/order`, body: { order } },
  ]);
});

test("a row made in the middle is a POST and an order", () => {
  const before = documentOf("a", "b");
  const full = documentOf("a", "b", "c");
  const order = [uuidOf(1), uuidOf(3), uuidOf(2)];
  const after = { ...full, colorspaces: { ...full.colorspaces, order } };
  expect(requestsFor(before, after).map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST ${root}/colorspaces`,
    `PUT ${root}/colorspaces/order`,
  ]);
});

test("changed keys of the profile are one PUT of those keys", () => {
  const before = documentOf();
  const after = { ...before, config: { ...before.config, name: "show", environment: null } };
  expect(requestsFor(before, after)).toEqual([
    { method: "PUT", path: `${root}/`, body: { name: "show", environment: null } },
  ]);
});

test("a comment that is gone is taken away by null", () => {
  const before = edited(documentOf("a", "b"), 1, { comment: "# first" });
  const after = documentOf("a", "b");
  const requests = requestsFor(before, after);
  expect(requests).toEqual([
    { method: "PATCH", path: `${root}/colorspaces/${uuidOf(1)}`, body: { comment: null } },
  ]);
  expect(applyRequests(before, requests)).toStrictEqual(after);
});

const anyRow = (n: number) =>
  fc
    .record(
      { name: fc.string(), description: fc.jsonValue(), transform: fc.jsonValue(), comment: fc.string() },
      { requiredKeys: ["name", "description", "transform"] },
    )
    .map((fields) => ({ id: uuidOf(n), config_id: CONFIG, ...fields }));
const rows = fc
  .shuffledSubarray([1, 2, 3, 4, 5, 6])
  .chain((ns) => fc.tuple(...ns.map((n) => anyRow(n))))
  .map((all) => ({
    byId: Object.fromEntries(all.map((each) => [each.id, each])),
    order: all.map(({ id }) => id),
  }));
const anyConfig = fc
  .record({ name: fc.option(fc.string()), search_path: fc.array(fc.string()) })
  .map((fields) => ({ ...emptyDocument(CONFIG).config, ...fields }));
const anyDocument = fc
  .tuple(anyConfig, fc.record(Object.fromEntries(collectionNames.map((name) => [name, rows]))))
  .map(([config, all]) => ({ config, ...all }) as unknown as Document);

test("carrying the requests out on the saved document gives the new one", () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (before, after) => {
      const frozen = structuredClone(before);
      expect(applyRequests(before, requestsFor(before, after))).toEqual(after);
      expect(before).toEqual(frozen);
      expect(requestsFor(after, applyRequests(before, requestsFor(before, after)))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test("sending requests twice changes nothing more", () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (before, after) => {
      const requests = requestsFor(before, after);
      expect(applyRequests(applyRequests(before, requests), requests)).toEqual(after);
    }),
    { numRuns: 30 },
  );
});

const names = ["a", "b", "c", "d"];
const name = fc.constantFrom(...names);
const call: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ id: fc.constant("space.create"), args: fc.record({ name }) }),
  fc.record({ id: fc.constant("space.rename"), args: fc.record({ target: name, name }) }),
  fc.record({ id: fc.constant("space.moveToEnd"), args: fc.record({ target: name }) }),
  fc.record({ id: fc.constant("space.remove"), args: fc.record({ targets: fc.tuple(name) }) }),
  fc.record({ id: fc.constantFrom("edit.undo", "edit.redo", "edit.repeat"), args: fc.constant({}) }),
);

test("what is saved equals the store after any commands, undos and redos", () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 30 }), (calls) => {
      const editor = createEditor(commands, { document: documentOf("a", "b", "c") });
      let saved = editor.store.getState().document!;
      editor.onStep((before, after) => {
        saved = applyRequests(saved, requestsFor(before, after));
      });
      for (const each of calls) editor.run(each);
      expect(saved).toEqual(editor.store.getState().document);
    }),
  );
});

test.each([
  [`/configs/${CONFIG}/`, { configId: CONFIG }],
  [`/configs/${CONFIG}/display-colorspaces`, { configId: CONFIG, collection: "display_colorspaces" }],
  [`/configs/${CONFIG}/roles/order`, { configId: CONFIG, collection: "roles", order: true }],
  [`/configs/${CONFIG}/roles/x/`, { configId: CONFIG, collection: "roles", row: "x" }],
  [`/configs/${CONFIG}/constructor/x`, undefined],
  [`/configs/${CONFIG}/roles/x/y`, undefined],
  ["/users/me", undefined],
])("%s points where it says", (path, place) => {
  expect(requestTarget(path)).toEqual(place);
});

test("an order that does not name every row, or names one that is gone, is carried out as the server does", () => {
  const document = documentOf("a", "b", "c");
  const path = `/configs/${CONFIG}/colorspaces/order`;
  const order = [uuidOf(3), uuidOf(9), uuidOf(1)];
  expect(applyRequests(document, [{ method: "PUT", path, body: { order } }]).colorspaces.order).toEqual(
    [3, 1, 2].map(uuidOf),
  );
});
