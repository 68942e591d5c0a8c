import { f } from "../float.ts";
import type { OpKind } from "../op.ts";
import { pow } from "../power.ts";

/**
 * A power with a straight piece near black, as in sRGB and Rec.709; forward is to linear light. RGBA each. Negatives go
 * on straight, or are mirrored.
 */
export type ExponentWithLinearOp = {
  readonly type: "exponentWithLinear";
  readonly gamma: readonly number[];
  readonly offset: readonly number[];
  readonly mirror: boolean;
  readonly direction: "forward" | "inverse";
};

/** A gamma of 1 and an offset of 0 have no break; official OCIO keeps this far from them. */
const NEAR = 1e-6;

type Curve = (value: number) => number;

/** The numbers of one channel in float32: up to `until` it is straight, then a power. */
export type Piece = { exponent: number; scale: number; shift: number; until: number; slope: number };

export function pieceOf(gamma: number, offset: number, direction: "forward" | "inverse"): Piece {
  const g = Math.max(gamma, 1 + NEAR);
  const o = Math.max(offset, NEAR);
  const high = (o * g) / ((g - 1) * (1 + o));
  if (direction === "forward")
    return {
      exponent: f(g),
      scale: f(1 / (1 + o)),
      shift: f(o / (1 + o)),
      until: f(o / (g - 1)),
      slope: f(((g - 1) / o) * high ** g),
    };
  return {
    exponent: f(1 / g),
    scale: f(1 + o),
    shift: f(o),
    until: f(high ** g),
    slope: f(((g - 1) / o) ** (g - 1) * ((1 + o) / g) ** g),
  };
}

function toLinear({ exponent, scale, shift, until, slope }: Piece): Curve {
  return (value) => (value <= until ? f(value * slope) : pow(f(f(value * scale) + shift), exponent));
}

function fromLinear({ exponent, scale, shift, until, slope }: Piece): Curve {
  return (value) => (value <= until ? f(value * slope) : f(f(pow(value, exponent) * scale) - shift));
}

function mirrored(curve: Curve): Curve {
  return (value) => (value < 0 || Object.is(value, -0) ? -curve(-value) : curve(value));
}

export const exponentWithLinear: OpKind<ExponentWithLinearOp> = {
  type: "exponentWithLinear",
  kernel({ gamma, offset, mirror, direction }) {
    const make = direction === "forward" ? toLinear : fromLinear;
    const curves = gamma.map((value, at) => {
      const curve = make(pieceOf(value, offset[at] as number, direction));
      return mirror ? mirrored(curve) : curve;
    });
    const [r, g, b, a] = curves as [Curve, Curve, Curve, Curve];
    return (pixels, from, to) => {
      for (let i = from * 4; i < to * 4; i += 4) {
        pixels[i] = r(pixels[i] as number);
        pixels[i + 1] = g(pixels[i + 1] as number);
        pixels[i + 2] = b(pixels[i + 2] as number);
        pixels[i + 3] = a(pixels[i + 3] as number);
      }
    };
  },
  inverse: (op) => [{ ...op, direction: op.direction === "forward" ? "inverse" : "forward" }],
  refusal({ gamma, offset }) {
    const low = gamma.find((value) => !(value >= 1 && value <= 10));
    if (low !== undefined) return `The gamma ${low} of an exponent with linear is not from 1 to 10.`;
    const far = offset.find((value) => !(value >= 0 && value <= 0.9));
    return far === undefined ? null : `The offset ${far} of an exponent with linear is not from 0 to 0.9.`;
  },
  isIdentity: ({ gamma, offset }) =>
    gamma.every((value) => value === 1) && offset.every((value) => value === 0),
};
