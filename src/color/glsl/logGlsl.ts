import { TINY } from "../float.ts";
import { affineNumbers, type LogAffineOp, type LogCameraOp, type LogOp, straight } from "../op/logOp.ts";
import type { GlslKind } from "./kind.ts";
import { literal, type Scope } from "./scope.ts";

const RGB = [0, 1, 2];
const LEAST = literal(TINY);

export const log: GlslKind<LogOp> = {
  type: "log",
  write({ base, direction }, { float }) {
    const perBase = float("log2", Math.log2(base));
    return direction === "forward"
      ? `color.rgb = log2(max(color.rgb, ${LEAST})) / ${perBase};`
      : `color.rgb = exp2(color.rgb * ${perBase});`;
  },
};

/** The curve of `x` as an expression. */
function affine(op: LogAffineOp | LogCameraOp, { vec3 }: Scope): string {
  const channels = RGB.map((at) => affineNumbers(op, at));
  const of = (name: keyof (typeof channels)[number]) =>
    vec3(
      name,
      channels.map((channel) => channel[name]),
    );
  const [linOffset, logOffset] = [of("linOffset"), of("logOffset")];
  return op.direction === "forward"
    ? `log2(max(x * ${of("linSlope")} + ${linOffset}, ${LEAST})) * ${of("toLog")} + ${logOffset}`
    : `(exp2((x - ${logOffset}) * ${of("toLinear")}) - ${linOffset}) * ${of("perLinSlope")}`;
}

export const logAffine: GlslKind<LogAffineOp> = {
  type: "logAffine",
  write: (op, scope) => `
vec3 x = color.rgb;
color.rgb = ${affine(op, scope)};`,
};

export const logCamera: GlslKind<LogCameraOp> = {
  type: "logCamera",
  write(op, scope) {
    const pieces = RGB.map((at) => straight(op, at));
    const of = (name: keyof (typeof pieces)[number]) =>
      scope.vec3(
        name,
        pieces.map((piece) => piece[name]),
      );
    const forward = op.direction === "forward";
    const [offset, until] = [of("offset"), of(forward ? "from" : "until")];
    const line = forward ? `x * ${of("slope")} + ${offset}` : `(x - ${offset}) * ${of("back")}`;
    return `
vec3 x = color.rgb;
color.rgb = mix(${affine(op, scope)}, ${line}, lessThan(x, ${until}));`;
  },
};
