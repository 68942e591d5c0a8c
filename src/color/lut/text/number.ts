const MAX_FLOAT = 3.4028234663852886e38;
/** The smallest 32-bit float with all its digits: official OCIO refuses what is less, but 0, as out of range. */
const MIN_FLOAT = 2 ** -126;
const prefix = /^[+-]?(?:infinity|inf|nan|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i;
const hexPrefix = /^([+-]?)0x([\da-f]*)\.?([\da-f]*)(?:p([+-]?\d+))?/i;

/**
 * The 32-bit float that a text begins with, whatever follows it: decimal, inf, nan or C's hexadecimal. Undefined where
 * it begins with none, or with one too large or too small.
 */
export function floatPrefix(text: string): number | undefined {
  // A number may have blanks before it in JavaScript, those of other alphabets included.
  const quick = /^[+\-.\d]/.test(text) ? Number(text) : Number.NaN;
  if (quick >= -MAX_FLOAT && quick <= MAX_FLOAT && text !== "" && !/^[+-]?0[xbo]/i.test(text))
    return decimal(quick, text);
  const hex = hexPrefix.exec(text);
  if (hex?.[2] || hex?.[3]) {
    const [, sign, whole = "", rest = "", power = "0"] = hex;
    const digits = Number.parseInt(`${whole}${rest}`, 16);
    return bounded((sign === "-" ? -digits : digits) * 2 ** (Number(power) - 4 * rest.length));
  }
  const found = prefix.exec(text)?.[0].toLowerCase();
  if (found === undefined) return undefined;
  if (found.endsWith("nan")) return Number.NaN;
  if (/inf/.test(found)) return found.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return decimal(Number(found), found);
}

/** A decimal number as a 32-bit float; undefined for one out of range. */
function decimal(value: number, text: string): number | undefined {
  const single = Math.fround(value);
  const isSmall = single > -MIN_FLOAT && single < MIN_FLOAT;
  return isSmall && /^[^e]*[1-9]/i.test(text) ? undefined : bounded(value);
}

function bounded(value: number): number | undefined {
  const single = Math.fround(value);
  return Number.isFinite(single) ? single : undefined;
}

/** The whole number that a text begins with; undefined where it begins with none. */
export function intPrefix(text: string): number | undefined {
  const found = /^\s*[+-]?\d+/.exec(text)?.[0];
  return found === undefined ? undefined : whole(found);
}

/** The whole number that a text is and nothing else. */
export function intStrict(text: string): number | undefined {
  return /^[+-]?\d+$/.test(text) ? whole(text) : undefined;
}

/** Whole number within the limits of C's int; undefined for any other. */
function whole(text: string): number | undefined {
  const value = Number(text);
  return value >= -(2 ** 31) && value < 2 ** 31 ? value : undefined;
}

/** Words between blanks or commas in CLF, CTF and CDL; blanks are C's alone, as in official OCIO. */
export function xmlWords(text: string): string[] {
  return text.split(/[ \t-\r,]+/).filter((word) => word !== "");
}

/**
 * A number of CLF, CTF and CDL: all of the text, as a double. Undefined for what is none. One too large for a double,
 * such as "1e400", is 0, as in official OCIO.
 */
export function xmlNumber(text: string): number | undefined {
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? value : 0;
  }
  if (/^[+-]?nan$/i.test(text)) return Number.NaN;
  if (/^[+-]?inf(?:inity)?$/i.test(text))
    return text.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return hexPrefix.exec(text)?.[0] === text ? floatPrefix(text) : undefined;
}

/** The shortest decimal that means this 32-bit float; 0 for one that would be refused as too small. */
export function floatText(value: number): string {
  const single = Math.fround(value);
  if (!Number.isFinite(single)) return Number.isNaN(single) ? "nan" : single < 0 ? "-inf" : "inf";
  if (Object.is(single, -0)) return "-0";
  if (Math.abs(single) < MIN_FLOAT) return "0";
  // Large cubes are rounded to six decimals; this is quicker than the search, and finds the same.
  const millionths = Math.round(Math.abs(single) * 1e6);
  if (millionths < 1e6 && Math.fround(millionths / 1e6) === Math.abs(single))
    return `${single < 0 ? "-" : ""}${sixDecimals(millionths)}`;
  const shortest = shortestOf(Math.abs(single));
  if (shortest !== null) return `${single < 0 ? "-" : ""}${shortest}`;
  for (let digits = 6; digits < 9; digits++) {
    const text = single.toPrecision(digits);
    if (Math.fround(Number(text)) === single) return String(Number(text));
  }
  return String(Number(single.toPrecision(9)));
}

/** Powers of ten by which a float32 is multiplied without rounding. */
const TENS = Array.from({ length: 13 }, (_, exponent) => 10 ** exponent);
/** Sizes of numbers of whose decimals `TENS` has enough. */
const [LEAST_SIZE, LARGEST_SIZE] = [1e-4, 1e6];

/**
 * The shortest decimal of 6 to 9 digits that means a positive float32, found without a text of each that is tried; null
 * for other sizes. Product and quotient are exact, or rounded as a text is.
 */
function shortestOf(single: number): number | null {
  if (!(single >= LEAST_SIZE && single < LARGEST_SIZE)) return null;
  let places = -3;
  for (let limit = 1e-3; single >= limit; limit = places < 0 ? 10 ** places : TENS[places]!) places++;
  for (let digits = 6; digits < 9; digits++) {
    const scale = TENS[digits - places]!;
    const shorter = Math.round(single * scale) / scale;
    if (Math.fround(shorter) === single) return shorter;
  }
  const scale = TENS[9 - places]!;
  return Math.round(single * scale) / scale;
}

const THREE_DIGITS = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, "0"));
const TRIMMED_DIGITS = THREE_DIGITS.map((digits) => digits.replace(/0+$/, ""));

/** Millionths, fewer than a million, as a decimal number without trailing zeros. */
function sixDecimals(millionths: number): string {
  if (millionths === 0) return "0";
  const rest = millionths % 1000;
  const thousandths = (millionths - rest) / 1000;
  if (rest === 0) return `0.${TRIMMED_DIGITS[thousandths]}`;
  return `0.${THREE_DIGITS[thousandths]}${TRIMMED_DIGITS[rest]}`;
}

/** A double that is read as the same again. */
export function doubleText(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? "-0" : String(value);
  return Number.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
}
