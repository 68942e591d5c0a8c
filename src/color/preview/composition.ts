import type { Shader } from "../glsl.ts";
import { ADJUST_GLSL, CHANNELS } from "./adjustment.ts";
import { LAYOUTS, marksOf, type Seen } from "./layout.ts";
import { MARKS_GLSL, markBits } from "./marks.ts";

/** Textures of a composition: images before and after, the scene's light of marks, and the picture as it was given. */
export const COMPOSED_IMAGES = ["before", "after", "scene", "given"] as const;

/** `vec4 composed(ivec2 place)`: images before and after as a screen shows them, the first row at the top. */
const SOURCE = `precision highp float;
precision highp int;
precision highp sampler2D;
${COMPOSED_IMAGES.map((name) => `uniform sampler2D ${name};`).join("\n")}
uniform int layout_;
uniform float edge;
uniform float gain;
${ADJUST_GLSL}
${MARKS_GLSL}
float known(float value) {
  return (floatBitsToUint(value) & 0x7fffffffu) > 0x7f800000u ? 0.0 : clamp(value, 0.0, 1.0);
}
vec4 composed(ivec2 place) {
  ivec2 size = textureSize(after, 0);
  bool left = layout_ == 1 || (layout_ == 2 && float(place.x) < edge) || (layout_ == 3 && place.x < size.x);
  ivec2 at = place;
  if (at.x >= size.x) at.x -= size.x;
  vec4 first = texelFetch(before, at, 0);
  vec4 second = texelFetch(after, at, 0);
  vec3 a = adjusted(first);
  vec3 b = adjusted(second);
  vec3 shown = b;
  vec3 display = onScreen(second.rgb);
  if (left) {
    shown = a;
    display = onScreen(first.rgb);
  }
  if (layout_ == 4) shown = abs(b - a) * gain;
  shown = marked(shown, display, texelFetch(given, at, 0).rgb, texelFetch(scene, at, 0).rgb, place);
  return vec4(known(shown.r), known(shown.g), known(shown.b), 1.0);
}
`;

/** The shader that composes what is seen, of which only numbers differ from one picture to the next. */
export function compositionOf(seen: Seen, width: number, hasScene: boolean): Shader {
  const { layout, split, gain, adjust } = seen;
  const number = (name: string, value: number, type: "float" | "int" = "float") => ({
    name,
    type,
    value: Float32Array.of(value),
  });
  return {
    name: "composed",
    source: SOURCE,
    textures: [],
    uniforms: [
      number("layout_", LAYOUTS.indexOf(layout), "int"),
      number("edge", Math.round(split * width)),
      number("gain", gain),
      number("gamma", adjust.gamma),
      number("saturation", adjust.saturation),
      number("channel", CHANNELS.indexOf(adjust.channel), "int"),
      number("falseColor", adjust.falseColor ? (seen.inAp0 ? 2 : 1) : 0, "int"),
      number("marks", markBits(marksOf(seen)), "int"),
      number("flat_", seen.flat ? 1 : 0, "int"),
      number("hasScene", hasScene ? 1 : 0, "int"),
    ],
  };
}
