/* Pairs of the entries and items of two texts that stand for the same thing. */

import { fold, trim } from "../../names/name.ts";
import type { Mapping, Node } from "../node.ts";

/** Two canonical texts, whose equal values are equal texts, but for the exponents of different profile versions. */
export type Canonical = { before: string; after: string };

export const isSame = ({ before, after }: Canonical, b: Node, c: Node): boolean =>
  before.slice(b.start, b.end) === after.slice(c.start, c.end) || isShortened(b, c);

/** True if four exponents, as version 1 has them, are written as the one that they come to. */
function isShortened(b: Node, c: Node): boolean {
  if (b.kind !== "sequence" || c.kind !== "scalar" || b.items.length !== 4) return false;
  const texts = b.items.map((item) => (item.kind === "scalar" ? item.value : ""));
  return texts[3] === "1" && texts.slice(0, 3).every((text) => text === c.value);
}

/** Other keys for the same value. */
const synonyms: Readonly<Record<string, string>> = {
  to_reference: "to_scene_reference",
  from_reference: "from_scene_reference",
  look: "looks",
  saturation: "sat",
  resource_path: "search_path",
};

/** The text of a key. */
export const keyText = (key: Node): string => (key.kind === "scalar" ? key.value : "");

const sameKey = (key: string) => synonyms[key] ?? fold(key);

/** The positions of keys in a map: by their text, else without regard to case and by other keys for the same. */
export function keyIndex(keys: readonly string[], isFree: boolean): (key: string) => number {
  const exact = new Map(keys.map((key, at) => [key, at]));
  const near = new Map(keys.map((key, at) => [isFree ? fold(key) : sameKey(key), at]));
  return (key) => exact.get(key) ?? near.get(isFree ? fold(key) : sameKey(key)) ?? -1;
}

/** The value of a key of a map. */
function valueAt(node: Mapping, key: string): Node | undefined {
  return node.entries.findLast((entry) => keyText(entry.key) === key)?.value;
}

/** Tag and name of an item, or its text: what tells it from the others of its list. */
export function identity(node: Node): string {
  const tag = `${node.tag ?? ""} `;
  if (node.kind === "scalar") return tag + node.value;
  const name = node.kind === "mapping" ? valueAt(node, "name") : undefined;
  return name?.kind === "scalar" ? tag + fold(trim(name.value)) : tag;
}

/** True if an item has a name to be told by, as rows have; most steps of a chain have none. */
const isNamed = (node: Node) => node.kind === "mapping" && valueAt(node, "name") !== undefined;

/** Partners of a canonical list in the opened one: of several, which OCIO merges, the last one; -1 for none. */
export function partnersOf(opened: readonly Node[], canonical: readonly Node[]): number[] {
  const [a, b] = [opened.map(identity), canonical.map(identity)];
  if (a.length === b.length && a.every((each, i) => each === b[i])) return b.map((_, i) => i);
  const places = new Map<string, number[]>();
  for (const [i, each] of a.entries()) places.set(each, [...(places.get(each) ?? []), i]);
  const isUnique = new Set(b).size === b.length;
  return b.map((each) => {
    const found = places.get(each);
    return (isUnique ? found?.pop() : found?.shift()) ?? -1;
  });
}

type Pairs = {
  /** For each item after, the one before that it was; -1 for a new one. */
  was: number[];
};

/**
 * Pairs the items of a list before and after: equal ones, those of the same name, and, of what is left, those that
 * are mostly equal, such as a row that was renamed.
 */
export function pairs(canonical: Canonical, before: readonly Node[], after: readonly Node[]): Pairs {
  const { before: textBefore, after: textAfter } = canonical;
  const left = new Set(before.keys());
  const was = after.map(() => -1);
  const pairBy = (one: (node: Node) => string, other: (node: Node) => string) => {
    const places = new Map<string, number[]>();
    for (const i of left) {
      const at = one(before[i]!);
      const known = places.get(at);
      if (known) known.push(i);
      else places.set(at, [i]);
    }
    for (const [j, node] of after.entries()) {
      if (was[j] !== -1) continue;
      const i = places.get(other(node))?.shift();
      if (i === undefined) continue;
      was[j] = i;
      left.delete(i);
    }
  };
  pairBy(
    (node) => textBefore.slice(node.start, node.end),
    (node) => textAfter.slice(node.start, node.end),
  );
  pairBy(
    (node) => (isNamed(node) ? identity(node) : "\0"),
    (node) => (isNamed(node) ? identity(node) : "\x01"),
  );
  pairAlike(canonical, before, after, { was, left });
  return { was };
}

/** Least share of equal text of a pair: between the same neighbors, and elsewhere. */
const [ALIKE_HERE, ALIKE_ELSEWHERE] = [0.4, 0.85];
/** Most characters of one value that count between the same neighbors: a long transform is one difference. */
const MAX_WEIGHT = 40;
/** Most comparisons of items that are left, and the least length of what is taken for moved and renamed at once. */
const [MAX_COMPARISONS, LONG] = [40_000, 120];

function pairAlike(
  canonical: Canonical,
  before: readonly Node[],
  after: readonly Node[],
  { was, left }: Pairs & { left: Set<number> },
): void {
  const rows = [...after.keys()].filter((j) => was[j] === -1);
  if (left.size === 0 || rows.length === 0 || left.size * rows.length > MAX_COMPARISONS) return;
  const found: { i: number; j: number; likeness: number }[] = [];
  for (const j of rows) {
    // The neighbor before it that was there already, and the gap behind that one.
    let known = j - 1;
    while (known >= 0 && was[known] === -1) known--;
    const least = known < 0 ? -1 : was[known]!;
    for (const i of left) {
      let near = i - 1;
      while (left.has(near)) near--;
      const isHere = near === least;
      const likeness = alike(canonical, before[i]!, after[j]!, isHere ? MAX_WEIGHT : Infinity);
      const isLong = after[j]!.end - after[j]!.start >= LONG;
      if (isHere ? likeness >= ALIKE_HERE : isLong && likeness >= ALIKE_ELSEWHERE)
        found.push({ i, j, likeness: likeness + (isHere ? 1 : 0) });
    }
  }
  found.sort((x, y) => y.likeness - x.likeness || x.i - y.i || x.j - y.j);
  for (const { i, j } of found) {
    if (!left.has(i) || was[j] !== -1) continue;
    was[j] = i;
    left.delete(i);
  }
}

/**
 * The share of the text of two items, names apart, that is equal, from 0 to 1; no value counts more than `most`. A step
 * without a name is like another of its type however little of it is equal: it may have but one value, which changes.
 */
function alike(canonical: Canonical, b: Node, c: Node, most: number): number {
  if (b.kind !== c.kind || b.tag !== c.tag) return 0;
  if (b.kind === "scalar" || c.kind === "scalar") return 1;
  if (b.kind === "sequence" || c.kind === "sequence") return 1;
  let [equal, all] = [0, 0];
  for (const { key, value } of c.entries) {
    if (keyText(key) === "name") continue;
    const size = Math.min(value.end - value.start, most) + 1;
    all += size;
    const old = valueAt(b, keyText(key));
    if (old && isSame(canonical, old, value)) equal += size;
  }
  const share = all === 0 ? 1 : equal / all;
  return isNamed(b) || isNamed(c) ? share : Math.max(share, ALIKE_HERE);
}
