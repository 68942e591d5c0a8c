import { describe, expect, test } from "vitest";
import { nextOffer } from "#command/call.ts";
import { collectionNames, rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import colorspace from "../../commands/colorspace.ts";
import comment from "../../commands/comment.ts";
import display from "../../commands/display.ts";
import { does, id, mentioned, named, stateOf } from "./fixture.ts";

const document = mentioned();
const set = (owner: string, text: string | null, on = document) =>
  does(comment, on, "comment.set", { owner, comment: text });

const kinds = collectionNames.filter((name) => !["families", "categories"].includes(name));

describe.each(kinds.filter((kind) => document[kind].order.length > 0))("of %s", (kind) => {
  const row = rowsOf(document, kind)[0]!;
  const name = nameOf(row, document);

  test("a comment is set and cleared, by name and by id", () => {
    const owner = kind === "display_view_associations" ? `${kind}/Monitor/${name}` : `${kind}/${name}`;
    const done = set(owner, "By Ada.\n\nChecked.");
    expect(done.say).toBe(`Set comment of “${name}”`);
    expect(done.document[kind].byId[row.id]?.comment).toBe(" By Ada.\n\n Checked.");
    const cleared = set(`${kind}/${row.id}`, null, done.document);
    expect(cleared.say).toBe(`Cleared comment of “${name}”`);
    expect(cleared.document[kind].byId[row.id]).not.toHaveProperty("comment");
    expect(set(owner, "", document).say).toBe(`Comment of “${name}” is already not set`);
  });
});

test("the configuration has a comment at the head of its file and one at the end", () => {
  const head = set("config", "The show.");
  expect(head.say).toBe("Set comment of the configuration");
  expect(head.document.config.comment).toBe(" The show.");
  const end = set("config/end", "The end.", head.document);
  expect(end.say).toBe("Set comment of the end of the file");
  expect(end.document.config).toMatchObject({ comment: " The show.", trailing_comment: " The end." });
  expect(set("config/end", null, end.document).document.config).not.toHaveProperty("trailing_comment");
});

test("what has no comment, is not there or no file can hold is refused", () => {
  expect(set("families/x", "x").why).toBe(
    "“families/x” can't have a comment; write a collection, a slash and a name, such as colorspaces/ACEScg.",
  );
  expect(set("colorspaces/none", "x").why).toBe("There is no color space “none”.");
  expect(set("colorspaces/raw", "a\u0007b").why).toBe(
    "The comment holds U+0007, which is a control character; remove it.",
  );
  expect(set("colorspaces/raw", "x".repeat(10_001)).why).toContain("A comment has at most 10,000 characters");
  expect(set("colorspaces/raw", "a\tb").why).toBe("");
});

test("the selected row answers, and the prompt begins with its comment", () => {
  const { document: commented } = set("colorspaces/raw", "Data.\nNo light.");
  const raw = named(commented, "colorspaces", "raw").id;
  const state = stateOf(commented, [{ kind: "colorspaces", id: raw }]);
  const command = comment["comment.set"];
  const { args, question } = nextOffer(command, state, {});
  expect(args).toEqual({ owner: "colorspaces/raw" });
  expect(question).toMatchObject({ name: "comment", suggestion: "Data.\nNo light." });
  const [first] = rowsOf(commented, "display_view_associations");
  const view = stateOf(commented, [{ kind: "display_view_associations", id: first!.id }]);
  expect(nextOffer(command, view, {}).args).toEqual({ owner: "display_view_associations/Monitor/Film" });
  const none = nextOffer(command, stateOf(commented), {}).question;
  expect(none?.options).toContainEqual({ value: "roles/default", label: "default", detail: "role" });
  expect(none?.options?.[0]).toEqual({ value: "config", label: "Configuration", detail: "head of the file" });
});

test("a copy of a row does not take its comment along", () => {
  const { document: commented } = set("colorspaces/raw", "Approved by Ada.");
  const copy = id();
  const { document: next } = does(colorspace, commented, "colorspace.duplicate", {
    target: "raw",
    newId: copy,
  });
  expect(next.colorspaces.byId[copy]).not.toHaveProperty("comment");
  const { document: viewed } = set("display_view_associations/Monitor/Log", "Approved by Ada.");
  const { document: two } = does(display, viewed, "display.duplicate", { target: "Monitor", newId: id() });
  expect(rowsOf(two, "display_view_associations").filter((view) => view.comment !== undefined)).toHaveLength(
    1,
  );
});
