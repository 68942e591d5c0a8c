import { sceneModel } from "../../../op/fixedFunction/aces2/peak.ts";
import { displayOf } from "../../../op/fixedFunction/aces2/styles.ts";
import type { Emit } from "../../kernel.ts";
import type { Pixel } from "../../pixel.ts";
import type { StyleEmit } from "../style.ts";
import { compressIntoGamut } from "./gamut.ts";
import { appearanceOf, type Three, toAab, toRgb } from "./model.ts";
import { cuspAt, hueTablesOf, reachAt } from "./table.ts";
import { compressedChroma, tonedResponse } from "./tone.ts";

function with3([r, g, b]: Three, { a }: Pixel): Pixel {
  return { r, g, b, a };
}

function outputTransform(params: readonly number[]): Emit | null {
  const { peak, model, gamut } = displayOf(params);
  const hues = hueTablesOf(gamut);
  if (!hues) return null;
  return (pixel, tables) => {
    const aab = toAab(sceneModel, [pixel.r, pixel.g, pixel.b]);
    const appearance = appearanceOf(aab);
    const reach = reachAt(peak.reach, appearance.hue, tables);
    const toned = tonedResponse(peak.tone, aab[0]);
    const colorfulness = compressedChroma(peak, appearance, toned, reach);
    const cusp = cuspAt(hues, appearance.hue, tables);
    const shown = compressIntoGamut(peak, cusp, { lightness: toned, colorfulness }, reach);
    return with3(toRgb(model, shown.lightness, shown.colorfulness, appearance), pixel);
  };
}

/** The ACES 2 rendering. Undoing it widens the last bits of powers, which only the plain steps round right. */
export const outputTransform20: StyleEmit = { forward: outputTransform, inverse: () => null };
