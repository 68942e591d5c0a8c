import { expect, test } from "vitest";
import { checkDocument, rules } from "#ocio/check/check.ts";
import { fileProblems, unmuted, unresolved, withFileProblems } from "#ocio/check/fileProblems.ts";
import { mutableRules } from "#ocio/check/ruleName.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

const TEXT = [
  "ocio_profile_version: 2.3",
  "roles: {default: raw, lost: nowhere}",
  "displays: {d: [!<View> {name: Raw, colorspace: raw}]}",
  "colorspaces:",
  "  - !<ColorSpace>",
  "    name: raw",
  "    isdata: perhaps",
  "    description: a\u0016b",
].join("\n");

function opened() {
  const { document, problems } = readConfig(TEXT);
  document.config.file_problems = fileProblems(TEXT, document, problems);
  return document;
}

test("the problems of a file are kept with its document: where, the lines, kept or dropped", () => {
  const { file_problems } = opened().config;
  expect(
    file_problems?.map(({ severity, code, line, dropped, source }) => ({
      severity,
      code,
      line,
      dropped,
      source,
    })),
  ).toEqual([
    {
      severity: "error",
      code: "bad-boolean",
      line: 7,
      dropped: true,
      source: "6      name: raw\n7      isdata: perhaps\n8      description: a\u0016b",
    },
    {
      severity: "warning",
      code: "control-character",
      line: 8,
      dropped: undefined,
      source: expect.stringContaining("8      description"),
    },
    { severity: "error", code: "role-undefined", line: undefined, dropped: false, source: undefined },
  ]);
});

test("what a rule finds is resolved once it does not; the rest stays until it is dismissed", () => {
  const document = opened();
  const codes = () => unresolved(document, checkDocument(document)).map(({ code }) => code);
  expect(codes()).toEqual(["bad-boolean", "control-character", "role-undefined"]);
  const lost = Object.values(document.roles.byId).find(({ name }) => name === "lost");
  Object.assign(lost as object, { colorspace_name: "raw" });
  expect(codes()).toEqual(["bad-boolean", "control-character"]);
  const all = withFileProblems(document, checkDocument(document));
  expect(all.slice(0, 2).map(({ code, fixes }) => [code, fixes?.[0]?.id])).toEqual([
    ["bad-boolean", "config.acknowledge"],
    ["control-character", "config.acknowledge"],
  ]);
  document.config.file_problems = [];
  expect(codes()).toEqual([]);
});

test("a key that official OCIO ignores is told with its line", () => {
  const text = TEXT.replace("isdata: perhaps", "gamma: 2.2");
  const { document, problems } = readConfig(text);
  const kept = fileProblems(text, document, problems).find(({ code }) => code === "unknown-key");
  expect(kept).toMatchObject({ severity: "warning", line: 7, source: expect.stringContaining("gamma: 2.2") });
});

test("nothing of it is written to a file", () => {
  const document = opened();
  document.config.muted_rules = ["unused-look"];
  const { file_problems: _, muted_rules: __, ...config } = document.config;
  expect(writeConfig(document)).toBe(writeConfig({ ...document, config }));
});

test("rules are turned off but for errors", () => {
  const document = opened();
  document.config.muted_rules = ["control-character", "bad-boolean"];
  const all = withFileProblems(document, checkDocument(document));
  const shown = unmuted(document, all).map(({ code }) => code);
  expect(shown).toContain("bad-boolean");
  expect(shown).not.toContain("control-character");
  const errors = new Set(rules.filter(({ severity }) => severity === "error").map(({ code }) => code));
  expect(mutableRules.filter((code) => errors.has(code))).toEqual([]);
  // Every other rule is among them.
  expect(
    rules.filter(
      ({ code, severity }) => severity !== "error" && !(mutableRules as readonly string[]).includes(code),
    ),
  ).toEqual([]);
});

test("of several problems of one list each is resolved for itself", () => {
  const text = TEXT.replace("lost: nowhere", "").concat("\nactive_displays: [tv, d, hdr]");
  const { document, problems } = readConfig(text);
  document.config.file_problems = fileProblems(text, document, problems);
  const names = () =>
    unresolved(document, checkDocument(document)).flatMap(
      ({ message }) => /name “(.*?)”/.exec(message)?.[1] ?? [],
    );
  expect(names()).toEqual(["tv", "hdr"]);
  document.config.active_displays = ["d", "hdr"];
  expect(names()).toEqual(["hdr"]);
  document.config.active_displays = ["d"];
  expect(names()).toEqual([]);
});
