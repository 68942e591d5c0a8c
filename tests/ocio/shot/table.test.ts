import { describe, expect, test } from "vitest";
import { readShots } from "#ocio/shot/table.ts";

const values = (text: string) => {
  const read = readShots(text);
  return typeof read === "string" ? read : read.map((shot) => shot.values);
};

describe("a table of shots", () => {
  test("in CSV has the names of variables in its first line", () => {
    expect(values("SEQ,SHOT\nab,010\nab,020\n")).toEqual([
      { SEQ: "ab", SHOT: "010" },
      { SEQ: "ab", SHOT: "020" },
    ]);
  });

  test("may have semicolons or tabs, quotes, empty lines, a byte order mark and dollar signs", () => {
    expect(values('\uFEFF$SEQ;$SHOT\r\n"a ""b"" ;c";010\r\n\r\nd;\r\n')).toEqual([
      { SEQ: 'a "b" ;c', SHOT: "010" },
      { SEQ: "d" },
    ]);
    expect(values("SEQ\tSHOT\na\t1")).toEqual([{ SEQ: "a", SHOT: "1" }]);
  });

  test("in JSON is a list of objects, or has one as shots", () => {
    expect(values('[{"SHOT": "a"}, {"SHOT": 10, "SEQ": ""}]')).toEqual([{ SHOT: "a" }, { SHOT: "10" }]);
    expect(values('{"shots": [{"SHOT": "a"}]}')).toEqual([{ SHOT: "a" }]);
  });

  test("names a shot after its values", () => {
    expect(readShots("SEQ,SHOT\nab,010\n,\n")).toMatchObject([{ name: "ab/010" }, { name: "(defaults)" }]);
  });

  test.each([
    ["", "The table is empty"],
    ["SEQ,SHOT\na\n", "Line 2 of the table has 1 values, and there are 2 variables."],
    ['SEQ,SHOT\n"a\nb",1\nc\n', "Line 4 of the table has 1 values"],
    ['SEQ\n"a\n', "A quote in line 2 of the table is not closed."],
    ["SHOT NAME\na\n", "“SHOT NAME” cannot be the name of a context variable"],
    ["A,A\n1,2\n", "The variable “A” stands in the table twice."],
    ["[1]", "Shot 1 of the table is not an object"],
    ['[{"A": null}]', "“A” of shot 1 has to be a text or a number."],
    ["{}", "The table in JSON has to be a list"],
    ["[", "The table is not JSON"],
    [`A\n${"x\n".repeat(20_001)}`, "The table has 20001 shots; 20000 are read."],
    ["SHOT\n\0", "not text in UTF-8 or UTF-16"],
    ["SH\uFFFDT\na", "not text in UTF-8 or UTF-16"],
  ])("%j is refused", (text, why) => expect(readShots(text)).toContain(why));
});
