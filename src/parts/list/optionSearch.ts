import Fuse from "fuse.js";
import { literalSearch, MAX_TYPED, searchText } from "./textSearch.ts";

type Labelled = { label: string };

/** Fuse.js's scale: 0 takes only the text itself, 1 anything. */
const THRESHOLD = 0.3;

const texts = new WeakMap<Labelled, string>();

function textOf(option: Labelled): string {
  const known = texts.get(option);
  if (known !== undefined) return known;
  const text = searchText(option.label);
  texts.set(option, text);
  return text;
}

/** The options whose labels hold every typed word, in their order; with `fuzzy` and no such option, similar ones. */
export function found<T extends Labelled>(options: readonly T[], text: string, fuzzy = false): readonly T[] {
  const holds = literalSearch(text);
  if (!holds) return options;
  const literal = options.filter((option) => holds(textOf(option)));
  return fuzzy && literal.length === 0 ? similar(options, text, "label") : literal;
}

const indexes = new WeakMap<readonly object[], Fuse<object>>();

/** Items with similar names, best first, by Fuse.js with a threshold of 0.3; none for a text longer than people type. */
export function similar<K extends string, T extends Record<K, string>>(
  things: readonly T[],
  text: string,
  key: K,
): T[] {
  if (text.length > MAX_TYPED) return [];
  let index = indexes.get(things);
  if (!index) {
    index = new Fuse<object>(things, { keys: [key], threshold: THRESHOLD, ignoreLocation: true });
    indexes.set(things, index);
  }
  return index.search(text.trim()).map(({ item }) => item as T);
}

/** True if an option has this label, in any case. */
export function named(options: readonly Labelled[], text: string): boolean {
  const folded = text.trim().toLowerCase();
  return options.some(({ label }) => label.toLowerCase() === folded);
}
