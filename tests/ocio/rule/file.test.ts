import { expect, test } from "vitest";
import { type Document, emptyDocument } from "#ocio/model/document.ts";
import { fileRuleVerdicts } from "#ocio/rule/file.ts";
import { add, id, mentioned } from "../../commands/fixture.ts";

function ruled(...rules: Record<string, unknown>[]): Document {
  const document = emptyDocument(id());
  const raw = add(document, "colorspaces", { name: "raw", aliases_data: ["data_raw"] });
  add(document, "colorspaces", { name: "raw_log" });
  for (const rule of rules) add(document, "file_rules", { colorspace_id: raw, ...rule });
  add(document, "file_rules", { name: "Default", ruleType: "default", colorspace_id: raw });
  return document;
}

function outcomes(document: Document, path: string) {
  const found = fileRuleVerdicts(document, path);
  if (typeof found === "string") throw new Error(found);
  return found.rules.map(({ outcome, why }) => `${outcome}: ${why}`);
}

test("the first rule that matches fires, and every other rule says why not", () => {
  const document = ruled(
    { name: "a", pattern: "*", extension: "dpx" },
    { name: "b", pattern: "/shots/*", extension: "exr" },
    { name: "c", ruleType: "regex", regex: ".*\\.tx" },
    { name: "d", pattern: "*", extension: "e?r" },
    { name: "e", ruleType: "regex", regex: ".*r" },
  );
  expect(outcomes(document, "/plates/x.exr")).toEqual([
    "no: The path does not end in the extension dpx.",
    "no: The path before its extension does not match the pattern /shots/*.",
    "no: The regular expression .*\\.tx does not match the whole path.",
    "fires: The pattern * and the extension e?r match the path.",
    "later: “e” would match too, but “d” comes before it.",
    "later: “Default” would match too, but “d” comes before it.",
  ]);
  expect(outcomes(document, "plain")).toEqual([
    "no: The path has no extension, which “a” needs.",
    "no: The path has no extension, which “b” needs.",
    "no: The regular expression .*\\.tx does not match the whole path.",
    "no: The path has no extension, which “d” needs.",
    "no: The regular expression .*r does not match the whole path.",
    "fires: The Default rule matches every path that no other rule matches.",
  ]);
});

test.each([
  ["/raw/shot_raw_log.exr", "raw_log", "“raw_log” is the last in the path."],
  ["raw_log_DATA_RAW.exr", "raw", "“data_raw”, an alias of “raw”, is the last in the path."],
])("the path search takes from %s the color space %s", (path, space, why) => {
  const found = fileRuleVerdicts(
    ruled({ name: "ColorSpaceNamePathSearch", ruleType: "colorSpaceNamePathSearch", colorspace_id: null }),
    path,
  );
  expect(found).toMatchObject({ fired: 0, space: { name: space }, rules: [{ why }, { outcome: "later" }] });
});

test("a role gives its color space, spelled as the file spells it", () => {
  const document = mentioned();
  expect(fileRuleVerdicts(document, "a.mov")).toMatchObject({
    fired: 1,
    space: { name: "default", id: Object.values(document.roles.byId)[0]?.colorspace_id },
  });
});

test("a rule that cannot be decided leaves open what fires after it", () => {
  const document = ruled(
    { name: "broken", ruleType: "regex", regex: "(" },
    { name: "no", pattern: "b*", extension: "*" },
    { name: "any", pattern: "*", extension: "*" },
  );
  expect(outcomes(document, "a.exr")).toEqual([
    "unknown: The regular expression of “broken” opens a group that it does not close.",
    "no: The path before its extension does not match the pattern b*.",
    "unknown: “any” matches, but so may “broken” before it.",
    "unknown: “Default” matches, but so may “broken” before it.",
  ]);
  expect(fileRuleVerdicts(document, "a.exr")).toMatchObject({ fired: null, space: null });
});

test("without rules those apply that official OCIO adds", () => {
  const document = emptyDocument(id());
  add(document, "colorspaces", { name: "lin" });
  document.config.ocio_profile_version = "1";
  expect(fileRuleVerdicts(document, "x_lin.exr")).toMatchObject({
    fired: 0,
    rules: [{ id: null }, { id: null }],
  });
  document.config.ocio_profile_version = "2";
  expect(fileRuleVerdicts(document, "x_lin.exr")).toMatchObject({ fired: 0, rules: [{ name: "Default" }] });
});

test("a path that is too long is not tried", () => {
  expect(fileRuleVerdicts(ruled(), "a".repeat(4097))).toBe(
    "The path has 4097 characters; rules are tried on up to 4096.",
  );
});

test("many rules that are slow on a long path take no longer than one", () => {
  const slow = Array.from({ length: 300 }, (_, at) => ({
    name: `slow ${at}`,
    ruleType: "regex",
    regex: `(a+a+)+\\1x{${at + 1}}`,
  }));
  const found = outcomes(ruled(...slow, { name: "last", pattern: "*", extension: "exr" }), "a".repeat(4096));
  const untried = found.filter((each) =>
    each.includes("is not tried: comparing the rules before it took too long"),
  );
  expect(found[0]).toBe(
    "unknown: The regular expression of “slow 0” takes too long to compare with this path.",
  );
  expect(untried.length).toBeGreaterThan(290);
  expect(found.at(-1)).toBe("unknown: “Default” matches, but so may “slow 0” before it.");
});
