/** Parts the fields of one thing, so that no word is found across two of them. */
const FIELD = "\n";
const SEPARATORS = /[\s_\-.]+/g;

/** Characters beyond which a text is pasted rather than typed: it is sought as it is, not as what it may have meant. */
export const MAX_TYPED = 200;

/** Lower case without accents; separators are one space. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  const plain = /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize("NFKD").replace(/\p{M}+/gu, "");
  return plain.replace(SEPARATORS, " ").trim();
}

/** Folds the fields of a thing (name, aliases, family) once, for any number of searches. */
export function searchText(...fields: readonly string[]): string {
  return fields.map((field) => ` ${folded(field)} `).join(FIELD);
}

/**
 * Makes the test of a literal search on texts of `searchText`: true if every typed word occurs, in any case, without
 * accents. The separators `_ - .` and space are equal. From the beginning of a word they may be left out or added:
 * "vlog" finds "V-Log", not "Rev Log". Undefined where no word is typed.
 */
export function literalSearch(query: string): ((text: string) => boolean) | undefined {
  const words = query
    .split(/\s+/)
    .map(folded)
    .filter((word) => word !== "");
  if (words.length === 0) return undefined;
  const tests = words.map((word) => {
    if (word.length > MAX_TYPED) return (text: string) => text.includes(word);
    const letters = [...word.replaceAll(" ", "")].map((letter) =>
      letter.replace(/[\\^$*+?()[\]{}|/]/, "\\$&"),
    );
    const fromStart = new RegExp(` ${letters.join(" ?")}`, "u");
    return (text: string) => text.includes(word) || fromStart.test(text);
  });
  return (text) => tests.every((test) => test(text));
}
