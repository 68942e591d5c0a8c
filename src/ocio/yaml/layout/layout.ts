import { hasComments, withoutComments } from "../../merge/comments.ts";
import type { Document } from "../../model/document.ts";
import type { Mapping, Node } from "../node.ts";
import { YamlError } from "../node.ts";
import { readConfig } from "../read.ts";
import { scan } from "../scan/scan.ts";
import { writeConfig } from "../write.ts";
import { withAnchors } from "./alias.ts";
import { edited, type Pass } from "./edit.ts";
import { withEditedComments } from "./editedComments.ts";
import { keyText } from "./match.ts";
import { label, patchRoot } from "./patch.ts";
import { everyRowOf } from "./written.ts";

/**
 * Writes a document into the text that it was opened from: comments, the order of keys, quotes, the spelling of
 * numbers, empty lines and line ends stay where nothing was changed. An unchanged document gives the text itself.
 * The result always reads as `writeConfig` of the document does: where the opened text cannot be changed in place,
 * the row, then the section, then the whole is written in the canonical way. Comments that were edited are written.
 */
export function keepLayout(opened: string, document: Document): string {
  const { document: before } = readConfig(opened);
  return withEditedComments(patched(opened, document, before, everyRowOf), before, document);
}

/** Writes a document that was opened from no text in the canonical way, with the comments that it was given. */
export function writeWithComments(document: Document): string {
  const text = writeConfig(document);
  return hasComments(document) ? withEditedComments(text, withoutComments(document), document) : text;
}

/**
 * Writes a document without comments into the text that it was opened from: those of the text stay, and so do rows
 * that the document lacks because OCIO drops them for a later one of their name, as a merge gives it.
 */
export function valuesInLayout(opened: string, document: Document): string {
  return patched(opened, document, readConfig(opened).document, writeConfig);
}

/** The opened text with what differs in a document from what was read; `write` gives the canonical text of either. */
function patched(
  opened: string,
  document: Document,
  read: Document,
  write: (of: Document) => string,
): string {
  const after = write(document);
  const before = write(read);
  const a = rootOf(opened);
  if (!a) return after;
  if (before === after) return opened;
  const [b, c] = [rootOf(before), rootOf(after)];
  if (a.flow || !b || !c) return after;
  const trees = { a, b, c };
  const expected = new Set([after]);
  const isRight = (text: string) => {
    const written = write(readConfig(text).document);
    if (expected.size === 1 && written !== after) expected.add(write(readConfig(after).document));
    return expected.has(written) ? true : written;
  };
  const eol = /\r\n?|\n/.exec(opened)?.[0] ?? "\n";
  let whole = new Set<string>();
  for (const widen of [rowsThatDiffer, changedRows, changedSections]) {
    const pass: Pass = { opened, before, after, eol, whole };
    const text = attempt(pass, trees);
    const found = text === null ? "" : isRight(text);
    if (found === true) return text as string;
    whole = widen(trees, { before, after, found });
  }
  const text = attempt({ opened, before, after, eol, whole }, trees);
  return text !== null && isRight(text) === true ? text : after;
}

type Trees = { a: Mapping; b: Mapping; c: Mapping };

function rootOf(text: string): Mapping | null {
  try {
    const { root } = scan(text);
    return root?.kind === "mapping" ? root : null;
  } catch (error) {
    if (error instanceof YamlError) return null;
    throw error;
  }
}

/** The opened text with all changes; null where its layout does not allow them. */
function attempt(pass: Pass, { a, b, c }: Trees): string | null {
  const edits = patchRoot(pass, a, b, c);
  return edits && withAnchors(pass.opened, edited(pass.opened, { start: 0, end: pass.opened.length }, edits));
}

type Difference = { before: string; after: string; found: string };

/** The rows of a text: their paths and their texts. */
function rowsOf(root: Mapping, text: string): Map<string, string> {
  const rows = new Map<string, string>();
  for (const { key, value } of root.entries) {
    const path = `/${keyText(key)}`;
    const add = (name: string, node: Node) => rows.set(`${path}/${name}`, text.slice(node.start, node.end));
    if (value.kind === "sequence" && !value.flow)
      for (const [at, item] of value.items.entries()) add(label(item, at), item);
    else if (value.kind === "mapping" && !value.flow && value.entries.length > 0)
      for (const entry of value.entries) add(keyText(entry.key), entry.value);
    else rows.set(path, text.slice(value.start, value.end));
  }
  return rows;
}

/** Rows that the written text reads otherwise than it should; all changed ones where nothing can be read. */
function rowsThatDiffer(trees: Trees, difference: Difference): Set<string> {
  const found = rootOf(difference.found);
  if (!found) return changedRows(trees, difference);
  const rows = rowsOf(found, difference.found);
  const wrong = [...rowsOf(trees.c, difference.after)].filter(([path, text]) => rows.get(path) !== text);
  return wrong.length === 0 ? changedRows(trees, difference) : new Set(wrong.map(([path]) => path));
}

function changedRows({ b, c }: Trees, { before, after }: Difference): Set<string> {
  const rows = rowsOf(b, before);
  return new Set(
    [...rowsOf(c, after)].filter(([path, text]) => rows.get(path) !== text).map(([path]) => path),
  );
}

/** All sections that differ before and after, and those that the written text reads otherwise. */
function changedSections({ b, c }: Trees, { before, after, found }: Difference): Set<string> {
  const textsOf = (root: Mapping | null, text: string) =>
    new Map(root?.entries.map(({ key, value }) => [keyText(key), text.slice(value.start, value.end)]));
  const known = [textsOf(b, before), textsOf(rootOf(found), found)].filter(({ size }) => size > 0);
  return new Set(
    [...textsOf(c, after)]
      .filter(([key, text]) => known.some((sections) => sections.get(key) !== text))
      .map(([key]) => `/${key}`),
  );
}
