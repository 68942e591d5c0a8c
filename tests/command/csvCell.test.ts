import { expect, test } from "vitest";
import { csvCell } from "#command/csvCell.ts";

test("a cell of CSV is quoted where it must be, and never computed", () => {
  expect(["a", null, 'a"b', "a,b", "a\nb", "=1", "+1", "-1", "@x", "\tx"].map(csvCell)).toEqual([
    "a",
    "",
    '"a""b"',
    '"a,b"',
    '"a\nb"',
    "'=1",
    "'+1",
    "'-1",
    "'@x",
    "'\tx",
  ]);
});

test("a cell of CSV is computed by no spreadsheet that splits cells at semicolons or tabs", () => {
  const hostile = ["a;=1", "a\t@x", "a\n=1", "a\r+1", ' ; "=1', "\n=1", "＝1", "a;-1;+1", " =1"];
  for (const text of hostile) {
    const cell = csvCell(text);
    for (const separator of [",", ";", "\t"]) {
      // A spreadsheet minds quotes only where a cell begins with one, which is its first.
      const cells = separator === "," ? [cell.replace(/^"/, "")] : `at,${cell},by`.split(separator);
      for (const each of cells.flatMap((of) => of.split(/[\r\n]/)))
        expect([text, /^["\s]*[=+\-@＝＋－＠]/.test(each)]).toEqual([text, false]);
    }
  }
  expect(["well-known", "a - b", "3 = 3", "ada@example.com"].map(csvCell)).toEqual([
    "well-known",
    "a - b",
    "3 = 3",
    "ada@example.com",
  ]);
});
