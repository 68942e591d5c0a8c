import { type GradingPrimaryOp, type PrimaryStep, stepsOf } from "../op/gradingPrimary.ts";
import { both, type Code, integer, number, one, type Vector } from "./code.ts";
import { fastPow } from "./functions.ts";
import type { Emit } from "./kernel.ts";
import { saturated, withAlpha } from "./pixel.ts";

const SIGN = integer(0x80000000 | 0);

/** The power of sizes, with the sign that each had; what is no number becomes 0. */
function mirroredPow(code: Code, value: Vector, exponents: readonly number[]): Vector {
  const given = code.keep(value);
  return both("or", fastPow(code, one("abs", given), exponents), both("and", given, SIGN));
}

function stepped(code: Code, pixel: Vector, step: PrimaryStep): Vector {
  if (step.do === "saturate") return saturated(code, pixel, step.by);
  if (step.do === "limit") return both("least", number(step.most), both("most", number(step.least), pixel));
  const by = number([...step.by, 1]);
  switch (step.do) {
    case "add":
      return both("add", pixel, by);
    case "multiply":
      return both("mul", pixel, by);
    case "stretch": {
      const pivot = number(step.pivot);
      return both("add", both("mul", both("sub", pixel, pivot), by), pivot);
    }
    case "gamma": {
      const [black, range] = [number(step.black), number(step.range)];
      const part = both("div", both("sub", pixel, black), range);
      return both("add", both("mul", mirroredPow(code, part, [...step.by, 1]), range), black);
    }
    case "contrast": {
      const pivot = number(step.pivot);
      return both("mul", mirroredPow(code, both("div", pixel, pivot), [...step.by, 1]), pivot);
    }
  }
}

/** A primary grade, with the same polynomials as its steps one by one. */
export function gradingPrimary(op: GradingPrimaryOp): Emit {
  const steps = stepsOf(op);
  return (code, pixel) => {
    let value = pixel;
    for (const step of steps) value = code.keep(stepped(code, value, step));
    return withAlpha(value, pixel);
  };
}
