import type { Entry, EntryField } from "./entry.ts";

/** Fields that hold a transform, by the keys of the file. */
export const CHAIN = /^(to|from)_|^(inverse_)?(transform|children)$/;

/** Weights of fields by how much they tell of a row; others weigh half, and what most rows have in common a tenth. */
const weights: Readonly<Record<string, number>> = {
  interop_id: 4,
  description: 2,
  views: 3,
  targets: 4,
  view_transform: 2,
  display_colorspace: 1,
  colorspace: 2,
  looks: 1,
  pattern: 2,
  regex: 3,
  extension: 1,
  encodings: 1,
  colorspaces: 2,
  isdata: 0.1,
  bitdepth: 0.1,
  allocation: 0.1,
  equalitygroup: 0.1,
};

function weightOf(key: string): number {
  return weights[key] ?? (CHAIN.test(key) ? 4 : 0.5);
}

/** Chains that differ by more than this say nothing of their rows. */
const CLOSE = 0.8;

/** Weight of the places that use a row, where they are any. */
const USES = 3;

/** Places that use an entry, by words that are the same in every configuration. */
export type Uses = ReadonlySet<string>;

/** Knowledge of both configurations by which entries are told apart: common texts of fields and steps, and uses. */
export type Surrounding = {
  isCommon: (text: string) => boolean;
  uses?: readonly [before: (id: string | null) => Uses, after: (id: string | null) => Uses] | undefined;
};

/**
 * Likeness of two entries that have different names, from 0 to 1: equal fields by their weight, transforms that
 * differ in numbers only by how close these are, others by the steps that both have, similar names, and the places
 * that use them. 0 where nothing that tells them from others is alike, and for shared views of a display, which are
 * nothing but the name of a shared view: that one tells if it was renamed.
 */
export function likeness(a: Entry, b: Entry, { isCommon, uses }: Surrounding): number {
  if (a.fields.has("shared") && b.fields.has("shared")) return 0;
  const names = dice(letterPairs(a), letterPairs(b));
  let [alike, all, evidence] = [2 * names, 2, names >= 0.6 ? 2 : 0];
  const [views, otherViews] = [a, b].map(({ fields }) => fields.get("views")?.text);
  if (views !== otherViews && !shareMost(views, otherViews)) return 0;
  // Every display is used by the same list, so that only equal views make it tell something.
  const [users, others] = views === otherViews ? [uses?.[0](a.id), uses?.[1](b.id)] : [];
  if (users && others && users.size + others.size > 0) {
    const share = (2 * [...users].filter((use) => others.has(use)).length) / (users.size + others.size);
    alike += USES * share;
    all += USES;
    if (share >= 0.5) evidence += 2;
  }
  const description = a.fields.get("description")?.text;
  const isDescribed =
    description !== undefined && description === b.fields.get("description")?.text && !isCommon(description);
  let areEqual = true;
  for (const key of new Set([...a.fields.keys(), ...b.fields.keys()])) {
    const [ownField, otherField] = [a.fields.get(key), b.fields.get(key)];
    const [own, other] = [ownField?.text, otherField?.text];
    const weight = weightOf(key);
    all += weight;
    if (own === other) {
      alike += weight;
      if (weight >= 2 && own !== undefined && !isCommon(own)) evidence += weight;
      continue;
    }
    areEqual = false;
    if (!CHAIN.test(key)) continue;
    if (!ownField || !otherField) {
      // A row with the words of another is that one, edited, though it had no step before or has none now.
      if (isDescribed) all -= weight;
      continue;
    }
    const close = closeness(ownField.text, otherField.text);
    const share = close < CLOSE ? sharedSteps(ownField, otherField, isCommon) : close;
    alike += weight * share;
    // A row with the words of another is that one, edited, though its only step has other values.
    if (share === 0 && isDescribed) all -= weight;
    if (share > 0) evidence += 2;
  }
  if (areEqual && a.fields.size > 0) return 1;
  return evidence >= 2 ? alike / all : 0;
}

/**
 * True if two displays have more than half of their views in common; they are known by nothing else. A view of a
 * display's own is the same under another name, too.
 */
function shareMost(a = "[]", b = "[]"): boolean {
  const [own, other] = [a, b].map((views) =>
    (JSON.parse(views) as [name: string, fields: [key: string, value: unknown][]][]).map(([name, fields]) =>
      JSON.stringify(fields.some(([key]) => key === "shared") ? name : fields),
    ),
  );
  return 4 * own!.filter((view) => other!.includes(view)).length > own!.length + other!.length;
}

/** Steps of a chain as canonical text, without the groups around them. */
export function stepsOf(text: string): string[] {
  return text
    .split("!<")
    .slice(1)
    .map((step) => step.replace(/[\s,\]-]+$/, "").replace(/\s+/g, " "))
    .filter((step) => !step.startsWith("GroupTransform"));
}

const stepsOfField = new WeakMap<EntryField, ReadonlySet<string>>();

/** Steps of a field; kept, since each is compared with many. */
function stepsIn(field: EntryField): ReadonlySet<string> {
  const made = stepsOfField.get(field) ?? new Set(stepsOf(field.text));
  stepsOfField.set(field, made);
  return made;
}

/** Part of the steps of two chains that both have, from 0 to 1; 0 where all of them are common. */
function sharedSteps(a: EntryField, b: EntryField, isCommon: (text: string) => boolean): number {
  const [own, other] = [stepsIn(a), stepsIn(b)];
  const both = [...own].filter((step) => other.has(step));
  return both.every(isCommon) ? 0 : (2 * both.length) / (own.size + other.size);
}

const NUMBERS = /-?\d+\.?\d*(?:e[-+]?\d+)?/gi;

/** Mean closeness of the numbers of two chains, 1 for equal ones; 0 where anything else of them differs. */
function closeness(a: string, b: string): number {
  if (a.replace(NUMBERS, "#") !== b.replace(NUMBERS, "#")) return 0;
  const [own, other] = [a, b].map((text) => (text.match(NUMBERS) ?? []).map(Number)) as [number[], number[]];
  if (own.length < 3) return 0;
  const each = own.map((value, at) => {
    const next = other[at] as number;
    return value === next
      ? 1
      : 1 - Math.min(1, Math.abs(value - next) / Math.max(Math.abs(value), Math.abs(next)));
  });
  return each.reduce((sum, value) => sum + value, 0) / each.length;
}

const lettersOf = new WeakMap<Entry, readonly string[]>();

/** Pairs of neighboring letters in the name of an entry; kept, since each is compared with many. */
function letterPairs(entry: Entry): readonly string[] {
  const known = lettersOf.get(entry);
  if (known) return known;
  const text = entry.name.toLowerCase();
  const made = Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
  lettersOf.set(entry, made);
  return made;
}

/** Likeness of two texts by the pairs of letters that they share, from 0 to 1 (L. R. Dice, 1945). */
function dice(own: readonly string[], other: readonly string[]): number {
  if (own.length === 0 || other.length === 0) return 0;
  const left = new Map<string, number>();
  for (const pair of own) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of other) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    shared++;
    left.set(pair, count - 1);
  }
  return (2 * shared) / (own.length + other.length);
}
