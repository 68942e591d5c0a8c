import fc from "fast-check";
import { expect, test } from "vitest";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { amount } from "../../sample.ts";
import { counter, text } from "./arbitrary.ts";

const read = (text: string) => readConfig(text, { newId: counter() });
const HEAD = "ocio_profile_version: 2.5\nenvironment: {}\nroles: {default: raw}\n";
const RULES = "file_rules: [!<Rule> {name: Default, colorspace: default}]\n";
const DISPLAYS = "displays: {d: [!<View> {name: Raw, colorspace: raw}]}\n";
const base = (rest: string, spaces = "colorspaces:\n  - !<ColorSpace>\n    name: raw\n") =>
  HEAD + RULES + DISPLAYS + rest + spaces;
const withTransform = (transform: string) =>
  base("", `colorspaces:\n  - !<ColorSpace>\n    name: raw\n    to_scene_reference: ${transform}\n`);
const codes = (text: string) => read(text).problems.map(({ severity, code }) => `${severity} ${code}`);
const first = <R>(document: Document, rows: (document: Document) => readonly R[]): R =>
  rows(document)[0] as R;
const space = (document: Document) => first(document, (from) => rowsOf(from, "colorspaces"));

test("a small configuration has no problems", () => {
  expect(read(base("")).problems).toEqual([]);
});

test("parameters that OCIO refuses by themselves pass in a group, where it does not look", () => {
  const node = "!<FixedFunctionTransform> {style: REC2100_Surround, params: [200]}";
  expect(codes(withTransform(node))).toEqual(["error value-refused"]);
  expect(codes(withTransform(`!<GroupTransform> {children: [${node}]}`))).toEqual([]);
});

test("a text that is not YAML gives an empty document and one error with its place", () => {
  const { document, problems } = read("ocio_profile_version: 2\nroles: [a\n");
  expect(problems).toEqual([
    {
      severity: "error",
      code: "yaml",
      message: expect.any(String),
      line: expect.any(Number),
      column: expect.any(Number),
    },
  ]);
  expect(document.colorspaces.order).toEqual([]);
});

test.each<[what: string, text: string, code: string, line: number]>([
  ["a number that is none", withTransform("!<LogTransform> {base: ten}"), "error bad-number", 9],
  ["a list that is too short", withTransform("!<CDLTransform> {slope: [1, 1]}"), "error wrong-count", 9],
  ["an unknown style", withTransform("!<CDLTransform> {style: soft}"), "error unknown-style", 9],
  [
    "an unknown built-in transform",
    withTransform("!<BuiltinTransform> {style: Foo}"),
    "error builtin-style",
    9,
  ],
  ["a tag that is no transform", withTransform("!<FooTransform> {a: 1}"), "error unknown-transform", 9],
  [
    "a direction that is none",
    withTransform("!<LogTransform> {direction: up}"),
    "error unknown-direction",
    9,
  ],
  ["a missing key", withTransform("!<LogCameraTransform> {base: 2}"), "error missing-key", 9],
  [
    "parameters out of bounds",
    withTransform("!<FixedFunctionTransform> {style: REC2100_Surround, params: [200]}"),
    "error value-refused",
    9,
  ],
  ["a repeated key", base("name: a\nname: b\n"), "error duplicate-key", 7],
  ["an unknown key", base("foo: 1\n"), "warning unknown-key", 6],
  [
    "an unknown interpolation",
    withTransform("!<FileTransform> {src: a, interpolation: smooth}"),
    "warning read-as-unknown",
    9,
  ],
  [
    "a color space named twice",
    base("", "colorspaces: [!<ColorSpace> {name: raw},\n  !<ColorSpace> {name: raw}]\n"),
    "error name-taken",
    7,
  ],
  [
    "names that differ by case",
    base("", "colorspaces: [!<ColorSpace> {name: raw},\n  !<ColorSpace> {name: RAW}]\n"),
    "warning merged-names",
    7,
  ],
  [
    "an alias that is a role",
    base("", "colorspaces: [!<ColorSpace> {name: raw},\n  !<ColorSpace> {name: b, aliases: [DEFAULT]}]\n"),
    "error name-taken",
    7,
  ],
  [
    "a context variable in a name",
    base("", "colorspaces: [!<ColorSpace> {name: raw},\n  !<ColorSpace> {name: $b}]\n"),
    "error reserved-character",
    7,
  ],
  [
    "an alias that is the name",
    base("", "colorspaces: [!<ColorSpace> {name: raw, aliases: [Raw]}]\n"),
    "warning alias-dropped",
    6,
  ],
  [
    "a display reference in a scene space",
    base("", "colorspaces: [!<ColorSpace> {name: raw,\n  to_display_reference: !<LogTransform> {}}]\n"),
    "error wrong-reference",
    7,
  ],
  [
    "an element without a tag",
    base("", "colorspaces: [!<ColorSpace> {name: raw},\n  {name: b}]\n"),
    "warning unknown-element",
    7,
  ],
  [
    "a named transform without transforms",
    base("named_transforms:\n  - !<NamedTransform> {name: nt}\n"),
    "error named-transform-empty",
    7,
  ],
  ["a list of displays", base("").replace(/displays: .*/, "displays: [d]"), "error wrong-type", 5],
  [
    "a display without views",
    base("").replace("displays: {", "displays: {e: [], "),
    "warning empty-display",
    5,
  ],
  ["no Default rule", base("").replace(RULES, "file_rules: []\n"), "error file-rule-default", 4],
  [
    "a rule with a regex that is none",
    base("").replace("[!<Rule>", "[!<Rule> {name: a, regex: '(', colorspace: raw}, !<Rule>"),
    "error file-rule-pattern",
    4,
  ],
])("%s is told with its line", (_, text, code, line) => {
  const found = read(text).problems.map((problem) => [`${problem.severity} ${problem.code}`, problem.line]);
  expect(found).toContainEqual([code, line]);
});

test.each([
  [" [soft]", "soft"],
  [" [!<Look> {name: a}]", "!<Look> {name: a}"],
  ["\n  -", "This"],
])("file rules of%s say what is no rule", (rules, what) => {
  const { problems } = read(base("").replace(RULES, `file_rules:${rules}\n`));
  expect(problems.map(({ message }) => message)).toContain(
    `${what} is not a !<Rule>; official OCIO ignores it.`,
  );
});

test("a list with an item that is no number has that problem alone, with its place", () => {
  const { problems, document } = read(withTransform("!<CDLTransform> {slope: [1, wide, 1]}"));
  expect(problems.map(({ code, line, path }) => [code, line, path])).toEqual([
    ["bad-number", 9, "colorspaces/raw/to_scene_reference/slope"],
  ]);
  expect(space(document).to_scene_reference_transform).toMatchObject({ slope: [1, 1, 1] });
});

test("every problem of a file is told, not only the first", () => {
  const text = `${base("luma: [1]\nactive_views: a\nfoo: 1\n")}    isdata: perhaps\n    aliases: x\n`;
  expect(codes(text)).toEqual([
    "error wrong-count",
    "error wrong-type",
    "warning unknown-key",
    "error bad-boolean",
    "error wrong-type",
  ]);
});

test("a problem says where it is", () => {
  const [problem] = read(
    withTransform("!<GroupTransform> {children: [!<LogTransform> {}, !<LogTransform> {base: x}]}"),
  ).problems;
  expect(problem).toEqual({
    severity: "error",
    code: "bad-number",
    message: "'base' needs a number, and x is none.",
    line: 9,
    column: 98,
    path: "colorspaces/raw/to_scene_reference/2/base",
  });
});

test("what cannot be read is kept with its row, its transform or the profile", () => {
  const { document } = read(
    `${withTransform("!<CDLTransform> {slope: [1, 1], tint: 3}")}    hue: "2"\nluma: [1]\nfoo: [a, b]\n`,
  );
  const { unknown, to_scene_reference_transform: chain } = space(document);
  expect(unknown).toEqual([{ key: "hue", text: '"2"' }]);
  expect(chain).toMatchObject({
    unknown: [
      { key: "slope", text: "[1, 1]" },
      { key: "tint", text: "3" },
    ],
    slope: [1, 1, 1],
  });
  expect(document.config.unknown).toEqual([
    { key: "luma", text: "[1]" },
    { key: "foo", text: "[a, b]" },
  ]);
});

test("an unknown transform keeps its tag and values", () => {
  const { document } = read(withTransform("!<FooTransform> {a: [1, x y], b: {c: 'd, e'}}"));
  expect(space(document).to_scene_reference_transform).toMatchObject({
    type: "UnknownTransform",
    tag: "FooTransform",
    text: '{a: [1, x y], b: {c: "d, e"}}',
  });
  expect(writeConfig(document)).toContain(
    'to_scene_reference: !<FooTransform> {a: [1, x y], b: {c: "d, e"}}\n',
  );
});

test("comments stay with what they precede", () => {
  const { document } = read(`# head
ocio_profile_version: 2.5
environment: {}
roles:
  # why
  default: raw # and so
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  d:
    # the only one
    - !<View> {name: Raw, colorspace: raw}
colorspaces:
  # first
  # space
  - !<ColorSpace>
    name: raw
    # inside
    to_scene_reference: !<GroupTransform>
      children:
        # step
        - !<LogTransform> {} # log
  # second
  - !<ColorSpace>
    name: b
# end
`);
  const [raw, b] = rowsOf(document, "colorspaces");
  const chain = raw?.to_scene_reference_transform;
  const step = chain?.type === "GroupTransform" ? chain.children[0] : null;
  expect([
    document.config.comment,
    rowsOf(document, "roles")[0]?.comment,
    rowsOf(document, "display_view_associations")[0]?.comment,
    raw?.comment,
    step?.comment,
    b?.comment,
    document.config.trailing_comment,
  ]).toEqual([
    " head",
    " why\n and so",
    " the only one",
    " first\n space\n inside",
    " step\n log",
    " second",
    " end",
  ]);
});

test("references become ids, and keep a spelling that is not the row's name", () => {
  const { document } = read(
    base(
      `looks:
  - !<Look> {name: exact, process_space: lin}
  - !<Look> {name: case, process_space: LIN}
  - !<Look> {name: alias, process_space: linear}
  - !<Look> {name: role, process_space: default}
  - !<Look> {name: none, process_space: nowhere}
  - !<Look> {name: chain, process_space: lin, transform: !<ColorSpaceTransform> {src: linear, dst: $SHOT}}
`,
      "colorspaces: [!<ColorSpace> {name: raw}, !<ColorSpace> {name: lin, aliases: [linear]}]\n",
    ),
  );
  const lin = rowsOf(document, "colorspaces")[1]?.id;
  expect(
    rowsOf(document, "looks").map(({ process_space_id, process_space_name }) => [
      process_space_id,
      process_space_name,
    ]),
  ).toEqual([
    [lin, null],
    [lin, "LIN"],
    [lin, "linear"],
    [null, "default"],
    [null, "nowhere"],
    [lin, null],
  ]);
  expect(rowsOf(document, "looks").at(-1)?.transform).toMatchObject({
    src: lin,
    src_name: "linear",
    dst: null,
    dst_name: "$SHOT",
  });
});

test("families and categories become rows in the order in which the file names them", () => {
  const { document } = read(
    base(
      "",
      "colorspaces: [!<ColorSpace> {name: raw, family: Utility, categories: [b, a]}, !<ColorSpace> {name: x, family: Input, categories: [a]}, !<ColorSpace> {name: y, family: Utility}]\n",
    ),
  );
  expect(rowsOf(document, "families").map(({ name }) => name)).toEqual(["Utility", "Input"]);
  expect(rowsOf(document, "categories").map(({ name }) => name)).toEqual(["b", "a"]);
  const [raw, , y] = rowsOf(document, "colorspaces");
  expect(raw?.family_id).toBe(y?.family_id);
});

test("the inactive list marks rows, and is written in its own order and spelling", () => {
  const { document } = read(
    base(
      "inactive_colorspaces: [nobody, LIN, raw]\n",
      "colorspaces: [!<ColorSpace> {name: raw}, !<ColorSpace> {name: lin}, !<ColorSpace> {name: x}]\n",
    ),
  );
  expect(rowsOf(document, "colorspaces").map(({ is_inactive }) => is_inactive)).toEqual([true, true, false]);
  const written = (change: (rows: ReturnType<typeof rowsOf<"colorspaces">>) => void) => {
    const copy = structuredClone(document);
    change(rowsOf(copy, "colorspaces"));
    return /^inactive_colorspaces: .*$/m.exec(writeConfig(copy))?.[0];
  };
  expect(written(() => {})).toBe("inactive_colorspaces: [nobody, LIN, raw]");
  expect(written((rows) => Object.assign(rows[0]!, { is_inactive: false }))).toBe(
    "inactive_colorspaces: [nobody, LIN]",
  );
  expect(written((rows) => Object.assign(rows[2]!, { is_inactive: true }))).toBe(
    "inactive_colorspaces: [nobody, LIN, raw, x]",
  );
});

test("version 2 without file rules has the rule that OCIO gives it", () => {
  const { document, problems } = read(base("").replace(RULES, ""));
  expect(problems.map(({ severity, code }) => [severity, code])).toEqual([["info", "default-rule-added"]]);
  expect(rowsOf(document, "file_rules")).toMatchObject([
    { name: "Default", ruleType: "default", colorspace_name: "default" },
  ]);
});

test("file rules know their type and place", () => {
  const { document } = read(
    base("").replace(
      "[!<Rule>",
      "[!<Rule> {name: a, pattern: '*', extension: exr, colorspace: raw}, !<Rule> {name: b, regex: '.*', colorspace: raw, custom: {k: v}}, !<Rule> {name: ColorSpaceNamePathSearch}, !<Rule>",
    ),
  );
  expect(rowsOf(document, "file_rules").map(({ ruleType, priority }) => [ruleType, priority])).toEqual([
    ["basic", 3],
    ["regex", 2],
    ["colorSpaceNamePathSearch", 1],
    ["default", 0],
  ]);
});

test("names that JavaScript has for itself are names like any other", () => {
  const { document, problems } = read(
    base(
      "",
      "colorspaces: [!<ColorSpace> {name: raw}, !<ColorSpace> {name: constructor, family: __proto__, toString: 1, to_scene_reference: !<LogTransform> {constructor: 1}}]\n",
    ).replace("environment: {}", "environment: {__proto__: a, hasOwnProperty: b}"),
  );
  expect(problems.map(({ code }) => code)).toEqual(["unknown-key", "unknown-key"]);
  expect(writeConfig(document)).toContain("environment:\n  __proto__: a\n  hasOwnProperty: b\n");
  expect(writeConfig(document)).toContain("    name: constructor\n    family: __proto__\n");
});

test("values keep all their digits", () => {
  const { document } = read(withTransform("!<LogTransform> {base: 2.7182818284590452}"));
  expect(space(document).to_scene_reference_transform).toMatchObject({ base: Math.E });
});

test("an unknown bit depth or allocation is kept, and written as OCIO would", () => {
  const { document } = read(`${base("")}    bitdepth: 24f\n    allocation: log2\n`);
  expect(space(document)).toMatchObject({ bitdepth: "24f", allocation: "log2" });
  expect(writeConfig(document)).toContain(
    "    bitdepth: unknown\n    isdata: false\n    allocation: unknown\n",
  );
});

test.each([" \na", "  \n   \na", "\n \na\nb", "\r\n ---\n%Y\n"])(
  "a description that a block cannot hold, %j, can be read again",
  (given) => {
    const { document } = read(base(""));
    space(document).description = given;
    const again = read(writeConfig(document));
    expect(again.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(space(again.document).description).toBe(given.replace(/\n+$/, ""));
  },
);

test("every text comes back as it was written", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        // OCIO ends a text at U+0000, and replaces what is no character where it quotes.
        fc.string({ unit: "binary" }).map((each) => each.replace(/\0|\p{Noncharacter_Code_Point}/gu, "?")),
        fc.array(text).map((lines) => lines.join("\n")),
      ),
      (given) => {
        const { document } = read(base(""));
        const row = space(document);
        row.equalitygroup = given || null;
        row.description = given || null;
        const again = space(read(writeConfig(document)).document);
        const kept = given.replace(/\n+$/, "");
        expect(again.equalitygroup).toBe(given.replace(/[\ud800-\udfff]/gu, "\ufffd") || null);
        // OCIO's block form loses the end of the text, and spaces that every line begins with.
        if (!kept.includes("\n"))
          expect(again.description ?? "").toBe(kept.replace(/[\ud800-\udfff]/gu, "\ufffd"));
      },
    ),
    { numRuns: amount(3000, 500) },
  );
});

test("the warning of names that differ by case says which of them stays", () => {
  const spaces = "colorspaces: [!<ColorSpace> {name: raw},\n  !<ColorSpace> {name: RAW}]\n";
  expect(read(base("", spaces)).problems.map(({ message }) => message)).toContain(
    "'raw' and 'RAW' differ by case only; official OCIO keeps 'RAW' and drops 'raw'.",
  );
});

test("20,000 roles are read, and the last of one name is the one that counts", () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `  role_${at}: raw\n`).join("");
  const { document } = readConfig(`ocio_profile_version: 2\nroles:\n${lines}  ROLE_7: other\n`);
  expect(document.roles.order).toHaveLength(20_000);
  expect(document.roles.byId[document.roles.order[7]!]).toMatchObject({
    name: "ROLE_7",
    colorspace_name: "other",
  });
}, 60_000);
