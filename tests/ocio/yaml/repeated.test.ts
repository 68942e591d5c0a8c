import { expect, test } from "vitest";
import { checkDocument } from "#ocio/check/check.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { ask } from "../../conformance/official.ts";
import { python } from "../../shared.ts";

type Parts = { top?: string; roles?: string; displays?: string; space?: string; more?: string };

function config({ top = "", roles = "", displays = "", space = "", more = "" }: Parts): string {
  return [
    "ocio_profile_version: 2.5\nenvironment: {A: x}\n",
    `${top}roles:\n  default: raw\n${roles}`,
    `displays:\n  d:\n    - !<View> {name: Raw, colorspace: raw}\n${displays}`,
    `colorspaces:\n  - !<ColorSpace>\n    name: raw\n${space}  - !<ColorSpace>\n    name: b\n${more}`,
  ].join("");
}

const step = (body: string) => config({ space: `    to_scene_reference: ${body}\n` });

/** A key given twice at each level of a configuration, and whether official OCIO loads it. */
const cases: Record<string, [loads: boolean, text: string]> = {
  "a key of the profile": [false, config({ top: "strictparsing: true\nstrictparsing: false\n" })],
  "an unknown key of the profile": [false, config({ top: "x: true\nx: false\n" })],
  "a section": [false, config({ more: "colorspaces: []\n" })],
  "a section, without a value the second time": [false, config({ more: "colorspaces: ~\n" })],
  "a role, the same": [true, config({ roles: "  default: raw\n" })],
  "a role, another": [true, config({ roles: "  default: b\n" })],
  "a role, another case": [true, config({ roles: "  DEFAULT: b\n" })],
  "a role, three times": [true, config({ roles: "  default: b\n  Default: b\n  x: raw\n  default: raw\n" })],
  "a role, to nothing that exists and then to something": [
    true,
    config({ roles: "  x: none\n  x: raw\n  y: b\n" }),
  ],
  "a role, to something and then to nothing that exists": [
    true,
    config({ roles: "  x: raw\n  x: none\n  y: b\n" }),
  ],
  "a variable": [true, config({}).replace("{A: x}", "{A: x, B: z, A: y}")],
  "a display": [true, config({ displays: "  d:\n    - !<View> {name: Other, colorspace: b}\n" })],
  "a display, another case": [
    true,
    config({ displays: "  D:\n    - !<View> {name: Other, colorspace: b}\n" }),
  ],
  "a view": [true, config({ displays: "    - !<View> {name: Raw, colorspace: b}\n" })],
  "a key of a view": [
    false,
    config({ displays: "    - !<View> {name: Other, colorspace: b, colorspace: raw}\n" }),
  ],
  "a key of a color space": [false, config({ space: "    family: a\n    family: b\n" })],
  "a key of a color space, without a value": [false, config({ space: "    family: a\n    family: ~\n" })],
  "a key of a file rule": [
    false,
    config({
      top: "file_rules:\n  - !<Rule> {name: x, extension: a, extension: b, pattern: c, colorspace: raw}\n  - !<Rule> {name: Default, colorspace: raw}\n",
    }),
  ],
  "a custom key of a file rule": [
    true,
    config({
      top: "file_rules:\n  - !<Rule> {name: Default, colorspace: raw, custom: {k: a, k: b}}\n",
    }),
  ],
  "a key of a viewing rule": [
    true,
    config({ top: "viewing_rules:\n  - !<Rule> {name: x, encodings: a, encodings: [b, c]}\n" }),
  ],
  "a key of a viewing rule, without a value": [
    true,
    config({ top: "viewing_rules:\n  - !<Rule> {name: x, name: ~, encodings: a, encodings: ~}\n" }),
  ],
  "a key of a look": [false, config({ top: "looks:\n  - !<Look> {name: l, process_space: raw, name: m}\n" })],
  "a key of a matrix": [false, step("!<MatrixTransform> {offset: [0, 0, 0, 1], offset: [1, 1, 1, 0]}")],
  "a key of a built-in transform": [
    true,
    step(
      "!<BuiltinTransform> {style: IDENTITY, style: ACEScg_to_ACES2065-1, direction: inverse, direction: ~}",
    ),
  ],
  "a key of a display view transform": [
    true,
    step("!<DisplayViewTransform> {src: b, src: raw, display: d, view: Raw, view: ~}"),
  ],
  "a key of a group": [false, step("!<GroupTransform> {children: [], children: []}")],
  "a key of a transform in a group": [
    false,
    step("!<GroupTransform> {children: [!<ExponentTransform> {value: 2, value: 3}]}"),
  ],
  "an interchange attribute": [
    true,
    config({ space: "    interchange: {amf_transform_ids: a, amf_transform_ids: b}\n" }),
  ],
  "an interchange attribute, without a value": [
    true,
    config({ space: "    interchange: {amf_transform_ids: a, amf_transform_ids: ~}\n" }),
  ],
};

const names = Object.keys(cases);

test.each(names)("%s given twice is read as official OCIO reads it, with a word", (name) => {
  const [loads, text] = cases[name] as (typeof cases)[string];
  const { document, problems } = readConfig(text);
  const errors = problems.filter(({ severity }) => severity === "error");
  expect(errors.length === 0, JSON.stringify(errors)).toBe(loads);
  const said = problems.filter(({ code }) => /^(duplicate-key|merged-names|merged-views)$/.test(code));
  expect(said.length).toBeGreaterThan(0);
  expect(said.every(({ line }) => line !== undefined)).toBe(true);
  if (!loads) return;
  // From then on the document's value counts.
  expect(checkDocument(document).filter(({ code }) => code === "name-taken")).toEqual([]);
  expect(writeConfig(readConfig(writeConfig(document)).document)).toBe(writeConfig(document));
});

test.skipIf(!python)("and official OCIO reads it so", () => {
  const texts = names.map((name) => (cases[name] as (typeof cases)[string])[1]);
  const answers = ask(
    texts.flatMap((text) => [
      { do: "format", text },
      { do: "validate", text },
    ]),
  );
  const found = names.map((name, at) => {
    const { document, problems } = readConfig(texts[at] as string);
    const refused = problems.some(({ severity }) => severity === "error");
    const invalid = refused || checkDocument(document).some(({ severity }) => severity === "error");
    return { name, text: refused ? undefined : writeConfig(document), valid: !invalid };
  });
  expect(found).toEqual(
    names.map((name, at) => ({
      name,
      text: answers[2 * at]?.text,
      valid: answers[2 * at + 1]?.valid === true,
    })),
  );
});
