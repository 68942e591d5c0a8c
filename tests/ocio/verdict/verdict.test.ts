import { describe, expect, test } from "vitest";
import { checkWhole } from "#color/check/wholeCheck.ts";
import { checkDocument, rules } from "#ocio/check/check.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { cases, SOUND } from "./cases.ts";
import { codesOfReaders } from "./readerCodes.ts";
import { readAs, type Verdict } from "./verdict.ts";
import recorded from "./verdicts.json" with { type: "json" };

const verdicts = recorded as unknown as Readonly<Record<string, Verdict>>;
const base = writeConfig(readConfig(SOUND).document);
const isError = ({ severity }: Problem) => severity === "error";

/** Our verdict on a configuration, in the words of official OCIO's. */
function judge(text: string) {
  const { document, problems } = readConfig(text);
  const found = checkDocument(document);
  const refused = problems.some(isError);
  const all = [...problems, ...found];
  return {
    says: refused ? "refused" : found.some(isError) ? "invalid" : "valid",
    reads: refused ? undefined : readAs(text, writeConfig(document), base),
    isQuiet: all.every(({ severity }) => severity === "info"),
    all,
  };
}

test("every case has its verdict, and every verdict its case", () => {
  expect(Object.keys(verdicts).sort()).toEqual([...cases.keys()].sort());
});

describe("a configuration is refused, found invalid and read as official OCIO does", () => {
  test.each([...cases])("%s", (name, text) => {
    const { says, reads, isQuiet, all } = judge(text);
    const theirs = verdicts[name] as Verdict;
    expect({ says, reads }, JSON.stringify(all)).toEqual({ says: theirs.says, reads: theirs.reads });
    if (theirs.warns) expect(isQuiet).toBe(false);
  });
});

test("every rule and every problem of the reader has a case", () => {
  const met = new Set(
    [...cases.values()].flatMap((text) => {
      const { document, problems } = readConfig(text);
      return [...problems, ...checkWhole(document)].map(({ code }) => code);
    }),
  );
  const all = new Set([
    ...rules.map(({ code }) => code),
    ...codesOfReaders("yaml", "transform"),
    "not-finite",
    "curve-gap",
  ]);
  expect(all.size).toBeGreaterThan(80);
  // Said instead of the thousand-and-first problem; tests/ocio/yaml/read.test.ts counts them.
  met.add("more-problems");
  expect([...all].filter((code) => !met.has(code))).toEqual([]);
});
