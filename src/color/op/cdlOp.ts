import { atLeast, clamped, f } from "../float.ts";
import type { Kernel, OpKind } from "../op.ts";
import { pow } from "../power.ts";

/** ASC CDL: slope and offset, power, then saturation. `clamp` keeps everything from 0 to 1 as the ASC asks. */
export type CdlOp = {
  readonly type: "cdl";
  readonly slope: readonly number[];
  readonly offset: readonly number[];
  readonly power: readonly number[];
  readonly saturation: number;
  readonly clamp: boolean;
  readonly direction: "forward" | "inverse";
};

type Triple = [number, number, number];

/** Luma of Rec.709, which the ASC fixes whatever the config's luma is. */
const [R, G, B] = [0.2126, 0.7152, 0.0722].map(f) as Triple;

const asIs = (value: number) => value;
const unit = (value: number) => clamped(0, 1, value);

/** The power of what is not negative; NaN becomes 0. */
function freePow(value: number, exponent: number): number {
  return value < 0 ? value : pow(atLeast(0, value), exponent);
}

function clampedPow(value: number, exponent: number): number {
  return pow(unit(value), exponent);
}

/** Inverse of a factor; official OCIO takes the smallest ones for 0.01. */
function back(value: number): number {
  return f(1 / Math.max(f(value), f(0.01)));
}

/** The numbers of a CDL in float32, as they are multiplied with and taken to the power of. */
export function cdlNumbers({ slope, offset, power, saturation, direction }: CdlOp) {
  const of = direction === "forward" ? f : back;
  return {
    slope: slope.map(of) as Triple,
    offset: offset.map(f) as Triple,
    power: power.map(of) as Triple,
    saturation: of(saturation),
  };
}

function forward(op: CdlOp): Kernel {
  const { slope, offset, power, saturation: amount } = cdlNumbers(op);
  const [[sr, sg, sb], [or, og, ob], [pr, pg, pb]] = [slope, offset, power];
  const { clamp } = op;
  const last = clamp ? unit : asIs;
  const bent = clamp ? clampedPow : freePow;
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const r = bent(f(f((pixels[i] as number) * sr) + or), pr);
      const g = bent(f(f((pixels[i + 1] as number) * sg) + og), pg);
      const b = bent(f(f((pixels[i + 2] as number) * sb) + ob), pb);
      const luma = f(f(f(R * r) + f(G * g)) + f(B * b));
      pixels[i] = last(f(luma + f(amount * f(r - luma))));
      pixels[i + 1] = last(f(luma + f(amount * f(g - luma))));
      pixels[i + 2] = last(f(luma + f(amount * f(b - luma))));
    }
  };
}

function inverse(op: CdlOp): Kernel {
  const { slope, offset, power, saturation: amount } = cdlNumbers(op);
  const [[sr, sg, sb], [or, og, ob], [pr, pg, pb]] = [slope, offset, power];
  const { clamp } = op;
  const limit = clamp ? unit : asIs;
  const bent = clamp ? clampedPow : freePow;
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const r = limit(pixels[i] as number);
      const g = limit(pixels[i + 1] as number);
      const b = limit(pixels[i + 2] as number);
      const luma = f(f(f(R * r) + f(G * g)) + f(B * b));
      pixels[i] = limit(f(f(bent(f(luma + f(amount * f(r - luma))), pr) - or) * sr));
      pixels[i + 1] = limit(f(f(bent(f(luma + f(amount * f(g - luma))), pg) - og) * sg));
      pixels[i + 2] = limit(f(f(bent(f(luma + f(amount * f(b - luma))), pb) - ob) * sb));
    }
  };
}

export const cdl: OpKind<CdlOp> = {
  type: "cdl",
  kernel: (op) => (op.direction === "forward" ? forward(op) : inverse(op)),
  inverse: (op) => [{ ...op, direction: op.direction === "forward" ? "inverse" : "forward" }],
  refusal({ slope, offset, power, saturation }) {
    const flat = slope.find((value) => !(value >= 0));
    if (flat !== undefined) return `The slope ${flat} of a CDL is less than 0.`;
    if (offset.some(Number.isNaN)) return "The offset of a CDL is not a number.";
    const weak = power.find((value) => !(value > 0));
    if (weak !== undefined) return `The power ${weak} of a CDL is not more than 0.`;
    return saturation >= 0 ? null : `The saturation ${saturation} of a CDL is less than 0.`;
  },
  isIdentity: ({ slope, offset, power, saturation, clamp }) =>
    !clamp &&
    saturation === 1 &&
    offset.every((value) => value === 0) &&
    [...slope, ...power].every((value) => value === 1),
};
