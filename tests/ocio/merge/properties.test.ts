import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { conflictKeys, resolved } from "#ocio/merge/resolution.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import type { Document } from "#ocio/model/document.ts";
import { meant } from "#ocio/names/finder.ts";
import { mentionsOf } from "#ocio/names/mentions.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { shared } from "../../shared.ts";
import { type Edit, editedBy, edits, local, studio, targetOf } from "./edits.ts";

const folder = shared && join(shared, "corpus/configs");
const names = folder
  ? readdirSync(folder).filter((name) =>
      /StdX_global_config2|v2_demo|legacy-OCIOv1__OCIOv1_config_VFX|cg-config-v2.1/.test(name),
    )
  : [];
const configs: [string, Document][] = [
  ["the studio config", studio()],
  ...names.map((name): [string, Document] => [
    name,
    readConfig(readFileSync(join(folder!, name), "utf8")).document,
  ]),
];
/** The same as another program would have read it: all ids are others. */
const reread = (document: Document) => readConfig(writeConfig(document)).document;
const RUNS = { numRuns: process.env.TEST_EXHAUSTIVE ? 8 : 6 };

describe.each(configs)("%s", (_, given) => {
  const base = reread(given);
  const text = writeConfig(base);
  test("is the edit of one side where the other has none, or the same", () => {
    fc.assert(
      fc.property(edits(), fc.boolean(), (all, again) => {
        const edit = editedBy(base, all);
        const own = again ? reread(edit) : edit;
        const expected = writeConfig(edit);
        for (const [ours, theirs] of [
          [base, own],
          [own, base],
          [own, reread(edit)],
        ] as const) {
          const { document, conflicts } = threeWayMerge(base, ours, theirs);
          expect(conflicts).toEqual([]);
          expect(writeConfig(document)).toBe(expected);
        }
      }),
      RUNS,
    );
  });

  test("has the edits of both sides where they are of different rows", () => {
    fc.assert(
      fc.property(edits(local), edits(local), (left, right) => {
        const half = (all: typeof left, from: number) =>
          all.map((each) => ({ ...each, at: from + each.at / 2.01 }));
        const own = half(left, 0);
        // Both halves of one row, or of three, share a row.
        const edited = new Set(own.map((each) => targetOf(base, each)));
        const other = half(right, 0.5).filter((each) => !edited.has(targetOf(base, each)));
        const [ours, theirs] = [editedBy(base, own), editedBy(base, other)];
        const { document, conflicts } = threeWayMerge(base, ours, theirs);
        expect(conflicts).toEqual([]);
        expect(writeConfig(document)).toBe(writeConfig(editedBy(ours, other)));
      }),
      RUNS,
    );
  });

  test("reads back, with every reference that the sides had, however conflicts are resolved", () => {
    fc.assert(
      fc.property(edits(), edits(), fc.constantFrom("base", "ours", "theirs"), (left, right, choice) => {
        const [own, other] = [editedBy(base, left), editedBy(base, right)];
        const merge = threeWayMerge(base, own, reread(other));
        // Damage done by a side itself stays.
        const broken = new Set([own, other].flatMap(dangling));
        expect(dangling(merge.document).filter((each) => !broken.has(each))).toEqual([]);
        for (const choices of [
          {},
          Object.fromEntries(conflictKeys(merge.conflicts).map((key) => [key, choice] as const)),
        ]) {
          const document = resolved(merge, choices);
          // Decisions that would give two rows one name are refused.
          if (typeof document === "string") continue;
          const written = writeConfig(document);
          expect(writeConfig(reread(document))).toBe(written);
        }
      }),
      RUNS,
    );
  });

  test("leaves what neither touched byte for byte", () => {
    expect(writeConfig(threeWayMerge(base, reread(base), reread(base)).document)).toBe(text);
  });
});

/** Pairs of different configurations: built-in ones, and collected ones that differ in many ways. */
const versions = builtinConfigNames.flatMap((name, at, all) => (at % 2 === 1 ? [[all[at - 1]!, name]] : []));
const collected = [
  ["ocio__mergeconfigs__merged1__base1.ocio", "ocio__mergeconfigs__merged2__input.ocio"],
  ["ocio__mergeconfigs__merged2__base.ocio", "ocio__builtin__studio-config-v4.0.0_aces-v2.0_ocio-v2.5.ocio"],
  [
    "ocio__builtin__cg-config-v2.1.0_aces-v1.3_ocio-v2.3.ocio",
    "richardssam+ffmpeg-ocio-test__sourcemedia__studio-config-v1.0.0_aces-v1.3_ocio-v2.1_ns.ocio",
  ],
];
test.each([...(folder ? collected : []), ...versions])(
  "%s is %s where one side, or both, made it that",
  (...pair) => {
    const texts = pair.map((name) => {
      const document = builtinConfig(name) ?? readConfig(readFileSync(join(folder!, name), "utf8")).document;
      return writeConfig(document);
    });
    for (const [base, ours, theirs] of [
      [0, 0, 1],
      [0, 1, 0],
      [0, 1, 1],
    ]) {
      const sides = [base, ours, theirs].map((at) => readConfig(texts[at!]!).document);
      const { document, conflicts } = threeWayMerge(...(sides as [Document, Document, Document]));
      expect(conflicts).toEqual([]);
      expect(writeConfig(document)).toBe(texts[1]);
    }
  },
);

test.each<[string, Edit[]]>([
  ["a chain of the same numbers", [{ what: "matrix", at: 0.691, say: "one" }]],
  [
    "a row renamed to the same name, beside a copy of it",
    [
      { what: "rename", at: 0.005, say: "three" },
      { what: "look", at: 0, say: "one" },
    ],
  ],
])("%s in two edits, one read from a file, is no conflict", (_, both) => {
  const base = reread(studio());
  const edit = editedBy(base, both);
  expect(threeWayMerge(base, edit, reread(edit)).conflicts).toEqual([]);
});

/** Names that mean nothing. */
function dangling(document: Document): string[] {
  return mentionsOf(document)
    .filter((mention) => mention.form === "link" && !meant(document, mention))
    .map(({ name, id }) => name ?? id ?? "");
}
