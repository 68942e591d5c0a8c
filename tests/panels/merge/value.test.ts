import { expect, test } from "vitest";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import { changed } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { renameChanges } from "#ocio/names/rename.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { quietChanges } from "#panels/merge/value.ts";

const base = builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const { id } = rowsOf(base, "colorspaces").find(({ name }) => name === "ACEScct")!;
const theirs = changed(base, renameChanges(base, { kind: "colorspaces", id }, "ACES cct"));

test("a rename of the other edit is one change, and ours is as it was before it", () => {
  const merge = threeWayMerge(base, base, theirs);
  expect(quietChanges(merge)).toEqual([{ what: "Renamed", name: "ACES cct", collection: "colorspaces" }]);
  expect(writeConfig(merge.own)).toBe(writeConfig(base));
});
