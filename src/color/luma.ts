/** Weights of red, green and blue in luma (ITU-R BT.709). */
export const LUMA = [0.2126, 0.7152, 0.0722] as const;

/** Luma of display values, and luminance of scene light near enough for its bands. */
export function lumaOf(red: number, green: number, blue: number): number {
  return red * LUMA[0] + green * LUMA[1] + blue * LUMA[2];
}
