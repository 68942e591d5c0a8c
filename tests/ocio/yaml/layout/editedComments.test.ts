import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readInput } from "#ocio/files/input.ts";
import { wholeText } from "#ocio/files/text.ts";
import { collectionNames, type Document, type Row, rowsOf } from "#ocio/model/document.ts";
import { keepLayout, writeWithComments } from "#ocio/yaml/layout/layout.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { scan } from "#ocio/yaml/scan/scan.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { amount, oneIn } from "../../../sample.ts";
import { shared } from "../../../shared.ts";
import { counter } from "../arbitrary.ts";

const read = (text: string) => structuredClone(readConfig(text, { newId: counter() }).document);

const text = `# The show.
# Version 3.

ocio_profile_version: 2

# Roles of all shows.
roles:
  default: raw
  data: raw  # no light

displays:
  # The monitor.
  sRGB:
    - !<View> {name: Raw, colorspace: raw}
    # With a look.
    - !<View> {name: Film, colorspace: lin, looks: +grade}
    - !<Views> [a, b]

shared_views:
  - !<View> {name: a, colorspace: raw}
  - !<View> {name: b, colorspace: raw}

looks:
  - !<Look> {name: grade, process_space: lin}

colorspaces:
  # Approved by Ada.
  # Checked.
  - !<ColorSpace>
    name: lin # linear
    # What the renderer makes.
    encoding: scene-linear
    to_scene_reference: !<MatrixTransform> {offset: [0.1, 0, 0, 0]}  # by hand
  - !<ColorSpace>
    name: raw
    description: |  # two lines
      one
      two
    isdata: true
# The end.
`;

type Named = Row & { name?: string };

/** The row of a name; of a view of a display, its own. */
function rowOf(document: Document, name: string): Row {
  const all = collectionNames.flatMap((each) => rowsOf(document, each) as readonly Named[]);
  return all.find(
    (row) => (row.name ?? ("inline_view" in row ? row.inline_view?.name : undefined)) === name,
  )!;
}

/** The text with the comments of rows, or of the profile, changed. */
function withComments(opened: string, comments: Record<string, string | undefined>): string {
  const document = read(opened);
  for (const [name, comment] of Object.entries(comments)) {
    if (name === "end") document.config.trailing_comment = comment;
    else (name === "config" ? document.config : rowOf(document, name)).comment = comment;
  }
  return keepLayout(opened, document);
}

test("an edited line of a comment is the one that changes", () => {
  expect(
    withComments(text, { lin: " Approved by Bob.\n Checked.\n linear\n What the renderer makes." }),
  ).toBe(text.replace("Ada", "Bob"));
  expect(
    withComments(text, { lin: " Approved by Ada.\n Checked.\n scene-linear\n What the renderer makes." }),
  ).toBe(text.replace("# linear", "# scene-linear"));
});

test("a document that was opened from no text is written with the comments that it was given", () => {
  const document = structuredClone(readConfig(writeConfig(read(text))).document);
  expect(writeWithComments(document)).toBe(writeConfig(document));
  rowOf(document, "lin").comment = " Ask Kim.";
  document.config.comment = " The show.";
  document.config.trailing_comment = " The end.";
  const written = writeWithComments(document);
  const added = ["# The show.", "  # Ask Kim.", "# The end."];
  expect(written.split("\n").filter((line) => line.includes("#"))).toEqual(added);
  expect(written).toContain("  # Ask Kim.\n  - !<ColorSpace>\n    name: lin\n");
  const lines = written.split("\n").filter((line) => !line.includes("#"));
  expect(lines.join("\n")).toBe(writeConfig(document));
});

test("removed comments go with their lines, or with the blanks before them", () => {
  const lines = (gone: string) =>
    text
      .split("\n")
      .filter((line) => !line.includes(gone))
      .join("\n");
  expect(withComments(text, { sRGB: undefined })).toBe(lines("The monitor."));
  expect(withComments(text, { data: undefined })).toBe(text.replace("  # no light", ""));
  expect(withComments(text, { end: undefined })).toBe(lines("The end."));
  expect(withComments(text, { default: undefined })).toBe(lines("Roles of all"));
  expect(withComments(text, { config: " The show." })).toBe(lines("Version 3."));
  expect(withComments(text, { lin: " Checked.\n linear" })).toBe(
    text
      .split("\n")
      .filter((line) => !/Ada|renderer/.test(line))
      .join("\n"),
  );
});

test("new lines stand above the row, or between the comments that they stand between", () => {
  expect(withComments(text, { grade: " Of the DIT.\n\n Balanced." })).toBe(
    text.replace("  - !<Look>", "  # Of the DIT.\n  #\n  # Balanced.\n  - !<Look>"),
  );
  expect(withComments(text, { Raw: " As it is." })).toBe(
    text.replace("    - !<View> {name: Raw", "    # As it is.\n    - !<View> {name: Raw"),
  );
  expect(withComments(text, { default: " Roles of all shows.\n For all." })).toBe(
    text.replace("  default:", "  # For all.\n  default:"),
  );
  expect(withComments(text, { config: " The show.\n New.\n Version 3.\n Last." })).toBe(
    text.replace("# Version 3.\n", "# New.\n# Version 3.\n# Last.\n"),
  );
  expect(withComments(text, { end: " The end.\n Really." })).toBe(`${text}# Really.\n`);
  const first = " Approved by Ada.\n Checked.\n linear";
  expect(withComments(text, { lin: `${first}\n Inside.\n What the renderer makes.\n Below.` })).toBe(
    text.replace("    # What", "    # Inside.\n    # What").replace("makes.\n", "makes.\n    # Below.\n"),
  );
});

test("a new line behind the comment of a row of one line stands above the row", () => {
  expect(withComments(text, { data: " no light\n but masks" })).toBe(
    text.replace("  data:", "  # but masks\n  data:"),
  );
});

test("a file without comments, with other line ends or without a last one gets them", () => {
  const bare =
    "ocio_profile_version: 2\r\n\r\nroles:\r\n  default: raw\r\ncolorspaces:\r\n  - !<ColorSpace> {name: raw}";
  expect(withComments(bare, { config: " Show.", default: " All.", raw: "-\n Data.", end: " End." })).toBe(
    bare
      .replace("ocio", "# Show.\r\nocio")
      .replace("  default", "  # All.\r\n  default")
      .replace("  - !", "  #-\r\n  # Data.\r\n  - !")
      .concat("\r\n# End."),
  );
  const marked = `\ufeff${bare}`;
  expect(withComments(marked, { config: " Show." })).toBe(marked.replace("ocio", "# Show.\r\nocio"));
});

test("a comment that the text cannot hold leaves it as it is, and the others are written", () => {
  const document = read(text);
  const [first, second] = rowsOf(document, "display_view_associations").slice(2) as [Row, Row];
  second.comment = " Second.";
  // A line below its own would be part of the text.
  rowOf(document, "raw").comment = " two lines\n Below.";
  rowOf(document, "grade").comment = " Mine.";
  const kept = text
    .replace("  - !<Look>", "  # Mine.\n  - !<Look>")
    .replace("  - !<ColorSpace>\n    name: raw", "  # Below.\n  - !<ColorSpace>\n    name: raw");
  expect(keepLayout(text, document)).toBe(kept);
  first.comment = " First.";
  expect(keepLayout(text, document)).toBe(kept.replace("    - !<Views>", "    # First.\n    - !<Views>"));
  const flow = "{ocio_profile_version: 2, roles: {default: raw}, colorspaces: [!<ColorSpace> {name: raw}]}\n";
  expect(withComments(flow, { raw: " Data." })).toBe(flow);
});

test("a comment is written beside edited values, to a row that is renamed and to one that is new", () => {
  const document = read(text);
  Object.assign(rowOf(document, "grade"), { name: "balance", comment: " Of the DIT." });
  Object.assign(rowOf(document, "lin"), { encoding: "log" });
  const raw = rowOf(document, "raw") as Document["colorspaces"]["byId"][string];
  raw.comment = " Data.\n two lines";
  const id = "00000000-0000-4000-9000-000000000001";
  document.colorspaces.byId[id] = { ...raw, id, name: "mask", description: null, comment: " Alpha." };
  document.colorspaces.order = [...document.colorspaces.order, id];
  const kept = keepLayout(text, document);
  expect(kept).toContain("  # Of the DIT.\n  - !<Look> {name: balance");
  expect(kept).toContain("  # Data.\n  - !<ColorSpace>\n    name: raw\n    description: |  # two lines\n");
  expect(kept).toContain("  # Alpha.\n  - !<ColorSpace>\n    name: mask\n");
  const found = read(kept);
  expect(rowOf(found, "lin").comment).toBe(rowOf(document, "lin").comment);
  expect(writeConfig(found)).toBe(writeConfig(document));
});

test("comments of rows that went stay where they stood", () => {
  const document = read(text.replace("  # Approved by Ada.\n", "  # Above all.\n\n  # Approved by Ada.\n"));
  const opened = text.replace("  # Approved by Ada.\n", "  # Above all.\n\n  # Approved by Ada.\n");
  const gone = rowOf(document, "lin").id;
  delete document.colorspaces.byId[gone];
  document.colorspaces.order = document.colorspaces.order.filter((id) => id !== gone);
  expect(keepLayout(opened, document)).toContain("  # Above all.\n");
  rowOf(document, "raw").comment = " two lines of data";
  const kept = keepLayout(opened, document);
  expect(kept).toContain("  # Above all.\n");
  expect(kept).toContain("description: |  # two lines of data\n");
});

const folder = join(shared ?? "", "corpus/configs");
const texts = (shared ? readdirSync(folder) : [])
  .map((name) => {
    const { opened } = readInput(readFileSync(join(folder, name)), name);
    return [name, opened ? wholeText(opened) : ""] as const;
  })
  .filter(([, opened]) => /^ocio_profile_version/m.test(opened))
  .sort(([, a], [, b]) => b.length - a.length);

/** The lines of a text that hold more than a comment, without their comments. */
function valueLines(opened: string): string[] {
  let rest = "";
  let at = 0;
  for (const { start, end } of scan(opened).comments) {
    rest += opened.slice(at, start);
    at = end;
  }
  return (rest + opened.slice(at)).split(/\r\n?|\n/).flatMap((line) => line.trimEnd() || []);
}

type Commented = { comment?: string | undefined };

/** All that have comments, in the order of the file. */
const commented = (document: Document): Commented[] => [
  document.config,
  ...collectionNames
    .filter((name) => name !== "families" && name !== "categories")
    .flatMap((name): readonly Commented[] => rowsOf(document, name)),
];

/** The lines of a comment in any order. */
const linesOf = (owner: Commented | undefined) => owner?.comment?.split("\n").sort() ?? [];

const at = fc.nat({ max: 10_000 });
const line = fc.constantFrom("", " New.", "-----", " a: b", "# twice", " é\t", " Name: {x}");
const change = fc.record({
  row: at,
  kind: fc.constantFrom("add", "remove", "replace", "clear"),
  place: at,
  line,
});

describe.skipIf(!shared)("in the text of a real configuration", () => {
  test.each(oneIn(10, texts.slice(0, 50)))(
    "random comments of %s read back, and nothing else changes",
    (_, opened) => {
      const before = read(opened);
      fc.assert(
        fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
          const after = structuredClone(before);
          const owners = commented(after);
          for (const { row, kind, place, line: one } of changes) {
            const owner = owners[row % owners.length] as Commented;
            const lines = owner.comment?.split("\n") ?? [];
            const there = place % (lines.length + 1);
            if (kind === "add") lines.splice(there, 0, one);
            else if (kind === "remove") lines.splice(there, 1);
            else if (kind === "replace") lines[there] = one;
            else lines.length = 0;
            if (lines.length === 0) delete owner.comment;
            else owner.comment = lines.join("\n");
          }
          const kept = keepLayout(opened, after);
          const found = read(kept);
          expect(valueLines(kept)).toEqual(valueLines(opened));
          expect(writeConfig(found)).toBe(writeConfig(before));
          const [was, is] = [commented(before), commented(found)];
          for (const [i, owner] of owners.entries()) {
            if (linesOf(is[i]).join() === linesOf(owner).join()) continue;
            // Views in one list on a line, and rules that are only implied, have no place of their own.
            expect("shared_view_id" in owner || "ruleType" in owner).toBe(true);
            expect(is[i]?.comment).toBe(was[i]?.comment);
          }
        }),
        { numRuns: amount(6, 3) },
      );
    },
  );
});
