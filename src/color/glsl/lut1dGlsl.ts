import { finite, type Lut1dOp } from "../op/lut1dOp.ts";
import type { GlslKind } from "./kind.ts";
import { lut1dBack } from "./lut1dBack.ts";
import type { Helper, Scope } from "./scope.ts";
import { entries, halfs, listOf, remembered } from "./table.ts";

const evenly: Helper = {
  needs: [entries],
  source: `
float $between(sampler2D table, float value, int channel, float last) {
  float at = clamp(value * last, 0.0, last);
  float above = ceil(at);
  float high = $entry(table, int(above))[channel];
  return ($entry(table, int(floor(at)))[channel] - high) * (above - at) + high;
}`,
};

const byHalfs: Helper = {
  needs: [entries, halfs],
  source: `
float $betweenHalfs(sampler2D table, float value, int channel) {
  uint bits = floatBitsToUint(value);
  int sign = int(bits >> 31) << 15;
  uint size = min(bits & 0x7fffffffu, 0x477fe000u);
  int low;
  float part;
  if (size >= 0x38800000u) {
    low = int((size - 0x38000000u) >> 13);
    part = float(size & 0x1fffu) / 8192.0;
  } else {
    float steps = uintBitsToFloat(size) * 16777216.0;
    low = int(floor(steps));
    part = steps - floor(steps);
  }
  int high = min(low + 1, 0x7bff);
  float end = $entry(table, high | sign)[channel];
  return ($entry(table, low | sign)[channel] - end) * (1.0 - part) + end;
}`,
};

const listIn = remembered(({ values }: Lut1dOp) => listOf(finite(values)));

/** Call that looks up a channel's value. */
function lookup(op: Lut1dOp, scope: Scope): (value: string, channel: number) => string {
  if (op.direction === "inverse") return lut1dBack(op, scope);
  const table = scope.texture("table", listIn(op));
  if (op.halfDomain) {
    scope.use(byHalfs);
    return (value, channel) => `$betweenHalfs(${table}, ${value}, ${channel})`;
  }
  const last = scope.float("last", op.values.length / 3 - 1);
  scope.use(evenly);
  return (value, channel) => `$between(${table}, ${value}, ${channel}, ${last})`;
}

export const lut1d: GlslKind<Lut1dOp> = {
  type: "lut1d",
  write(op, scope) {
    const look = lookup(op, scope);
    const found = `vec3 y = vec3(${[0, 1, 2].map((at) => look(`color[${at}]`, at)).join(", ")});`;
    if (!op.hueAdjust) return `${found}\ncolor.rgb = y;`;
    // The middle channel goes where it was between the other two.
    return `
${found}
vec3 x = color.rgb;
ivec3 order = x.r > x.g ? (x.g > x.b ? ivec3(0, 1, 2) : x.r > x.b ? ivec3(0, 2, 1) : ivec3(2, 0, 1))
  : x.g > x.b ? (x.r > x.b ? ivec3(1, 0, 2) : ivec3(1, 2, 0)) : ivec3(2, 1, 0);
float chroma = x[order.x] - x[order.z];
float place = chroma == 0.0 ? 0.0 : (x[order.y] - x[order.z]) / chroma;
float middle = place * (y[order.x] - y[order.z]) + y[order.z];
color.rgb = vec3(order.y == 0 ? middle : y.r, order.y == 1 ? middle : y.g, order.y == 2 ? middle : y.b);`;
  },
};
