import { expect, test } from "vitest";
import type { Overwritten } from "#api/change.ts";
import { conflictMessage, overwrittenMessage, restoreArguments } from "#sync/live/conflictMessage.ts";
import { namesAt, namesByRow, personName, presence, setPeople } from "#sync/presence/presence.ts";

const of = (fields: Partial<Overwritten>): Overwritten => ({
  ...{ collection: "colorspaces", id: "1", name: "ACEScg", field: "family_id", value: null, version: 4 },
  user_id: "abcdef",
  ...fields,
});

test.each([
  [[], undefined],
  [[of({})], "Your family of “ACEScg” replaced that of Visitor abcd. The history has both."],
  [
    [of({}), of({ field: "description" })],
    "Your family of “ACEScg” replaced that of Visitor abcd and in 1 more. The history has all.",
  ],
  [
    [of({ user_id: "me" })],
    "Your family of “ACEScg” replaced the one from another window. The history has both.",
  ],
  [[of({ field: null })], "You deleted “ACEScg”, which Visitor abcd had changed. The history has it."],
  [
    [of({ collection: "config", id: null, name: null, field: "description" })],
    "Your description of the configuration replaced that of Visitor abcd. The history has both.",
  ],
  [
    [of({ collection: "file_rules", id: null, name: null, field: "order" })],
    "Your order of the file rules replaced that of Visitor abcd. The history has both.",
  ],
])("what a change took the place of is said: %#", (overwritten, sentence) => {
  expect(conflictMessage(overwritten, "me", personName)).toBe(sentence);
});

const put = (body: object) => ({ method: "PUT", path: "/configs/c/colorspaces/1", body }) as const;
const mine = (fields: Partial<Overwritten>) => of({ user_id: "me", ...fields });
test.each([
  [[of({})], put({}), undefined],
  [
    [mine({ field: "description", value: "Mine" })],
    put({ description: "Theirs" }),
    "Ann changed your description of “ACEScg”: “Mine” is now “Theirs”.",
  ],
  [
    [mine({ field: "description", value: `${"Same words. ".repeat(9)}Shot in June, graded in July.` })],
    put({ description: `${"Same words. ".repeat(9)}Shot in May, graded in July.` }),
    "Ann changed your description of “ACEScg”: “…Same words. Shot in June, graded in July.” is now " +
      "“…Same words. Shot in May, graded in July.”.",
  ],
  [
    [mine({ field: "description", value: "Short" })],
    put({ description: `Long ${"and longer ".repeat(9)}` }),
    `Ann changed your description of “ACEScg”: “Short” is now “Long ${"and longer ".repeat(5)}…”.`,
  ],
  [
    [mine({ field: "isdata", value: true }), mine({ field: "encoding" })],
    put({ isdata: false, encoding: "log" }),
    "Ann changed your is data of “ACEScg”: true is now false. And 1 more of your changes.",
  ],
  [
    [mine({ field: "to_scene_reference_transform", value: { type: "GroupTransform" } })],
    put({ to_scene_reference_transform: null }),
    "Ann changed your to scene reference transform of “ACEScg”.",
  ],
  [[mine({ field: null })], put({}), "Ann deleted “ACEScg”, which you had changed."],
  [
    [mine({ collection: "file_rules", id: null, name: null, field: "order" })],
    put({}),
    "Ann put the file rules into another order than you had.",
  ],
])("what of one's own gave way is said with both values: %#", (overwritten, request, sentence) => {
  expect(overwrittenMessage({ overwritten, requests: [request] }, "me", "Ann")).toBe(sentence);
});

test.each([
  [[of({})], undefined],
  [[mine({ field: "description" })], { version: 4, thing: "colorspaces/1", fields: ["description"] }],
  [
    [mine({ field: "isdata" }), mine({ field: "encoding" }), mine({ id: "2" })],
    { version: 4, thing: "colorspaces/1", fields: ["isdata", "encoding"] },
  ],
  [
    [mine({ collection: "config", id: null, field: "name" })],
    { version: 4, thing: "config", fields: ["name"] },
  ],
  [[mine({ field: null })], undefined],
  [[mine({ collection: "file_rules", id: null, field: "order" })], undefined],
])("the fields of one's own that gave way come back from the version before: %#", (overwritten, args) => {
  expect(restoreArguments({ overwritten, version: 5 }, "me")).toEqual(args);
});

test("people are met once each, and keep their names when they have gone", () => {
  const present = (tab: string, user_id: string, user_name: string | null) => ({
    tab,
    user_id,
    user_name,
    since: "",
  });
  setPeople([present("1", "ann", "Ann"), present("2", "ann", "Ann"), present("3", "b0b123", null)]);
  expect(presence.getState().people).toEqual([
    { userId: "ann", name: "Ann", at: [] },
    { userId: "b0b123", name: "Visitor b0b1", at: [] },
  ]);
  setPeople([]);
  expect(presence.getState().people).toEqual([]);
  expect(personName("ann")).toBe("Ann");
});

test("who has a row open is known by name, from whichever window", () => {
  const present = (tab: string, user_id: string, user_name: string, id?: string) => ({
    ...{ tab, user_id, user_name, since: "" },
    ...(id !== undefined && { at: { collection: "looks" as const, id } }),
  });
  setPeople([
    present("1", "ann", "Ann"),
    present("2", "ann", "Ann", "night"),
    present("3", "bob", "Bob", "night"),
  ]);
  const { people } = presence.getState();
  expect(namesAt(people, "looks", "night")).toBe("Ann, Bob");
  expect(namesAt(people, "looks", "day")).toBe("");
  expect(namesAt(people, "families", "night")).toBe("");
  expect([...namesByRow(people)]).toEqual([["night", "Ann, Bob"]]);
  // Somebody who only goes elsewhere is news, too.
  setPeople([present("3", "bob", "Bob", "day")]);
  expect(namesAt(presence.getState().people, "looks", "day")).toBe("Bob");
  setPeople([]);
});
