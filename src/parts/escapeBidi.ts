/** Invisible characters that change the direction of text: UAX #9, explicit formatting and marks. */
export const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name from outside as it can be shown: what would turn the letters after it around, so that "lut⟨U+202E⟩ebuc." read
 * as "lut.cube", stands there as its number. Every other text is given back as it is.
 */
export function escapeBidi(text: string): string {
  return text.replace(BIDI_CONTROLS, (control) => {
    const number = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `⟨U+${number}⟩`;
  });
}
