import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readInput } from "#ocio/files/input.ts";
import { wholeText } from "#ocio/files/text.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { allDifferences } from "#ocio/yaml/diff.ts";
import { keepLayout } from "#ocio/yaml/layout/layout.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { amount, oneIn } from "../../../sample.ts";
import { shared } from "../../../shared.ts";
import { counter } from "../arbitrary.ts";
import { edit, edits } from "./edit.ts";

const folder = join(shared ?? "", "corpus/configs");

/** The texts of real configurations that can be read, the largest first. */
const texts = (shared ? readdirSync(folder) : [])
  .map((name) => {
    const { opened } = readInput(readFileSync(join(folder, name)), name);
    return [name, opened ? wholeText(opened) : ""] as const;
  })
  .filter(([, text]) => /^ocio_profile_version/m.test(text))
  .sort(([, a], [, b]) => b.length - a.length);

const read = (text: string) => readConfig(text, { newId: counter() }).document;
const canonical = (text: string) => writeConfig(read(text));

/** Number of lines that a text loses and gains. */
function changedLines(before: string, after: string): number {
  const lines = allDifferences(before, after).flatMap((hunk) => hunk.lines);
  return lines.filter(({ sign }) => sign !== " ").length;
}

test("a text that is no configuration is not kept", () => {
  for (const text of ["", "ab", "- a", "a: [", "\ufeff# only a comment"])
    expect(keepLayout(text, read(text))).toBe(writeConfig(read(text)));
  const flow = "{ocio_profile_version: 2, roles: {default: raw}}";
  expect(keepLayout(flow, read(flow))).toBe(flow);
});

describe.each([
  [
    "colorspaces",
    "  - !<ColorSpace> {name: log, bitdepth: 8ui}\n",
    "  - !<ColorSpace> {name: log, bitdepth: 16f}\n",
  ],
  ["looks", "  - !<Look> {name: log, process_space: raw}\n", "  - !<Look> {name: LOG, process_space: log}\n"],
  [
    "view_transforms",
    "  - !<ViewTransform> {name: log, family: a}\n",
    "  - !<ViewTransform> {name: log, family: b}\n",
  ],
  [
    "shared_views",
    "  - !<View> {name: log, colorspace: raw}\n",
    "  - !<View> {name: Log, colorspace: other}\n",
  ],
] as const)("of two %s of one name", (collection, first, second) => {
  const text = `ocio_profile_version: 2\n# kept\n${collection}:\n${first}\n${second}`;
  const [former, latter] = rowsOf(read(text), collection);

  test("the one that is renamed is renamed in the file", () => {
    for (const [row, line] of [
      [former, first],
      [latter, second],
    ] as const) {
      const document = structuredClone(read(text));
      document[collection].byId[row!.id]!.name = "other name";
      const renamed = text.replace(line, line.replace(/name: \w+/, "name: other name"));
      expect(keepLayout(text, document)).toBe(renamed);
    }
  });

  test("the one that is deleted goes from the file", () => {
    for (const [row, line] of [
      [former, first],
      [latter, second],
    ] as const) {
      const document = structuredClone(read(text));
      delete document[collection].byId[row!.id];
      document[collection].order = document[collection].order.filter((id) => id !== row!.id);
      const kept = keepLayout(text, document);
      expect(kept.replace(/\n+/g, "\n")).toBe(text.replace(line, "").replace(/\n+/g, "\n"));
    }
  });
});

test("a row that is renamed and has another chain of several lines keeps its comments and its order", () => {
  const start = `ocio_profile_version: 2
roles:
  default: raw
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}

`;
  const row = `  # measured, do not touch
  - !<ColorSpace>
    description: of the show   # for review
    name: film
    encoding: log
    to_scene_reference: !<LogTransform> {base: 3}
`;
  const group = `!<GroupTransform>
      children:
        - !<LogTransform> {base: 7, direction: inverse}
        - !<MatrixTransform> {matrix: [1.6, 0, 0, 0, 0, 0.9, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]}
        - !<LogTransform> {base: 8}
`;
  const end = "\n  - !<ColorSpace>\n    name: other\n";
  const text = start + row + end;
  const wanted =
    start + row.replace("name: film", "name: print").replace(/!<LogTransform>.*\n/, () => group) + end;
  expect(keepLayout(text, read(wanted))).toBe(wanted);
  expect(keepLayout(wanted, read(text))).toBe(text);
});

test("file rules that were only implied are written when the default role goes", () => {
  const text = `ocio_profile_version: 2
# roles of the show
roles:
  default: raw
  data: raw
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
`;
  const document = structuredClone(read(text));
  const gone = rowsOf(document, "roles").find(({ name }) => name === "default")!.id;
  delete document.roles.byId[gone];
  document.roles.order = document.roles.order.filter((id) => id !== gone);
  const kept = keepLayout(text, document);
  expect(kept).toBe(
    text.replace(
      "  default: raw\n  data: raw\n",
      "  data: raw\nfile_rules:\n  - !<Rule> {name: Default, colorspace: default}\n",
    ),
  );
  expect(readConfig(kept).problems.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("a color space that another of its name hid has its place when that one goes", () => {
  const text = `ocio_profile_version: 2
roles:
  default: raw
colorspaces:
  - !<ColorSpace>
    name: rec709
    description: The scene.
  - !<ColorSpace> {name: raw, isdata: true}
display_colorspaces:
  - !<ColorSpace>
    name: Rec709
`;
  const document = { ...read(text), display_colorspaces: { byId: {}, order: [] } };
  const kept = keepLayout(text, document);
  expect(kept.match(/name: rec709/gi)).toHaveLength(1);
  expect(canonical(kept)).toBe(writeConfig(document));
});

/** Rows of a configuration whose comments are further in than the dashes, with no empty line. */
const INSIDE = `ocio_profile_version: 2
roles:
  reference: last
colorspaces:
    # The raw one.
  - !<ColorSpace>
    name: raw
    isdata: true
    #
    # The one for cameras: see the manual.
    # - with a list
    #
  - !<ColorSpace>
    name: camera
    # encoding: log
  - !<ColorSpace>
    name: last
`;

test("words right above a row stay with it, and a key that is commented out with the row above", () => {
  const without = (name: string) => {
    const document = read(INSIDE);
    const { byId, order } = document.colorspaces;
    const kept = order.filter((id) => byId[id]!.name !== name);
    return keepLayout(INSIDE, {
      ...document,
      colorspaces: { byId: Object.fromEntries(kept.map((id) => [id, byId[id]!])), order: kept },
    });
  };
  const [first, camera, last] = INSIDE.split(
    /(?= {4}#\n {4}# The one)|(?= {2}- !<ColorSpace>\n {4}name: last)/,
  ) as [string, string, string];
  expect(without("camera")).toBe(first + last);
  expect(without("last").replace('""', "last")).toBe(first + camera);
  expect(without("raw")).toBe(INSIDE.replace(/ {4}# The raw[\s\S]*?isdata: true\n/, ""));
});

describe.skipIf(!shared)("in the text of a real configuration", () => {
  test("an unchanged document is the text itself", () => {
    expect(texts.length).toBeGreaterThan(45);
    for (const [name, text] of oneIn(4, texts)) expect(keepLayout(text, read(text)), name).toBe(text);
  });

  test.each(oneIn(10, texts.slice(0, 30)))("random edits of %s read as they do canonically", (_, text) => {
    const before = read(text);
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (all) => {
        const after = structuredClone(before);
        for (const each of all) edits(after, each);
        const kept = keepLayout(text, after);
        const written = writeConfig(after);
        const found = canonical(kept);
        if (found !== written) expect(found).toBe(canonical(written));
      }),
      // A large one differs from the others in size alone.
      { numRuns: before.colorspaces.order.length > 40 ? 2 : amount(6, 3) },
    );
  });

  /** A changed value of one row, and the lines that the canonical text changes for it. */
  const scalars: [string, (row: Record<string, unknown>) => void][] = [
    ["a bit depth", (row) => Object.assign(row, { bitdepth: row.bitdepth === "16f" ? "32f" : "16f" })],
    ["isdata", (row) => Object.assign(row, { isdata: !row.isdata })],
    ["an equality group", (row) => Object.assign(row, { equalitygroup: "another" })],
  ];

  test.each(scalars)("%s that is changed changes its line", (_, change) => {
    for (const [name, text] of oneIn(4, texts.slice(0, 12))) {
      const document = structuredClone(read(text)) as Document;
      const { byId, order } = document.colorspaces;
      const id = order[Math.floor(order.length / 2)];
      if (id === undefined) continue;
      change(byId[id] as unknown as Record<string, unknown>);
      // A line that is not there in the opened text is added.
      const kept = keepLayout(text, document);
      expect([1, 2], name).toContain(changedLines(text, kept));
      expect(canonical(kept), name).toBe(writeConfig(document));
    }
  });
});

test("a version that is raised adds no empty environment, and leaves an exponent as it is spelled", () => {
  const opened = `ocio_profile_version: 1
search_path: luts
roles: {default: raw}
displays: {s: [!<View> {name: v, colorspace: raw}]}
colorspaces:
  - !<ColorSpace>
    name: raw
    to_reference: !<GroupTransform>
      children:
        - !<ExponentTransform> {value: [2.6, 2.6, 2.6, 1]}
    from_reference: !<ExponentTransform> {value: [2.6, 2.6, 2.6, 1]}
`;
  const document = read(opened);
  document.config.ocio_profile_version = "2.2";
  expect(keepLayout(opened, document).replace(/^file_rules:\n.*\n/m, "")).toBe(
    opened.replace("version: 1", "version: 2.2"),
  );
});
