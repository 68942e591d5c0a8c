import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { type Mapping, type Node, type Sequence, YamlError } from "#ocio/yaml/node.ts";
import { scan } from "#ocio/yaml/scan/scan.ts";
import { oneIn } from "../../../sample.ts";
import { python } from "../../../shared.ts";
import { shape } from "../oracle.ts";

/** Plain data: scalars as text, mappings as lists of pairs. */
type Data = string | Data[] | { map: [Data, Data][] };

function data(node: Node | null): Data {
  if (node === null) return "(nothing)";
  if (node.kind === "scalar") return node.value;
  if (node.kind === "sequence") return node.items.map(data);
  return { map: node.entries.map(({ key, value }) => [data(key), data(value)]) };
}

const map = (...entries: [Data, Data][]): Data => ({ map: entries });

describe("texts that are read", () => {
  test.each<[string, string, Data]>([
    ["an empty text", "", "(nothing)"],
    ["comments only", "# a\n\n  # b\n", "(nothing)"],
    [
      "nested block collections",
      "a:\n  - b: 1\n    c: 2\n  - - x\n    - y\nd: e\n",
      map(["a", [map(["b", "1"], ["c", "2"]), ["x", "y"]]], ["d", "e"]),
    ],
    ["a sequence at the column of its key", "a:\n- 1\n- 2\nb: 3\n", map(["a", ["1", "2"]], ["b", "3"])],
    [
      "flow collections over several lines",
      "a: [1,\n  2, {b: c,\n d: e}]\n",
      map(["a", ["1", "2", map(["b", "c"], ["d", "e"])]]),
    ],
    ["a flow collection at the margin", "a: {\nb: c,\nd: e\n}\n", map(["a", map(["b", "c"], ["d", "e"])])],
    ["a repeated key, twice", "a: 1\na: 2\n", map(["a", "1"], ["a", "2"])],
    [
      "values that look typed, as texts",
      "[yes, 1.5, 0x1F, ~, null, 2001-01-01]",
      ["yes", "1.5", "0x1F", "~", "null", "2001-01-01"],
    ],
    ["a missing value", "a:\nb: c", map(["a", ""], ["b", "c"])],
    ["empty items, as OCIO does", "[a, , b]", ["a", "", "b"]],
    ["explicit keys", "? a\n: b\n? c\n", map(["a", "b"], ["c", ""])],
    ["a single pair in a sequence", "[a: b, ? c : d]", [map(["a", "b"]), map(["c", "d"])]],
    ["a value right after a quoted key", '{"a":b}', map(["a", "b"])],
    ["colons inside plain text", "[a:b, ::c, http://x]", ["a:b", "::c", "http://x"]],
    ["hashes inside plain text", "a: b#c #d\n", map(["a", "b#c"])],
    ["plain text over several lines", "a: one\n  two\n\n  three\n", map(["a", "one two\nthree"])],
    ["single quotes", "'it''s\n  folded'", "it's folded"],
    ["double quotes over several lines", '"a  \n   b\n\n  c\\\n   d"', "a b\ncd"],
    [
      "every escape",
      '"\\0\\a\\b\\t\\n\\v\\f\\r\\e\\ \\"\\/\\\\\\N\\_\\L\\P\\x41\\u00e9\\U0001f600"',
      '\0\x07\b\t\n\v\f\r\x1b "/\\\x85\xa0\u2028\u2029Aé😀',
    ],
    ["an escaped apostrophe, as OCIO does", '"a\\\'b"', "a'b"],
    ["a literal block", "a: |\n  x\n   y\n\n  z\n\nb: c\n", map(["a", "x\n y\n\nz\n"], ["b", "c"])],
    ["a literal block kept", "a: |+\n  x\n\nb: c\n", map(["a", "x\n\n"], ["b", "c"])],
    ["a literal block stripped and indented", "a: |2-\n    x\n", map(["a", "  x"])],
    ["a folded block", ">\n  a\n  b\n\n  c\n    d\n  e\n", "a b\nc\n  d\ne\n"],
    ["a comment after a block's header", "a: | # why\n  x\n", map(["a", "x\n"])],
    ["a comment right after a block's header, as OCIO does", "a: >-#why\n  x\n", map(["a", "x"])],
    ["what stands before a directive, as OCIO does", "a: b\n%YAML 1.2\nc: [\n", map(["a", "b"])],
    [
      "a short tag right before its value, as OCIO does",
      'a: !x>\n  b\nc: !y"d"\n',
      map(["a", "b\n"], ["c", "d"]),
    ],
    ["a comment right after quotes, as OCIO does", '"a"#b', "a"],
    [
      "anchors and aliases",
      "a: &x [1, 2]\nb: *x\n*x : c\n",
      map(["a", ["1", "2"]], ["b", ["1", "2"]], [["1", "2"], "c"]),
    ],
    [
      "an anchor set twice",
      "a: &x 1\nb: *x\nc: &x 2\nd: *x\n",
      map(["a", "1"], ["b", "1"], ["c", "2"], ["d", "2"]),
    ],
    ["the first of several documents", "--- a\n--- [\n", "a"],
    ["what stands before the end marker", "a: b\n...\nc: [\n", map(["a", "b"])],
    ["a directive", "%YAML 1.2\n---\na: b\n", map(["a", "b"])],
    ["a directive without a document start, as OCIO does", "%YAML 1.2\na: b\n", map(["a", "b"])],
    ["a byte order mark and CRLF", "\ufeffa: b\r\nc: |\r\n  d\r\n  e\r\n", map(["a", "b"], ["c", "d\ne\n"])],
    ["tabs between tokens", "a:\tb\n-\tc: d".slice(0, 4), map(["a", "b"])],
    [
      "keys named like properties of objects",
      "__proto__: a\nconstructor: b\n",
      map(["__proto__", "a"], ["constructor", "b"]),
    ],
  ])("%s", (_, text, expected) => {
    expect(data(scan(text).root)).toEqual(expected);
  });
});

test("a verbatim tag is its text, a short tag stays as it is spelled", () => {
  const { root } = scan("- !<ColorSpace>\n  name: a\n- !Color {b: c}\n- !!str d\n- ! e\n- !<>  f\n");
  expect((root as Sequence).items.map((item) => item.tag)).toEqual([
    "ColorSpace",
    "!Color",
    "!!str",
    "!",
    "",
  ]);
});

test("a tag before a key belongs to the key, one on the line above to the mapping", () => {
  const mapping = scan("!<Outer>\n!<Inner> a: b\n").root as Mapping;
  expect(mapping.tag).toBe("Outer");
  expect(mapping.entries[0]!.key.tag).toBe("Inner");
});

test("an alias is the very node of its anchor", () => {
  const { entries } = scan("a: &x {b: c}\nd: *x\n").root as Mapping;
  expect(entries[1]!.value).toBe(entries[0]!.value);
});

test("every node knows its place in the text", () => {
  const text = "a: !<T> {b: 'c'} # d\ne:\n  - f g\n  - |\n    h\n\ni:\n";
  const { entries } = scan(text).root as Mapping;
  const at = ({ start, end }: Node) => text.slice(start, end);
  expect(at(scan(text).root!)).toBe(text.trimEnd());
  expect(at(entries[0]!.value)).toBe("!<T> {b: 'c'}");
  expect(at((entries[0]!.value as Mapping).entries[0]!.value)).toBe("'c'");
  expect(at(entries[1]!.value)).toBe("- f g\n  - |\n    h");
  expect((entries[1]!.value as Sequence).items.map(at)).toEqual(["f g", "|\n    h"]);
  expect(at(entries[2]!.key)).toBe("i");
  expect(entries[2]!.value).toMatchObject({ start: text.length - 1, end: text.length - 1, value: "" });
});

test("comments are kept with their place and whether they have a line of their own", () => {
  const text = "# one\na: b # two\nc: [d, # three\n  e]\nf: | # four\n  g # not\n  # nor this\n# five\n";
  const { comments } = scan(text);
  expect(comments.map((comment) => [comment.text, comment.ownLine])).toEqual([
    [" one", true],
    [" two", false],
    [" three", false],
    [" four", false],
    [" five", true],
  ]);
  expect(comments.map(({ start, end, text: inner }) => text.slice(start, end) === `#${inner}`)).not.toContain(
    false,
  );
});

/** Text, line, column, and a word of the sentence. */
const refused: [string, string, number, number, RegExp][] = [
  ["a tab as indentation", "a:\n\tb: c\n", 2, 3, /^A key cannot start here/],
  ["a tab between keys", "a: 'b'\n\tc: d\n", 2, 2, /indented by 1/],
  ["a tab in folded text", "a: b\n\tc\n", 2, 1, /^A tab/],
  ["a second ': '", "a: b: c\n", 1, 5, /needs quotes/],
  ["an item beside a key", "a: - b\n", 1, 4, /line of its own/],
  ["text that goes on as a key", "a: b\n  c: d\n", 2, 4, /one line/],
  ["a key without a colon", "a: b\nc\nd: e\n", 2, 1, /"c" is not followed by ":"/],
  ["an entry at no level", "a:\n    b: c\n  d: e\n", 3, 3, /fits nothing/],
  ["an entry left of the first", "  a: b\nc: d\n", 2, 1, /after the end/],
  ["an item among keys", "a: b\n- c\n", 2, 1, /among the keys/],
  ["a key among items", "- a\nb: c\n", 2, 1, /without "- "/],
  ["an open bracket", "a: [b, c\n", 1, 4, /not closed by "]"/],
  ["an open brace before the next document", "a: {b: c\n---\n}", 1, 4, /not closed/],
  ["the wrong bracket", "a: [b}\n", 1, 6, /closes what "\[" opened/],
  ["text after a bracket", "a: [b] c\n", 1, 8, /already ended/],
  ["a bracket open to the end", "a:\n  b: [c\n", 2, 6, /^The "\[" of line 2 is not closed by "\]"\.$/],
  [
    "a brace open before a key",
    "a:\nb: {c: d\ne:\n  f: g\n",
    2,
    4,
    /^The "\{" of line 2 is not closed by "\}" before line 3\.$/,
  ],
  [
    "a bracket open before a key",
    "a: [b, c\nd: e\n",
    1,
    4,
    /^The "\[" of line 1 is not closed by "\]" before line 2\.$/,
  ],
  ["a missing comma in braces", "a: {\n  b: c\n  d: e\n}\n", 3, 4, /already ended/],
  ["open quotes", 'a: "b', 1, 4, /never closed/],
  ["a marker inside quotes", 'a: "b\n--- c"\n', 1, 4, /ends inside/],
  ["an unknown escape", '"\\q"', 1, 2, /not an escape/],
  ["half an escape", '"\\u12"', 1, 2, /4 hexadecimal digits/],
  ["half a character", '"\\ud83d\\ude00"', 1, 2, /not a Unicode character/],
  ["a reserved character", "a: @b\n", 1, 4, /unless it is quoted/],
  ["a context variable without quotes", "a: %X%/b\n", 1, 4, /"%" unless it is quoted/],
  ["an unknown alias", "a: *x\n", 1, 4, /\*x has no anchor &x/],
  ["an alias inside its anchor", "a: &x [*x]\n", 1, 8, /ends before it/],
  ["a tagged alias", "a: &x 1\nb: !t *x\n", 2, 7, /cannot have a tag/],
  ["two tags", "a: !b !c d\n", 1, 7, /second tag/],
  ["a tag with a space", "a: !<b c> d\n", 1, 4, /has to end with ">"/],
  ["text on a block's header", "a: | b\n  c\n", 1, 5, /next line/],
  ["an empty line wider than a block", "a: |\n     \n  b\n", 3, 3, /empty line before it/],
  ["a block no further in than its tag", "- !<a> >\n  b: c\n", 2, 3, /fits nothing/],
  ["text no further in than its anchor", "- &a b\n  c\n", 2, 3, /fits nothing/],
  ["a percent sign after the end marker", "a: b\n...\n %\n", 3, 2, /stands after the "\.\.\."/],
  ["an item in brackets", "[- a]", 1, 2, /inside brackets/],
  ["a key and its colon on two lines", "[a\n: b]", 2, 1, /on the line where/],
  ["a mapping after the document start", "--- a: b\n", 1, 6, /key cannot start here/],
  ["two values", "'a'\n'b'\n", 2, 1, /after the end/],
  ["YAML 2", "%YAML 2.0\n---\na\n", 1, 1, /only YAML 1/],
  ["a long key", `${"k".repeat(1030)}: v`, 1, 1, /1024 characters/],
  ["a NUL, which begins an escape", "a: b\n\0", 2, 1, /not an escape/],
];

describe("texts that are refused, with the place and a sentence", () => {
  test.each(refused)("%s", (_, text, line, column, why) => {
    const error = refusal(text);
    expect([error.line, error.column, error.message]).toEqual([line, column, expect.stringMatching(why)]);
    expect(error.message).toMatch(/[.?]$/);
  });
});

/** YAML that the library under official OCIO refuses: read, but with a complaint. */
const complaints: [string, string, number, RegExp][] = [
  ["a question mark in brackets", "a: [b?c]\n", 5, /"\?"/],
  ["a comma at the start of a line", "a: [b\n, c]\n", 6, /","/],
  ["a key apart from its colon", "a: {b\n : c}\n", 7, /on the line/],
  ["a bracket right after a colon", "a: {b:[c]}\n", 5, /a space between/],
  ["a tab on an empty line after text", "a: b\n\t\nc: d\n", 5, /tab/],
  ["a tab on an empty line after a block", "a: |\n  b\n\t\nc: d\n", 9, /tab/],
];

describe("texts that are read although official OCIO refuses them", () => {
  test.each(complaints)("%s", (_, text, start, why) => {
    const tree = scan(text);
    expect(tree.root).not.toBeNull();
    expect(tree.complaints).toEqual([{ message: expect.stringMatching(why), start }]);
  });

  test.skipIf(python === null)("official OCIO refuses them, and what we refuse", () => {
    const asked = [...complaints.map(([, text]) => text), ...refused.slice(0, -3).map(([, text]) => text)];
    // It reads these too, but drops what follows the first value, or hands out a value that holds itself.
    const lossy = ["  a: b\nc: d\n", "- a\nb: c\n", "a: &x [*x]\n", "'a'\n'b'\n"];
    const script = `
import json, sys, PyOpenColorIO as OCIO
OCIO.SetLoggingLevel(OCIO.LOGGING_LEVEL_NONE)
def read(text):
    try: OCIO.Config.CreateFromStream(text)
    except Exception as error: return "yaml-cpp: error" not in str(error) or "operator[]" in str(error)
    return True
print(json.dumps([read(text) for text in json.load(sys.stdin)]))`;
    const answer = execFileSync(python!, ["-c", script], { input: JSON.stringify(asked), encoding: "utf8" });
    const loads = JSON.parse(answer) as boolean[];
    expect(asked.filter((_, n) => loads[n])).toEqual(lossy);
  });
});

describe("hostile texts", () => {
  const many = (text: string, count: number) => text.repeat(count);
  const unreadable: [string, () => string, RegExp][] = [
    ["10 MB of brackets", () => many("[", 10_000_000), /deeper than 100/],
    ["10 MB of dashes", () => many("- ", 5_000_000), /deeper than 100/],
    ["10 MB of question marks", () => many("? ", 5_000_000), /deeper than 100/],
    [
      "mappings nested 5,000 deep",
      () => Array.from({ length: 4_000 }, (_, n) => `${" ".repeat(n)}a:\n`).join(""),
      /deeper than 100/,
    ],
    ["more than 10 MB", () => many("a", 10_500_000), /has 11 MB; configurations are read up to 10 MB/],
    ["millions of items", () => many("- a\n", 2_500_000), /more than 200000 entries/],
    ["millions of flow items", () => `[${many("a,", 5_000_000)}`, /more than 200000 entries/],
    ["millions of comments", () => many("#\n", 5_000_000), /values and comments/],
    [
      "aliases of aliases",
      () =>
        `a0: &a0 [x, x]\n${Array.from({ length: 40 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]\n`).join("")}`,
      /aliases stand for more/,
    ],
    ["100,001 aliases", () => `a: &a b\nc: [${many("*a,", 100_001)}]`, /aliases stand for more/],
    [
      "aliases that nest",
      () => `a0: &a0 ${many("[", 60)}${many("]", 60)}\na1: ${many("[", 60)}*a0${many("]", 60)}`,
      /nests values deeper/,
    ],
    ["10 MB of open quotes", () => `a: "${many("b\n", 5_000_000)}b`, /never closed/],
    ["10 MB of tags", () => `a: ${many("!t ", 3_000_000)}`, /second tag/],
    ["10 MB of directives", () => `${many("%A\n", 3_000_000)}[`, /is not closed/],
    ["10 MB of keys without colons", () => `${many("abcdefghi\n", 1_000_000)}a: b`, /one line/],
  ];
  test.each(oneIn(4, unreadable))("%s", (_, text, why) => {
    expect(refusal(text()).message).toMatch(why);
  });

  const readable: [string, () => string, number][] = [
    ["10 MB in one line", () => `a: ${many("b ", 5_000_000)}`, 9_999_999],
    ["10 MB of folded lines", () => `a: ${many("b\n ", 3_300_000)}`, 6_599_999],
    ["10 MB of empty lines", () => `a: b${many("\n", 10_000_000)}`, 1],
    ["10 MB of a literal block", () => `a: |\n${many("  b\n", 2_500_000)}`, 5_000_000],
    ["10 MB of escapes", () => `a: "${many("\\n", 5_000_000)}"`, 5_000_000],
  ];
  test("50,000 aliases are read", () => {
    const list = (scan(`a: &a b\nc: [${many("*a,", 50_000)}]`).root as Mapping).entries[1]!.value;
    expect(list.kind === "sequence" && list.items.length).toBe(50_000);
  });
  test.each(oneIn(4, readable))("%s are read", (_, text, length) => {
    const value = (scan(text()).root as Mapping).entries[0]!.value;
    expect(value.kind === "scalar" && value.value.length).toBe(length);
  });
});

describe("properties without a space behind them, as official OCIO reads them", () => {
  test.each([
    "a: !<T># c\n  b: c\n",
    "a: !<T>&x {b: c}\n",
    "a: !<T>{b: c}\n",
    "a: !<T>'c'\n",
    "a: !t{b: c}\n",
  ])("%j is read", (text) => {
    const { value } = (scan(text).root as Mapping).entries[0]!;
    expect(value.tag).toMatch(/^!?[Tt]$/);
  });

  test.each(["a: &x{b: c}\n", "a: [&x[b]]\n", "a: !t! b\n"])("%j is not", (text) => {
    expect(refusal(text).message).toMatch(/has to follow/);
  });
});

test("a damaged text never breaks anything but a YamlError out", () => {
  const text = "a: !<T> {b: [c, 'd', \"e\\n\"]}\nf:\n  - |\n    g\n  - &h i\n  - *h\n? j\n: k # l\n";
  for (let cut = 0; cut <= text.length; cut++)
    for (const add of [
      "",
      "\n",
      "\t",
      ":",
      "- ",
      "]",
      '"',
      "\\",
      "&",
      "*",
      "!",
      "!<",
      "|",
      "%",
      "...",
      "\r",
    ]) {
      const damaged = text.slice(0, cut) + add + text.slice(cut + 1);
      try {
        shape(scan(damaged).root);
      } catch (error) {
        expect(error).toBeInstanceOf(YamlError);
      }
    }
});

function refusal(text: string): YamlError {
  try {
    scan(text);
  } catch (error) {
    if (error instanceof YamlError) return error;
    throw error;
  }
  throw new Error("The text was read.");
}
