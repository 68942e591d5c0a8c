import { expect, test } from "vitest";
import type { ShotResult, ShotView } from "#color/shot/shotViews.ts";
import {
  countWords,
  reportCsv,
  reportJson,
  statusOf,
  worstFirst,
} from "../../../src/panels/shots/shotReport.ts";

const view = (name: string, status: ShotView["status"], path?: string): ShotView => ({
  ...{ display: "sRGB", view: name, status },
  files: path === undefined ? [] : [{ src: "grade.cube", path }],
  ...(status === "missing" && { message: 'The file "grade.cube" could not be located.' }),
});
const shot = (name: string, ...views: ShotView[]): ShotResult => ({ name, values: { SHOT: name }, views });
const whole = shot("sh010", view("Film", "resolved", "shots/sh010/grade.cube"), view("Raw", "resolved"));
const broken = shot("=sh020", view("Raw", "resolved"), view("Film", "missing"));

test("a shot is as its worst view, which comes first", () => {
  expect([whole, broken].map(statusOf)).toEqual(["resolved", "missing"]);
  expect(countWords(broken)).toBe("1 missing, 1 resolved");
  expect(worstFirst(broken).map(({ view: name }) => name)).toEqual(["Film", "Raw"]);
});

test("the CSV has a line for each view, and no cell that a spreadsheet computes", () => {
  expect(reportCsv([whole, broken])).toBe(`SHOT,display,view,status,files,message
sh010,sRGB,Film,resolved,shots/sh010/grade.cube,
sh010,sRGB,Raw,resolved,,
'=sh020,sRGB,Raw,resolved,,
'=sh020,sRGB,Film,missing,,"The file ""grade.cube"" could not be located."
`);
  // Also where a spreadsheet splits cells at semicolons, and minds no quotes then.
  const named = { ...whole, values: { "a;=1": "x", SHOT: 'b;"@c' } };
  expect(reportCsv([named]).split("\n", 2)).toEqual([
    "a;'=1,SHOT,display,view,status,files,message",
    `x,"b;""'@c",sRGB,Film,resolved,shots/sh010/grade.cube,`,
  ]);
});

test("the JSON is what the terminal gives", () => {
  expect(JSON.parse(reportJson([broken]))).toEqual({ ok: false, shots: [broken] });
  expect(JSON.parse(reportJson([whole])).ok).toBe(true);
});
