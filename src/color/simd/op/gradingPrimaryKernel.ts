import {
  type GradingPrimaryOp,
  type PrimaryStep,
  type Spoilers,
  spoilersAfter,
  stepsOf,
} from "../../op/gradingPrimaryOp.ts";
import { fastPow } from "../functions.ts";
import type { Emit } from "../kernel.ts";
import { abs, add, div, either, equal, type Lane, least, madd, most, mul, number, sub } from "../lane.ts";
import { colors, type Pixel, saturated } from "../pixel.ts";
import { signed } from "../sign.ts";

/** The power of sizes, with the sign that each had; what is no number becomes 0. */
function mirroredPow(value: Lane, exponent: number): Lane {
  return signed(fastPow(abs(value), exponent), value);
}

/** The luma of pixels, none where alpha spoils it. */
function spoiled(luma: Lane, alpha: Lane, [none, above, below]: Spoilers): Lane {
  const lost = number(Number.NaN);
  const high = above ? either(equal(alpha, Number.POSITIVE_INFINITY), lost, luma) : luma;
  const low = below ? either(equal(alpha, Number.NEGATIVE_INFINITY), lost, high) : high;
  return none ? either(equal(alpha, alpha), low, lost) : low;
}

function stepped(pixel: Pixel, step: PrimaryStep, at: number, steps: readonly PrimaryStep[]): Pixel {
  if (step.do === "saturate") {
    const spoilers = spoilersAfter(steps.slice(0, at));
    return saturated(pixel, step.by, (luma) => spoiled(luma, pixel.a, spoilers));
  }
  return colors(pixel, (value, channel) => {
    if (step.do === "limit") return least(number(step.most), most(number(step.least), value));
    const by = step.by[channel] as number;
    switch (step.do) {
      case "add":
        return add(value, by);
      case "multiply":
        return mul(value, by);
      case "stretch":
        return madd(sub(value, step.pivot), by, step.pivot);
      case "gamma":
        return madd(mirroredPow(div(sub(value, step.black), step.range), by), step.range, step.black);
      case "contrast":
        return mul(mirroredPow(div(value, step.pivot), by), step.pivot);
    }
  });
}

/** A primary grade, with the same polynomials as its steps one by one. */
export function gradingPrimary(op: GradingPrimaryOp): Emit {
  return (pixel) => stepsOf(op).reduce(stepped, pixel);
}
