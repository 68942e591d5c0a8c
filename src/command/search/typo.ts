import Fuse from "fuse.js";
import { fold } from "./fold.ts";
import { SEPARATORS } from "./foldedText.ts";
import type { Index, Rankable } from "./rank.ts";

/** Fuse.js's scale: one mistake in three letters. */
const THRESHOLD = 0.34;
/** Letters below which a word is near to every other: it has to be there as it is. */
const SHORT = 4;
/** Characters that no title reaches: a longer text, as a pasted file, is none of them mistyped, and comparing it takes minutes. */
const MAX_TYPED = 200;

const indexes = new WeakMap<readonly Rankable[], Fuse<Rankable>>();

function indexOf(rows: readonly Rankable[]): Fuse<Rankable> {
  const known = indexes.get(rows);
  if (known) return known;
  const index = new Fuse<Rankable>(rows, {
    keys: ["title", "aliases"],
    threshold: THRESHOLD,
    ignoreLocation: true,
    ignoreFieldNorm: true,
    useTokenSearch: true,
    tokenMatch: "all",
  });
  indexes.set(rows, index);
  return index;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Suggestions for a query with few matches: rows whose words are nearly those typed, nearest first. */
export function similar<R extends Rankable>(typed: string, rows: readonly R[], limit = 5): R[] {
  if (typed.length > MAX_TYPED) return [];
  const words = wordsOf(typed);
  const short = words.filter(({ length }) => length < SHORT);
  if (short.length === words.length) return [];
  const has = ({ title, aliases = [] }: Rankable) => {
    const text = [title, ...aliases].join(" ").toLowerCase();
    return short.every((word) => text.includes(word));
  };
  const found = indexOf(rows).search(typed.trim());
  return found.flatMap(({ item }) => (has(item) ? [item as R] : [])).slice(0, limit);
}

const vocabularies = new WeakMap<object, readonly string[]>();

/** The words of titles and other names, each once, in the order of their rows. */
export function vocabularyOf({ entries }: Index<Rankable>): readonly string[] {
  const known = vocabularies.get(entries);
  if (known) return known;
  const words = new Set<string>();
  for (const { title, aliases } of entries)
    for (const { folded } of [title, ...aliases])
      for (const word of folded.split(SEPARATORS)) if (word.length >= SHORT) words.add(word);
  const vocabulary = [...words];
  vocabularies.set(entries, vocabulary);
  return vocabulary;
}

/** The slip that parts two words: 1 for two letters that changed places, 2 for one letter; undefined for more. */
function slipOf(typed: string, word: string): 1 | 2 | undefined {
  const [longer, shorter] = [Math.max(typed.length, word.length), Math.min(typed.length, word.length)];
  if (longer - shorter > 1) return undefined;
  let head = 0;
  while (head < shorter && typed[head] === word[head]) head++;
  let tail = 0;
  while (tail < shorter - head && typed[typed.length - 1 - tail] === word[word.length - 1 - tail]) tail++;
  const other = longer - head - tail;
  if (other === 1) return typed.length > SHORT ? 2 : undefined;
  const isSwapped = typed[head] === word[head + 1] && typed[head + 1] === word[head];
  return other === 2 && longer === shorter && isSwapped ? 1 : undefined;
}

/** The first of the words that two letters in each other's place part from the typed one, else one letter; itself if none. */
function meantBy(typed: string, vocabulary: readonly string[]): string {
  let near = typed;
  for (const word of vocabulary) {
    const slip = slipOf(typed, word);
    if (slip === 1) return word;
    if (slip === 2 && near === typed) near = word;
  }
  return near;
}

/** The text with words that no row has replaced by those that one slip parts from them; undefined where none are. */
export function corrected<R extends Rankable>(typed: string, index: Index<R>): string | undefined {
  if (typed.length > MAX_TYPED) return undefined;
  const vocabulary = vocabularyOf(index);
  const given = fold(typed.trim()).split(SEPARATORS);
  const meant = given.map((word) =>
    word.length < SHORT || vocabulary.some((each) => each.startsWith(word))
      ? word
      : meantBy(word, vocabulary),
  );
  return meant.some((word, at) => word !== given[at]) ? meant.join(" ") : undefined;
}
