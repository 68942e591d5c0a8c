import type { TransformOf } from "#ocio/chain/transform.ts";
import { gradingPrimary as codec, isBypassed, isNoGrade } from "#ocio/transform/gradingPrimaryTransform.ts";
import type { Rgbm } from "#ocio/transform/kind.ts";
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

/** Operation of a grade, with numbers for red, green and blue in float32. */
export type PrimaryStep =
  | { readonly do: "add" | "multiply"; readonly by: Triple }
  /** Stretches about a pivot. */
  | { readonly do: "stretch"; readonly by: Triple; readonly pivot: number }
  /** To a power from black on over a range, mirrored about black. */
  | { readonly do: "gamma"; readonly by: Triple; readonly black: number; readonly range: number }
  /** To a power about a pivot, mirrored about 0. */
  | { readonly do: "contrast"; readonly by: Triple; readonly pivot: number }
  | { readonly do: "saturate"; readonly by: number }
  /** Without limits it still makes the least of what is no number, as official OCIO does. */
  | { readonly do: "limit"; readonly least: number; readonly most: number };

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

function adding(by: Triple): PrimaryStep[] {
  return by.every((value) => value === 0) ? [] : [{ do: "add", by: narrowed(by) }];
}

function multiplying(by: Triple): PrimaryStep[] {
  return by.every((value) => value === 1) ? [] : [{ do: "multiply", by: narrowed(by) }];
}

function stretching(by: Triple, pivot: number): PrimaryStep {
  return { do: "stretch", by: narrowed(by), pivot: f(pivot) };
}

function gamma(exponents: Triple, { pivot_black, pivot_white }: Grade): PrimaryStep[] {
  const by = narrowed(exponents);
  if (by.every((value) => value === 1)) return [];
  return [{ do: "gamma", by, black: f(pivot_black), range: f(f(pivot_white) - f(pivot_black)) }];
}

function contrasting(exponents: Triple, pivot: number): PrimaryStep {
  return { do: "contrast", by: narrowed(exponents), pivot: f(pivot) };
}

function contrast(exponents: Triple, pivot: number): PrimaryStep[] {
  return exponents.map(f).every((value) => value === 1) ? [] : [contrasting(exponents, pivot)];
}

function saturation(amount: number): PrimaryStep[] {
  const by = f(amount);
  return by === 1 ? [] : [{ do: "saturate", by }];
}

/** The saturation that undoes the one of a grade; gray cannot be undone. */
function undoneSaturation({ saturation: amount }: Grade): number {
  return f(amount === 0 ? 1 : 1 / amount);
}

function limit({ clamp_black, clamp_white }: Grade): PrimaryStep {
  return {
    do: "limit",
    least: f(clamp_black ?? Number.NEGATIVE_INFINITY),
    most: f(clamp_white ?? Number.POSITIVE_INFINITY),
  };
}

function negated(values: Triple): Triple {
  return values.map((value) => -value) as Triple;
}

/** The steps of each style: what comes before saturation forward, and what undoes it after that. */
const styles: Record<Grade["style"], (grade: Grade) => { forward: PrimaryStep[]; inverse: PrimaryStep[] }> = {
  log(grade) {
    const bright = sums(grade.brightness).map((value) => (value * 6.25) / 1023) as Triple;
    const stretch = products(grade.contrast);
    const bend = products(grade.gamma);
    const pivot = 0.5 + 0.5 * (grade.pivot ?? -0.2);
    return {
      forward: [...adding(bright), stretching(stretch, pivot), ...gamma(reciprocals(bend), grade)],
      inverse: [...gamma(bend, grade), stretching(reciprocals(stretch), pivot), ...adding(negated(bright))],
    };
  },
  linear(grade) {
    const offset = sums(grade.offset);
    const exposure = sums(grade.exposure).map((value) => f(2 ** f(value))) as Triple;
    const bend = products(grade.contrast);
    const back = reciprocals(bend);
    const pivot = 0.18 * 2 ** (grade.pivot ?? 0.18);
    return {
      forward: [...adding(offset), ...multiplying(exposure), ...contrast(bend, pivot)],
      inverse: [
        // Official OCIO goes through its polynomials here even where the contrast is 1, unless it saturates.
        ...(undoneSaturation(grade) === 1 ? [contrasting(back, pivot)] : contrast(back, pivot)),
        ...multiplying(reciprocals(exposure)),
        ...adding(negated(offset)),
      ],
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
      forward: [...adding(offset), stretching(stretch, black), ...gamma(reciprocals(bend), grade)],
      inverse: [...gamma(bend, grade), stretching(back, black), ...adding(negated(offset))],
    };
  },
};

/** Operations of a grade, in order. */
export function stepsOf({ grade, direction }: GradingPrimaryOp): PrimaryStep[] {
  if (isBypassed(grade)) return [];
  const { forward, inverse } = styles[grade.style](grade);
  if (direction === "forward") return [...forward, ...saturation(grade.saturation), limit(grade)];
  return [limit(grade), ...saturation(undoneSaturation(grade)), ...inverse];
}

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

/** Alphas that spoil the color if a grade saturates: NaN, infinity above 0 and below. */
export type Spoilers = readonly [none: boolean, above: boolean, below: boolean];

/**
 * Official OCIO takes alpha through the steps too, with numbers that change nothing, weighs it by 0 in the luma, and
 * puts the old one back. What is finite after the steps before changes nothing thereby; anything else leaves no color.
 */
export function spoilersAfter(before: readonly PrimaryStep[]): Spoilers {
  const alphas = Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1);
  for (const step of before) {
    const by = "by" in step && typeof step.by === "object" ? neutral[step.do === "add" ? 0 : 1] : null;
    kernelOf(by ? ({ ...step, by } as PrimaryStep) : step, UNSPOILED)(alphas, 0, 1);
  }
  return [0, 1, 2].map((at) => !Number.isFinite(alphas[at])) as unknown as Spoilers;
}

const neutral: readonly Triple[] = [
  [0, 0, 0],
  [1, 1, 1],
];
const UNSPOILED: Spoilers = [false, false, false];

function isSpoiled(alpha: number, [none, above, below]: Spoilers): boolean {
  if (Number.isFinite(alpha)) return false;
  return Number.isNaN(alpha) ? none : alpha > 0 ? above : below;
}

function saturated(amount: number, spoilers: Spoilers): Kernel {
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const r = pixels[i] as number;
      const g = pixels[i + 1] as number;
      const b = pixels[i + 2] as number;
      const spoiled = isSpoiled(pixels[i + 3] as number, spoilers);
      const luma = spoiled ? Number.NaN : f(f(f(LUMA_R * r) + f(LUMA_G * g)) + f(LUMA_B * b));
      pixels[i] = luma + f(amount * f(r - luma));
      pixels[i + 1] = luma + f(amount * f(g - luma));
      pixels[i + 2] = luma + f(amount * f(b - luma));
    }
  };
}

function kernelOf(step: PrimaryStep, spoilers: Spoilers): Kernel {
  switch (step.do) {
    case "add":
      return each((value, at) => value + step.by[at]);
    case "multiply":
      return each((value, at) => value * step.by[at]);
    case "stretch":
      return each((value, at) => f(f(value - step.pivot) * step.by[at]) + step.pivot);
    case "gamma":
      return each((value, at) => {
        const part = f(f(value - step.black) / step.range);
        const bent = f(fastPow(Math.abs(part), step.by[at]) * step.range);
        return (part < 0 ? -bent : bent) + step.black;
      });
    case "contrast":
      return each((value, at) => {
        const bent = f(fastPow(Math.abs(f(value / step.pivot)), step.by[at]) * step.pivot);
        return value < 0 ? -bent : bent;
      });
    case "saturate":
      return saturated(step.by, spoilers);
    case "limit":
      return each((value) => (value > step.least ? (value < step.most ? value : step.most) : step.least));
  }
}

export const gradingPrimary: OpKind<GradingPrimaryOp> = {
  type: "gradingPrimary",
  kernel(op) {
    const steps = stepsOf(op);
    const kernels = steps.map((step, at) => kernelOf(step, spoilersAfter(steps.slice(0, at))));
    return (pixels, from, to) => {
      for (const kernel of kernels) kernel(pixels, from, to);
    };
  },
  inverse: (op) => [{ ...op, direction: op.direction === "forward" ? "inverse" : "forward" }],
  // The rules are those of the transform, of which the grade is all that they look at.
  refusal: ({ grade }) => codec.refusal?.(grade as TransformOf<"GradingPrimaryTransform">) ?? null,
  isIdentity: ({ grade }) => isNoGrade(grade),
};
