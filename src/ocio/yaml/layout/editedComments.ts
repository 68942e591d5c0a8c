/* Comments of rows that were edited, written into the text that holds them. */

import { type OwnerName, slotOf, slots, stepsOf } from "../../chain/slot.ts";
import { collectionNames, type Document, rowsOf } from "../../model/document.ts";
import { longScript } from "../diff.ts";
import type { Comment } from "../node.ts";
import { readConfig } from "../read.ts";
import type { ReadContext } from "../readContext.ts";
import { type Edit, edited } from "./edit.ts";
import { lineEnd, lineStart, pastBreak } from "./part.ts";
import { everyRowOf } from "./written.ts";

/** A row, the profile or the end of the file (id ""), and its comment. */
type Owner = { id: string; key: string; comment: string | undefined };
/** An owner whose comment was edited, and what it was; null where that is what the text has. */
type Edited = { group: number; at: number; base: string[] | null; next: string[] };
/** The lines of a comment as they are to be, in any order where that is loose, and the edits of the text for it. */
type Change = { group: number; at: number; lines: string[]; isLoose: boolean; edits: Edit[] };

/**
 * A text that reads as a document does, with the comments that the document has in the place of those of `before`.
 * New lines that cannot stand between others, as behind a comment at the end of a row's only line, stand above the row;
 * a comment that the text cannot hold at all stays as it is there.
 */
export function withEditedComments(text: string, before: Document, document: Document): string {
  const [was, own] = [ownersOf(before), ownersOf(document)];
  const all = own.flatMap((owners, group) => editedOf(owners, was[group] as Owner[], group));
  if (all.length === 0) return text;
  let reading: ReadContext | undefined;
  const { document: now } = readConfig(text, { onReading: (state) => (reading = state) });
  if (!reading) return text;
  const [written, comments] = [ownersOf(now), commentsOf(reading)];
  const partners = own.map((owners, group) => pairs(owners, written[group] as Owner[]).partners);
  const startOf = starts(reading, now);
  const changesOf = (isLoose: boolean) =>
    all.flatMap(({ group, at, base, next }): Change[] => {
      const place = partners[group]?.[at] ?? -1;
      const owner = written[group]?.[place];
      if (!owner) return [];
      const there = linesOf(owner.comment);
      const lines = base === null ? next : carried(base, next, there);
      if (lines === null || equal(lines, there)) return [];
      const edits = editsOf(text, comments.get(owner.id) ?? [], lines, startOf(owner.id), isLoose);
      return [{ group, at: place, lines, isLoose, edits }];
    });
  const canonical = everyRowOf(now);
  const isRight = (asked: readonly Change[]) => {
    const { document: read } = readConfig(withEdits(text, asked));
    const found = ownersOf(read).map((owners) => owners.map(({ comment }) => linesOf(comment)));
    const expected = written.map((owners) => owners.map(({ comment }) => linesOf(comment)));
    for (const { group, at, lines, isLoose } of asked) {
      (expected[group] as string[][])[at] = isLoose ? lines.toSorted() : lines;
      if (isLoose) found[group]?.[at]?.sort();
    }
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    return same(found, expected) && same(ofSteps(read), ofSteps(now)) && everyRowOf(read) === canonical;
  };
  const exact = changesOf(false);
  const taken = possible(exact, [], isRight);
  if (taken.length === exact.length) return withEdits(text, taken);
  const isTaken = ({ group, at }: Change) => taken.some((each) => each.group === group && each.at === at);
  const loose = changesOf(true).filter((change) => !isTaken(change));
  return withEdits(text, possible(loose, taken, isRight));
}

const linesOf = (comment: string | undefined) => (comment === undefined ? [] : comment.split("\n"));
const equal = (a: readonly string[], b: readonly string[]) =>
  a.join("\n") === b.join("\n") && a.length === b.length;

/** Those that have comments, by kind, in the order of the document. */
function ownersOf(document: Document): Owner[][] {
  const { config } = document;
  const groups = collectionNames.map((collection) =>
    rowsOf(document, collection).map((row): Owner => {
      const own = row as { name?: string };
      const key = own.name ?? ("display_id" in row ? viewKey(document, row) : "");
      return { id: row.id, key, comment: row.comment };
    }),
  );
  return [
    [{ id: config.id, key: "", comment: config.comment }],
    [{ id: "", key: "", comment: config.trailing_comment }],
    ...groups,
  ];
}

type View = Document["display_view_associations"]["byId"][string];

function viewKey({ displays, shared_views }: Document, view: View): string {
  const { display_id, inline_view, shared_view_id, shared_view_name } = view;
  const name = inline_view?.name ?? shared_view_name ?? shared_views.byId[shared_view_id ?? ""]?.name;
  return `${displays.byId[display_id ?? ""]?.name}\n${name}`;
}

/** The comments of the steps of all chains. */
function ofSteps(document: Document) {
  return (Object.keys(slots) as OwnerName[]).flatMap((collection) =>
    rowsOf(document, collection).map((row) =>
      slots[collection].map(({ field }) => stepsOf(slotOf(row, field)).map(({ node }) => node.comment)),
    ),
  );
}

/**
 * The position of the partner of each owner, -1 for none: by name, of several of one name by comment; of those that are
 * left over in order, where there are as many on both sides. `left` are those that are nobody's partner.
 */
function pairs(owners: readonly Owner[], others: readonly Owner[]): { partners: number[]; left: Owner[] } {
  const places = new Map<string, number[]>();
  for (const [at, { key }] of others.entries()) places.set(key, [...(places.get(key) ?? []), at]);
  const take = (key: string, fits: (other: number) => boolean) => {
    const known = places.get(key) ?? [];
    const found = known.findIndex(fits);
    return found < 0 ? -1 : (known.splice(found, 1)[0] as number);
  };
  const partners = owners.map(({ key, comment }) => take(key, (at) => others[at]?.comment === comment));
  for (const [i, { key }] of owners.entries()) if (partners[i] === -1) partners[i] = take(key, () => true);
  const left = [...places.values()].flat().sort((a, b) => a - b);
  const missing = [...partners.keys()].filter((at) => partners[at] === -1);
  if (left.length !== missing.length) return { partners, left: left.map((at) => others[at] as Owner) };
  for (const [i, at] of missing.entries()) partners[at] = left[i] as number;
  return { partners, left: [] };
}

/** The owners whose comments were edited. Comments of a row that was renamed beside others are told by their text. */
function editedOf(owners: readonly Owner[], before: readonly Owner[], group: number): Edited[] {
  const { partners, left } = pairs(owners, before);
  return owners.flatMap(({ comment }, at): Edited[] => {
    const was = before[partners[at] as number];
    const isKnown = was ? was.comment === comment : left.some((other) => other.comment === comment);
    if (isKnown || (!was && comment === undefined)) return [];
    return [{ group, at, base: was ? linesOf(was.comment) : null, next: linesOf(comment) }];
  });
}

/** The edit of a comment done to the one that stands in the text, to which others may have come; null if it is gone. */
function carried(base: readonly string[], next: readonly string[], now: readonly string[]): string[] | null {
  if (base.length === 0) return [...now, ...next];
  for (let at = 0; at + base.length <= now.length; at++)
    if (equal(now.slice(at, at + base.length), base))
      return [...now.slice(0, at), ...next, ...now.slice(at + base.length)];
  return null;
}

/** The comments of a text by the ids of their owners. */
function commentsOf({ given }: ReadContext): Map<string, Comment[]> {
  const found = new Map<string, Comment[]>();
  for (const [comment, owner] of given) {
    const id = "id" in owner ? String(owner.id) : "";
    const known = found.get(id);
    if (known) known.push(comment);
    else found.set(id, [comment]);
  }
  return found;
}

/** Finds where an owner begins: a row by its id, the profile with its first key. */
function starts({ sources, text }: ReadContext, { config }: Document): (id: string) => number {
  let first = text.length;
  for (const { start } of sources.values()) first = Math.min(first, start);
  return (id) => (id === config.id ? first : (sources.get(id)?.start ?? text.length));
}

/**
 * The edits that turn the comments of an owner, which begins at `start`, into other lines. Loose ones put no line inside
 * of the owner.
 */
function editsOf(
  text: string,
  comments: readonly Comment[],
  lines: readonly string[],
  start: number,
  isLoose: boolean,
): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  let last: Comment | undefined;
  let gone: Comment[] = [];
  let fresh: string[] = [];
  const settle = (next?: Comment) => {
    for (const comment of gone) {
      const line = fresh.shift();
      if (line === undefined) edits.push(removal(text, comment));
      else {
        edits.push({ start: comment.start, end: comment.end, text: `#${line}` });
        last = comment;
      }
    }
    if (fresh.length > 0) edits.push(insertion(text, fresh, { last, next, start, isLoose }));
    [gone, fresh] = [[], []];
  };
  for (const { sign, text: line } of longScript(
    comments.map((comment) => comment.text),
    lines,
  )) {
    const comment = sign === "+" ? undefined : comments[at++];
    if (!comment) fresh.push(line);
    else if (sign === "-") gone.push(comment);
    else {
      settle(comment);
      last = comment;
    }
  }
  settle();
  return edits;
}

/** Takes a comment away: its line, or what stands behind a value with the blanks before it. */
function removal(text: string, { start, end, ownLine }: Comment): Edit {
  if (ownLine) return { start: lineStart(text, start), end: pastBreak(text, end), text: "" };
  const before = text.slice(0, start).replace(/[ \t]+$/, "").length;
  return { start: before, end, text: "" };
}

type Gap = { last: Comment | undefined; next: Comment | undefined; start: number; isLoose: boolean };

/** Puts comments on lines of their own between two others of their owner; else above its first line. */
function insertion(text: string, lines: readonly string[], gap: Gap): Edit {
  const eol = /\r\n?|\n/.exec(text)?.[0] ?? "\n";
  const { at, indent } = placeOf(text, gap);
  const all = lines.map((line) => `${indent}#${line}`).join(eol);
  const isAfterBreak = at === lineStart(text, at);
  return { start: at, end: at, text: isAfterBreak ? all + eol : eol + all };
}

function placeOf(text: string, { last, next, start, isLoose }: Gap): { at: number; indent: string } {
  const row = start === text.length ? start : lineStart(text, start);
  if (next?.ownLine && next.start < row)
    return { at: lineStart(text, next.start), indent: indentOf(text, next.start) };
  if (last) {
    const at = pastBreak(text, lineEnd(text, last.end));
    const isRightAbove = last.ownLine && text.slice(at, row).trim() === "";
    if ((last.start >= row && !isLoose) || isRightAbove) return { at, indent: indentOf(text, last.start) };
  }
  return { at: row, indent: start === text.length ? "" : (/[ \t]*/y.exec(text.slice(row))?.[0] ?? "") };
}

/** Blanks up to the column of what stands on the line of an offset, behind its dashes. */
function indentOf(text: string, at: number): string {
  const line = text.slice(lineStart(text, at), at);
  return (/^[ \t]*(?:- +)*/.exec(line)?.[0] ?? "").replaceAll("-", " ");
}

function withEdits(text: string, changes: readonly Change[]): string {
  const edits = changes.flatMap((change) => change.edits).sort((a, b) => a.start - b.start || a.end - b.end);
  return edited(text, { start: 0, end: text.length }, edits);
}

/** The changes that give a right text together with those that are taken already. */
function possible(
  changes: readonly Change[],
  taken: readonly Change[],
  isRight: (changes: readonly Change[]) => boolean,
): readonly Change[] {
  const all = [...taken, ...changes];
  if (changes.length === 0 || isRight(all)) return all;
  if (changes.length === 1) return taken;
  const half = changes.length >> 1;
  return possible(changes.slice(half), possible(changes.slice(0, half), taken, isRight), isRight);
}
