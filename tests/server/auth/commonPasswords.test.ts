import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { commonPasswords, fingerprintOf, isCommon } from "#server/auth/commonPasswords.ts";

test("more than 100,000 are known, each by a fingerprint of its own", async () => {
  const prints = await commonPasswords();
  expect(new Set(prints).size).toBeGreaterThan(180_000);
  expect(prints.findIndex((print, at) => at > 0 && print < prints[at - 1]!)).toBe(-1);
});

test("the passwords that most people chose are among them", async () => {
  const known = new Set(await commonPasswords());
  expect(dictionary["passwords-common"]!.filter((each) => !known.has(fingerprintOf(each)))).toEqual([]);
});

test.each([
  ["iloveyou", true],
  ["photography", true],
  ["hernandez", true],
  ["a lamp beside the window", false],
  ["tr0ub4dor-of-the-north", false],
  ["", false],
])("%j is one of them: %s", async (text, common) => {
  expect(await isCommon(text)).toBe(common);
});
