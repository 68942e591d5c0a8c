import { Exact, evaluate } from "./expression.ts";

/** Largest float32: what is typed is clamped to it. */
export const LARGEST = 3.4028234663852886e38;
/** Magnitudes below this are zero. */
export const SMALLEST = 1e-7;
const PLACES = 7;

/**
 * The number that a person typed: a decimal, or arithmetic of decimals (see `evaluate`).
 * Clamped to float32, below 1e-7 zero, rounded half up to seven places.
 * Null when the text is incomplete ("", "-", "-.", "1.", "2*") or no number.
 */
export function typed(text: string): number | null {
  const value = evaluate(text);
  if (value === null || value.isNaN()) return null;
  if (value.abs().lt(SMALLEST)) return 0;
  if (value.abs().gt(LARGEST)) return value.isNegative() ? -LARGEST : LARGEST;
  return value.toDecimalPlaces(PLACES).toNumber();
}

/**
 * Every number in pasted text ("[1, 0, 0]", columns of a table, one per line) with all its digits, within float32;
 * null when something else is in it.
 */
export function numbersIn(text: string): number[] | null {
  const words = text
    .replaceAll("−", "-")
    .split(/[\s,;[\](){}]+/)
    .filter(Boolean);
  const numbers = words.map((word) =>
    /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word)
      ? Math.min(LARGEST, Math.max(-LARGEST, Number(word)))
      : Number.NaN,
  );
  return numbers.length === 0 || numbers.some(Number.isNaN) ? null : numbers;
}

/** A tenth of the value's magnitude (1 → 0.1, 0.18 → 0.01, 0 → 0.01). */
export function stepOf(value: number): number {
  if (Math.abs(value) < SMALLEST) return 0.01;
  const exponent = new Exact(value).abs().log(10).floor().toNumber() - 1;
  return new Exact(10).pow(Math.max(exponent, -PLACES)).toNumber();
}

/** `value` plus `times` steps, exactly in decimal. */
export function stepped(value: number, times: number, step = stepOf(value)): number {
  const sum = new Exact(value).plus(new Exact(step).times(times));
  if (sum.abs().gt(LARGEST)) return sum.isNegative() ? -LARGEST : LARGEST;
  return sum.abs().lt(SMALLEST) ? 0 : sum.toDecimalPlaces(PLACES).toNumber();
}

/** A number for reading: seven decimals at most, or fewer, and a true minus sign. */
export function shown(value: number, places = PLACES): string {
  const size = Math.abs(value);
  const text =
    (size !== 0 && size < 10 ** -places) || size >= 1e12
      ? String(Number(value.toPrecision(places)))
      : String(Number(value.toFixed(places)));
  return text.replaceAll("-", "−");
}
