import { describe, expect, test } from "vitest";
import { checkNesting, checkText } from "#server/http/bodyLimits.ts";

const many = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at));

describe("a body of JSON", () => {
  test.each([
    ["nests too deep", "[".repeat(121), "The body nests deeper than 120 levels."],
    ["has too long a list", `{"a":[${many(100_001, () => "1")}]}`, "A list has more than 100000 entries."],
    ["has too large an object", `{${many(100_001, () => '"a":1')}}`, "A list has more than 100000 entries."],
    [
      "has too many values",
      `[${many(11, () => `[${many(99_000, () => "1")}]`)}]`,
      "The body has more than 1000000 values.",
    ],
    [
      "has too many different keys",
      `[${many(1001, (row) => `{${many(50, (at) => `"${row}_${at}":1`)}}`)}]`,
      "The body has more than 50000 different keys.",
    ],
  ])("that %s is refused before it is parsed, also where it breaks off", (_, text, sentence) => {
    expect(() => checkText(text)).toThrow(sentence);
    expect(() => checkText(`${text},"`)).toThrow(sentence);
  });

  test("may have as much as is meant, in whatever quotes and escapes", () => {
    checkText(`${"[".repeat(120)}${"]".repeat(120)}`);
    checkText(`[${many(100_000, () => '{"name":"a","id":1}')}]`);
    checkText(`{${many(50_000, (at) => `"${at}":1`)}}`);
    checkText(`{"a\\"${"[".repeat(200)}":"\\\\${"{,:".repeat(200_000)}"}`);
    checkText(`}]}${"1".repeat(10)}`);
  });

  test("has different keys without end where its rows are keys", () => {
    checkText(`{${many(99_000, (at) => `"${at}":1`)}}`, Number.POSITIVE_INFINITY);
  });

  test("has transforms no deeper than official OCIO follows them", () => {
    const nested = (depth: number): object => (depth === 0 ? {} : { children: [nested(depth - 1)] });
    checkNesting(nested(50));
    expect(() => checkNesting(nested(52))).toThrow("Transforms nest deeper than 50 levels.");
  });
});
