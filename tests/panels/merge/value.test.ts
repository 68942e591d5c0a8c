import { expect, test } from "vitest";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import { changed } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { renameChanges } from "#ocio/names/rename.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { quietChanges, valuesWords, valueWords } from "#panels/merge/value.ts";

const base = builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const { id } = rowsOf(base, "colorspaces").find(({ name }) => name === "ACEScct")!;
const theirs = changed(base, renameChanges(base, { kind: "colorspaces", id }, "ACES cct"));

test("a rename of the other edit is one change, and ours is as it was before it", () => {
  const merge = threeWayMerge(base, base, theirs);
  expect(quietChanges(merge)).toEqual([{ what: "Renamed", name: "ACES cct", collection: "colorspaces" }]);
  expect(writeConfig(merge.own)).toBe(writeConfig(base));
});

test("settings of the configuration that merge without a conflict are told, those in conflict are not", () => {
  const edited = (name: string, description: string) =>
    changed(base, [
      { at: ["config", "name"], to: () => name },
      { at: ["config", "description"], to: () => description },
    ]);
  const merge = threeWayMerge(base, edited("ours", base.config.description!), edited("theirs", "Merged."));
  expect(quietChanges(merge)).toEqual([{ what: "Changed", name: "Description", collection: "config" }]);
});

test("of steps that all sides have, the values are what differs", () => {
  const space = (steps: string) =>
    readConfig(`ocio_profile_version: 2
roles: {default: film}
displays: {sRGB: [!<View> {name: Raw, colorspace: film}]}
colorspaces:
  - !<ColorSpace> {name: film, to_scene_reference: !<GroupTransform> {children: [${steps}]}}
`).document;
  const cdl = "!<CDLTransform> {slope: [1, 1, 1], sat: 0.5}";
  const exponent = (value: number) => `!<ExponentTransform> {value: ${value}}`;
  const words = (...sides: [base: string, ours: string, theirs: string]) => {
    const [was, own, other] = sides.map(space);
    const merge = threeWayMerge(was!, own!, other!);
    const [conflict] = merge.conflicts;
    return valuesWords({ ...conflict!, key: "", at: 0 }, { ...merge, keys: [], rows: [] });
  };
  expect(words(`${cdl}, ${exponent(2)}`, `${cdl}, ${exponent(2.2)}`, `${cdl}, ${exponent(2.4)}`)).toEqual({
    base: "Exponent: value 2 2 2 1",
    ours: "Exponent: value 2.2 2.2 2.2 1",
    theirs: "Exponent: value 2.4 2.4 2.4 1",
  });
  // Another step: all of it is told.
  expect(words(cdl, exponent(2.2), `${cdl}, ${exponent(2.4)}`)).toEqual({
    base: expect.stringMatching(/^CDL: .*0\.5/),
    ours: "Exponent: value 2.2 2.2 2.2 1",
    theirs: expect.stringMatching(/^CDL: .*\nExponent: value 2\.4 2\.4 2\.4 1$/),
  });
});

test.each([
  ["a text", "description", "Film log", "Film log"],
  ["nothing", "description", null, "None"],
  ["a flag", "isdata", true, "Yes"],
  ["a name", "family_id", "Cameras", "Cameras"],
  ["names", "category_ids", ["file-io", "basic-2d"], "file-io, basic-2d"],
  ["a whole row", undefined, {}, "Kept"],
  ["no row", undefined, null, "Deleted"],
  [
    "a view",
    "inline_view",
    { name: "Film", source_colorspace_id: "log", rule_id: null, looks: [] },
    "color space: log",
  ],
])("%s is told in words", (_, field, value, words) => {
  expect(valueWords(value, field)).toBe(words);
});
