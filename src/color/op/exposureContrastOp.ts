import { atLeast, f, fastPow } from "../float.ts";
import type { Kernel, OpKind } from "../op.ts";

/** Exposure in stops, and contrast and gamma about a pivot, for linear light, video or log. RGB alone. */
export type ExposureContrastOp = {
  readonly type: "exposureContrast";
  readonly style: "linear" | "video" | "log";
  readonly exposure: number;
  readonly contrast: number;
  readonly gamma: number;
  readonly pivot: number;
  readonly logExposureStep: number;
  readonly logMidGray: number;
  /** Values the host may change at run time; a step with one is never dropped. */
  readonly dynamic: { readonly exposure: boolean; readonly contrast: boolean; readonly gamma: boolean };
  readonly direction: "forward" | "inverse";
};

const LEAST = 0.001;
/** Video is taken for linear light to this power. */
const VIDEO = f(0.54644808743169393);
const INVERSE_STEP = f(0.088);

function scaled(factor: number): Kernel {
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      pixels[i] = (pixels[i] as number) * factor;
      pixels[i + 1] = (pixels[i + 1] as number) * factor;
      pixels[i + 2] = (pixels[i + 2] as number) * factor;
    }
  };
}

function bent(before: number, exponent: number, after: number): Kernel {
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      pixels[i] = fastPow(f((pixels[i] as number) * before), exponent) * after;
      pixels[i + 1] = fastPow(f((pixels[i + 1] as number) * before), exponent) * after;
      pixels[i + 2] = fastPow(f((pixels[i + 2] as number) * before), exponent) * after;
    }
  };
}

function shifted(factor: number, offset: number): Kernel {
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      pixels[i] = f((pixels[i] as number) * factor) + offset;
      pixels[i + 1] = f((pixels[i + 1] as number) * factor) + offset;
      pixels[i + 2] = f((pixels[i + 2] as number) * factor) + offset;
    }
  };
}

/** Operations on red, green and blue, in float32. */
export type ExposureContrastPlan =
  /** Times a factor. */
  | { readonly do: "scale"; readonly by: number }
  /** Times `before`, to a power by official OCIO's polynomials, times `after`. */
  | { readonly do: "bend"; readonly before: number; readonly exponent: number; readonly after: number }
  /** Times a factor, and more. */
  | { readonly do: "shift"; readonly by: number; readonly offset: number };

export function planOf(op: ExposureContrastOp): ExposureContrastPlan {
  return op.style === "log" ? inLog(op) : inLight(op);
}

function inLight(op: ExposureContrastOp): ExposureContrastPlan {
  const { style, exposure, contrast, gamma, pivot, direction } = op;
  const video = (value: number) => (style === "video" ? f(value ** VIDEO) : value);
  const c = f(Math.max(LEAST, contrast * gamma));
  const p = video(f(Math.max(LEAST, pivot)));
  const e = video(f(2 ** f(exposure)));
  if (direction === "forward")
    return c === 1 ? { do: "scale", by: e } : { do: "bend", before: f(e / p), exponent: c, after: p };
  const back = f(1 / e);
  if (c === 1) return { do: "scale", by: back };
  return { do: "bend", before: f(1 / p), exponent: f(1 / c), after: f(p * back) };
}

function inLog(op: ExposureContrastOp): ExposureContrastPlan {
  const { exposure, contrast, gamma, pivot, logExposureStep, logMidGray, direction } = op;
  const p = f(atLeast(0, Math.log2(f(Math.max(LEAST, pivot)) / 0.18) * logExposureStep + logMidGray));
  if (direction === "forward") {
    const c = f(Math.max(LEAST, contrast * gamma));
    const e = f(f(exposure) * f(logExposureStep));
    return { do: "shift", by: c, offset: f(f(f(e - p) * c) + p) };
  }
  const c = f(Math.max(LEAST, 1 / (contrast * gamma)));
  // Official OCIO undoes exposure by its usual step, whatever the step is.
  const e = f(f(exposure) * INVERSE_STEP);
  return { do: "shift", by: c, offset: f(f(p - f(p * c)) - e) };
}

export const exposureContrast: OpKind<ExposureContrastOp> = {
  type: "exposureContrast",
  kernel(op) {
    const plan = planOf(op);
    if (plan.do === "scale") return scaled(plan.by);
    if (plan.do === "bend") return bent(plan.before, plan.exponent, plan.after);
    return shifted(plan.by, plan.offset);
  },
  inverse: (op) => [{ ...op, direction: op.direction === "forward" ? "inverse" : "forward" }],
  isIdentity: ({ exposure, contrast, gamma, dynamic }) =>
    exposure === 0 &&
    contrast === 1 &&
    gamma === 1 &&
    !dynamic.exposure &&
    !dynamic.contrast &&
    !dynamic.gamma,
};
