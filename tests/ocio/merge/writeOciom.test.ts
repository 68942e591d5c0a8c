import fc from "fast-check";
import { expect, test } from "vitest";
import {
  defaultMerge,
  type MergeParams,
  type Ociom,
  readOciom,
  sections,
  strategies,
} from "#ocio/merge/ociom.ts";
import { writeOciom } from "#ocio/merge/writeOciom.ts";

const name = fc.oneof(
  fc.constantFrom(
    "show.ocio",
    "ACES 2.0 - SDR",
    "a: b",
    "#x",
    "null",
    "~",
    "Ünïcode 名",
    'q"q',
    "- x",
    " x ",
  ),
  fc.string({ minLength: 1, maxLength: 8 }),
);
/** Names as lists of active ones hold them: no quotes, no blanks around. */
const listed = fc.uniqueArray(
  fc.constantFrom("sRGB", "a, b", "x:y", "Rec.1886 Rec.709 - Display", "名", "no"),
  { maxLength: 3 },
);
const merge = fc
  .record({
    names: fc.tuple(name, name),
    options: fc.record({
      input_family_prefix: fc.oneof(fc.constant(""), name),
      base_family_prefix: fc.oneof(fc.constant(""), name),
      input_first: fc.boolean(),
      error_on_conflict: fc.boolean(),
      default_strategy: fc.constantFrom(...strategies),
      avoid_duplicates: fc.boolean(),
      adjust_input_reference_space: fc.boolean(),
    }),
    overrides: fc.record({
      name: fc.oneof(fc.constant(""), name),
      description: fc.oneof(fc.constant(""), fc.constant("two\nlines\n"), name),
      search_path: fc.array(name, { maxLength: 2 }),
      environment: fc.dictionary(name, name, { maxKeys: 2 }).map((each) => new Map(Object.entries(each))),
      active_displays: listed,
      active_views: listed,
      inactive_colorspaces: listed,
    }),
    params: fc.dictionary(fc.constantFrom(...sections), fc.constantFrom(...strategies)),
  })
  .map(({ names: [base, input], ...rest }) => ({ ...defaultMerge("", base, input), ...rest }) as MergeParams);
const file: fc.Arbitrary<Ociom> = fc
  .record({
    search_path: fc.array(name, { maxLength: 2 }),
    merges: fc.array(merge, { maxLength: 3 }),
    names: fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
  })
  .map(({ search_path, merges, names }) => ({
    search_path,
    merges: merges.map((each, at) => ({ ...each, name: names[at] as string })),
    warnings: [],
  }));

test("an OCIOM file that was written reads back the same", () => {
  fc.assert(
    fc.property(file, (ociom) => {
      expect(readOciom(writeOciom(ociom))).toEqual(ociom);
    }),
  );
});

test("a merge is written without what has its default value", () => {
  const merges = [
    { ...defaultMerge("Show", "base.ocio", "studio-config-latest"), params: { roles: "Remove" } },
  ];
  expect(writeOciom({ search_path: [], merges: merges as MergeParams[] })).toBe(`ociom_version: 1.0

merge:
  Show:
    base: base.ocio
    input: studio-config-latest
    options:
      default_strategy: PreferInput
    params:
      roles: {strategy: Remove}
`);
});
