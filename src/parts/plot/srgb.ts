import { Decimal } from "decimal.js";

/** Linear red, green and blue, and alpha where there is one; 0 to 1 is what a display shows. */
export type Color = readonly [number, number, number] | readonly [number, number, number, number];

/** Light of an sRGB code value from 0 to 1 (IEC 61966-2-1). */
export function toLinear(code: number): number {
  return code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4;
}

/** The sRGB code value of light from 0 to 1. */
export function fromLinear(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

const clamped = (value: number) => Math.min(1, Math.max(0, value));
const byte = (code: number) => Math.round(clamped(code) * 255);

/** "#rrggbb", or "#rrggbbaa" of a color with alpha. What a display cannot show is clipped. */
export function hexOf([r, g, b, a]: Color): string {
  const bytes = [r, g, b].map((light) => byte(fromLinear(clamped(light))));
  if (a !== undefined) bytes.push(byte(a));
  return `#${bytes.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}

/** The linear color of "#rgb", "#rrggbb" or, with alpha, "#rrggbbaa", the # left out or not; null for another text. */
export function linearOf(hex: string): [number, number, number] | [number, number, number, number] | null {
  const digits = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})\s*$/i.exec(hex)?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const [r, g, b, a] = (full.match(/../g) as string[]).map((pair) => Number.parseInt(pair, 16) / 255);
  const light = (code: number | undefined) => places(toLinear(code ?? 0));
  const color: [number, number, number] = [light(r), light(g), light(b)];
  return a === undefined ? color : [...color, places(a)];
}

/** True if every channel is within a display's range. */
export function isShowable(color: Color): boolean {
  return color.every((value) => value >= 0 && value <= 1);
}

/** Seven decimals, as every typed number. */
function places(value: number): number {
  return new Decimal(value).toDecimalPlaces(7, Decimal.ROUND_HALF_UP).toNumber();
}
