import { expect, test } from "vitest";
import type { LutSource } from "#color/lut/source.ts";
import { readXml } from "#color/lut/text/xml.ts";

/** What a reader is told of a text, and the error that ends it. */
function told(xml: string): string[] {
  const events: string[] = [];
  const source = {
    xml,
    fail: (reason: string, line?: number) => {
      throw new Error(`${line}: ${reason}`);
    },
  } as LutSource;
  try {
    readXml(source, {
      open: (name, _, { line }) => events.push(`${name} ${line()}`),
      text: (piece) => piece.trim() && events.push(`${piece.trim().split(/\s+/).length} words`),
      close: (name, { line }) => events.push(`/${name} ${line()}`),
    });
  } catch (error) {
    events.push((error as Error).message);
  }
  return events;
}

// The parser is spared the numbers of a large LUT; whatever is around them, it tells the same.
const numbers = (end: string) => `0.5 1e-05 -3${end}`.repeat(1000);
const whole = (end: string) => ["A 1", "B 2", "3000 words", `/B ${end}`, `/A ${end}`];

test.each([
  ["lines", `<A>\n<B>${numbers("\n")}</B></A>`, whole("1002")],
  ["lines of Windows", `<A>\r\n<B>${numbers("\r\n")}</B></A>`, whole("1002")],
  ["blanks", `<A>\n<B>${numbers(" ")}</B></A>`, whole("2")],
  ["a word after them", `<A>\n<B>${numbers(" ")}x</B></A>`, ["A 1", "B 2", "3001 words", "/B 2", "/A 2"]],
  ["a comment", `<A><!-- <B>${numbers("\n")}</B> --></A>`, ["A 1", "/A 1001"]],
  ["an attribute", `<A><B c="d>${numbers(" ")}"/></A>`, ["A 1", "B 1", "/B 1", "/A 1"]],
  ["CDATA", `<A><![CDATA[<B>${numbers("\n")}</B>]]></A>`, ["A 1", "3001 words", "/A 1001"]],
  [
    "nothing",
    `<A/>${numbers("\n")}<B/>`,
    ["A 1", "/A 1", "3000 words", expect.stringMatching(/^1001: .*text data outside of root node/)],
  ],
  [
    "a wrong end",
    `<A>${numbers("\n")}</B>`,
    ["A 1", "3000 words", "/A 1001", expect.stringMatching(/^1001: .*unexpected close tag/)],
  ],
])("thousands of numbers are read with their lines in %s", (_, xml, expected) =>
  expect(told(xml)).toEqual(expected),
);
