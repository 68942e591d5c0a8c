import { f, TINY } from "../float.ts";
import { type CdlOp, cdlNumbers } from "../op/cdl.ts";
import type { ExponentOp } from "../op/exponent.ts";
import { type ExponentWithLinearOp, pieceOf } from "../op/exponentWithLinear.ts";
import { type ExposureContrastOp, planOf } from "../op/exposureContrast.ts";
import { affineNumbers, type LogAffineOp, type LogCameraOp, type LogOp, straight } from "../op/log.ts";
import { isDiagonal, type MatrixOp } from "../op/matrix.ts";
import { type RangeOp, rangeScale, scales } from "../op/range.ts";
import type { AnyOp } from "../op.ts";
import { both, type Code, either, integer, number, one, spread, type Vector } from "./code.ts";
import { gradingRgbCurve } from "./curve.ts";
import { exp2, fastPow, log2, pow } from "./functions.ts";
import { gradingPrimary } from "./grading.ts";
import type { Emit } from "./kernel.ts";
import { saturated, withAlpha } from "./pixel.ts";

const RGB = [0, 1, 2] as const;

function times(value: Vector, by: readonly number[]): Vector {
  return by.every((each) => each === 1) ? value : both("mul", value, number(by));
}

function plus(value: Vector, by: readonly number[]): Vector {
  return by.every((each) => each === 0) ? value : both("add", value, number(by));
}

function matrix({ matrix: m, offset }: MatrixOp): Emit {
  const column = (at: number) => number([0, 4, 8, 12].map((row) => m[row + at] as number));
  if (isDiagonal(m))
    return (_, pixel) =>
      plus(
        times(
          pixel,
          [0, 5, 10, 15].map((at) => m[at] as number),
        ),
        offset,
      );
  return (_, pixel) => {
    const [r, g, b, a] = [0, 1, 2, 3].map((at) => both("mul", spread(pixel, at), column(at))) as [
      Vector,
      Vector,
      Vector,
      Vector,
    ];
    return plus(both("add", both("add", r, g), both("add", b, a)), offset);
  };
}

function range(op: RangeOp): Emit {
  const { scale, offset } = scales(op) ? rangeScale(op) : { scale: 1, offset: 0 };
  const rgb = (value: number) => [value, value, value, 0];
  return (_, pixel) => {
    let value = pixel;
    if (op.minOut !== null && op.maxOut !== null) value = plus(times(value, rgb(scale)), rgb(offset));
    if (op.minOut !== null) value = both("most", number(op.minOut), value);
    if (op.maxOut !== null) value = both("least", number(op.maxOut), value);
    return withAlpha(value, pixel);
  };
}

/** A curve of sizes, with the sign that each had. */
function mirrored(code: Code, pixel: Vector, curve: (size: Vector) => Vector): Vector {
  const sign = both("and", pixel, integer(0x80000000 | 0));
  const size = curve(code.keep(one("abs", pixel)));
  const known = both("equal", pixel, pixel);
  return either(known, both("or", size, sign), pixel);
}

function exponent({ exponent, negative }: ExponentOp): Emit {
  const exponents = exponent.map(f);
  return (code, pixel) => {
    if (negative === "mirror") return mirrored(code, pixel, (size) => pow(code, size, exponents));
    if (negative === "clamp") return pow(code, code.keep(both("most", number(0), pixel)), exponents);
    return either(both("more", pixel, number(0)), pow(code, pixel, exponents), pixel);
  };
}

function exponentWithLinear({ gamma, offset, mirror, direction }: ExponentWithLinearOp): Emit {
  const pieces = gamma.map((value, at) => pieceOf(value, offset[at] as number, direction));
  const of = (name: "exponent" | "scale" | "shift" | "until" | "slope") => pieces.map((piece) => piece[name]);
  const curve = (code: Code, x: Vector) => {
    const line = both("mul", x, number(of("slope")));
    const scale = number(of("scale"));
    const shift = number(of("shift"));
    const bent =
      direction === "forward"
        ? pow(code, code.keep(both("add", both("mul", x, scale), shift)), of("exponent"))
        : both("sub", both("mul", pow(code, x, of("exponent")), scale), shift);
    const known = both("equal", x, x);
    return either(known, either(both("atMost", x, number(of("until"))), line, bent), x);
  };
  return (code, pixel) => (mirror ? mirrored(code, pixel, (size) => curve(code, size)) : curve(code, pixel));
}

function log({ base, direction }: LogOp): Emit {
  const scale = number(Math.log2(f(base)));
  return (code, pixel) =>
    withAlpha(
      direction === "forward"
        ? both("div", log2(code, code.keep(both("most", number(TINY), pixel))), scale)
        : exp2(code, code.keep(both("mul", pixel, scale))),
      pixel,
    );
}

/** Numbers of red, green and blue, with one for alpha that does no harm. */
function each(of: (channel: number) => number, alpha: number): Vector {
  return number([...RGB.map(of), alpha]);
}

function logCurve(op: LogAffineOp | LogCameraOp): Emit {
  const channel = RGB.map((at) => affineNumbers(op, at));
  const of = (name: keyof (typeof channel)[number], alpha = 1) =>
    each((at) => (channel[at] as (typeof channel)[number])[name], alpha);
  if (op.direction === "forward")
    return (code, pixel) => {
      const inside = both("add", both("mul", pixel, of("linSlope")), of("linOffset", 0));
      const value = log2(code, code.keep(both("most", number(TINY), inside)));
      return both("add", both("mul", value, of("toLog")), of("logOffset", 0));
    };
  return (code, pixel) => {
    const inside = both("mul", both("sub", pixel, of("logOffset", 0)), of("toLinear"));
    const value = exp2(code, code.keep(inside));
    return both("mul", both("sub", value, of("linOffset", 0)), of("perLinSlope"));
  };
}

function logAffine(op: LogAffineOp): Emit {
  const curve = logCurve(op);
  return (code, pixel) => withAlpha(curve(code, pixel), pixel);
}

function logCamera(op: LogCameraOp): Emit {
  const curve = logCurve(op);
  const line = RGB.map((at) => straight(op, at));
  const of = (name: "slope" | "back" | "offset" | "until" | "from", alpha = 1) =>
    each((at) => (line[at] as (typeof line)[number])[name], alpha);
  return (code, pixel) => {
    const bent = curve(code, pixel);
    const colors =
      op.direction === "forward"
        ? either(
            both("less", pixel, of("from")),
            both("add", both("mul", pixel, of("slope")), of("offset", 0)),
            bent,
          )
        : either(
            both("less", pixel, of("until")),
            both("mul", both("sub", pixel, of("offset", 0)), of("back")),
            bent,
          );
    return withAlpha(colors, pixel);
  };
}

function cdl(op: CdlOp): Emit {
  const { slope, offset, power, saturation } = cdlNumbers(op);
  const four = (list: readonly number[], alpha: number) => [...list, alpha];
  const limited = (value: Vector) =>
    op.clamp ? both("least", number(1), both("most", number(0), value)) : value;
  const bent = (code: Code, value: Vector) => {
    const given = code.keep(limited(value));
    const curve = pow(code, code.keep(both("most", number(0), given)), four(power, 1));
    return op.clamp ? curve : either(both("less", given, number(0)), given, curve);
  };
  return (code, pixel) => {
    if (op.direction === "forward") {
      const colors = plus(both("mul", pixel, number(four(slope, 1))), four(offset, 0));
      const value = saturated(code, code.keep(bent(code, colors)), saturation);
      return withAlpha(limited(value), pixel);
    }
    const colors = saturated(code, code.keep(limited(pixel)), saturation);
    const value = both("sub", bent(code, colors), number(four(offset, 0)));
    return withAlpha(limited(both("mul", value, number(four(slope, 1)))), pixel);
  };
}

function exposureContrast(op: ExposureContrastOp): Emit {
  const plan = planOf(op);
  return (code, pixel) => {
    if (plan.do === "scale") return withAlpha(both("mul", pixel, number(plan.by)), pixel);
    if (plan.do === "shift")
      return withAlpha(both("add", both("mul", pixel, number(plan.by)), number(plan.offset)), pixel);
    const { before, exponent: by, after } = plan;
    const bent = fastPow(code, both("mul", pixel, number(before)), [by, by, by, 1]);
    return withAlpha(both("mul", bent, number(after)), pixel);
  };
}

/** How steps are computed by vector instructions; those of other types are not. */
const emitters = {
  cdl,
  exponent,
  exponentWithLinear,
  exposureContrast,
  gradingPrimary,
  gradingRgbCurve,
  log,
  logAffine,
  logCamera,
  matrix,
  range,
};

/** What computes a step in vectors; null where nothing does. */
export function emitOf(op: AnyOp): Emit | null {
  const emitter = Object.hasOwn(emitters, op.type) ? emitters[op.type as keyof typeof emitters] : null;
  // The row is that of the step's own type.
  return emitter ? (emitter as (op: AnyOp) => Emit | null)(op) : null;
}
