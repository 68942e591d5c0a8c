/** Pixels that a letter takes at most on average. */
export const LETTER = 7.5;

/**
 * True if a text surely fits in so many pixels: each truncated element costs the browser a layer. Letters beyond the
 * alphabets of Europe and the Near East count twice.
 */
export function roomy(text: string, pixels: number): boolean {
  const wide = /[^\x00-\u2e7f]/.test(text) ? 2 : 1;
  return wide * text.length * LETTER <= pixels;
}
