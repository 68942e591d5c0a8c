/*
 * OCIO holds its lists of active and inactive names as one text, separated by commas: names with a comma or a
 * colon stand in quotes. A list that passes through it comes back trimmed and without outer quotes.
 */
import { trim } from "./name.ts";

/** A text in quotes when it has a separator in it; not one with a quote at either end, or the separator itself. */
export function guarded(name: string): string {
  return /[,:]/.test(name) && name.length > 1 && !/^"|"$/.test(name) ? `"${name}"` : name;
}

/** Returns the end of the name at an offset; -1 if a quote is not closed. */
function endOfName(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === separator) return at;
    if (text[at] !== '"') continue;
    at = text.indexOf('"', at + 1);
    if (at < 0) return -1;
  }
  return text.length;
}

/** The list as OCIO gives it back; null when it has a quote that nothing closes, which OCIO refuses. */
export function asOcioKeeps(names: readonly string[]): string[] | null {
  // Names without separator and quote are only trimmed.
  if (!names.some((name) => /[,:"]/.test(name))) {
    const trimmed = names.map(trim);
    return trimmed.length === 1 && trimmed[0] === "" ? [] : trimmed;
  }
  return namesIn(trim(names.map(guarded).join(", ")));
}

/** The names in a text as OCIO takes it apart; null when it has a quote that nothing closes. */
export function namesIn(text: string): string[] | null {
  const separator = text.includes(",") ? "," : text.includes(":") ? ":" : null;
  const parts: string[] = [];
  if (separator === null) parts.push(text);
  else
    for (let at = 0; at <= text.length; ) {
      const end = endOfName(text, at, separator);
      if (end < 0) return null;
      parts.push(text.slice(at, end));
      at = end + 1;
    }
  return parts.map((part) => trim(part).replace(/^"(.*)"$/s, "$1"));
}

/** The pieces between the commas of a list as OCIO holds it, with their blanks and quotes. */
export function activeParts(names: readonly string[]): string[] {
  return names.length === 0 ? [] : trim(names.map(guarded).join(", ")).split(",");
}
