import { expect, test } from "vitest";
import { counterpartOf, targetLabel, viewsOf } from "#color/preview/counterpart.ts";
import { shownOf } from "#color/preview/shown.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";

const older = builtinConfig("cg-config-v1.0.0_aces-v1.3_ocio-v2.1") as Document;
const newer = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const spaceOf = (document: Document, name: string) =>
  rowsOf(document, "colorspaces").find((row) => row.name === name)?.id ?? null;
const viewOf = (document: Document, label: string) =>
  viewsOf(document).find((view) => view.label === label)?.id ?? null;

test("another config is seen from the color space and to the view of the same names", () => {
  const shown = shownOf(older, null, {
    source: spaceOf(older, "ACEScg"),
    target: viewOf(older, "sRGB - Display / Un-tone-mapped"),
  })!;
  const found = counterpartOf(newer, shown);
  if (typeof found === "string") throw new Error(found);
  expect(found.source).toBe(spaceOf(newer, "ACEScg"));
  const other = shownOf(newer, null, found)!;
  expect(targetLabel(other.target)).toBe("sRGB - Display / Un-tone-mapped");
  expect(other.conversion).toEqual(shown.conversion);
});

test.each([
  [
    "ACEScg",
    "sRGB - Display / ACES 1.0 - SDR Video",
    "It has no view “sRGB - Display / ACES 1.0 - SDR Video”.",
  ],
  ["Linear Rec.709 (sRGB)", "ACEScct", null],
])("from %s to %s a config without one of them says so", (source, target, why) => {
  const shown = shownOf(older, null, {
    source: spaceOf(older, source),
    target: viewOf(older, target) ?? spaceOf(older, target),
  })!;
  expect(targetLabel(shown.target)).toBe(target);
  const found = counterpartOf(newer, shown);
  if (why === null) expect(found).toEqual({ source: spaceOf(newer, source), target: spaceOf(newer, target) });
  else expect(found).toBe(why);
});
