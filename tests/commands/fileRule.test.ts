import { expect, test } from "vitest";
import { type Document, emptyDocument, rowsOf } from "#ocio/model/document.ts";
import config from "../../commands/config.ts";
import fileRule from "../../commands/fileRule.ts";
import { add, does, id, mentioned, named } from "./fixture.ts";

const run = (verb: string, args: Record<string, unknown>, on: Document = document) =>
  does({ ...fileRule, ...config }, on, `fileRule.${verb}`, args);
const order = (on: Document) => rowsOf(on, "file_rules").map(({ name, priority }) => `${priority} ${name}`);
const created = (args: Record<string, unknown>, on: Document = document) => run("create", args, on);

const document = mentioned();
const regex = created({ type: "regex", name: "tx", colorspace: "raw", regex: ".*\\.tx" }).document;

test("a basic rule takes everything unless told otherwise, and stands before the Default rule", () => {
  const { document: next, say } = created({ type: "basic", name: "exr", colorspace: "REFERENCE" });
  expect(say).toBe("Added file rule “exr”");
  expect(named(next, "file_rules", "exr")).toMatchObject({
    pattern: "*",
    extension: "*",
    regex: null,
    ruleType: "basic",
    colorspace_id: named(next, "colorspaces", "reference").id,
    colorspace_name: "REFERENCE",
  });
  expect(order(next)).toEqual(["2 plates", "1 exr", "0 Default"]);
});

test("a pattern that ends in the extension of a picture is split, and an extension is kept without its dot", () => {
  const globs = (args: Record<string, unknown>) => {
    const { document: next } = created({ type: "basic", name: "new", colorspace: "raw", ...args });
    const { pattern, extension } = named(next, "file_rules", "new");
    return [pattern, extension];
  };
  expect(globs({ pattern: "*_plate_*.exr", extension: "*" })).toEqual(["*_plate_*", "exr"]);
  expect(globs({ pattern: "*.beauty", extension: ".exr" })).toEqual(["*.beauty", "exr"]);
  expect(globs({ pattern: "*.exr", extension: "tx" })).toEqual(["*.exr", "tx"]);
});

test("a path search rule needs neither a name nor a color space, and is there once", () => {
  const { document: next } = created({ type: "colorSpaceNamePathSearch" });
  expect(order(next)).toEqual(["2 plates", "1 ColorSpaceNamePathSearch", "0 Default"]);
  expect(created({ type: "colorSpaceNamePathSearch" }, next).why).toBe(
    "A file rule named “ColorSpaceNamePathSearch” already exists.",
  );
});

test("a regex rule is asked for its expression", () => {
  expect(created({ type: "regex", name: "x", colorspace: "raw" }).why).toBe(
    "“Regular expression” is missing.",
  );
  expect(named(regex, "file_rules", "tx")).toMatchObject({
    pattern: null,
    extension: null,
    regex: ".*\\.tx",
  });
});

test("the first rule brings the Default rule along", () => {
  const bare = emptyDocument(id());
  add(bare, "colorspaces", { name: "raw", isdata: true });
  const { document: next } = created({ type: "basic", name: "x", colorspace: "raw" }, bare);
  expect(order(next)).toEqual(["1 x", "0 Default"]);
  expect(named(next, "file_rules", "Default")).toMatchObject({
    ruleType: "default",
    colorspace_id: named(next, "colorspaces", "raw").id,
  });
});

test.each([
  [{ name: "", colorspace: "raw" }, "Rule name is required."],
  [{ name: "PLATES", colorspace: "raw" }, "A file rule named “plates” already exists."],
  [{ name: "default", colorspace: "raw" }, "“Default” is the name of a rule of another type."],
  [
    { name: "colorspacenamepathsearch", colorspace: "raw" },
    "“ColorSpaceNamePathSearch” is the name of a rule of another type.",
  ],
  [{ name: "x", colorspace: "" }, "A file rule needs a color space."],
  [{ name: "x", colorspace: "nope" }, "There is no color space or named transform “nope”."],
  [{ name: "x", colorspace: "raw", pattern: "a[" }, "The pattern a[ opens a bracket that it does not close."],
  [{ name: "x", colorspace: "raw", extension: "]" }, "The extension ] closes a bracket that is not open."],
])("refuses a basic rule of %j", (args, why) => {
  expect(created({ type: "basic", ...args }).why).toBe(why);
});

test("the default type cannot be added, and profile version 1 has no file rules", () => {
  expect(created({ type: "default", name: "Default", colorspace: "raw" }).why).toBe(
    "Type must be one of basic, regex, colorSpaceNamePathSearch.",
  );
  const old = emptyDocument(id());
  old.config.ocio_profile_version = "1";
  expect(created({ type: "basic", name: "x", colorspace: "raw" }, old).why).toMatch(
    /^File rules need profile version 2/,
  );
});

test("a rule leads to a color space, a role or a named transform, the Default rule too", () => {
  const role = run("setColorspace", { targets: ["Default", "plates"], colorspace: "working" }).document;
  for (const name of ["Default", "plates"])
    expect(named(role, "file_rules", name)).toMatchObject({
      colorspace_id: null,
      colorspace_name: "working",
    });
  const proxy = run("setColorspace", { targets: ["plates"], colorspace: "proxy" }).document;
  expect(named(proxy, "file_rules", "plates")).toMatchObject({
    colorspace_id: named(proxy, "named_transforms", "proxy").id,
    colorspace_name: null,
  });
  const search = created({ type: "colorSpaceNamePathSearch" }).document;
  expect(run("setColorspace", { targets: ["ColorSpaceNamePathSearch"], colorspace: "raw" }, search).why).toBe(
    "“ColorSpaceNamePathSearch” takes its color space from the path.",
  );
});

test.each([
  ["setPattern", { targets: ["plates"], pattern: "*_v[0-9]*" }, { pattern: "*_v[0-9]*" }],
  ["setExtension", { targets: ["plates"], extension: "exr" }, { extension: "exr" }],
])("%s changes what a basic rule takes", (verb, args, fields) => {
  expect(named(run(verb, args).document, "file_rules", "plates")).toMatchObject(fields);
});

test("a pattern that ends in the extension of a picture is split where it is set, too", () => {
  const any = run("setExtension", { targets: ["plates"], extension: "*" }).document;
  const { document: next } = run("setPattern", { targets: ["plates"], pattern: "renders/*.exr" }, any);
  expect(named(next, "file_rules", "plates")).toMatchObject({ pattern: "renders/*", extension: "exr" });
});

test.each([
  ["setPattern", { targets: ["tx"], pattern: "*" }, "“tx” is a regex rule and has no pattern."],
  [
    "setRegex",
    { targets: ["plates"], regex: ".*" },
    "“plates” is a basic rule and has no regular expression.",
  ],
  [
    "setRegex",
    { targets: ["tx"], regex: "(" },
    "The regular expression ( opens a group that it does not close.",
  ],
  ["setRegex", { targets: ["tx"], regex: "" }, "A regular expression is needed."],
  [
    "setExtension",
    { targets: ["Default"], extension: "*" },
    "“Default” matches every path and has no extension.",
  ],
  ["rename", { target: "plates", name: "" }, "Rule name is required."],
  ["rename", { target: "plates", name: "DEFAULT" }, "“Default” is the name of a rule of another type."],
  ["rename", { target: "plates", name: "TX" }, "A file rule named “tx” already exists."],
  ["rename", { target: "Default", name: "x" }, "“Default” keeps its name, by which OCIO knows it."],
  ["setType", { target: "Default", type: "basic" }, "The Default rule keeps its type."],
  ["moveUp", { target: "plates" }, "“plates” is already first."],
  ["moveDown", { target: "tx" }, "“tx” is already the last before the Default rule."],
  ["moveUp", { target: "Default" }, "The Default rule always is the last one."],
  [
    "move",
    { target: "plates", place: 3 },
    "There are only 2 positions before the Default rule; 3 is past the last.",
  ],
  [
    "delete",
    { targets: ["tx", "Default"] },
    "The Default rule cannot be deleted: it matches what no other rule matches.",
  ],
  [
    "setCustomKey",
    { target: "tx", key: "__proto__", value: "x" },
    "“__proto__” cannot be the name of a custom key.",
  ],
  ["setCustomKey", { target: "tx", key: "a", value: "" }, "A custom key needs a value; remove it instead."],
])("%s refuses %j", (verb, args, why) => {
  expect(run(verb, args, regex).why).toBe(why);
});

test("moving and deleting keep the priorities in step", () => {
  expect(order(run("moveUp", { target: "tx" }, regex).document)).toEqual(["2 tx", "1 plates", "0 Default"]);
  expect(order(run("move", { target: "plates", place: 2 }, regex).document)).toEqual([
    "2 tx",
    "1 plates",
    "0 Default",
  ]);
  expect(order(run("delete", { targets: ["plates"] }, regex).document)).toEqual(["1 tx", "0 Default"]);
});

test("another type keeps what the rule takes where it can", () => {
  const { document: next, say } = run("setType", { target: "plates", type: "regex" });
  expect(say).toBe("“plates” now is a regex rule");
  expect(named(next, "file_rules", "plates")).toMatchObject({
    ruleType: "regex",
    regex: ".*\\.[dD][pP][xX]",
    pattern: null,
    extension: null,
  });
  const back = run("setType", { target: "plates", type: "basic" }, next).document;
  expect(named(back, "file_rules", "plates")).toMatchObject({ pattern: "*", extension: "*", regex: null });
  const search = run("setType", { target: "plates", type: "colorSpaceNamePathSearch" }).document;
  expect(named(search, "file_rules", "ColorSpaceNamePathSearch")).toMatchObject({
    ruleType: "colorSpaceNamePathSearch",
    colorspace_id: null,
    pattern: null,
  });
});

test("custom keys are set and removed", () => {
  const { document: next } = run("setCustomKey", { target: "plates", key: "app", value: "x" });
  expect(named(next, "file_rules", "plates").custom_keys).toEqual({ app: "x" });
  expect(run("setCustomKey", { target: "plates", key: "app", value: "x" }, next).document).toBe(next);
  const gone = run("removeCustomKey", { target: "plates", key: "app" }, next).document;
  expect(gone).toEqual(document);
  expect(run("removeCustomKey", { target: "plates", key: "b" }, next).why).toBe(
    "“plates” has no custom key “b”.",
  );
});

test("a custom key is renamed in its place", () => {
  const set = (on: Document, key: string) =>
    run("setCustomKey", { target: "plates", key, value: key }, on).document;
  const next = set(set(document, "one"), "two");
  const renamed = run("renameCustomKey", { target: "plates", key: "one", name: "first" }, next);
  expect(Object.entries(named(renamed.document, "file_rules", "plates").custom_keys)).toEqual([
    ["first", "one"],
    ["two", "two"],
  ]);
  expect(run("renameCustomKey", { target: "plates", key: "one", name: "two" }, next).why).toBe(
    "“plates” already has a custom key “two”.",
  );
  expect(run("renameCustomKey", { target: "plates", key: "x", name: "y" }, next).why).toBe(
    "“plates” has no custom key “x”.",
  );
});

test("a copy comes right behind its rule with a name and a priority of its own", () => {
  const next = run("duplicate", { target: "plates" }, regex);
  expect(next.say).toBe("Duplicated “plates” as “plates copy”");
  expect(order(next.document)).toEqual(["3 plates", "2 plates copy", "1 tx", "0 Default"]);
  expect(run("duplicate", { target: "Default" }).why).toBe("There can be only one “Default”.");
});

test("a priority is a place: the highest is first, the Default rule's is 0", () => {
  expect(order(run("setPriority", { target: "tx", priority: 2 }, regex).document)).toEqual([
    "2 tx",
    "1 plates",
    "0 Default",
  ]);
  const why = (priority: number) => run("setPriority", { target: "tx", priority }, regex).why;
  expect(why(0)).toBe("Priority 0 is that of the Default rule; the lowest is 1.");
  expect(why(3)).toBe("The highest priority is 2, that of the first rule.");
  expect(run("setPriority", { target: "Default", priority: 1 }, regex).why).toBe(
    "The Default rule always is the last one.",
  );
});

test.each([
  ["/a/b.dpx", "“/a/b.dpx” takes “plates” by file rule “plates”", "path=%2Fa%2Fb.dpx"],
  ["/a/b.exr", "“/a/b.exr” takes “default” by file rule “Default”", "path=%2Fa%2Fb.exr"],
  ["1e3", "“1e3” takes “default” by file rule “Default”", "path=%221e3%22"],
])("the rules are tested on %s", (path, say, search) => {
  expect(run("test", { path })).toMatchObject({
    say,
    effects: [{ kind: "go", to: `/${document.config.id}/file-rules/?${search}` }],
  });
});

test("a path that is too long is refused, and a rule that cannot be tried is said", () => {
  expect(run("test", { path: "x".repeat(5000) }).why).toBe(
    "The path has 5000 characters; rules are tried on up to 4096.",
  );
  const heavy = created({
    type: "regex",
    name: "heavy",
    colorspace: "raw",
    regex: "((a{1,500}){1,500}){1,500}",
  });
  const moved = run("move", { target: "heavy", place: 1 }, heavy.document).document;
  expect(run("test", { path: "/a.dpx" }, moved).say).toBe(
    "The file rule for “/a.dpx” is not known: The regular expression of “heavy” repeats too much to be tried",
  );
});
