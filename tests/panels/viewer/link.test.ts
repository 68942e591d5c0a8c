import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CUBE_SIZES } from "#color/plot/cubePoints.ts";
import { CURVE_AXIS_NAMES } from "#color/plot/curveAxis.ts";
import { CHANNELS, neutral } from "#color/preview/adjustment.ts";
import {
  DIAGRAMS,
  GAMUT_COLORS,
  INSPECTORS,
  MAX_GAMUT_SPACES,
  type PreviewChoice,
  SHEETS,
  usualChoice,
} from "#color/preview/choice.ts";
import { CODE_FORMATS } from "#color/preview/codeFormat.ts";
import { viewsOf } from "#color/preview/counterpart.ts";
import { LAYOUTS } from "#color/preview/layout.ts";
import { MARKS } from "#color/preview/marks.ts";
import { SCOPES } from "#color/preview/scopes.ts";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { choiceFrom, linkOf } from "#panels/viewer/link.ts";
import { LINK_NAMES } from "#panels/viewer/linkName.ts";

const document = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const spaces = rowsOf(document, "colorspaces").map(({ id }) => id);
const targets = [...viewsOf(document).map(({ id }) => id), ...spaces];
const unit = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000);

const choices: fc.Arbitrary<PreviewChoice> = fc.record({
  source: fc.constantFrom(null, ...spaces),
  target: fc.constantFrom(null, ...targets),
  picture: fc.constantFrom("chart" as const, "log" as const, "image" as const),
  layout: fc.constantFrom(...LAYOUTS),
  split: unit,
  against: fc.oneof(
    fc.constantFrom("change" as const, "opened" as const),
    fc.record({ target: fc.constantFrom(...targets) }),
    fc.record({ version: fc.integer({ min: 1, max: 99_999 }) }),
    fc.record({ builtin: fc.constantFrom(...builtinConfigNames) }),
    fc.record({
      config: fc.constantFrom(
        "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
        "6f9619ff-8b86-4d01-b42d-00cf4fc964ff@12",
        "file:show v2.ocioz",
      ),
    }),
  ),
  gain: fc.constantFrom(1, 8, 64),
  layer: fc.constant(null),
  overscan: fc.boolean(),
  adjust: fc.record({
    exposure: fc.integer({ min: -80, max: 80 }).map((value) => value / 4),
    gamma: fc.constantFrom(0.5, 1, 2.2),
    saturation: fc.constantFrom(0, 1, 2),
    channel: fc.constantFrom(...CHANNELS),
    falseColor: fc.boolean(),
    marks: fc.subarray([...MARKS]),
  }),
  scope: fc.constantFrom(...SCOPES),
  zoom: fc.oneof(
    fc.constant(usualChoice.zoom),
    fc.record({ scale: fc.constantFrom(0.25, 1, 64), x: unit, y: unit }),
  ),
  full: fc.boolean(),
  inspector: fc.constantFrom(null, ...INSPECTORS),
  axis: fc.constantFrom(...CURVE_AXIS_NAMES),
  slope: fc.boolean(),
  gamut: fc.record({
    diagram: fc.constantFrom(...DIAGRAMS),
    colors: fc.constantFrom(...GAMUT_COLORS),
    spaces: fc.option(fc.uniqueArray(fc.constantFrom(...spaces), { maxLength: MAX_GAMUT_SPACES }), {
      nil: null,
    }),
  }),
  sheet: fc.constantFrom(...SHEETS),
  code: fc.constantFrom(...CODE_FORMATS),
  subject: fc.oneof(
    fc.constant("conversion" as const),
    fc.record({ step: fc.integer({ min: 0, max: 20 }) }),
    fc.record({
      row: fc.constantFrom(...spaces, ...rowsOf(document, "named_transforms").map(({ id }) => id)),
    }),
  ),
  cube: fc.record({
    size: fc.constantFrom(...CUBE_SIZES),
    yaw: fc.integer({ min: -180, max: 180 }),
    pitch: fc.integer({ min: -90, max: 90 }),
    point: fc.tuple(unit, unit, unit),
  }),
  region: fc.option(fc.record({ left: unit, top: unit, right: unit, bottom: unit }), { nil: null }),
  probe: fc.oneof(
    fc.record({ x: unit, y: unit }),
    fc.record({ pixel: fc.constant([0.18, 0.5, -1, 1] as const) }),
  ),
});

describe("the link of the viewer", () => {
  test("gives its settings back", () => {
    fc.assert(
      fc.property(choices, (choice) => {
        const link = JSON.parse(JSON.stringify(linkOf(choice, document)));
        expect(choiceFrom(link, document)).toEqual(choice);
      }),
      { numRuns: 100 },
    );
  });

  test("is empty for the usual settings, and readable for others", () => {
    expect(linkOf(usualChoice, document)).toEqual({});
    const target = viewsOf(document).find(({ label }) => label === "sRGB - Display / Un-tone-mapped")!.id;
    expect(linkOf({ ...usualChoice, target, adjust: { ...neutral, exposure: 1.5 } }, document)).toEqual({
      to: "sRGB - Display / Un-tone-mapped",
      exposure: 1.5,
    });
  });

  test("lists color spaces of the gamut plot by names, those with a comma by UUID, and says where there is none", () => {
    const [first, second] = rowsOf(document, "colorspaces");
    const renamed = structuredClone(document);
    renamed.colorspaces.byId[second!.id]!.name = "log, film";
    const of = (ids: string[]) =>
      linkOf({ ...usualChoice, gamut: { ...usualChoice.gamut, spaces: ids } }, renamed);
    expect(of([first!.id, second!.id])).toEqual({ spaces: `${first!.name},${second!.id}` });
    expect(choiceFrom(of([second!.id, first!.id]), renamed).gamut.spaces).toEqual([second!.id, first!.id]);
    expect(of([])).toEqual({ spaces: "none" });
    expect(of(["gone"])).toEqual({ spaces: "none" });
  });

  // Any text may be the name of a layer.
  test.each(LINK_NAMES.filter((name) => name !== "layer"))("with nonsense as %s changes nothing", (name) => {
    for (const text of ["gone", "", "1e99", "-99", "1,2,3", "__proto__"])
      expect(choiceFrom({ [name]: text }, document)).toEqual(usualChoice);
  });
});
