import { expect, test } from "vitest";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { collectionNames, type Document, rowsOf } from "#ocio/model/document.ts";
import { usesOf } from "#ocio/names/references.ts";
import { partedUse } from "#ocio/names/useLabel.ts";
import { countUses } from "#panels/uses/counts.ts";
import { mentioned } from "../commands/fixture.ts";

test.each([
  ["a small one with every reference", mentioned()],
  ["studio-config 2.5", builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document],
])("the count beside a row is the length of its list of uses: %s", (_, document) => {
  const counts = countUses(document);
  const differing = collectionNames.flatMap((kind) =>
    rowsOf(document, kind).flatMap(({ id }) => {
      const listed = usesOf(document, { kind, id }).length;
      return (counts.get(id) ?? 0) === listed ? [] : [{ kind, id, listed, counted: counts.get(id) }];
    }),
  );
  expect(differing).toEqual([]);
});

test.each([
  ["Viewing rule Camera log", "Viewing rule", "Camera log"],
  ["View transform Film", "View transform", "Film"],
  ["View Film of sRGB", "View", "Film of sRGB"],
  ["Display color space P3", "Display color space", "P3"],
  ["Configuration", "Configuration", ""],
])("“%s” is a %s", (label, kind, name) => {
  expect(partedUse(label)).toEqual([kind, name]);
});
