import { channelsOf } from "../../op/fixedFunction/gamutCompression13.ts";
import { power } from "../functions.ts";
import type { Helper } from "../scope.ts";
import type { GlslStyle } from "./style.ts";

const compression: Helper = {
  needs: [power],
  source: `
float $compressed(float distance, float threshold, float scale, float e) {
  float over = (distance - threshold) / scale;
  return threshold + scale * over / $power(1.0 + $power(over, e), 1.0 / e);
}
float $expanded(float distance, float threshold, float scale, float e) {
  if (distance >= threshold + scale) return distance;
  float raised = $power((distance - threshold) / scale, e);
  return threshold + scale * $power(-(raised / (raised - 1.0)), 1.0 / e);
}`,
};

function written(change: "$compressed" | "$expanded"): GlslStyle["forward"] {
  return (params, { float, vec3, use }) => {
    const channels = channelsOf(params);
    const threshold = vec3(
      "threshold",
      channels.map((channel) => channel.threshold),
    );
    const scale = vec3(
      "scale",
      channels.map((channel) => channel.scale),
    );
    const e = float("power", params[6] as number);
    use(compression);
    return `
float most = max(color.r, max(color.g, color.b));
vec3 distance = most == 0.0 ? vec3(0.0) : (most - color.rgb) / abs(most);
for (int i = 0; i < 3; i++)
  if (most == 0.0) color[i] = 0.0;
  else if (distance[i] >= ${threshold}[i])
    color[i] = most - ${change}(distance[i], ${threshold}[i], ${scale}[i], ${e}) * abs(most);`;
  };
}

/** The reference gamut compression of ACES 1.3 for ACEScg, Academy TB-2021-001. */
export const gamutCompression13: GlslStyle = {
  forward: written("$compressed"),
  inverse: written("$expanded"),
};
