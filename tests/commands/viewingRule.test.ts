import { expect, test } from "vitest";
import { type Document, emptyDocument, rowsOf } from "#ocio/model/document.ts";
import viewingRule from "../../commands/viewingRule.ts";
import { does, id, mentioned, named } from "./fixture.ts";

const document = mentioned();
const run = (verb: string, args: Record<string, unknown>, on: Document = document) =>
  does(viewingRule, on, `viewingRule.${verb}`, args);
const rule = (on: Document, name: string) => named(on, "viewing_rules", name);
const spaceId = (name: string) => named(document, "colorspaces", name).id;
const encoded = run("create", { type: "encodings", encodings: ["log", "LOG", "sdr-video"] }).document;

test("a new rule is named by its type, and with a number when that is taken", () => {
  const first = run("create", { type: "colorspaces", colorspaces: ["raw", "plates_alias", "working"] });
  expect(first.say).toBe("Added viewing rule “colorspace-rule”");
  expect(rule(first.document, "colorspace-rule")).toMatchObject({
    colorspace_ids: [spaceId("raw"), spaceId("plates"), null],
    colorspace_names: [null, null, "working"],
    encodings_data: [],
  });
  const second = run("create", { type: "colorspaces", colorspaces: ["raw"] }, first.document);
  expect(second.say).toBe("Added viewing rule “colorspace-rule-2”");
  expect(rule(encoded, "encoding-rule").encodings_data).toEqual(["log", "sdr-video"]);
});

test.each([
  [
    "create",
    { type: "encodings", encodings: [] },
    "A viewing rule needs at least one color space or encoding.",
  ],
  ["create", { type: "colorspaces", colorspaces: ["nope"] }, "There is no color space “nope”."],
  [
    "create",
    { type: "colorspaces", colorspaces: ["proxy"] },
    "“proxy” is a named transform and no color space.",
  ],
  ["create", { type: "colorspaces", colorspaces: ["raw"], name: " " }, "Rule name is required."],
  [
    "create",
    { type: "colorspaces", colorspaces: ["raw"], name: "LOGS" },
    "A viewing rule named “logs” already exists.",
  ],
  ["rename", { target: "encoding-rule", name: "Logs" }, "A viewing rule named “logs” already exists."],
  [
    "addColorspace",
    { target: "encoding-rule", colorspace: "raw" },
    "“encoding-rule” admits encodings, and a rule cannot admit color spaces as well.",
  ],
  ["removeColorspace", { target: "logs", colorspace: "raw" }, "“logs” does not name “raw”."],
  [
    "setEncodings",
    { targets: ["logs"], encodings: [] },
    "A viewing rule needs at least one color space or encoding.",
  ],
  ["delete", { targets: ["logs"] }, "logs is used by shared view Film."],
  ["moveUp", { target: "logs" }, "“logs” is already first."],
])("%s refuses %j", (verb, args, why) => {
  expect(run(verb, args, encoded).why).toBe(why);
});

test("profile version 1 has no viewing rules", () => {
  const old = emptyDocument(id());
  old.config.ocio_profile_version = "1";
  expect(run("create", { type: "colorspaces", colorspaces: ["raw"] }, old).why).toMatch(
    /^Viewing rules need profile version 2/,
  );
});

test("color spaces are added and removed by any name", () => {
  const more = run("addColorspace", { target: "logs", colorspace: "RAW" });
  expect(more.say).toBe("Added “raw” to “logs”");
  expect(rule(more.document, "logs").colorspace_ids.at(-1)).toBe(spaceId("raw"));
  expect(run("addColorspace", { target: "logs", colorspace: "raw" }, more.document).document).toBe(
    more.document,
  );
  const less = run("removeColorspace", { target: "logs", colorspace: "plates_alias" });
  expect(less.say).toBe("Removed “plates_alias” of “logs”");
  expect(rule(less.document, "logs")).toMatchObject({
    colorspace_ids: [spaceId("plates"), null],
    colorspace_names: [null, "working"],
  });
  const one = run("setColorspaces", { targets: ["logs"], colorspaces: ["raw"] }).document;
  expect(run("removeColorspace", { target: "logs", colorspace: "raw" }, one).why).toBe(
    "“raw” is all that “logs” admits; a viewing rule cannot be empty.",
  );
});

test("a rule admits color spaces or encodings, never both", () => {
  const next = run("setEncodings", { targets: ["logs"], encodings: ["log"] }).document;
  expect(rule(next, "logs")).toMatchObject({
    colorspace_ids: [],
    colorspace_names: [],
    encodings_data: ["log"],
  });
  const back = run("setColorspaces", { targets: ["logs"], colorspaces: ["raw"] }, next).document;
  expect(rule(back, "logs")).toMatchObject({ colorspace_ids: [spaceId("raw")], encodings_data: [] });
});

test("another type keeps what the rule admits where it can", () => {
  const next = run("setType", { target: "logs", type: "encodings" });
  expect(next.say).toBe("“logs” now admits encodings");
  expect(rule(next.document, "logs").encodings_data).toEqual(["log"]);
  const back = run("setType", { target: "logs", type: "colorspaces" }, next.document).document;
  expect(rule(back, "logs")).toMatchObject({ colorspace_ids: [spaceId("plates")], encodings_data: [] });
  const raw = run("setColorspaces", { targets: ["logs"], colorspaces: ["raw"] }).document;
  expect(run("setType", { target: "logs", type: "encodings" }, raw).why).toBe(
    "No color space of “logs” has an encoding; set encodings instead.",
  );
});

test("renaming is followed by the views that have the rule", () => {
  const { document: next } = run("rename", { target: "logs", name: "Log spaces" });
  expect(named(next, "shared_views", "Film").rule_name).toBe("Log spaces");
});

test("rules are moved, given custom keys and deleted", () => {
  const moved = run("moveDown", { target: "logs" }, encoded).document;
  expect(rowsOf(moved, "viewing_rules").map(({ name }) => name)).toEqual(["encoding-rule", "logs"]);
  const keyed = run("setCustomKey", { target: "logs", key: "a", value: "b" }).document;
  expect(rule(keyed, "logs").custom_keys).toEqual({ a: "b" });
  expect(run("removeCustomKey", { target: "logs", key: "a" }, keyed).document).toEqual(document);
  const gone = run("delete", { targets: ["encoding-rule"] }, encoded);
  expect(gone.say).toBe("Deleted “encoding-rule”");
  expect(gone.document.viewing_rules).toEqual(document.viewing_rules);
});

test("a copy of a rule is another rule with the same color spaces", () => {
  const next = run("duplicate", { target: "logs" });
  expect(rowsOf(next.document, "viewing_rules").map(({ name }) => name)).toEqual(["logs", "logs copy"]);
  expect(rule(next.document, "logs copy").colorspace_ids).toEqual(rule(document, "logs").colorspace_ids);
});

test.each([
  ["raw", "“raw” on “Monitor” keeps 1 of 3 views: “Log”; it leaves out “Film” and “Graded”"],
  ["working", "“plates” on “Monitor” keeps 2 of 3 views: “Film” and “Log”; it leaves out “Graded”"],
])("the rules are tested on %s", (colorspace, say) => {
  const tested = run("test", { colorspace, display: "monitor" });
  expect(tested.say).toBe(say);
  expect(tested.effects).toEqual([
    {
      kind: "go",
      to: expect.stringMatching(/\/viewing-rules\/\?colorspace=(raw|plates)&display=Monitor$/),
    },
  ]);
  expect(run("test", { colorspace: "nope", display: "Monitor" }).why).toBe("There is no color space “nope”.");
  expect(run("test", { colorspace: "raw", display: "nope" }).why).toBe("There is no display “nope”.");
});
