import { atLeast, exp2, f, log2, TINY } from "../float.ts";
import type { Kernel, OpKind } from "../op.ts";

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

/** The numbers of one channel. */
type Channel = {
  base: number;
  logSlope: number;
  logOffset: number;
  linSlope: number;
  linOffset: number;
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

function channelOf(op: LogAffineOp | LogCameraOp, at: number): Channel {
  const { base, logSlope, logOffset, linSlope, linOffset } = op;
  const [ks, ko, m, o] = [logSlope, logOffset, linSlope, linOffset].map((list) => list[at] as number);
  return {
    base: f(base),
    logSlope: ks as number,
    logOffset: ko as number,
    linSlope: m as number,
    linOffset: o as number,
  };
}

function toLog({ base, logSlope, logOffset, linSlope, linOffset }: Channel): Curve {
  const [m, o, ko] = [f(linSlope), f(linOffset), f(logOffset)];
  const scale = f(logSlope / log2(base));
  return (value) => f(f(log2(atLeast(TINY, f(f(value * m) + o))) * scale) + ko);
}

function toLinear({ base, logSlope, logOffset, linSlope, linOffset }: Channel): Curve {
  const [o, ko] = [f(linOffset), f(logOffset)];
  const scale = f(log2(base) / f(logSlope));
  const back = f(1 / f(linSlope));
  return (value) => f(f(exp2(f(f(value - ko) * scale)) - o) * back);
}

/** Slope and offset of the straight piece, and where it ends on the log side. */
function straight(channel: Channel, linBreak: number, given: number | null) {
  const { base, logSlope, logOffset, linSlope, linOffset } = channel;
  const at = linSlope * linBreak + linOffset;
  const slope = f(given ?? (logSlope * linSlope) / (at * Math.log(base)));
  const until = f(f(log2(f(at)) * (f(logSlope) / Math.log2(base))) + f(logOffset));
  return { slope, until, offset: f(until - f(slope * f(linBreak))) };
}

function cameraCurve(op: LogCameraOp, at: number): Curve {
  const channel = channelOf(op, at);
  const linBreak = op.linBreak[at] as number;
  const { slope, until, offset } = straight(channel, linBreak, op.linearSlope?.[at] ?? null);
  if (op.direction === "forward") {
    const curve = toLog(channel);
    const from = f(linBreak);
    return (value) => (value < from ? f(f(slope * value) + offset) : curve(value));
  }
  const curve = toLinear(channel);
  const back = f(1 / slope);
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
      const plain: Channel = { base: f(base), logSlope: 1, logOffset: 0, linSlope: 1, linOffset: 0 };
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
    return perChannel(RGB.map((at) => make(channelOf(op, at))));
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
