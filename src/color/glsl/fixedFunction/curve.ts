import { type CurveSegment, doubleLogOf, gammaLogOf } from "../../op/fixedFunction/curve.ts";
import { power, signs } from "../functions.ts";
import { type Helper, literal, type Scope } from "../scope.ts";
import type { GlslStyle } from "./style.ts";

const [M1, M2] = [0.25 * (2610 / 4096), 128 * (2523 / 4096)];
const [C2, C3] = [32 * (2413 / 4096), 32 * (2392 / 4096)];
const C1 = C3 - C2 + 1;
const [m1, m2, c1, c2, c3] = [M1, M2, C1, C2, C3].map(literal);

/** SMPTE ST 2084. */
const pqCurves: Helper = {
  needs: [power],
  source: `
float $toPq(float x) {
  float y = $power(abs(x) * 0.01, ${m1});
  return (x < 0.0 ? -1.0 : 1.0) * $power((${c1} + ${c2} * y) / (1.0 + ${c3} * y), ${m2});
}
float $fromPq(float x) {
  float q = $power(abs(x), ${literal(1 / Math.fround(M2))});
  float y = $power(max(0.0, q - ${c1}) / (${c2} - ${c3} * q), ${literal(1 / Math.fround(M1))});
  return (x < 0.0 ? -100.0 : 100.0) * y;
}`,
};

/** PQ of linear light of which 1 is 100 nits, mirrored at 0. */
export const pq: GlslStyle = {
  forward(_, { use }) {
    use(pqCurves);
    return "color.rgb = vec3($toPq(color.r), $toPq(color.g), $toPq(color.b));";
  },
  inverse(_, { use }) {
    use(pqCurves);
    return "color.rgb = vec3($fromPq(color.r), $fromPq(color.g), $fromPq(color.b));";
  },
};

/** Log segments: slope, offset, linear slope, linear offset. */
const logs: Helper = {
  source: `
vec3 $logged(vec3 x, vec4 s) { return s.x * log(s.z * x + s.w) + s.y; }
vec3 $unlogged(vec3 y, vec4 s) { return (exp((y - s.y) / s.x) - s.w) / s.z; }`,
};

function segment({ vec4 }: Scope, name: string, given: CurveSegment): string {
  return vec4(name, [given.slope, given.offset, given.linearSlope, given.linearOffset]);
}

function gammaLogWritten(direction: "forward" | "inverse"): GlslStyle["forward"] {
  return (params, scope) => {
    const { float, use } = scope;
    const { mirror, until, gamma, log } = gammaLogOf(params);
    const [exponent, slope, offset] = [params[2], params[3], params[4]] as [number, number, number];
    const s = segment(scope, "log", log);
    const forward = direction === "forward";
    const middle = float("mirror", forward ? mirror : gamma(mirror));
    const end = float("until", forward ? until : gamma(until));
    const bend = float("exponent", forward ? exponent : 1 / Math.fround(exponent));
    const [gain, shift] = [float("slope", slope), float("offset", offset)];
    use(power, signs, logs);
    const curve = forward
      ? `$power(e + ${shift}, vec3(${bend})) * ${gain}`
      : `$power(e / ${gain}, vec3(${bend})) - ${shift}`;
    return `
vec3 away = color.rgb - ${middle};
vec3 e = abs(away) + ${middle};
color.rgb = $sign(away) * mix(${forward ? "$logged" : "$unlogged"}(e, ${s}), ${curve}, lessThan(e, vec3(${end})));`;
  };
}

/** A power up to a break and a log beyond, mirrored. */
export const gammaLog: GlslStyle = {
  forward: gammaLogWritten("forward"),
  inverse: gammaLogWritten("inverse"),
};

function doubleLogWritten(direction: "forward" | "inverse"): GlslStyle["forward"] {
  return (params, scope) => {
    const { float, use } = scope;
    const given = doubleLogOf(params);
    const forward = direction === "forward";
    const [first, second] = [segment(scope, "first", given.first), segment(scope, "second", given.second)];
    const from = float("from", forward ? given.from : given.low);
    const to = float("to", forward ? given.to : given.high);
    const [slope, offset] = [float("slope", given.slope), float("offset", given.offset)];
    use(logs);
    const log = forward ? "$logged" : "$unlogged";
    const line = forward ? `x * ${slope} + ${offset}` : `(x - ${offset}) / ${slope}`;
    return `
vec3 x = color.rgb;
vec3 above = mix(${log}(x, ${second}), ${line}, lessThan(x, vec3(${to})));
color.rgb = mix(above, ${log}(x, ${first}), lessThanEqual(x, vec3(${from})));`;
  };
}

/** A log below a break, a line, and a log above another break. */
export const doubleLog: GlslStyle = {
  forward: doubleLogWritten("forward"),
  inverse: doubleLogWritten("inverse"),
};
