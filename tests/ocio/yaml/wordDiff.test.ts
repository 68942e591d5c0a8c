import fc from "fast-check";
import { expect, test } from "vitest";
import { wordDiff } from "#ocio/yaml/wordDiff.ts";

test("an item that came first in a list and one that came last are all that differs", () => {
  expect(
    wordDiff(
      "active_views: [ACES 1.0 - SDR Video, ACES 1.1 - HDR Video, Raw]",
      "active_views: [Graded, ACES 1.0 - SDR Video, ACES 1.1 - HDR Video, Raw, Log]",
    ),
  ).toEqual([
    { same: "active_views: [" },
    { before: "", after: "Graded, " },
    { same: "ACES 1.0 - SDR Video, ACES 1.1 - HDR Video, Raw" },
    { before: "", after: ", Log" },
    { same: "]" },
  ]);
});

test("of an item that is another the letters that differ are told", () => {
  expect(wordDiff("  slope: [1, 1.25, 1]", "  slope: [1, 1.5, 1]")).toEqual([
    { same: "  slope: [1, 1." },
    { before: "2", after: "" },
    { same: "5, 1]" },
  ]);
  expect(wordDiff('search_path: ""', "search_path: .")).toEqual([
    { same: "search_path: " },
    { before: '""', after: "." },
  ]);
});

test("the parts are the two lines, whatever these are", () => {
  const line = fc.string({
    unit: fc.constantFrom("a", "b", " ", ",", "[", "]", "{", ":", "é"),
    maxLength: 40,
  });
  fc.assert(
    fc.property(line, line, (before, after) => {
      const parts = wordDiff(before, after);
      const side = (name: "before" | "after") =>
        parts.map((part) => ("same" in part ? part.same : part[name])).join("");
      expect([side("before"), side("after")]).toEqual([before, after]);
    }),
  );
});
