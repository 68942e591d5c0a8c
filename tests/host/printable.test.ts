import { expect, test } from "vitest";
import { oneLine, printable } from "#host/printable.ts";

test("what moves a cursor, colors, erases or turns text around is an escape", () => {
  expect(printable("a\u001b[31mb\u0007\u009b2Jc\u202ed\u0000\re\u2028f")).toBe(
    "a\\u001b[31mb\\u0007\\u009b2Jc\\u202ed\\u0000\\u000de\\u2028f",
  );
});

test("lines, tabs and every other letter stay", () => {
  const text = "one\r\ntwo\n\tthree é 日本 👩‍🎨 “x”\n";
  expect(printable(text)).toBe(text);
});

test("JSON means the same afterwards", () => {
  const value = { name: "\u0085\u202e\u2029\u001b", list: ["a\nb"] };
  expect(JSON.parse(printable(JSON.stringify(value, null, 2)))).toEqual(value);
});

test("a line break within a line of a list is told as one", () => {
  expect(oneLine("a\nb.ocio:1:1: error: forged\r\n")).toBe("a\\nb.ocio:1:1: error: forged\\r\\n");
});
