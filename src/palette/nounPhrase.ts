import { fold } from "#command/search/fold.ts";
import { type CollectionName, collectionNames, type Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { thingRows } from "./rows.ts";

/** Letters of a name at least: shorter ones are words of sentences. */
const MIN_LETTERS = 3;
/** Names looked for in one sentence at most. */
const MAX_NAMES = 3;

/** A sentence whose names are said by their nouns, and the collection of the first that was found. */
export type NounPhrase = { text: string; kind: CollectionName };

type Named = { name: string; kind: CollectionName };
/** Names that are words of commands themselves: of "make displays inactive" no family "Display". */
const words = new Set(collectionNames.flatMap((kind) => nouns[kind]).map(fold));

const namesOf = new WeakMap<Document, Named[]>();

/** Names and aliases of a document, the longest first; of the same name that of a display comes first. */
function names(document: Document): Named[] {
  const known = namesOf.get(document);
  if (known) return known;
  const rank = (kind: CollectionName) => (kind === "displays" ? -1 : collectionNames.indexOf(kind));
  const made = thingRows(document)
    .flatMap(({ title, aliases = [], thing }) =>
      [title, ...aliases]
        .flatMap((name) => (name.includes("_") ? [name, name.replaceAll("_", " ")] : [name]))
        .map((name) => ({ name: fold(name), kind: thing!.kind })),
    )
    .filter(({ name }) => name.length >= MIN_LETTERS && !words.has(name))
    .sort((a, b) => b.name.length - a.name.length || rank(a.kind) - rank(b.kind));
  namesOf.set(document, made);
  return made;
}

/** Place of a name in a text where it begins and ends as a word; -1 without one. */
function placeOf(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isWord =
      !/[\p{L}\p{N}_]/u.test(text[at - 1] ?? " ") && !/[\p{L}\p{N}_]/u.test(text[at + name.length] ?? " ");
    if (isWord) return at;
  }
  return -1;
}

/**
 * A sentence about things of the document, each called by its noun: "move color space to family" of "move lin_ap1 to
 * Utility". Undefined where it names none behind its first word, which is a verb.
 */
export function nounPhrase(typed: string, document: Document): NounPhrase | undefined {
  let text = fold(typed);
  const verb = text.indexOf(" ");
  if (verb < 0) return undefined;
  let first: { at: number; kind: CollectionName } | undefined;
  let left = MAX_NAMES;
  for (const { name, kind } of names(document)) {
    if (left === 0) break;
    const at = placeOf(text, name);
    if (at <= verb) continue;
    text = text.slice(0, at) + nouns[kind][0] + text.slice(at + name.length);
    if (!first || at < first.at) first = { at, kind };
    left--;
  }
  return first && { text, kind: first.kind };
}
