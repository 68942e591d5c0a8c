import { expect, test } from "vitest";
import { flow, scalar, textBlock } from "#ocio/yaml/emit.ts";

const alike = [
  "yes",
  "true",
  "On",
  "123",
  "1.5",
  ".5",
  "0x1F",
  "1_000",
  "2001-01-01",
  ".inf",
  "-x",
  "-1",
  "--",
  "---",
  "..",
  "...",
  "=eq",
  ":x",
  "a:b",
  "a#b",
  "it's",
  "x'",
  'x"y',
  "back\\slash",
  "<USE>",
  "^x",
  "~x",
  "nullx",
  "é",
  "😀",
  "a  b",
  "a & b",
  "sRGB - Display (x)",
];
const quotedInBoth: [string, string][] = [
  ["", '""'],
  [" lead", '" lead"'],
  ["trail ", '"trail "'],
  ["~", '"~"'],
  ["null", '"null"'],
  ["NULL", '"NULL"'],
  ["- a", '"- a"'],
  ["-", '"-"'],
  ["a: b", '"a: b"'],
  ["colon:", '"colon:"'],
  ["a #b", '"a #b"'],
  ["!bang", '"!bang"'],
  ["&amp", '"&amp"'],
  ["%x", '"%x"'],
  ['"q"', '"\\"q\\""'],
  ["tab\there", '"tab\\there"'],
  ["line\nbreak", '"line\\nbreak"'],
  ["a\u0001", '"a\\x01"'],
  ["a\u00a0: b", '"a\\xa0: b"'],
  ["[br]", '"[br]"'],
  ["{c}", '"{c}"'],
  [",x", '",x"'],
  ["? x", '"? x"'],
];
const quotedInFlow = ["x, y", "a]b", "a}b", "a,b", "?q", "x?", "a[b", "a{b"];

test.each(alike)("leaves %s plain", (text) => {
  expect([scalar(text), flow(text)]).toEqual([text, text]);
});

test.each(quotedInBoth)("quotes %j", (text, written) => {
  expect([scalar(text), flow(text)]).toEqual([written, written]);
});

test.each(quotedInFlow)("quotes %s only inside brackets and braces", (text) => {
  expect([scalar(text), flow(text)]).toEqual([text, `"${text}"`]);
});

test.each<[string, string]>([
  ["one line", "one line"],
  ["a: b\n\n", '"a: b"'],
  ["a\nb\n", "|\n  a\n  b"],
  ["a\n\n  b", "|\n  a\n\n    b"],
  ["  a\n  b", "|\n    a\n    b"],
  ["  a\nb", '"  a\\nb"'],
])("writes the text %j as a block", (text, written) => {
  expect(textBlock(text, "")).toBe(written);
});
