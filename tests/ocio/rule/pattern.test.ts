import fc from "fast-check";
import { expect, test } from "vitest";
import {
  extensionProblem,
  globMatches,
  globProblem,
  regexMatches,
  regexOf,
  regexProblem,
} from "#ocio/rule/pattern.ts";

test.each([
  ["a.c", "abc", true],
  ["a.c", "xabc", false],
  ["a..c", "aéc", true],
  [".*\\.exr", "x.EXR", false],
  ["(?=ab)a.", "ab", true],
  ["(?!ab)a.", "ab", false],
  ["(a+)b\\1", "aabaa", true],
  ["(a+)b\\1", "aaba", false],
  ["(?=(a+))\\1b", "aab", true],
  ["(a*)*\\1[^a]", "1", true],
  ["\\bfoo\\b.*", "foo bar", true],
  ["\\bfoo\\b.*", "foobar", false],
  ["[[:alpha:]]{2,3}", "abc", true],
  ["[[:alpha:]]{2,3}", "a1", false],
  ["[]a]", "a]", false],
  ["a|", "", true],
])("the regular expression %s on %s: %s", (regex, path, matches) => {
  expect(regexMatches(regex, path)).toBe(matches);
});

test.each([
  ["*", "exr", "a.EXR", true],
  ["*", "e?r", "a.EXR", false],
  ["*", "e?r", "a.exr", true],
  ["*A*", "*", "/shots/A/b.exr", true],
  ["*A*", "*", "/shots/a/b.exr", false],
  ["a[!b]c", "x", "adc.x", true],
  ["a[!b]c", "x", "abc.x", false],
  ["a[b-d]c", "x", "acc.x", true],
  ["a+(b)", "x", "a+(b).x", true],
  ["*", "tar.gz", "a.TAR.gz", true],
  ["a", "x", "/a.x", false],
  ["*", "*", "no extension", false],
])("the pattern %s with the extension %s on %s: %s", (pattern, extension, path, matches) => {
  expect(globMatches(pattern, extension, path)).toBe(matches);
  expect(regexMatches(regexOf(pattern, extension), path)).toBe(matches);
});

test.each([
  ["(", "opens a group that it does not close"],
  [")", "closes a group that is not open"],
  ["*", "has a * with nothing to repeat"],
  ["a{", "opens a brace without a count"],
  ["a{2,1}", "has a count whose end is before its start"],
  ["\\", "ends in a backslash"],
  ["[a", "opens a bracket that it does not close"],
  ["[z-a]", "has a range whose end is before its start"],
  ["[\\w-a]", "has a range that starts with a class"],
  ["[a-\\w]", "has a range that ends in a class"],
  ["[[:foo:]]", "has a class [:foo:] that is not known"],
  ["(a)\\2", "refers to group 2, which is not there"],
  ["(?<=a)b", "has a group after (? that is not one of : = !"],
  ["\\x4", "has a character number without 2 hexadecimal digits"],
])("says that %s %s", (regex, problem) => {
  expect(regexProblem(regex)).toBe(problem);
  expect(regexMatches(regex, "a")).toBe(problem);
});

test("says what is wrong with a glob", () => {
  expect(globProblem("a]")).toBe("closes a bracket that is not open");
  expect(globProblem("a[")).toBe("opens a bracket that it does not close");
  expect(globProblem("[!]")).toBe("has an empty set of characters");
  expect(globProblem("[.]")).toBe("has a . in brackets, which OCIO does not take");
  expect(globProblem("a\\")).toBe("opens a group that it does not close");
  expect(extensionProblem("ex[r")).toBe("opens a bracket that it does not close");
  expect(globProblem("*(v[0-9])?")).toBeNull();
});

/** Expressions that make matchers by trial run for ages, each with a path that nearly matches. */
const EVIL: [regex: string, path: string][] = [
  "(a+)+",
  "(a|aa)+",
  "(a|a)*",
  "(a*)*",
  "(.*a){20}",
  "(.*)*",
  "(a+)*(a+)*(a+)*",
  "(?:a?){100}a{100}",
  "(?=(a+)+b)a*",
  "(?!(a|aa)+c).*",
  ".*.*.*.*.*.*.*=",
  "((a?)*)*",
  "(\\w+\\s?)*",
  "([a-z]+)+[0-9]",
  "(?:(?:(?:a*)*)*)*",
  "a{0,500}a{0,500}",
  "(a{1,50}){1,50}",
  "(?=.*a)(?=.*b)(?=.*c).*",
  "(?=a*(?=a*(?=a*b))).*",
  "(a+)+\\1",
  "(a*)(a*)(a*)(a*)(a*)\\1\\2\\3\\4\\5",
  "(.*)(.*)(.*)\\1\\2\\3x",
  "((a*)*)*\\1",
].map((regex) => [`${regex}$`, `${"a".repeat(4095)}!`]);

// Backtracking would outlast any timeout of a test by years.
test.each(EVIL)("answers, or gives up, on %s", (regex, path) => {
  const answer = regexMatches(regex, path);
  if (typeof answer === "string") expect(answer).toBe("takes too long to compare with this path");
  else expect(answer).toBe(/^\(\?!|^\(\.\*\)\*\$$/.test(regex));
});

test("gives up on what is too large, with a sentence's end", () => {
  expect(regexMatches("(a{1000}){1000}", "a")).toBe("repeats too much to be tried");
  expect(regexMatches("(){99999}", "a")).toBe("repeats too much to be tried");
  expect(regexMatches("a".repeat(1025), "a")).toBe("has more than 1024 characters and is not tried");
  expect(regexProblem("(".repeat(200_000))).toMatch(/^nests too deep$|^opens a group/);
});

test("reads, or refuses, a very long expression", () => {
  expect(regexProblem("a".repeat(1_000_000))).toBe("is too long for official OCIO");
  expect(regexProblem("\\d[ab]".repeat(40_000))).toBeNull();
  expect(globProblem("*[ab]".repeat(30_000))).toBeNull();
});

test("every expression of regular size is answered on every path", () => {
  const regex = fc
    .array(fc.constantFrom("a*", "(a|b)*", ".*", "b?", "(?:ab*)+", "[ab]*"), {
      minLength: 20,
      maxLength: 150,
    })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(regex, fc.nat({ max: 4000 }), (text, length) => {
      expect(typeof regexMatches(text.slice(0, 1024), "ab".repeat(length / 2))).not.toBe("undefined");
    }),
    { numRuns: 10 },
  );
});

test("agrees with V8 where both read the same", () => {
  const parts = ["a", "b", "c", ".", "[ab]", "[^a]", "(a|b)", "(?:ab)", "(?=a)", "(?!b)", "\\d", "\\w"];
  const signs = ["", "", "*", "+", "?", "{2}", "{1,2}", "{0,}", "*?"];
  const part = fc
    .tuple(fc.constantFrom(...parts), fc.constantFrom(...signs))
    .map(([text, sign]) => (text.startsWith("(?=") || text.startsWith("(?!") ? text : text + sign));
  const regex = fc.array(part, { maxLength: 7 }).map((found) => found.join(""));
  const path = fc
    .array(fc.constantFrom("a", "b", "c", "1", "-"), { maxLength: 8 })
    .map((found) => found.join(""));
  fc.assert(
    fc.property(regex, path, (text, on) => {
      expect(regexMatches(text, on)).toBe(new RegExp(`^(?:${text})$`).test(on));
    }),
    { numRuns: 2000 },
  );
});
