/** Weights of red, green and blue in luma (ITU-R BT.709). */
export const LUMA = [0.2126, 0.7152, 0.0722] as const;

/** Luminance of red, green and blue light in AP0 (SMPTE ST 2065-1). */
export const AP0_LUMINANCE = [0.3439664498, 0.7281660966, -0.0721325464] as const;

/** Luma of display values, and luminance near enough of scene light in primaries that are not known. */
export function lumaOf(red: number, green: number, blue: number): number {
  return red * LUMA[0] + green * LUMA[1] + blue * LUMA[2];
}
