import Fuse from "fuse.js";
import type { Rankable } from "./rank.ts";

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
