import { expect, test } from "vitest";
import { SKETCH_AXES } from "#color/plot/curveAxis.ts";
import { sketchAsked } from "#color/plot/sketch.ts";
import type { SketchedKind } from "#color/plot/sketched.ts";
import { changeBetween } from "#color/preview/documentChange.ts";
import { createEngine } from "#color/preview/engine.ts";
import type { Sketch } from "#color/preview/question.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { computed } from "../measure.ts";

const studio = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const idOf = (document: Document, kind: SketchedKind, name: string) =>
  rowsOf(document, kind).find((row) => nameOf(row, document) === name)!.id;

/** The sketch of a row by a real engine; null where none is asked for. */
async function sketchOf(kind: SketchedKind, name: string, document = studio): Promise<Sketch | null> {
  const engine = createEngine({
    painter: null,
    pool: { compute: async (ops, pixels) => computed(ops, pixels, false) as Float32Array<ArrayBuffer> },
    bitmapOf: async () => {
      throw new Error("A sketch has no bitmap.");
    },
    decode: async () => {
      throw new Error("A sketch has no image.");
    },
  });
  engine.tell({
    tell: "document",
    id: 1,
    base: null,
    change: changeBetween(null, document),
    hasOwnFiles: false,
  });
  const asked = sketchAsked(document, kind, idOf(document, kind, name));
  if (!asked) return null;
  const answered = await engine.answer({ ask: "sketch", document: 1, ...asked });
  return "answer" in answered ? (answered.answer as Sketch) : null;
}

const grayOf = (sketch: Sketch | null) => sketch?.channels?.map((each) => each[SKETCH_AXES.stops.gray]);

// Codes of middle gray as the makers of the encodings publish them.
test.each([
  ["ACEScct", 0.4135884],
  ["ARRI LogC3 (EI800)", 0.391007],
  ["ARRI LogC4", 0.2783959],
  ["ACEScg", 0.18],
])("the curve of %s has %d for middle gray in every channel", async (name, code) => {
  const channels = grayOf(await sketchOf("colorspaces", name));
  expect(channels).toHaveLength(3);
  for (const value of channels!) expect(value).toBeCloseTo(code, 4);
});

test("a display color space is lit by its white, so that grays stay gray, and has its published primaries", async () => {
  const sketch = await sketchOf("display_colorspaces", "sRGB - Display");
  const [red, green, blue] = grayOf(sketch)!;
  // The sRGB curve of IEC 61966-2-1 at 0.18.
  for (const value of [red, green, blue]) expect(value).toBeCloseTo(1.055 * 0.18 ** (1 / 2.4) - 0.055, 3);
  const { triangle } = sketch!;
  const rec709 = {
    red: [0.64, 0.33],
    green: [0.3, 0.6],
    blue: [0.15, 0.06],
    white: [0.3127, 0.329],
  } as const;
  for (const corner of ["red", "green", "blue", "white"] as const)
    for (const at of [0, 1] as const) expect(triangle![corner][at]).toBeCloseTo(rec709[corner][at], 3);
});

test("named transforms and looks are drawn from 0 to 1 without a triangle, views by stops", async () => {
  const named = await sketchOf("named_transforms", "sRGB - Curve");
  expect(named).toMatchObject({ axis: "linear", triangle: null });
  expect(named!.channels![0]![20]).toBeCloseTo(((0.5 + 0.055) / 1.055) ** 2.4, 4);
  const look = await sketchOf("looks", "ACES 1.3 Reference Gamut Compression");
  // It leaves grays as they are.
  look!.channels![1]!.forEach((value, i) => void expect(value).toBeCloseTo(i / 40, 4));
  const view = await sketchOf("display_view_associations", "ACES 2.0 - SDR 100 nits (Rec.709)");
  expect(view).toMatchObject({ axis: "stops", triangle: null });
  const codes = view!.channels![1]!;
  codes.forEach((value, i) => void expect(value).toBeGreaterThanOrEqual((codes[i - 1] ?? 0) - 1e-4));
});

test("a shared view and a view transform have the curve of the first view that shows them", async () => {
  const view = "ACES 2.0 - SDR 100 nits (Rec.709)";
  const drawn = await sketchOf("display_view_associations", view);
  expect(await sketchOf("view_transforms", view)).toEqual(drawn);
  const { document } = readConfig(`ocio_profile_version: 2.3
roles: {default: lin, scene_linear: lin}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
shared_views:
  - !<View> {name: v, colorspace: half}
  - !<View> {name: unused, colorspace: half}
displays:
  d:
    - !<Views> [v]
colorspaces:
  - !<ColorSpace> {name: lin}
  - !<ColorSpace>
    name: half
    to_scene_reference: !<MatrixTransform> {matrix: [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]}
`);
  const shared = await sketchOf("shared_views", "v", document);
  expect(grayOf(shared)).toEqual([0.09, 0.09, 0.09].map((value) => expect.closeTo(value, 6)));
  expect(await sketchOf("shared_views", "unused", document)).toBeNull();
});

test("data has no sketch, and a config without interchange roles one without a triangle", async () => {
  expect(await sketchOf("colorspaces", "Raw")).toBeNull();
  const { document } = readConfig(`ocio_profile_version: 2
roles: {default: lin, scene_linear: lin}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  d:
    - !<View> {name: v, colorspace: lin}
colorspaces:
  - !<ColorSpace> {name: lin}
  - !<ColorSpace>
    name: half
    to_scene_reference: !<MatrixTransform> {matrix: [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]}
  - !<ColorSpace>
    name: lost
    to_scene_reference: !<ColorSpaceTransform> {src: gone, dst: lin}
`);
  const half = await sketchOf("colorspaces", "half", document);
  expect(half!.triangle).toBeNull();
  expect(grayOf(half)).toEqual([0.09, 0.09, 0.09].map((value) => expect.closeTo(value, 6)));
  expect(await sketchOf("colorspaces", "lost", document)).toMatchObject({ channels: null, triangle: null });
});
