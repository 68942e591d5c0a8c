import { type Lane, madd, mul, sub } from "./lane.ts";

/** Four pixels by channel. */
export type Pixel = { readonly r: Lane; readonly g: Lane; readonly b: Lane; readonly a: Lane };

/** Function of a channel: 0 red, 1 green, 2 blue. */
export type Curve = (value: Lane, channel: number) => Lane;

/** Red, green and blue by a curve each; alpha stays. */
export function colors({ r, g, b, a }: Pixel, curve: Curve): Pixel {
  return { r: curve(r, 0), g: curve(g, 1), b: curve(b, 2), a };
}

/** Every channel by a curve; alpha has the number 3. */
export function channels(pixel: Pixel, curve: Curve): Pixel {
  return { ...colors(pixel, curve), a: curve(pixel.a, 3) };
}

/** A row of weights by red, green and blue. */
export function weighed({ r, g, b }: Pixel, [x, y, z]: readonly [number, number, number]): Lane {
  return madd(b, z, madd(g, y, mul(r, x)));
}

/** Saturation about Rec.709's luma, or about what is made of it. */
export function saturated(pixel: Pixel, amount: number, of = (luma: Lane): Lane => luma): Pixel {
  const luma = of(weighed(pixel, [0.2126, 0.7152, 0.0722]));
  return colors(pixel, (x) => madd(sub(x, luma), amount, luma));
}
