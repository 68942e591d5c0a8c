import { ColorError } from "../error.ts";
import { atLeast, f } from "../float.ts";
import type { Kernel, OpKind } from "../op.ts";
import { pow } from "../power.ts";

/**
 * RGBA to a power each. What is below 0 becomes 0, is mirrored or passes. `free` is that of profile version 1, which
 * takes every exponent.
 */
export type ExponentOp = {
  readonly type: "exponent";
  readonly exponent: readonly number[];
  readonly negative: "clamp" | "mirror" | "pass";
  readonly free?: boolean;
};

const MIN_EXPONENT = 0.01;
const MAX_EXPONENT = 100;

const curves: Record<ExponentOp["negative"], (value: number, exponent: number) => number> = {
  clamp: (value, exponent) => pow(atLeast(0, value), exponent),
  mirror: (value, exponent) => {
    const size = pow(Math.abs(value), exponent);
    return value < 0 || Object.is(value, -0) ? -size : size;
  },
  pass: (value, exponent) => (value > 0 ? pow(value, exponent) : value),
};

function kernel({ exponent, negative }: ExponentOp): Kernel {
  const curve = curves[negative];
  const [r, g, b, a] = exponent.map(f) as [number, number, number, number];
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      pixels[i] = curve(pixels[i] as number, r);
      pixels[i + 1] = curve(pixels[i + 1] as number, g);
      pixels[i + 2] = curve(pixels[i + 2] as number, b);
      pixels[i + 3] = curve(pixels[i + 3] as number, a);
    }
  };
}

export const exponent: OpKind<ExponentOp> = {
  type: "exponent",
  kernel,
  inverse(op) {
    if (op.exponent.includes(0)) throw new ColorError("An exponent of 0 has no inverse.");
    return [{ ...op, exponent: op.exponent.map((value) => 1 / value) } satisfies ExponentOp];
  },
  refusal({ exponent, free }) {
    // The limits are symmetric, so that they hold for the inverse too; its rounding must not break them.
    const slack = 1e-12;
    const wrong = free
      ? undefined
      : exponent.find(
          (value) => !(value >= MIN_EXPONENT * (1 - slack) && value <= MAX_EXPONENT * (1 + slack)),
        );
    return wrong === undefined
      ? null
      : `The exponent ${wrong} is not from ${MIN_EXPONENT} to ${MAX_EXPONENT}.`;
  },
  isIdentity: ({ exponent, negative }) => negative !== "clamp" && exponent.every((value) => value === 1),
};
