import { equal } from "../model/equal.ts";
import { fold } from "../names/name.ts";

type Fields = Readonly<Record<string, unknown>>;
/** Reference to a row: its id, and the spelling where that is not the row's name. */
type Reference = { id: string | null; name: string | null };

/** Stems of the references of a row: "colorspace" of `colorspace_id` and `colorspace_name`. */
export function referenceStems(row: Fields): string[] {
  return Object.keys(row).flatMap((key) => {
    const stem = key.replace(/_id$/, "");
    return stem !== key && `${stem}_name` in row ? [stem] : [];
  });
}

/** Fields of a reference with a value: the id of a row, or a name that no row has. */
export function referenceTo(stem: string, value: unknown, isRow: (id: string) => boolean): Fields {
  const text = typeof value === "string" ? value : null;
  const id = text !== null && isRow(text) ? text : null;
  return { [`${stem}_id`]: id, [`${stem}_name`]: id === null ? text : null };
}

/**
 * A reference as two edits leave it, with the values of all three where both give it another target: then that of the
 * first stays. One whose row went, or got a new name, while it kept its spelling is as it was.
 * Two that are spelled alike are one where a side lacks the row.
 * @param spelled the names of rows, in the base where it has them
 */
export function mergedReference(
  stem: string,
  [before, left, right]: readonly [Fields | undefined, Fields, Fields],
  spelled: (id: string) => string,
): { fields: Fields; values?: readonly [base: unknown, ours: unknown, theirs: unknown] } {
  const [was, own, other] = [before, left, right].map((row) => referenceIn(row, stem)) as [
    Reference,
    Reference,
    Reference,
  ];
  const targetOf = ({ id, name }: Reference) => {
    const isKept = id === null && name !== null && was.id !== null && fold(spelled(was.id)) === fold(name);
    return id ?? (isKept ? was.id : name && fold(name));
  };
  const [a, b, c] = [was, own, other].map(targetOf);
  const isOther = b === c ? equal(own, was) : a === b;
  const { id, name } = isOther ? other : own;
  const fields = { [`${stem}_id`]: id, [`${stem}_name`]: name };
  if (a === b || a === c || b === c || spellingOf(own, spelled) === spellingOf(other, spelled))
    return { fields };
  return { fields, values: [was.id ?? was.name, own.id ?? own.name, other.id ?? other.name] };
}

function spellingOf({ id, name }: Reference, spelled: (id: string) => string): string {
  return fold(name ?? (id === null ? "" : spelled(id)));
}

/** True if two rows, or parts of them, differ at most by references that are spelled alike. */
export function isSpelledAlike(own: Fields, other: Fields, spelled: (id: string) => string): boolean {
  const stems = referenceStems(own);
  const keys = new Set(stems.flatMap((stem) => [`${stem}_id`, `${stem}_name`]));
  const rest = (row: Fields) => Object.fromEntries(Object.entries(row).filter(([key]) => !keys.has(key)));
  const spellings = (row: Fields) => stems.map((stem) => spellingOf(referenceIn(row, stem), spelled));
  return equal(spellings(own), spellings(other)) && equal(rest(own), rest(other));
}

function referenceIn(row: Fields | undefined, stem: string): Reference {
  const [id = null, name = null] = [row?.[`${stem}_id`], row?.[`${stem}_name`]] as (string | null)[];
  return { id, name };
}
