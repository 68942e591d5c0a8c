import { Decimal } from "decimal.js";
import { fromLinear, toLinear } from "../plot/srgb.ts";
import { Exact, evaluate } from "./expression.ts";

/** A result to read and to copy, and what it is. */
export type Result = { value: string; words: string };

const DIGITS = 12;

/** Units in which people give a light level, as functions to and from linear light (1.0 = 100 nits for PQ). */
const units: Readonly<
  Record<string, { to: (x: number) => number; from: (x: number) => number; words: string }>
> = {
  linear: { to: (x) => x, from: (x) => x, words: "linear" },
  srgb: { to: toLinear, from: fromLinear, words: "sRGB" },
  // Stops from middle gray, 0.18.
  stops: { to: (x) => 0.18 * 2 ** x, from: (x) => Math.log2(x / 0.18), words: "stops from 0.18" },
  nits: { to: (x) => x / 100, from: (x) => x * 100, words: "nits (1.0 = 100)" },
  pq: { to: (x) => nitsOfPq(x) / 100, from: (x) => pqOfNits(x * 100), words: "PQ (SMPTE ST 2084)" },
};

/** SMPTE ST 2084: code value 0 to 1 to nits. */
function nitsOfPq(code: number): number {
  const power = Math.max(code, 0) ** (1 / M2);
  return 10000 * (Math.max(power - C1, 0) / (C2 - C3 * power)) ** (1 / M1);
}

function pqOfNits(nits: number): number {
  const power = Math.max(nits / 10000, 0) ** M1;
  return ((C1 + C2 * power) / (1 + C3 * power)) ** M2;
}
const M1 = 2610 / 16384;
const M2 = (2523 / 4096) * 128;
const C1 = 3424 / 4096;
const C2 = (2413 / 4096) * 32;
const C3 = (2392 / 4096) * 32;

/**
 * Results of a typed text: arithmetic ("0.18^2.2"), a conversion ("0.5 srgb to linear", "203 nits to pq", "2 stops to
 * linear"), or the linear values of a hex color ("#ff8000"). Empty if none matches (yet).
 */
export function calculated(text: string): Result[] {
  const typed = text.trim().toLowerCase();
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(typed)?.[1];
  if (hex && typed.startsWith("#")) return [{ value: linearOfHex(hex), words: "linear, from sRGB" }];
  const [, amount, from, to] = /^(.*?)\s*([a-z]+)\s+(?:to|in|as)\s+([a-z]+)$/.exec(typed) ?? [];
  const [source, target] = [units[from ?? ""], units[to ?? ""]];
  if (amount !== undefined && source && target) {
    const number = evaluate(amount)?.toNumber();
    if (number === undefined) return [];
    const value = target.from(source.to(number));
    return Number.isFinite(value)
      ? [{ value: written(value), words: `${source.words} to ${target.words}` }]
      : [];
  }
  const value = evaluate(typed);
  return value === null ? [] : [{ value: written(value.toNumber()), words: typed }];
}

function linearOfHex(hex: string): string {
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  return digits.map((pair) => written(toLinear(Number.parseInt(pair, 16) / 255), 7)).join(" ");
}

/** A number as it goes into a field: no exponent where it can be helped, no more digits than are sure. */
function written(value: number, digits = DIGITS): string {
  const rounded = new Exact(value).toSignificantDigits(digits, Decimal.ROUND_HALF_UP);
  return rounded.abs().gt(1e-9) && rounded.abs().lt(1e15) ? rounded.toFixed() : rounded.toString();
}
