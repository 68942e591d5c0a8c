import { fold } from "./fold.ts";
import type { Rankable } from "./rank.ts";

/** Typing mistakes forgiven in a word: none in short ones, where everything is near to everything. */
function forgiven(word: string): number {
  return word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
}

/**
 * Letters to change, leave out, add or swap with their neighbor until `typed` is the beginning of `word`
 * (optimal string alignment, of which only the last three rows are kept).
 */
function mistakes(typed: string, word: string): number {
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
    [before, last] = [last, row];
  }
  return Math.min(...last);
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

/** Mistakes in all words of a query against one title or alias; Infinity when one word is too far from all of its. */
function distance(query: readonly string[], text: string): number {
  const words = wordsOfTitle(text);
  let sum = 0;
  for (const typed of query) {
    const most = forgiven(typed);
    let least = Number.POSITIVE_INFINITY;
    for (const word of words) {
      if (typed.length - word.length > most) continue;
      if (most === 0) {
        if (word.startsWith(typed)) least = 0;
      } else if (least > 0) least = Math.min(least, mistakes(typed, word));
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    sum += least;
  }
  return sum;
}

/** What a query may have meant when it matches little: rows whose words are a mistake or two away, nearest first. */
export function similar<R extends Rankable>(typed: string, rows: readonly R[], limit = 5): R[] {
  const query = wordsOf(typed);
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
