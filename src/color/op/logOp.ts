import { atLeast, f, TINY } from "../float.ts";
import type { Kernel, OpKind } from "../op.ts";
import { exp2, log2 } from "../power.ts";

type Curve = (value: number) => number;

/** RGB to its logarithm; what is not above 0 counts as the smallest normal float. */
export type LogOp = {
  readonly type: "log";
  readonly base: number;
  readonly direction: "forward" | "inverse";
};

/** y = logSlope · log_base(linSlope · x + linOffset) + logOffset, per channel of RGB. */
export type LogAffineOp = {
  readonly type: "logAffine";
  readonly base: number;
  readonly logSlope: readonly number[];
  readonly logOffset: readonly number[];
  readonly linSlope: readonly number[];
  readonly linOffset: readonly number[];
  readonly direction: "forward" | "inverse";
};

/** As `logAffine` from a break on and straight below it, by default at the slope that the curve has there. */
export type LogCameraOp = Omit<LogAffineOp, "type"> & {
  readonly type: "logCamera";
  readonly linBreak: readonly number[];
  readonly linearSlope: readonly number[] | null;
};

/** The numbers of one channel in float32, with those between the base and the slopes. */
type Channel = {
  linSlope: number;
  linOffset: number;
  logOffset: number;
  toLog: number;
  toLinear: number;
  perLinSlope: number;
};

function perChannel([r, g, b]: readonly Curve[]): Kernel {
  const [red, green, blue] = [r as Curve, g as Curve, b as Curve];
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      pixels[i] = red(pixels[i] as number);
      pixels[i + 1] = green(pixels[i + 1] as number);
      pixels[i + 2] = blue(pixels[i + 2] as number);
    }
  };
}

/** The numbers of a channel: 0 for red, 1 for green, 2 for blue. */
export function affineNumbers(op: Omit<LogAffineOp, "type">, at: number): Channel {
  const of = (name: "logSlope" | "logOffset" | "linSlope" | "linOffset") => op[name][at] as number;
  const linSlope = f(of("linSlope"));
  const base = log2(f(op.base));
  return {
    linSlope,
    linOffset: f(of("linOffset")),
    logOffset: f(of("logOffset")),
    toLog: f(of("logSlope") / base),
    toLinear: f(base / f(of("logSlope"))),
    perLinSlope: f(1 / linSlope),
  };
}

function toLog({ linSlope, linOffset, toLog, logOffset }: Channel): Curve {
  return (value) => f(f(log2(atLeast(TINY, f(f(value * linSlope) + linOffset))) * toLog) + logOffset);
}

function toLinear({ linOffset, logOffset, toLinear, perLinSlope }: Channel): Curve {
  return (value) => f(f(exp2(f(f(value - logOffset) * toLinear)) - linOffset) * perLinSlope);
}

/** The straight piece of a channel, from black to `from` on the linear side and `until` on the log side. */
export function straight(op: LogCameraOp, at: number) {
  const of = (name: "logSlope" | "logOffset" | "linSlope" | "linOffset" | "linBreak") =>
    op[name][at] as number;
  const base = f(op.base);
  const inside = of("linSlope") * of("linBreak") + of("linOffset");
  const given = op.linearSlope?.[at];
  const slope = f(given ?? (of("logSlope") * of("linSlope")) / (inside * Math.log(base)));
  const until = f(f(log2(f(inside)) * (f(of("logSlope")) / Math.log2(base))) + f(of("logOffset")));
  const from = f(of("linBreak"));
  return { slope, back: f(1 / slope), from, until, offset: f(until - f(slope * from)) };
}

function cameraCurve(op: LogCameraOp, at: number): Curve {
  const channel = affineNumbers(op, at);
  const { slope, back, from, until, offset } = straight(op, at);
  if (op.direction === "forward") {
    const curve = toLog(channel);
    return (value) => (value < from ? f(f(slope * value) + offset) : curve(value));
  }
  const curve = toLinear(channel);
  return (value) => (value < until ? f(back * f(value - offset)) : curve(value));
}

function baseRefusal({ base }: { base: number }): string | null {
  return base > 0 && base !== 1
    ? null
    : `The base of a logarithm must be more than 0 and not 1, but it is ${base}.`;
}

function affineRefusal(op: LogAffineOp | LogCameraOp): string | null {
  // Twice the smallest float counts as none.
  const none = (value: number) => !(Math.abs(f(value)) > 2 ** -148);
  if (op.logSlope.some(none)) return "The log side slope of a logarithm must not be 0.";
  if (op.linSlope.some(none)) return "The lin side slope of a logarithm must not be 0.";
  return baseRefusal(op);
}

function turned<T extends { direction: "forward" | "inverse" }>(op: T): T {
  return { ...op, direction: op.direction === "forward" ? "inverse" : "forward" };
}

const RGB = [0, 1, 2];

export const log: OpKind<LogOp> = {
  type: "log",
  kernel({ base, direction }) {
    if (base !== 2 && base !== 10) {
      const [ones, none] = [
        [1, 1, 1],
        [0, 0, 0],
      ];
      const plain = affineNumbers(
        { base, logSlope: ones, logOffset: none, linSlope: ones, linOffset: none, direction },
        0,
      );
      const curve = direction === "forward" ? toLog(plain) : toLinear(plain);
      return perChannel([curve, curve, curve]);
    }
    const scale = f(base === 2 ? 1 : Math.LOG10E * Math.LN2);
    const back = f(base === 2 ? 1 : Math.LN10 * Math.LOG2E);
    const curve: Curve =
      direction === "forward"
        ? (value) => f(log2(atLeast(TINY, value)) * scale)
        : (value) => exp2(f(value * back));
    return perChannel([curve, curve, curve]);
  },
  inverse: (op) => [turned(op)],
  refusal: baseRefusal,
};

export const logAffine: OpKind<LogAffineOp> = {
  type: "logAffine",
  kernel(op) {
    const make = op.direction === "forward" ? toLog : toLinear;
    return perChannel(RGB.map((at) => make(affineNumbers(op, at))));
  },
  inverse: (op) => [turned(op)],
  refusal: affineRefusal,
};

export const logCamera: OpKind<LogCameraOp> = {
  type: "logCamera",
  kernel: (op) => perChannel(RGB.map((at) => cameraCurve(op, at))),
  inverse: (op) => [turned(op)],
  refusal: affineRefusal,
};
