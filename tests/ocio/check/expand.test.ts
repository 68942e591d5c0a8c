import { expect, test, vi } from "vitest";
import { expand } from "#ocio/check/expand.ts";

test.each<[string, Record<string, string>, string | null]>([
  ["a.cube", {}, "a.cube"],
  ["", {}, null],
  ["$S/%S%.cube", { S: "010" }, "010/010.cube"],
  ["$SHOT_A/x", { SHOT: "1", SHOT_A: "2" }, "2/x"],
  ["$A", { A: "$B", B: "b" }, "b"],
  ["$A", { A: "$A" }, null],
  ["$OTHER", { A: "a" }, null],
  ["$A$A", { A: "$A$A" }, null],
])("“%s” with %o is %s", (text, variables, expanded) => {
  expect(expand(text, new Map(Object.entries(variables)))).toBe(expanded);
});

test("thousands of variables are put in order once for all texts, and for none without a variable", () => {
  const variables = new Map(Array.from({ length: 20_000 }, (_, at) => [`V${at}`, `${at}`]));
  const keys = vi.spyOn(variables, "keys");
  for (let at = 0; at < 100; at++) expect(expand(`../luts${at}`, variables)).toBe(`../luts${at}`);
  expect(keys).not.toHaveBeenCalled();
  for (let at = 0; at < 100; at++) expect(expand(`$V${at}/a`, variables)).toBe(`${at}/a`);
  expect(keys).toHaveBeenCalledTimes(1);
});
