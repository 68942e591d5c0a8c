import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CdlCorrection, parseCdl } from "#color/lut/cdl.ts";
import { python, shared } from "../../shared.ts";

const files = shared
  ? ["corpus", "golden/format-samples"].flatMap((folder) =>
      readdirSync(resolve(shared!, folder), { recursive: true, encoding: "utf8" })
        .filter((path) => /\.(cc|ccc|cdl)$/.test(path))
        .map((path) => resolve(shared!, folder, path)),
    )
  : [];

type Answer = { corrections?: Omit<CdlCorrection, "description">[]; error?: string };

/** Contents of each file as official OCIO reads it. */
function official(paths: string[]): Answer[] {
  const script = resolve(import.meta.dirname, "../../conformance/cdl.py");
  const input = paths.map((path) => `${JSON.stringify(path)}\n`).join("");
  const { stdout } = spawnSync(python!, [script], { input, encoding: "utf8" });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}

function ours(path: string): Answer {
  try {
    const { corrections } = parseCdl(readFileSync(path, "utf8"), basename(path));
    return { corrections: corrections.map(({ description: _, ...rest }) => rest) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

describe.skipIf(!shared)("every CDL file of the corpus", () => {
  // Official OCIO 2.6 ends its process on a file that names another root in a comment.
  const crashing = "quirk-root-in-comment.cc";

  test.skipIf(!python)("gives what official OCIO reads, or is refused where it refuses", () => {
    const asked = files.filter((path) => basename(path) !== crashing);
    expect(asked.length).toBeGreaterThan(20);
    const answers = official(asked);
    for (const [n, path] of asked.entries()) {
      const { corrections, error } = answers[n]!;
      if (error === undefined) expect(ours(path), path).toEqual({ corrections });
      else expect(ours(path), path).toEqual({ error: expect.stringContaining(`${basename(path)}, line `) });
    }
  });

  test("a root named in a comment is no root", () => {
    const path = files.find((each) => basename(each) === crashing)!;
    expect(ours(path).corrections).toMatchObject([{ id: "a", slope: [1.1, 1, 0.9] }]);
  });
});

const correction = (inside: string, attributes = "") =>
  `<ColorCorrection${attributes}>${inside}</ColorCorrection>`;
const sop = (slope: string, offset = "0 0 0", power = "1 1 1") =>
  `<SOPNode><Slope>${slope}</Slope><Offset>${offset}</Offset><Power>${power}</Power></SOPNode>`;

test("what a correction does not say is neutral, and its descriptions are kept", () => {
  const text = correction(
    "<Description>Day\n  two</Description><SatNode><Description>less</Description></SatNode>",
    ' id=""',
  );
  expect(parseCdl(text, "a.cc").corrections).toEqual([
    {
      id: null,
      description: "Day two\nless",
      slope: [1, 1, 1],
      offset: [0, 0, 0],
      power: [1, 1, 1],
      saturation: 1,
    },
  ]);
});

test("the last of repeated nodes counts, whole", () => {
  expect(parseCdl(correction(sop("2 2 2") + sop("3 3 3")), "a.cc").corrections[0]!.slope).toEqual([3, 3, 3]);
  expect(() => parseCdl(correction(`${sop("2 2 2")}<SOPNode/>`), "a.cc")).toThrow("has no Slope");
});

test("a list without corrections is no error", () => {
  expect(parseCdl("<ColorCorrectionCollection/>", "a.ccc")).toEqual({
    corrections: [],
    root: "ColorCorrectionCollection",
  });
});

const refused: [what: string, text: string, why: string][] = [
  ["text that is no XML", "hello", "a.cc, line 1: the XML is broken"],
  ["an empty file", "", "the XML is broken"],
  ["an unclosed element", "<ColorCorrection>\n<SatNode>\n", "a.cc, line 3: the XML is broken"],
  ["another kind of file", "<ProcessList/>", "its outermost element is ProcessList"],
  ["a prefix", `<cdl:ColorCorrection xmlns:cdl="u"/>`, "its outermost element is cdl:ColorCorrection"],
  ["a number too few", correction(sop("1 1")), "Slope has 2 numbers; it needs 3."],
  ["a word for a number", correction(sop("1 1 one")), 'Slope has "one" where a number is expected.'],
  ["infinity", correction(sop("1 1 Infinity")), 'Slope has "Infinity" where a number is expected.'],
  ["a slope below 0", correction(sop("1 -1 1")), "Slope is -1; it must be not below 0."],
  ["a power of 0", correction(sop("1 1 1", "0 0 0", "1 0 1")), "Power is 0; it must be above 0."],
  ["text between elements", correction("stray"), 'the text "stray" stands in ColorCorrection'],
  [
    "an id twice",
    `<ColorCorrectionCollection>${correction("", ' id="x"').repeat(2)}</ColorCorrectionCollection>`,
    'two corrections have the id "x".',
  ],
  ["entities", `<!DOCTYPE a [<!ENTITY b "c">]>${correction(sop("&b; 1 1"))}`, "a document type is declared"],
  ["an undeclared entity", correction(sop("&b; 1 1")), "the XML is broken"],
  ["depth", correction("<a>".repeat(40)), "nested deeper than 32"],
  [
    "a tag of many attributes",
    correction("", Array.from({ length: 101 }, (_, n) => ` a${n}=""`).join("")),
    "an element has more than 100 attributes",
  ],
  ["size", " ".repeat(8 * 1024 * 1024 + 1), "larger than 8 MB"],
];

test.each(refused)("%s is refused with its place", (_what, text, why) => {
  expect(() => parseCdl(text, "a.cc")).toThrow(why);
});

test("whatever finite numbers are written are read", () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  fc.assert(
    fc.property(fc.tuple(number, number, number), (offset) => {
      const text = correction(sop("1,1,1", offset.join(" ")));
      expect(parseCdl(text, "a.cc").corrections[0]!.offset).toEqual(offset);
    }),
  );
});
