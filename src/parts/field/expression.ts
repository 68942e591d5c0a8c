import { Decimal } from "decimal.js";

/** Decimals that round half up, wide enough that arithmetic on what people type is exact. */
export const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

const TOKEN = /\s*(?:((?:\d+\.\d+|\d+|\.\d+)(?:[eE][+-]?\d+)?)|([a-z][a-z0-9]*)|([-+*/^(),]))/y;
const MAX_LENGTH = 200;

const functions: Readonly<Record<string, (value: Decimal) => Decimal>> = {
  sqrt: (value) => value.sqrt(),
  abs: (value) => value.abs(),
  exp: (value) => value.exp(),
  exp2: (value) => new Exact(2).pow(value),
  ln: (value) => value.ln(),
  log: (value) => value.log(10),
  log2: (value) => value.log(2),
  log10: (value) => value.log(10),
};
const constants: Readonly<Record<string, Decimal>> = { pi: Exact.acos(-1), e: Exact.exp(1) };

function tokens(text: string): string[] | null {
  const found: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return null;
    found.push((match[1] ?? match[2] ?? match[3]) as string);
  }
  return found;
}

/**
 * The value of arithmetic (+ - * / ^ and parentheses), functions of one number (sqrt, abs, exp, exp2, ln, log, log2,
 * log10) and constants (pi, e), also behind "=". Null when something is missing, has no value, or is no arithmetic.
 */
export function evaluate(text: string): Decimal | null {
  if (text.length > MAX_LENGTH) return null;
  const list = tokens(text.trim().replace(/^=/, "").toLowerCase().replaceAll("−", "-"));
  if (!list || list.length === 0) return null;
  let at = 0;

  function enclosed(): Decimal | null {
    const value = sum();
    return list?.[at++] === ")" ? value : null;
  }
  function primary(): Decimal | null {
    const token = list?.[at++];
    if (token === undefined) return null;
    if (token === "-" || token === "+") {
      const value = power();
      return token === "-" ? (value?.neg() ?? null) : value;
    }
    if (token === "(") return enclosed();
    if (/^[\d.]/.test(token)) return new Exact(token);
    if (Object.hasOwn(constants, token)) return constants[token]!;
    if (!Object.hasOwn(functions, token) || list?.[at] !== "(") return null;
    at++;
    const value = enclosed();
    return value === null || value.abs().gt(1e6) ? null : finite(functions[token]!(value));
  }
  function power(): Decimal | null {
    const base = primary();
    if (base === null || list?.[at] !== "^") return base;
    at++;
    const exponent = power();
    if (exponent === null || exponent.abs().gt(1000)) return null;
    return finite(base.pow(exponent));
  }
  function product(): Decimal | null {
    let value = power();
    while (value !== null && (list?.[at] === "*" || list?.[at] === "/")) {
      const divide = list[at++] === "/";
      const next = power();
      if (next === null || (divide && next.isZero())) return null;
      value = divide ? value.div(next) : value.times(next);
    }
    return value;
  }
  function sum(): Decimal | null {
    let value = product();
    while (value !== null && (list?.[at] === "+" || list?.[at] === "-")) {
      const minus = list[at++] === "-";
      const next = product();
      if (next === null) return null;
      value = minus ? value.minus(next) : value.plus(next);
    }
    return value;
  }
  const value = sum();
  return at === list.length ? value : null;
}

function finite(value: Decimal): Decimal | null {
  return value.isFinite() ? value : null;
}
