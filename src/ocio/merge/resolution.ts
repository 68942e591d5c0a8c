import { type Change, changed, type Key } from "../model/change.ts";
import { type CollectionName, collectionNames, collections, type Document } from "../model/document.ts";
import { mergedOrder } from "../model/merge.ts";
import { nameProblem } from "../names/nameProblem.ts";
import { relinkChanges } from "../names/relink.ts";
import { deleteChanges } from "../names/removal.ts";
import { renameChanges } from "../names/rename.ts";
import { type RowConflict, type ThreeWayMerge, withPriorities } from "./conflict.ts";
import { withRow } from "./missingRow.ts";
import { referenceTo } from "./reference.ts";

/** Decision on a conflict: a side, both of them, ours first, or another value. */
export type Choice = "base" | "ours" | "theirs" | "both" | { value: unknown };
/** Decisions by the keys of conflicts. */
export type Choices = Readonly<Record<string, Choice>>;

/** Texts that can stand one after the other. */
const TEXTS = new Set(["description", "comment", "inline_view.description"]);

/** Keys of conflicts in their order: collection, row and field, with a number where one is not alone. */
export function conflictKeys(conflicts: readonly RowConflict[]): string[] {
  const counts = new Map<string, number>();
  return conflicts.map(({ collection, name, field }) => {
    const key = [collection, name, field].filter(Boolean).join("/");
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
  });
}

/** The value that a choice gives a conflict. */
function chosenValue(conflict: RowConflict, choice: Choice): unknown {
  if (typeof choice === "object") return choice.value;
  return choice === "both" ? bothOf(conflict) : conflict[choice];
}

/** Both values of a conflict, ours first; undefined where they cannot stand together. */
export function bothOf({ field, base, ours, theirs }: RowConflict): unknown {
  if (Array.isArray(ours) && Array.isArray(theirs) && [...ours, ...theirs].every(isText))
    return [...new Set(mergedOrder(Array.isArray(base) ? base : [], ours, theirs))];
  if (field !== undefined && TEXTS.has(field) && ours && theirs) return `${ours}\n${theirs}`;
  return undefined;
}

const isText = (value: unknown) => typeof value === "string";

/** True if a conflict's value is a text or a number that can be typed. */
export function isTypable({ field, ours, theirs }: RowConflict): boolean {
  const isPlain = (value: unknown) => value == null || typeof value === "string" || typeof value === "number";
  return field !== undefined && !field.endsWith("_id") && isPlain(ours) && isPlain(theirs);
}

/** A merge after decisions on its conflicts; those that stay open have ours. A sentence where one cannot be. */
export function resolved(merge: ThreeWayMerge, choices: Choices): Document | string {
  const keys = conflictKeys(merge.conflicts);
  const unknown = Object.keys(choices).find((key) => !keys.includes(key));
  if (unknown !== undefined) return `There is no conflict “${unknown}” in this merge.`;
  let document = merge.document;
  // Rows first: fields of rows that come back are theirs already, and references find them.
  const order = merge.conflicts
    .map((conflict, at) => ({ conflict, choice: choices[keys[at]!] }))
    .sort((a, b) => Number(a.conflict.field !== undefined) - Number(b.conflict.field !== undefined));
  for (const { conflict, choice } of order) {
    if (choice === undefined) continue;
    const value = chosenValue(conflict, choice);
    if (choice === "both" && value === undefined)
      return `Both values of “${conflict.name}” cannot stand together; choose one.`;
    const next =
      conflict.field === undefined
        ? withWhole(merge, document, conflict, choice)
        : withField(document, conflict, value);
    if (typeof next === "string") return next;
    document = next;
  }
  return withPriorities(changed(document, relinkChanges(document)));
}

/** A row that stays or goes as a side has it. */
function withWhole(
  { base, ours, theirs }: ThreeWayMerge,
  document: Document,
  { collection, id, name }: RowConflict,
  choice: Choice,
): Document | string {
  const side = choice === "base" ? base : choice === "ours" ? ours : choice === "theirs" ? theirs : null;
  if (!side || collection === "config")
    return `“${name}” was deleted by one side: choose base, ours or theirs.`;
  if (Object.hasOwn(side[collection].byId, id)) return withRow(document, side, collection, id);
  if (!Object.hasOwn(document[collection].byId, id)) return document;
  return changed(document, deleteChanges(document, collection, [id]));
}

/** Change of a field to a value; of a reference with its spelling. */
function valueChange(document: Document, at: readonly Key[], value: unknown): Change {
  const stem = String(at.at(-1)).replace(/_id$/, "");
  const isRow = (id: string) => collectionNames.some((each) => Object.hasOwn(document[each].byId, id));
  const to = (holder: unknown) => {
    const fields = holder as Record<string, unknown>;
    const isReference = `${stem}_id` === at.at(-1) && `${stem}_name` in fields;
    return { ...fields, ...(isReference ? referenceTo(stem, value, isRow) : { [at.at(-1)!]: value }) };
  };
  return { at: at.slice(0, -1), to };
}

/** A field, or a context variable, with a value; a sentence where the configuration cannot have it. */
function withField(document: Document, conflict: RowConflict, value: unknown): Document | string {
  const { collection, id, name, field } = conflict as RowConflict & { field: string };
  if (collection === "config" && field === "environment" && name !== "") {
    const { [name]: _, ...others } = document.config.environment ?? {};
    const environment = value == null ? others : { ...others, [name]: String(value) };
    return { ...document, config: { ...document.config, environment } };
  }
  const keys = field.split(".");
  const at = collection === "config" ? ["config", ...keys] : [collection, "byId", id, ...keys];
  // A row that was deleted by a decision has no fields to choose.
  if (collection !== "config" && !Object.hasOwn(document[collection].byId, id)) return document;
  if ((field === "name" || field === "inline_view.name") && collection !== "config") {
    const problem = nameProblem(document, collection, String(value), id);
    return problem ?? changed(document, renameChanges(document, { kind: collection, id }, String(value)));
  }
  const next = changed(document, [valueChange(document, at, value)]);
  if (
    value !== conflict.ours &&
    value !== conflict.theirs &&
    value !== conflict.base &&
    collection !== "config"
  ) {
    const read = collections[collection as CollectionName].safeParse(next[collection].byId[id]);
    if (!read.success) return `“${String(value)}” cannot be the ${field.replaceAll("_", " ")} of “${name}”.`;
  }
  return next;
}
