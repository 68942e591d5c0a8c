import { gradingPrimary as codec } from "#ocio/transform/gradingPrimary.ts";
import type { Rgbm } from "#ocio/transform/kind.ts";
import type { TransformOf } from "#ocio/transform.ts";
import { f, fastPow } from "../float.ts";
import type { Kernel, OpKind } from "../op.ts";
import { LUMA_B, LUMA_G, LUMA_R, type Values } from "./grading.ts";

/** The grade of a GradingPrimaryTransform. */
export type GradingPrimaryOp = {
  readonly type: "gradingPrimary";
  readonly grade: Values<"GradingPrimaryTransform">;
  readonly direction: "forward" | "inverse";
};

type Triple = [number, number, number];
type Grade = GradingPrimaryOp["grade"];

/** Changes red, green and blue in a block of pixels. */
const each =
  (change: (value: number, channel: 0 | 1 | 2) => number): Kernel =>
  (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      pixels[i] = change(pixels[i] as number, 0);
      pixels[i + 1] = change(pixels[i + 1] as number, 1);
      pixels[i + 2] = change(pixels[i + 2] as number, 2);
    }
  };

function sums(one: Rgbm, other?: Rgbm): Triple {
  const and = (channel: "r" | "g" | "b") =>
    one.master + one[channel] + (other ? other.master + other[channel] : 0);
  return [and("r"), and("g"), and("b")];
}

function products({ r, g, b, master }: Rgbm): Triple {
  return [master * r, master * g, master * b];
}

function narrowed(values: Triple): Triple {
  return values.map(f) as Triple;
}

/** 1 over each; what is 0 counts as 1. */
function reciprocals(values: Triple): Triple {
  return values.map((value) => 1 / (value === 0 ? 1 : value)) as Triple;
}

/** `x` times `scale` plus `offset`, where these do something. */
function scaled(scales: Triple, offsets: Triple): Kernel[] {
  const [scale, offset] = [narrowed(scales), narrowed(offsets)];
  const steps: Kernel[] = [];
  if (scale.some((value) => value !== 1)) steps.push(each((value, at) => value * scale[at]));
  if (offset.some((value) => value !== 0)) steps.push(each((value, at) => value + offset[at]));
  return steps;
}

/** Stretches about a pivot. */
function stretched(contrasts: Triple, pivot: number): Kernel[] {
  const [contrast, p] = [narrowed(contrasts), f(pivot)];
  return [each((value, at) => f(f(value - p) * contrast[at]) + p)];
}

/** A power between the black and the white pivot, mirrored about the black one. */
function gamma(exponents: Triple, { pivot_black, pivot_white }: Grade): Kernel[] {
  const exponent = narrowed(exponents);
  if (exponent.every((value) => value === 1)) return [];
  const [black, range] = [f(pivot_black), f(f(pivot_white) - f(pivot_black))];
  return [
    each((value, at) => {
      const part = f(f(value - black) / range);
      const bent = f(fastPow(Math.abs(part), exponent[at]) * range);
      return (part < 0 ? -bent : bent) + black;
    }),
  ];
}

/** A power about a pivot of linear light, mirrored about black. */
function contrast(exponents: Triple, pivot: number): Kernel[] {
  const [exponent, p] = [narrowed(exponents), f(pivot)];
  if (exponent.every((value) => value === 1)) return [];
  return [
    each((value, at) => {
      const bent = f(fastPow(Math.abs(f(value / p)), exponent[at]) * p);
      return value < 0 ? -bent : bent;
    }),
  ];
}

function saturation(value: number): Kernel[] {
  const amount = f(value);
  if (amount === 1) return [];
  return [
    (pixels, from, to) => {
      for (let i = from * 4; i < to * 4; i += 4) {
        const r = pixels[i] as number;
        const g = pixels[i + 1] as number;
        const b = pixels[i + 2] as number;
        const luma = f(f(f(LUMA_R * r) + f(LUMA_G * g)) + f(LUMA_B * b));
        pixels[i] = luma + f(amount * f(r - luma));
        pixels[i + 1] = luma + f(amount * f(g - luma));
        pixels[i + 2] = luma + f(amount * f(b - luma));
      }
    },
  ];
}

/** Without limits it still makes the least of what is no number, as official OCIO does. */
function clamp({ clamp_black, clamp_white }: Grade): Kernel[] {
  const black = f(clamp_black ?? Number.NEGATIVE_INFINITY);
  const white = f(clamp_white ?? Number.POSITIVE_INFINITY);
  return [each((value) => (value > black ? (value < white ? value : white) : black))];
}

const ONE: Triple = [1, 1, 1];

function negated(values: Triple): Triple {
  return values.map((value) => -value) as Triple;
}

/** The steps of each style: what comes before saturation forward, and what undoes it after that. */
const styles: Record<Grade["style"], (grade: Grade) => { forward: Kernel[]; inverse: Kernel[] }> = {
  log(grade) {
    const bright = sums(grade.brightness).map((value) => (value * 6.25) / 1023) as Triple;
    const stretch = products(grade.contrast);
    const bend = products(grade.gamma);
    const pivot = 0.5 + 0.5 * (grade.pivot ?? -0.2);
    return {
      forward: [...scaled(ONE, bright), ...stretched(stretch, pivot), ...gamma(reciprocals(bend), grade)],
      inverse: [
        ...gamma(bend, grade),
        ...stretched(reciprocals(stretch), pivot),
        ...scaled(ONE, negated(bright)),
      ],
    };
  },
  linear(grade) {
    const offset = sums(grade.offset);
    const exposure = sums(grade.exposure).map((value) => f(2 ** f(value))) as Triple;
    const bend = products(grade.contrast);
    const pivot = 0.18 * 2 ** (grade.pivot ?? 0.18);
    return {
      forward: [...scaled(ONE, offset), ...scaled(exposure, [0, 0, 0]), ...contrast(bend, pivot)],
      inverse: [...contrast(reciprocals(bend), pivot), ...scaled(reciprocals(exposure), negated(offset))],
    };
  },
  video(grade) {
    const { pivot_black: black, pivot_white: white } = grade;
    const lift = sums(grade.lift);
    const offset = sums(grade.offset, grade.lift);
    const bend = products(grade.gamma);
    const reach = reciprocals(products(grade.gain)).map(
      (value, at) => white * value + (lift[at] as number) - black,
    ) as Triple;
    const stretch = reciprocals(reach).map((value) => (white - black) * value) as Triple;
    const back = reach.map((value) => value / (white - black)) as Triple;
    return {
      forward: [...scaled(ONE, offset), ...stretched(stretch, black), ...gamma(reciprocals(bend), grade)],
      inverse: [...gamma(bend, grade), ...stretched(back, black), ...scaled(ONE, negated(offset))],
    };
  },
};

export const gradingPrimary: OpKind<GradingPrimaryOp> = {
  type: "gradingPrimary",
  kernel({ grade, direction }) {
    const { forward, inverse } = styles[grade.style](grade);
    const amount = grade.saturation;
    const steps =
      direction === "forward"
        ? [...forward, ...saturation(amount), ...clamp(grade)]
        : [...clamp(grade), ...saturation(amount === 0 ? 1 : 1 / amount), ...inverse];
    return (pixels, from, to) => {
      for (const step of steps) step(pixels, from, to);
    };
  },
  inverse: (op) => [{ ...op, direction: op.direction === "forward" ? "inverse" : "forward" }],
  // The rules are those of the transform, of which the grade is all that they look at.
  refusal: ({ grade }) => codec.refusal?.(grade as TransformOf<"GradingPrimaryTransform">) ?? null,
};
