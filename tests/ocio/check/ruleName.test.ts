import { expect, test } from "vitest";
import { engineRules } from "#color/check/engineProblems.ts";
import { computedRules as listed } from "#color/check/problemList.ts";
import { rules } from "#ocio/check/check.ts";
import { computedRules } from "#ocio/check/computedRules.ts";
import { readerProblems } from "#ocio/check/readerProblems.ts";
import { countedByRule, isMutable, mutableRules, ruleName } from "#ocio/check/ruleName.ts";
import { codesOfReaders } from "../verdict/readerCodes.ts";

const computed = [...listed, ...engineRules()];
const fromFiles = codesOfReaders("yaml", "transform", "archive", "files");

test.each([...new Set([...rules, ...computed].map(({ code }) => code).concat(fromFiles))].sort())(
  "%s has a noun for one and for several",
  (code) => {
    expect(countedByRule(code, 1)).toMatch(/^1 [A-Za-z]/);
    // Of a code without nouns it says "3 times".
    expect(countedByRule(code, 3)).toMatch(/^3 (?!times )[A-Za-z]/);
    expect(countedByRule(code, 3).slice(2)).not.toBe(countedByRule(code, 1).slice(2));
    expect(ruleName(code)).toMatch(/^[A-Z]/);
  },
);

test("every noun of the readers is of a problem that they give", () => {
  expect(Object.keys(readerProblems).filter((code) => !fromFiles.includes(code))).toEqual([]);
});

test("every rule that the color engine is said to find has its function there", () => {
  expect(computed.map(({ code }) => code).toSorted()).toEqual(Object.keys(computedRules).toSorted());
});

test("rules that are no errors can be turned off, problems that are errors cannot", () => {
  for (const rule of [...rules, ...computed])
    expect(isMutable(rule), rule.code).toBe(rule.severity !== "error");
  expect(isMutable({ code: "missing-file", severity: "warning" })).toBe(true);
  expect(isMutable({ code: "duplicate-key", severity: "warning" })).toBe(true);
  expect(isMutable({ code: "duplicate-key", severity: "error" })).toBe(false);
  expect(isMutable({ code: "host-role", severity: "warning" })).toBe(false);
  expect(mutableRules).toEqual(mutableRules.toSorted());
});

test("a code of another version is told by its words", () => {
  expect(ruleName("odd-thing")).toBe("Odd thing");
  expect(countedByRule("odd-thing", 2)).toBe("2 times odd thing");
});
