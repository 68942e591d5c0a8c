import { power } from "../functions.ts";
import { type Helper, literal } from "../scope.ts";
import type { GlslStyle } from "./style.ts";

/** 1 over a number; 0 for 0. */
const over: Helper = { source: "float $over(float x) { return x == 0.0 ? 0.0 : 1.0 / x; }" };

function written(lines: string, ...helpers: Helper[]): GlslStyle["forward"] {
  return (_, { use }) => {
    use(over, ...helpers);
    return `vec3 c = color.rgb;\n${lines.trim()}`;
  };
}

/** XYZ to chromaticities x, y and luminance Y. CIE 015. */
export const xyY: GlslStyle = {
  forward: written("color.rgb = vec3(c.xy * $over(c.x + c.y + c.z), c.y);"),
  inverse: written("color.rgb = vec3(c.z * c.x * $over(c.y), c.z, c.z * (1.0 - c.x - c.y) * $over(c.y));"),
};

const SUM = "$over(c.x + 15.0 * c.y + 3.0 * c.z)";

/** XYZ to chromaticities u', v' of CIE 1976 and luminance Y. */
export const uvY: GlslStyle = {
  forward: written(`color.rgb = vec3(vec2(4.0, 9.0) * c.xy * ${SUM}, c.y);`),
  inverse: written(
    "color.rgb = vec3(2.25 * c.z * c.x * $over(c.y), c.z, 0.75 * c.z * (4.0 - c.x - 20.0 / 3.0 * c.y) * $over(c.y));",
  ),
};

const WHITE = "vec2(0.19783001, 0.46831999)";

/** XYZ of D65 to L*u*v* over 100, CIE 1976. */
export const luv: GlslStyle = {
  forward: written(
    `
vec2 uv = vec2(4.0, 9.0) * c.xy * ${SUM};
float lightness = c.y <= 0.008856451679 ? 9.03296296296296 * c.y : 1.16 * $power(c.y, ${literal(1 / 3)}) - 0.16;
color.rgb = vec3(lightness, 13.0 * lightness * (uv - ${WHITE}));`,
    power,
  ),
  inverse: written(`
vec2 uv = c.yz * (c.x == 0.0 ? 0.0 : ${literal(1 / 13)} / c.x) + ${WHITE};
float root = (c.x + 0.16) / 1.16;
float y = c.x <= 0.08 ? 0.1107056459879454 * c.x : root * root * root;
float quarter = 0.25 * $over(uv.y);
color.rgb = vec3(9.0 * y * uv.x * quarter, y, y * (12.0 - 3.0 * uv.x - 20.0 * uv.y) * quarter);`),
};
