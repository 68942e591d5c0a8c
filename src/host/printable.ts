/**
 * Control characters but line breaks and tabs, carriage returns that end no line, and marks that turn the direction of
 * text or break lines (UAX #9, UAX #14).
 */
const UNPRINTABLE = /(?![\n\r\t])\p{Cc}|\r(?!\n)|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Text for a terminal, in which a name from a file cannot move the cursor, color or turn around what follows: such
 * characters stand there as escapes of JSON, so that JSON keeps its meaning.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escaped);
}

/** Text within a line of a list, in which a name with a line break cannot pass for a line of its own. */
export function oneLine(text: string): string {
  return text.replace(/[\n\r]/g, (end) => (end === "\n" ? "\\n" : "\\r"));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
