import { describe, expect, test } from "vitest";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { format } from "../../conformance/official.ts";
import { oneIn } from "../../sample.ts";
import { python } from "../../shared.ts";
import official from "./characters.json" with { type: "json" };
import { type Outcome, outcomeOf, places, textsOf } from "./characters.ts";

const known: Readonly<Record<string, Outcome>> = official;

/** Text written for a configuration, or null where it has errors. */
function ours(text: string): string | null {
  const { document, problems } = readConfig(text);
  return problems.some(({ severity }) => severity === "error") ? null : writeConfig(document);
}

describe("every control character is read and written as official OCIO does", () => {
  test.each(Object.keys(places))("%s", (place) => {
    expect(outcomeOf(textsOf(place).map(ours))).toEqual(known[place]);
  });
});

describe.skipIf(!python)("and official OCIO does so today", () => {
  test.each(oneIn(6, Object.keys(places)))("%s", (place) => {
    const texts = textsOf(place);
    const answers = format(texts).map(({ text }) => text ?? null);
    expect(texts.map((text) => ({ text, written: ours(text) }))).toEqual(
      texts.map((text, at) => ({ text, written: answers[at] })),
    );
    expect(outcomeOf(answers)).toEqual(known[place]);
  });
});

test("a warning says where a control character stands", () => {
  const text = [
    "ocio_profile_version: 2.3",
    "# bell \u0007",
    "roles: {default: raw}",
    "displays: {d: [!<View> {name: Raw, colorspace: raw}]}",
    "colorspaces:",
    "  - !<ColorSpace>",
    "    name: raw",
    "    description: a\u0016b\u0016c",
    "    family: tab\tand \\u0016",
  ].join("\n");
  const { document, problems } = readConfig(text);
  const found = problems.filter(({ code }) => code === "control-character");
  expect(found.map(({ severity, line, column, path }) => ({ severity, line, column, path }))).toEqual([
    { severity: "warning", line: 2, column: 8, path: undefined },
    { severity: "warning", line: 8, column: 19, path: "colorspaces/raw/description" },
  ]);
  expect(found[1]?.message).toContain("U+0016");
  expect(writeConfig(document)).toContain('description: "a\\x16b\\x16c"');
});

test("a warning names the character and shows up to 60 letters of the text", () => {
  const said = (description: string) =>
    readConfig(`ocio_profile_version: 2\ndescription: ${description}\n`).problems.find(
      ({ code }) => code === "control-character",
    )?.message;
  const text = `\u001b${"a".repeat(59)}`;
  expect(said(text)).toBe(`The text ${text} holds U+001B, which is a control character; it is kept.`);
  expect(said(`${text}b`)).toContain(` ${text.slice(0, 59)}… holds `);
});
