import { ColorError } from "../error.ts";
import { finite } from "../op/lut1dOp.ts";
import { isTetrahedral, type Lut3dOp } from "../op/lut3dOp.ts";
import type { GlslKind } from "./kind.ts";
import { lut3dBack } from "./lut3dBack.ts";
import type { Helper } from "./scope.ts";
import { remembered } from "./table.ts";

/** Texture size along an edge in 3D that every WebGL 2 has. */
const LARGEST = 256;

/** Entries lie with blue along x, green along y and red along z. */
const trilinear: Helper = {
  source: `
vec3 $trilinear(sampler3D cube, vec3 color) {
  int last = textureSize(cube, 0).x - 1;
  vec3 place = clamp(color * float(last), 0.0, float(last));
  ivec3 low = ivec3(floor(place)).bgr;
  ivec3 high = min(low + 1, last);
  vec3 part = place - floor(place);
  vec3 one = mix(texelFetch(cube, low, 0).rgb, texelFetch(cube, ivec3(high.x, low.yz), 0).rgb, part.b);
  vec3 two = mix(texelFetch(cube, ivec3(low.x, high.y, low.z), 0).rgb, texelFetch(cube, ivec3(high.xy, low.z), 0).rgb, part.b);
  vec3 three = mix(texelFetch(cube, ivec3(low.xy, high.z), 0).rgb, texelFetch(cube, ivec3(high.x, low.y, high.z), 0).rgb, part.b);
  vec3 four = mix(texelFetch(cube, ivec3(low.x, high.yz), 0).rgb, texelFetch(cube, high, 0).rgb, part.b);
  return mix(mix(one, two, part.g), mix(three, four, part.g), part.r);
}`,
};

/** From the near corner to the far one along the axis of the largest part first. */
const tetrahedral: Helper = {
  source: `
vec3 $tetrahedral(sampler3D cube, vec3 color) {
  int last = textureSize(cube, 0).x - 1;
  vec3 place = clamp(color * float(last), 0.0, float(last));
  ivec3 low = ivec3(floor(place)).bgr;
  ivec3 high = min(low + 1, last);
  vec3 part = place - floor(place);
  float r = part.r, g = part.g, b = part.b;
  ivec3 red = ivec3(low.xy, high.z);
  ivec3 green = ivec3(low.x, high.y, low.z);
  ivec3 blue = ivec3(high.x, low.yz);
  ivec3 first, second;
  vec3 parts;
  if (r > g) {
    if (g > b) { parts = vec3(r, g, b); first = red; second = ivec3(low.x, high.yz); }
    else if (r > b) { parts = vec3(r, b, g); first = red; second = ivec3(high.x, low.y, high.z); }
    else { parts = vec3(b, r, g); first = blue; second = ivec3(high.x, low.y, high.z); }
  } else if (b > g) { parts = vec3(b, g, r); first = blue; second = ivec3(high.xy, low.z); }
  else if (b > r) { parts = vec3(g, b, r); first = green; second = ivec3(high.xy, low.z); }
  else { parts = vec3(g, r, b); first = green; second = ivec3(low.x, high.yz); }
  return (1.0 - parts.x) * texelFetch(cube, low, 0).rgb + (parts.x - parts.y) * texelFetch(cube, first, 0).rgb
    + (parts.y - parts.z) * texelFetch(cube, second, 0).rgb + parts.z * texelFetch(cube, high, 0).rgb;
}`,
};

const cubeIn = remembered(({ values }: Lut3dOp) => finite(values));

export const lut3d: GlslKind<Lut3dOp> = {
  type: "lut3d",
  write(op, scope) {
    const { texture, use } = scope;
    const { size, direction } = op;
    // The search for what a LUT undoes needs one more entry at both ends.
    if (size + (direction === "inverse" ? 2 : 0) > LARGEST)
      throw new ColorError(
        `The 3D LUT has ${size} entries along an edge, and a texture takes ${LARGEST}: bake it smaller.`,
      );
    if (direction === "inverse") return `color.rgb = ${lut3dBack(op, scope)};`;
    const cube = texture("cube", {
      width: size,
      height: size,
      depth: size,
      format: "RGB32F",
      values: cubeIn(op),
    });
    use(isTetrahedral(op) ? tetrahedral : trilinear);
    return `color.rgb = ${isTetrahedral(op) ? "$tetrahedral" : "$trilinear"}(${cube}, color.rgb);`;
  },
};
