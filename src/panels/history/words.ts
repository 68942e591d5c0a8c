import type { Change, Overwritten, Patch } from "#api/change.ts";
import type { CollectionName } from "#ocio/model/document.ts";
import { listed, nouns } from "#ocio/model/noun.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { valueWords } from "../merge/value.ts";

const verbs = { made: "Added", changed: "Changed", deleted: "Deleted", ordered: "Ordered" } as const;
const ofFiles = { made: "Added", changed: "Moved", deleted: "Removed", ordered: "Ordered" } as const;
const ofConfig = { made: "Created", changed: "Changed", deleted: "Deleted", ordered: "Ordered" } as const;

/** Fields named at most, before the rest is counted. */
const MOST_FIELDS = 3;

const nounsOf = (collection: string): readonly [one: string, many: string] =>
  collection === "files" ? ["file", "files"] : (nouns[collection as CollectionName] ?? ["row", "rows"]);

/** A change in a sentence: its command's message, else derived from the rows. */
export function sentenceOf({ sentence, patches, size }: Change): string {
  if (sentence) return sentence;
  const [first] = patches;
  if (!first) return "Changed nothing";
  if (size === 1) return sentenceOfPatch(first);
  const alike = patches.every(
    ({ kind, collection }) => kind === first.kind && collection === first.collection,
  );
  if (alike && patches.length === size) return `${verbs[first.kind]} ${size} ${nounsOf(first.collection)[1]}`;
  const kinds = [...new Set(patches.map(({ collection }) => thingsOf(collection)))];
  return `${size} changes of ${kinds.length > MOST_FIELDS ? `${kinds.length} kinds` : listed(kinds)}`;
}

function thingsOf(collection: string): string {
  return collection === "config" || collection === "configs" ? "the configuration" : nounsOf(collection)[1];
}

function sentenceOfPatch({ kind, collection, name, after }: Patch): string {
  if (collection === "configs") return `${ofConfig[kind]} the configuration`;
  const fields = Object.keys(after ?? {}).map(fieldWords);
  if (collection === "config") return `Changed ${listedFields(fields)} of the configuration`;
  if (collection === "files") return `${ofFiles[kind]} ${name ?? "a file"}`;
  const [one, many] = nounsOf(collection);
  if (kind === "ordered") return `Ordered the ${many}`;
  const thing = name === null ? `a ${one}` : `${one} “${name}”`;
  return kind === "changed" ? `Changed ${listedFields(fields)} of ${thing}` : `${verbs[kind]} ${thing}`;
}

function listedFields(fields: readonly string[]): string {
  if (fields.length === 0) return "nothing";
  return fields.length > MOST_FIELDS ? `${fields.length} fields` : listed(fields);
}

/** Author of a change: nameless visitors differ by the beginning of their id. */
export function authorOf(
  { user_id, user_name }: Pick<Change, "user_id" | "user_name">,
  me: string | undefined,
): string {
  if (user_id === me) return "You";
  return user_name ?? `Visitor ${user_id.slice(0, 4)}`;
}

/** Values that a change overwrote unseen by its author; `named` gives the name of a row by its id. */
export function overwrittenWords(
  { collection, name, field, value, version }: Overwritten,
  named: (id: string) => string = (id) => id,
): string {
  const thing =
    collection === "config"
      ? "the configuration"
      : `${nounsOf(collection)[0]}${name === null ? "" : ` “${name}”`}`;
  const whole = field === null ? `the changed ${thing}` : `${fieldWords(field)} of ${thing}`;
  const was = field === null || value === undefined ? "" : `, which was ${shortly(value, field, named)}`;
  return `${whole}${was} (version ${version})`;
}

function shortly(value: unknown, field: string, named: (id: string) => string): string {
  if (value === null || value === "") return "empty";
  const words = valueWords(value, field, named);
  const text = typeof value === "string" ? `“${words}”` : words;
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

const day = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** "Today", "Yesterday", "Friday, 20 November", and the year where it is another. */
export function dayOf(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const days = Math.round((day(now) - day(date)) / 86_400_000);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  return date.toLocaleDateString(undefined, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(date.getFullYear() !== now.getFullYear() && { year: "numeric" }),
  });
}

/** "14:32". */
export function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString(undefined, { timeStyle: "short" });
}
