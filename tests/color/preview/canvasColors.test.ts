import { expect, test } from "vitest";
import { neutral } from "#color/preview/adjustment.ts";
import { type CanvasColors, canvasWords } from "#color/preview/canvasColors.ts";
import { changeBetween } from "#color/preview/documentChange.ts";
import { createEngine } from "#color/preview/engine.ts";
import type { Painted } from "#color/preview/question.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { computed } from "../measure.ts";

const studio = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;

/** The canvas of a picture on the untouched view of a display, and the color space that its bitmap got. */
async function canvasOf(display: string, hasP3: boolean, view = "Un-tone-mapped") {
  const spaces: (string | undefined)[] = [];
  const engine = createEngine({
    painter: null,
    pool: { compute: async (ops, pixels) => computed(ops, pixels, false) as Float32Array<ArrayBuffer> },
    bitmapOf: async (_bytes, width, height, space) => {
      spaces.push(space);
      return { width, height } as ImageBitmap;
    },
    decode: async () => {
      throw new Error("There is no image.");
    },
  });
  const change = changeBetween(null, studio);
  engine.tell({ tell: "document", id: 1, base: null, change, hasOwnFiles: false });
  const answered = await engine.answer({
    ask: "paint",
    picture: { chart: "linear", by: null },
    before: null,
    after: { document: 1, conversion: { display, view } },
    scene: null,
    hasP3,
    layout: "after",
    split: 0,
    gain: 1,
    adjust: neutral,
  });
  if (!("answer" in answered)) throw new Error("There is no picture.");
  const { canvas } = answered.answer as Painted;
  expect(spaces).toEqual([canvas.space]);
  return canvas;
}

const cases: [string, boolean, CanvasColors, string][] = [
  ["sRGB - Display", true, { space: "srgb", isP3: false, isHdr: false }, "sRGB canvas"],
  ["Display P3 - Display", true, { space: "display-p3", isP3: true, isHdr: false }, "Display P3 canvas"],
  [
    "Display P3 - Display",
    false,
    { space: "srgb", isP3: true, isHdr: false },
    "sRGB canvas, as the screen shows no P3",
  ],
  [
    "ST2084-P3-D65 - Display",
    true,
    { space: "display-p3", isP3: true, isHdr: true },
    "Display P3 canvas, not shown as HDR",
  ],
  [
    "Rec.2100-PQ - Display",
    true,
    { space: "srgb", isP3: false, isHdr: true },
    "sRGB canvas, not shown as HDR",
  ],
];

test.each(cases)("%s on a screen with P3: %s is drawn into %j", async (display, hasP3, colors, words) => {
  const canvas = await canvasOf(display, hasP3);
  expect(canvas).toEqual(colors);
  expect(canvasWords(canvas)).toBe(words);
});
