import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDocument } from "#ocio/check/check.ts";
import { isSameRow, joinedProblems } from "#ocio/check/joinProblems.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const problem = (code: string, path: string, line?: number): Problem => ({
  severity: "error",
  code,
  message: "Something is wrong.",
  path,
  ...(line !== undefined && { line, column: 1 }),
});

test.each([
  ["the same place", "colorspaces/a/name", "colorspaces/a/name"],
  ["another field of the row", "colorspaces/a/b/aliases", "colorspaces/a/b/aliases_data"],
  ["the row itself", "shared_views/a/name", "shared_views/a"],
  ["a step of the chain", "looks/a/transform", "looks/a/transform/0/slope"],
])("a check is silent where reading told of %s", (_what, read, checked) => {
  const told = problem("x", read, 7);
  expect(joinedProblems([told], [problem("x", checked)])).toEqual([told]);
});

test.each([
  ["of another row", "colorspaces/a/name", "x", "colorspaces/b/name"],
  ["of another kind", "colorspaces/a/name", "y", "colorspaces/a/name"],
  ["of the profile", "", "x", "search_path"],
])("a check speaks about a problem %s", (_what, read, code, checked) => {
  expect(joinedProblems([problem("x", read, 7)], [problem(code, checked)])).toHaveLength(2);
});

test("a problem of reading has the fixes that a check knows for the same place", () => {
  const fixes = [{ id: "config.setVersion", args: { version: "2.6" } }];
  const [joined, ...others] = joinedProblems(
    [problem("x", "ocio_profile_version", 1)],
    [{ ...problem("x", "ocio_profile_version"), fixes }],
  );
  expect([joined?.line, joined?.fixes, others]).toEqual([1, fixes, []]);
});

test("a profile version that official OCIO does not load is mended by the newest that it does", () => {
  const { document, problems } = readConfig("ocio_profile_version: 3\n");
  const joined = joinedProblems(problems, checkDocument(document));
  expect(joined.find(({ code }) => code === "unsupported-version")?.fixes).toEqual([
    { id: "config.setVersion", args: { version: "2.6" } },
  ]);
});

test("a warning of reading is an error where checking says so of the same row", () => {
  const warning = { ...problem("x", "colorspaces/a/aliases", 7), severity: "warning" as const };
  expect(joinedProblems([warning], [problem("x", "colorspaces/a/aliases_data")])).toEqual([
    { ...warning, severity: "error" },
  ]);
  expect(joinedProblems([warning], [problem("x", "colorspaces/b/aliases")])[0]).toBe(warning);
});

test("aliases in version 1, which official OCIO reads and does not validate, are an error", () => {
  const { document, problems } = readConfig(`ocio_profile_version: 1
roles: {default: raw}
displays: {d: [!<View> {name: v, colorspace: raw}]}
colorspaces:
  - !<ColorSpace> {name: raw, aliases: [b]}
`);
  const errors = joinedProblems(problems, checkDocument(document)).filter(
    ({ severity }) => severity === "error",
  );
  expect(errors).toMatchObject([{ code: "needs-version", line: 5 }]);
});

test("reading and checking tell of two spaces that differ by case once", () => {
  const text = `ocio_profile_version: 2
roles: {default: raw}
displays: {d: [!<View> {name: v, colorspace: raw}]}
colorspaces:
  - !<ColorSpace> {name: raw}
  - !<ColorSpace> {name: RAW}
`;
  const { document, problems } = readConfig(text);
  const merged = joinedProblems(problems, checkDocument(document)).filter(
    ({ code }) => code === "merged-names",
  );
  expect(merged).toMatchObject([{ line: 6 }]);
});

test.each<[string, string[], number]>([
  ["the one that stays", ["A, aliases: [x]", "a, aliases: [x]"], 0],
  ["one behind that", ["A, aliases: [x]", "a", "B, aliases: [x]"], 0],
  ["one before that", ["A, aliases: [x]", "B, aliases: [x]", "a"], 1],
  ["one before both", ["B, aliases: [x]", "A", "a, aliases: [x]"], 1],
])("an alias of a space that official OCIO drops is free for %s", (_, rows, count) => {
  const text = `ocio_profile_version: 2
roles: {default: raw}
displays: {d: [!<View> {name: v, colorspace: raw}]}
colorspaces:
${["raw", ...rows].map((row) => `  - !<ColorSpace> {name: ${row}}\n`).join("")}`;
  const { document, problems } = readConfig(text);
  for (const each of [problems, checkDocument(document)])
    expect(each.filter(({ code }) => code === "name-taken")).toHaveLength(count);
});

test("many problems of reading are told apart as each alone", () => {
  const path = fc
    .array(fc.constantFrom("looks", "a", "aa", "b"), { maxLength: 4 })
    .map((parts) => parts.join("/"));
  fc.assert(
    fc.property(fc.array(path, { maxLength: 6 }), path, (read, checked) => {
      const told = read.map((each) => problem("x", each));
      const isTold = read.some((each) => isSameRow(each, checked));
      expect(joinedProblems(told, [problem("x", checked)])).toHaveLength(read.length + (isTold ? 0 : 1));
    }),
  );
});
