import { emitter } from "./emitter.ts";

/** Below this, fifteen digits no longer name a double for certain. */
const SMALLEST_NORMAL = 2.2250738585072014e-308;

/** A double as OCIO writes it: C's `%.15g`, and YAML's `.inf` and `.nan`; other digits with other emitters. */
export function real(value: number): string {
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  if (emitter() !== "2.5" && Number.isFinite(value))
    return emitter() === "exact" ? String(value) : shortDigits(value.toExponential(), 15);
  const shortest = String(value);
  // Fifteen digits or fewer that name the double are its fifteen digits, and JavaScript writes them alike.
  if (shortest.length <= 16 && !shortest.includes("e") && Number.isFinite(value)) {
    const magnitude = Math.abs(value);
    if (magnitude >= 1e-4 && magnitude < 1e15) return shortest;
  }
  return digits(value, 15);
}

/** A float32 as OCIO writes it: C's `%.7g` of the nearest float. */
export function float(value: number): string {
  const single = Math.fround(value);
  if (single === 0) return Object.is(single, -0) ? "-0" : "0";
  if (emitter() === "2.5" || !Number.isFinite(single)) return digits(single, 7);
  if (emitter() === "exact") return String(single);
  let shortest = "";
  for (let count = 0; Math.fround(Number(shortest)) !== single; count++)
    shortest = single.toExponential(count);
  return shortDigits(shortest, 7);
}

/**
 * The shortest digits of a number, `d.ddde±x`, rounded half up to a precision as OCIO 2.6 does it: what is rounded up loses
 * its zeros, and what is cut off keeps them.
 */
function shortDigits(shortest: string, precision: number): string {
  const [mantissa, power] = shortest.split("e") as [string, string];
  const sign = mantissa.startsWith("-") ? "-" : "";
  const all = mantissa.replace(/[-.]/g, "");
  const kept = all.slice(0, precision);
  if (all.length <= precision || (all[precision] as string) < "5")
    return placed(sign, kept, Number(power), precision);
  const up = String(BigInt(kept) + 1n);
  return placed(sign, up.replace(/0+$/, ""), Number(power) + up.length - kept.length, precision);
}

/** C's `%.<precision>g` of a number that is not zero: exact digits, ties to even, no trailing zeros. */
function digits(value: number, precision: number): string {
  if (Number.isNaN(value)) return ".nan";
  if (!Number.isFinite(value)) return value < 0 ? "-.inf" : ".inf";
  const [mantissa, power] = evenTie(value, precision)
    .toExponential(precision - 1)
    .split("e") as [string, string];
  const exponent = Number(power);
  const sign = value < 0 ? "-" : "";
  return placed(sign, mantissa.replace("-", "").replace(".", "").replace(/0+$/, ""), exponent, precision);
}

/** Digits with their point, or with an exponent where C's `%g` has one. */
function placed(sign: string, all: string, exponent: number, precision: number): string {
  if (exponent < -4 || exponent >= precision) {
    const tail = all.length > 1 ? `.${all.slice(1)}` : "";
    return `${sign}${all[0]}${tail}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${all}`;
  const whole = all.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return all.length > exponent + 1 ? `${sign}${whole}.${all.slice(exponent + 1)}` : sign + whole;
}

/** JavaScript rounds a tie away from zero, C to the even digit: where they differ, the number below the tie. */
function evenTie(value: number, precision: number): number {
  if (Math.abs(value) < SMALLEST_NORMAL) return value;
  const exact = value.toExponential(Math.min(100, precision + 35));
  const [mantissa] = exact.replace("-", "").replace(".", "").split("e") as [string];
  if (mantissa[precision] !== "5" || !/^0*$/.test(mantissa.slice(precision + 1))) return value;
  const even = Number(mantissa[precision - 1]) % 2 === 0;
  return even ? Number(`${exact.slice(0, exact.indexOf(".") + precision)}e${exact.split("e")[1]}`) : value;
}
