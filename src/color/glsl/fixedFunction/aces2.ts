import type { Gamut } from "../../op/fixedFunction/aces2/gamut.ts";
import type { Model } from "../../op/fixedFunction/aces2/model.ts";
import { type Peak, sceneModel } from "../../op/fixedFunction/aces2/peak.ts";
import { displayModel, displayOf, HMJ, peakFor } from "../../op/fixedFunction/aces2/styles.ts";
import type { Scope } from "../scope.ts";
import { chroma } from "./aces2/chroma.ts";
import { gamut } from "./aces2/gamut.ts";
import { model } from "./aces2/model.ts";
import { toneScale } from "./aces2/toneScale.ts";
import type { GlslStyle } from "./style.ts";

/** The numbers of a peak as an expression of the struct. */
function peakIn({ float, vec3, vec4, use }: Scope, { tone, ...peak }: Peak): string {
  use(chroma, gamut, toneScale);
  const light = vec4("tone", [tone.scale, tone.shoulder, tone.inverseLimit, peak.most]);
  const places = vec4("places", [peak.middle, peak.focus, peak.lowerGamma, peak.chromaScale]);
  const saturation = vec3("saturation", [peak.compression, peak.saturation, peak.saturationThreshold]);
  return `$Peak(${light}, ${places}, ${saturation}, ${float("shown", tone.peak)})`;
}

/** A row of the reach and one of the cusps: hue, lightness, colorfulness, and 1 over the gamma of the upper hull. */
function tablesIn({ texture }: Scope, { reach }: Peak, gamut: Gamut | null): string {
  const width = reach.length;
  const values = new Float32Array(width * 2 * 4);
  for (const [i, colorfulness] of reach.entries()) values[i * 4] = colorfulness;
  if (gamut)
    for (let i = 0; i < width; i++) {
      const { hue, lightness, colorfulness } = gamut.cusps;
      values.set([hue[i]!, lightness[i]!, colorfulness[i]!, gamut.upperGamma[i]!], (width + i) * 4);
    }
  return texture("tables", { width, height: 2, depth: null, format: "RGBA32F", values });
}

/** Range of an entry's offset from its whole degree. */
function searchIn({ float }: Scope, { cusps }: Gamut): string {
  return `vec2(${float("lowest", cusps.lowest)}, ${float("highest", cusps.highest)})`;
}

/** RGB as achromatic response and opponents. */
function toAab({ mat3, use }: Scope, name: string, { toCone, toAab }: Model, rgb: string): string {
  use(model);
  return `${mat3(`${name}ToAab`, toAab)} * $compressedCones(${mat3(`${name}ToCone`, toCone)} * ${rgb})`;
}

/** Lightness and colorfulness in the direction of a hue as RGB. */
function fromJmh({ mat3, use }: Scope, name: string, { fromCone, fromAab }: Model, jmh: string): string {
  use(model);
  return `${mat3(`${name}FromCone`, fromCone)} * $expandedCones(${mat3(`${name}FromAab`, fromAab)} * $jmhToAab(${jmh}))`;
}

/** Reach and norm of a color's hue, with the direction of the hue. */
const start = (hue: string) => `
vec2 way = $direction(${hue});
float reach = $reachAt(tables, ${hue});
float norm = $chromaNorm(way.x, way.y, peak.places.w);`;

/** The ACES 2 rendering from AP0 to the linear light of a display with a peak and primaries. */
export const outputTransform20: GlslStyle = {
  forward(params, scope) {
    const { peak, model: display, gamut } = displayOf(params);
    const tables = tablesIn(scope, peak, gamut);
    return `
$Peak peak = ${peakIn(scope, peak)};
vec3 aab = ${toAab(scope, "scene", sceneModel, "color.rgb")};
vec3 jmh = $aabToJmh(aab);${start("jmh.z").replaceAll("tables", tables)}
float toned = $tonedResponse(peak, aab.x);
jmh.y = $compressedChroma(peak, jmh.y, jmh.x, toned, norm, reach);
jmh.xy = $intoGamut(peak, ${tables}, jmh.z, reach, vec2(toned, jmh.y), ${searchIn(scope, gamut)}, false);
color.rgb = ${fromJmh(scope, "display", display, "vec4(jmh.xy, way)")};`;
  },
  inverse(params, scope) {
    const { peak, model: display, gamut } = displayOf(params);
    const tables = tablesIn(scope, peak, gamut);
    return `
$Peak peak = ${peakIn(scope, peak)};
vec3 jmh = $aabToJmh(${toAab(scope, "display", display, "color.rgb")});${start("jmh.z").replaceAll("tables", tables)}
jmh.xy = $intoGamut(peak, ${tables}, jmh.z, reach, jmh.xy, ${searchIn(scope, gamut)}, true);
float scene = $untonedLightness(peak, jmh.x);
jmh.y = $expandedChroma(peak, jmh.y, scene, jmh.x, norm, reach);
color.rgb = ${fromJmh(scope, "scene", sceneModel, "vec4(scene, jmh.y, way)")};`;
  },
};

/** RGB of some primaries to lightness, colorfulness and hue. */
export const jmh20: GlslStyle = {
  forward(params, scope) {
    return `color.rgb = $aabToJmh(${toAab(scope, "given", displayModel(params), "color.rgb")});`;
  },
  inverse(params, scope) {
    const jmh = "vec4(color.rg, $direction(color.b))";
    return `color.rgb = ${fromJmh(scope, "given", displayModel(params), jmh)};`;
  },
};

/** RGB of some primaries to shares of hue, colorfulness and lightness. */
export const hmj20: GlslStyle = {
  forward(params, scope) {
    return `vec3 jmh = $aabToJmh(${toAab(scope, "given", displayModel(params), "color.rgb")});
color.rgb = vec3(jmh.b / ${HMJ.hue}.0, jmh.g / ${HMJ.colorfulness}.0, jmh.r / ${HMJ.lightness}.0);`;
  },
  inverse(params, scope) {
    const jm = `color.b * ${HMJ.lightness}.0, color.g * ${HMJ.colorfulness}.0`;
    const jmh = `vec4(${jm}, $direction(color.r * ${HMJ.hue}.0))`;
    return `color.rgb = ${fromJmh(scope, "given", displayModel(params), jmh)};`;
  },
};

function toneCompression(direction: "forward" | "inverse"): GlslStyle["forward"] {
  return (params, scope) => {
    const peak = peakFor(params);
    const tables = tablesIn(scope, peak, null);
    return `
$Peak peak = ${peakIn(scope, peak)};
float hue = $wrappedHue(color.b);${start("hue").replaceAll("tables", tables)}
float changed = ${direction === "forward" ? "$tonedLightness" : "$untonedLightness"}(peak, color.r);
color.g = ${
      direction === "forward"
        ? "$compressedChroma(peak, color.g, color.r, changed, norm, reach)"
        : "$expandedChroma(peak, color.g, changed, color.r, norm, reach)"
    };
color.r = changed;
color.b = hue;`;
  };
}

/** The tone scale with the chroma compression that goes with it, on lightness, colorfulness and hue. */
export const toneScaleCompression20: GlslStyle = {
  forward: toneCompression("forward"),
  inverse: toneCompression("inverse"),
};

function gamutCompression(inverse: boolean): GlslStyle["forward"] {
  return (params, scope) => {
    const { peak, gamut } = displayOf(params);
    const tables = tablesIn(scope, peak, gamut);
    return `
$Peak peak = ${peakIn(scope, peak)};
float hue = $wrappedHue(color.b);
color.rgb = vec3($intoGamut(peak, ${tables}, hue, $reachAt(${tables}, hue), color.rg, ${searchIn(scope, gamut)}, ${inverse}), hue);`;
  };
}

/** The gamut compression into a display with a peak and primaries, on lightness, colorfulness and hue. */
export const gamutCompression20: GlslStyle = {
  forward: gamutCompression(false),
  inverse: gamutCompression(true),
};
