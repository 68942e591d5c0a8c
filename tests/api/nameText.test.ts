import { describe, expect, test } from "vitest";
import { nameText, plainText, visibleName } from "#api/nameText.ts";

describe("a name", () => {
  test.each([
    ["a line break", "a\nb"],
    ["an escape", "a\u001b[31mb"],
    ["half a character", "\ud800"],
    ["a separator of lines", "a\u2028b"],
    ["an override of direction", "\u202emoc.live"],
    ["an isolate of direction", "\u2066a\u2069"],
  ])("has no %s", (_, name) => {
    expect(nameText(20).safeParse(name).error?.issues).toMatchObject([
      { message: "A name is one line, without control characters" },
    ]);
  });

  test("is of any script, with the marks that its letters need", () => {
    for (const name of ["Åsa", "محمد", "דוד\u200f", "می\u200cخواهم", "👩\u200d🎨", "=1+1"])
      expect(nameText(20).parse(` ${name} `)).toBe(name);
    expect(visibleName(20).safeParse("\u200b").success).toBe(false);
  });
});

describe("a text", () => {
  test("has lines and tabs, but no other control character and no half character", () => {
    expect(plainText(20).parse("a\r\n\tb")).toBe("a\r\n\tb");
    for (const text of ["a\u001b[31mb", "a\u0000", "\u0085", "\ud800"])
      expect(plainText(20).safeParse(text).error?.issues[0]?.message).toMatch(/^A text has no control/);
  });

  test("of any length is refused by its length alone", () => {
    expect(plainText(20).safeParse("x".repeat(10_000_000)).error?.issues).toMatchObject([
      { code: "too_big" },
    ]);
  });
});
