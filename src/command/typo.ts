import { fold } from "./fold.ts";
import type { Rankable } from "./rank.ts";

/** Typing mistakes forgiven in a word: none in short ones, where everything is near to everything. */
function forgiven(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}

/**
 * Letters to change, leave out, add or swap with their neighbor until `typed` is the beginning of `word`
 * (optimal string alignment, of which only the last three rows are kept); Infinity where they are more than `most`.
 */
function mistakes(typed: string, word: string, most: number): number {
  if (typed.length - word.length > most) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, j) => j);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1] ? 0 : 1;
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    // Two rows above the limit: no later row is below.
    if (Math.min(...row) > most && Math.min(...last) > most) return Number.POSITIVE_INFINITY;
    [before, last] = [last, row];
  }
  const least = Math.min(...last);
  return least > most ? Number.POSITIVE_INFINITY : least;
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const split = new Map<string, readonly string[]>();
const MOST_TEXTS = 20_000;

/** The words of a title or alias, also at capitals; kept, since the same few hundred are asked at every letter. */
function wordsOfTitle(text: string): readonly string[] {
  const known = split.get(text);
  if (known) return known;
  const words = wordsOf(text.replace(/([a-z])([A-Z])/g, "$1 $2"));
  if (split.size >= MOST_TEXTS) split.clear();
  split.set(text, words);
  return words;
}

/** A word of a query, and its mistakes against each word that it was compared with. */
type Typed = { word: string; known: Map<string, number> };

/** Commands share most of their words: each is compared once. */
function mistakesIn({ word: typed, known }: Typed, word: string): number {
  let found = known.get(word);
  if (found === undefined) {
    const most = forgiven(typed);
    found = most > 0 ? mistakes(typed, word, most) : word.startsWith(typed) ? 0 : Number.POSITIVE_INFINITY;
    known.set(word, found);
  }
  return found;
}

/** Mistakes in all words of a query against one title or alias; Infinity when one word is too far from all of its. */
function distance(query: readonly Typed[], text: string): number {
  const words = wordsOfTitle(text);
  let sum = 0;
  for (const typed of query) {
    let least = Number.POSITIVE_INFINITY;
    for (const word of words) least = Math.min(least, mistakesIn(typed, word));
    if (least === Number.POSITIVE_INFINITY) return least;
    sum += least;
  }
  return sum;
}

/** Suggestions for a query with few matches: rows whose words are a typo or two away, nearest first. */
export function similar<R extends Rankable>(typed: string, rows: readonly R[], limit = 5): R[] {
  const query = wordsOf(typed).map((word): Typed => ({ word, known: new Map() }));
  if (query.length === 0) return [];
  return rows
    .map((row) => ({
      row,
      far: Math.min(...[row.title, ...(row.aliases ?? [])].map((text) => distance(query, text))),
    }))
    .filter(({ far }) => far < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.far - b.far || (a.row.order ?? 0) - (b.row.order ?? 0))
    .slice(0, limit)
    .map(({ row }) => row);
}

/** The word among others that a mistyped one is nearest to; undefined when none is near. */
export function nearest(word: string, among: readonly string[]): string | undefined {
  return similar(
    word,
    among.map((id) => ({ id, title: id })),
    1,
  )[0]?.title;
}
