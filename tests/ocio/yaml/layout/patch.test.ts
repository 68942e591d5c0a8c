import { expect, test } from "vitest";
import type { GroupTransform, Transform } from "#ocio/chain/transform.ts";
import { type CollectionName, type Document, rowsOf } from "#ocio/model/document.ts";
import { keepLayout } from "#ocio/yaml/layout/layout.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { named } from "../../../commands/fixture.ts";
import { uuidOf } from "../../../store/fixture.ts";
import { counter } from "../arbitrary.ts";

const STEPS = `          - !<LogTransform> {base: 3}   # of the camera
          - !<MatrixTransform> {matrix: [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}
`;
const CHAIN = `      to_scene_reference: !<GroupTransform>
        children:
${STEPS}`;
const VENDOR = `      description: |   # from the vendor
          Measured.

          Twice.
`;
const SRGB = `  sRGB:
    - !<View> {name: Raw, colorspace: raw}
    - !<View> {colorspace: film, name: 'Film'}
`;
const PHONE = `  # At home.
  Phone:
    - !<View> {name: Raw, colorspace: raw}
`;
const WARM = "  - !<Look> {name: warm, process_space: film}\n";
const PAINT = "  - !<ColorSpace> {name: paint, encoding: sdr-video}\n";

/** A config as people write one: other quotes, columns and blanks than the canonical text, and comments. */
const TEXT = `# The show.
ocio_profile_version: 2.1

search_path: "luts:looks"
environment: {SHOT: one, 'SEQ': "two"}
strictparsing: true

roles:
    data: raw   # for masks
    'default': raw

file_rules:
  - !<Rule> {name: Default, colorspace: default}

displays:
${SRGB}${PHONE}
active_displays: [sRGB,   'Phone']
active_views: [Raw, Film]

looks:
${WARM}
colorspaces:
  - !<ColorSpace>
    name: raw
    aliases: [none,   'un''changed']
    isdata: true

  - !<ColorSpace>
      name: film
      family: "Camera"
${VENDOR}${CHAIN}
${PAINT}`;

const space = (document: Document, name: string) => named(document, "colorspaces", name);
const steps = (document: Document) =>
  (space(document, "film").to_scene_reference_transform as GroupTransform).children;

function remove(document: Document, collection: CollectionName, ids: readonly string[]): void {
  const rows = document[collection] as { byId: Record<string, unknown>; order: string[] };
  for (const id of ids) delete rows.byId[id];
  rows.order = rows.order.filter((id) => !ids.includes(id));
}

function copy(document: Document, collection: "looks" | "roles", name: string, as: string): void {
  const rows = document[collection] as { byId: Record<string, unknown>; order: string[] };
  const row = { ...named(document, collection, name), id: uuidOf(77), name: as };
  rows.byId[row.id] = row;
  rows.order.push(row.id);
}

type Case = [what: string, change: (document: Document) => void, from: string, to: string];

test.each<Case>([
  ["a search path", ({ config }) => (config.search_path = ["luts", "more"]), "luts:looks", "luts:more"],
  [
    "a search path that no text can hold",
    ({ config }) => (config.search_path = ["c:/luts", "more"]),
    ' "luts:looks"',
    "\n  - c:/luts\n  - more",
  ],
  [
    "a context variable",
    ({ config }) => (config.environment = { SHOT: "one", SEQ: "it's" }),
    `"two"`,
    `"it's"`,
  ],
  [
    "a context variable that has another name",
    ({ config }) => (config.environment = { SHOT: "one", SEQUENCE: "two" }),
    "'SEQ'",
    "'SEQUENCE'",
  ],
  [
    "a context variable that is new",
    ({ config }) => (config.environment = { SHOT: "one", SEQ: "two", ZED: "3" }),
    "{SHOT: one, 'SEQ'",
    "{SHOT: one, ZED: 3, 'SEQ'",
  ],
  [
    "a context variable that is gone",
    ({ config }) => (config.environment = { SEQ: "two" }),
    "{SHOT: one, ",
    "{",
  ],
  ["all context variables", ({ config }) => (config.environment = {}), `{SHOT: one, 'SEQ': "two"}`, "{}"],
  ["a plain value", ({ config }) => (config.strictparsing = false), "parsing: true", "parsing: false"],
  [
    "a key that is new",
    ({ config }) => (config.luma = [0.2, 0.7, 0.1]),
    "strictparsing: true\n",
    "strictparsing: true\nluma: [0.2, 0.7, 0.1]\n",
  ],
  [
    "a role",
    (document) => (named(document, "roles", "data").colorspace_id = space(document, "film").id),
    "data: raw ",
    "data: film ",
  ],
  [
    "the name of a role",
    (document) => (named(document, "roles", "data").name = "mask"),
    "data: raw ",
    "mask: raw ",
  ],
  [
    "the name of a role in quotes",
    (document) => (named(document, "roles", "default").name = "other"),
    "'default'",
    "'other'",
  ],
  [
    "a role that is gone",
    (document) => remove(document, "roles", [named(document, "roles", "data").id]),
    "    data: raw   # for masks\n",
    "",
  ],
  [
    "the name of a view",
    (document) => {
      const views = rowsOf(document, "display_view_associations");
      views.find(({ inline_view }) => inline_view?.name === "Film")!.inline_view!.name = "Print";
    },
    "name: 'Film'",
    "name: 'Print'",
  ],
  ["the order of displays", ({ displays }) => displays.order.reverse(), SRGB + PHONE, PHONE + SRGB],
  [
    "the name of a display",
    (document) => (named(document, "displays", "Phone").name = "Tablet"),
    "  Phone:",
    "  Tablet:",
  ],
  [
    "a display that is gone",
    (document) => {
      const { id } = named(document, "displays", "sRGB");
      const views = rowsOf(document, "display_view_associations").filter(
        ({ display_id }) => display_id === id,
      );
      remove(
        document,
        "display_view_associations",
        views.map((view) => view.id),
      );
      remove(document, "displays", [id]);
    },
    SRGB,
    "",
  ],
  [
    "an item of a list in brackets",
    ({ config }) => (config.active_displays = ["sRGB", "Tablet"]),
    "'Phone']",
    "'Tablet']",
  ],
  [
    "an item that is new there",
    ({ config }) => (config.active_displays = ["sRGB", "Phone", "Wall"]),
    "'Phone']",
    "'Phone',   Wall]",
  ],
  ["all of its items", ({ config }) => (config.active_displays = []), "[sRGB,   'Phone']", "[]"],
  [
    "a look that is new",
    (document) => copy(document, "looks", "warm", "cold"),
    WARM,
    `${WARM}\n  - !<Look>\n    name: cold\n    process_space: film\n`,
  ],
  ["the only look", (document) => remove(document, "looks", document.looks.order), `looks:\n${WARM}\n`, ""],
  [
    "an alias",
    (document) => (space(document, "raw").aliases_data = ["none", "other"]),
    "'un''changed'",
    "'other'",
  ],
  [
    "an alias that is new",
    (document) => (space(document, "raw").aliases_data = ["none", "un'changed", "a, b"]),
    "'un''changed'",
    `'un''changed',   "a, b"`,
  ],
  [
    "all aliases",
    (document) => (space(document, "raw").aliases_data = []),
    "    aliases: [none,   'un''changed']\n",
    "",
  ],
  [
    "lines of text",
    (document) => (space(document, "film").description = "Once.\n\nMore."),
    "          Measured.\n\n          Twice.",
    "          Once.\n\n          More.",
  ],
  [
    "lines of text that become one",
    (document) => (space(document, "film").description = "Once."),
    "          Measured.\n\n          Twice.",
    "          Once.",
  ],
  [
    "lines of text that begin with blanks",
    (document) => (space(document, "film").description = "  a\nb"),
    VENDOR,
    '      description: "  a\\nb"\n',
  ],
  ["lines of text that are gone", (document) => (space(document, "film").description = null), VENDOR, ""],
  [
    "lines of text that are new",
    (document) => (space(document, "raw").description = "One\ntwo"),
    "    isdata: true\n",
    "    description: |\n      One\n      two\n    isdata: true\n",
  ],
  [
    "lines of text that are new in braces",
    (document) => (space(document, "paint").description = "One\ntwo"),
    "{name: paint, ",
    '{name: paint, description: "One\\ntwo", ',
  ],
  [
    "a value in braces",
    (document) => (space(document, "paint").encoding = "data"),
    "encoding: sdr-video",
    "encoding: data",
  ],
  [
    "a value in double quotes",
    (document) => (rowsOf(document, "families")[0]!.name = 'Scan "x"'),
    '"Camera"',
    '"Scan \\"x\\""',
  ],
  [
    "the only value of a step",
    (document) => Object.assign(steps(document)[0]!, { base: 5 }),
    "{base: 3}",
    "{base: 5}",
  ],
  [
    "the direction of a step",
    (document) => Object.assign(steps(document)[0]!, { direction: "inverse" }),
    "{base: 3}",
    "{base: 3, direction: inverse}",
  ],
  [
    "a number of a step",
    (document) =>
      Object.assign(steps(document)[1]!, { matrix: [3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] }),
    "matrix: [2,",
    "matrix: [3,",
  ],
  [
    "the order of steps",
    (document) => steps(document).reverse(),
    STEPS,
    STEPS.split(/(?<=\n)/)
      .reverse()
      .join(""),
  ],
  ["a step that is gone", (document) => steps(document).pop(), STEPS, STEPS.replace(/ *- !<Matrix.*\n/, "")],
  [
    "a step that is new",
    (document) => steps(document).push({ ...steps(document)[0]!, base: 5 } as Transform),
    STEPS,
    `${STEPS}          - !<LogTransform> {base: 5}\n`,
  ],
  [
    "a group that becomes one step",
    (document) => (space(document, "film").to_scene_reference_transform = steps(document)[0] as Transform),
    CHAIN,
    "      to_scene_reference: !<LogTransform> {base: 3}\n",
  ],
  [
    "a chain that is gone",
    (document) => (space(document, "film").to_scene_reference_transform = null),
    CHAIN,
    "",
  ],
  [
    "a chain that is new",
    (document) => {
      const chain = space(document, "film").to_scene_reference_transform;
      space(document, "raw").to_scene_reference_transform = structuredClone(chain);
    },
    "    isdata: true\n",
    `    isdata: true\n${CHAIN.replace(/ {3}# of.*/, "").replace(/^ {2}/gm, "")}`,
  ],
  [
    "a row that moves to the first place",
    ({ colorspaces }) => colorspaces.order.unshift(colorspaces.order.pop()!),
    TEXT.slice(TEXT.indexOf("colorspaces:")),
    `colorspaces:\n${PAINT}\n${TEXT.slice(TEXT.indexOf("  - !<ColorSpace>\n")).replace(`\n${PAINT}`, "")}`,
  ],
  [
    "a row that is gone",
    (document) => remove(document, "colorspaces", [space(document, "paint").id]),
    `\n${PAINT}`,
    "",
  ],
])("a change of %s changes that place of the text alone", (_, change, from, to) => {
  for (const eol of ["\n", "\r\n"]) {
    const text = TEXT.replaceAll("\n", eol);
    const document = structuredClone(readConfig(text, { newId: counter() }).document);
    change(document);
    const kept = keepLayout(text, document);
    expect(kept).toBe(TEXT.replace(from, () => to).replaceAll("\n", eol));
    expect(writeConfig(readConfig(kept).document)).toBe(writeConfig(document));
  }
});

test.each([1, 4, 8])(
  "lines that are new stand as far in as their row, which has its keys in column %i",
  (column) => {
    const pad = " ".repeat(column);
    const text = `ocio_profile_version: 2
roles: {default: raw}
colorspaces:
- !<ColorSpace>
${pad}name: raw
`;
    const document = structuredClone(readConfig(text, { newId: counter() }).document);
    space(document, "raw").description = "One\n\n  two";
    expect(keepLayout(text, document)).toBe(`${text}${pad}description: |\n${pad}  One\n\n${pad}    two\n`);
  },
);

test.each([
  [
    "of mixed ends",
    "  default: raw\r\n  scene_linear: raw\r\n",
    "  default: raw\r\n  matte_paint: raw\n  scene_linear: raw\r\n",
  ],
  ["with keys marked by ?", "  ? default\n  : raw\n", "  ? default\n  : raw\n  matte_paint: raw\n"],
])("a role that is new leaves lines %s", (_, roles, after) => {
  const text = `ocio_profile_version: 2\n? search_path\n: luts\nroles:\n${roles}colorspaces:\n  - !<ColorSpace> {name: raw}\n`;
  const document = structuredClone(readConfig(text, { newId: counter() }).document);
  const role = rowsOf(document, "roles")[0]!;
  document.roles.byId.paint = { ...role, id: "paint", name: "matte_paint" };
  document.roles.order.push("paint");
  expect(keepLayout(text, document)).toBe(text.replace(roles, after));
});
