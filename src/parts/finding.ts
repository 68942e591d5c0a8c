import Fuse from "fuse.js";

type Labelled = { label: string };

/** Where so many hold the text, nobody means one that nearly does. */
const ENOUGH = 20;
/** Fuse.js's scale: 0 takes only the text itself, 1 anything. */
const THRESHOLD = 0.3;

const indexes = new WeakMap<readonly Labelled[], Fuse<Labelled>>();

/**
 * The options that hold the text in any case, in their order; with `fuzzy` then those that nearly do, the nearest
 * first. An empty text finds all.
 */
export function found<T extends Labelled>(options: readonly T[], text: string, fuzzy = false): readonly T[] {
  const folded = text.trim().toLowerCase();
  if (folded === "") return options;
  const exact = options.filter(({ label }) => label.toLowerCase().includes(folded));
  if (!fuzzy || exact.length >= ENOUGH) return exact;
  let index = indexes.get(options);
  if (!index) {
    index = new Fuse<Labelled>(options, { keys: ["label"], threshold: THRESHOLD, ignoreLocation: true });
    indexes.set(options, index);
  }
  const near = index.search(folded).map(({ item }) => item as T);
  return [...new Set([...exact, ...near])];
}

/** Whether an option is named so, in any case. */
export function named(options: readonly Labelled[], text: string): boolean {
  const folded = text.trim().toLowerCase();
  return options.some(({ label }) => label.toLowerCase() === folded);
}
