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

const vocabularies = new WeakMap<object, ReadonlySet<string>>();

/** The words of titles and other names, in the order of their rows. */
function vocabularyOf({ entries }: Index<Rankable>): ReadonlySet<string> {
  const known = vocabularies.get(entries);
  if (known) return known;
  const words = new Set<string>();
  for (const { row } of entries)
    for (const text of [row.title, ...(row.aliases ?? [])])
      for (const word of fold(text).split(SEPARATORS)) if (word.length >= SHORT) words.add(word);
  vocabularies.set(entries, words);
  return words;
}

/** The slip that parts two words: 1 for two letters that changed places, 2 for one letter; undefined for more. */
function slipOf(typed: string, word: string): 1 | 2 | undefined {
  if (Math.abs(typed.length - word.length) > 1) return undefined;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  const [a, b] = [typed.slice(at), word.slice(at)];
  if (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)) return 1;
  if (typed.length <= SHORT) return undefined;
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) ? 2 : undefined;
}

/** The text with words that no row has replaced by those that one slip parts from them; undefined where none are. */
export function corrected<R extends Rankable>(typed: string, index: Index<R>): string | undefined {
  if (typed.length > MAX_TYPED) return undefined;
  const vocabulary = vocabularyOf(index);
  const known = [...vocabulary];
  let changed = false;
  const words = fold(typed.trim())
    .split(SEPARATORS)
    .map((word) => {
      if (word.length < SHORT || known.some((each) => each.startsWith(word))) return word;
      const slips = known.map((each) => [each, slipOf(word, each)] as const);
      const [meant] = slips.find(([, slip]) => slip === 1) ?? slips.find(([, slip]) => slip === 2) ?? [word];
      changed ||= meant !== word;
      return meant;
    });
  return changed ? words.join(" ") : undefined;
}
