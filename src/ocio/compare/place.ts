import { fold } from "../names/name.ts";
import type { Entry } from "./entry.ts";
import { CHAIN, type Surrounding, stepsOf } from "./likeness.ts";

/** Part of the steps that rows in one place have in common from which on they are one. */
const MOST_STEPS = 0.5;
/** Fewest letters of a name that tell a row when more are added. */
const MIN_NAME = 3;

/**
 * Pairs of rows that stand alone between the same neighbors, or at the same end, and do the same but for a step,
 * have the same users or keep their name within the new one: nothing else tells a row whose name and fields are edited.
 * @param known the rows that both configurations have, which the neighbors must be of
 */
export function inOnePlace(
  before: readonly Entry[],
  after: readonly Entry[],
  known: readonly { a: Entry; b: Entry }[],
  uses: Surrounding["uses"],
): [Entry, Entry][] {
  const others = new Map<Entry | undefined, Entry | undefined>(known.map(({ a, b }) => [a, b]));
  const places = new Map(after.map((entry, at) => [entry, at]));
  const paired = new Set(others.values());
  return before.flatMap((a, at): [Entry, Entry][] => {
    const [previous, next] = [before[at - 1], before[at + 1]];
    if (others.has(a) || (previous && !others.has(previous)) || (next && !others.has(next))) return [];
    const first = previous ? places.get(others.get(previous)!)! + 1 : 0;
    const b = after[first];
    if (!b || paired.has(b) || after[first + 1] !== others.get(next)) return [];
    return isEdited(a, b, uses) ? [[a, b]] : [];
  });
}

function isEdited(a: Entry, b: Entry, uses: Surrounding["uses"]): boolean {
  if (a.fields.get("isdata")?.text !== b.fields.get("isdata")?.text) return false;
  const [own, other] = [a, b].map(stepsOfRow) as [string[], string[]];
  if (own.length === 0 && other.length === 0) return true;
  const both = own.filter((step) => other.includes(step));
  if (2 * both.length >= MOST_STEPS * (own.length + other.length)) return true;
  return isNameKept(a, b) || areUsedAlike(a, b, uses);
}

/** True if one name is the other with more before or behind it, such as a version. */
function isNameKept(a: Entry, b: Entry): boolean {
  const [short, long] = [fold(a.name), fold(b.name)].sort((one, two) => one.length - two.length) as [
    string,
    string,
  ];
  return short.length >= MIN_NAME && (long.startsWith(short) || long.endsWith(short));
}

/** Steps of all chains of a row, each with the field that has it. */
function stepsOfRow({ fields }: Entry): string[] {
  return [...fields].flatMap(([key, { text }]) =>
    CHAIN.test(key) ? stepsOf(text).map((step) => `${key} ${step}`) : [],
  );
}

function areUsedAlike(a: Entry, b: Entry, uses: Surrounding["uses"]): boolean {
  const [users, others] = [uses?.[0](a.id), uses?.[1](b.id)];
  return Boolean(
    users &&
      others &&
      users.size > 0 &&
      users.size === others.size &&
      [...users].every((use) => others.has(use)),
  );
}
