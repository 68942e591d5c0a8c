import { sameComments } from "#ocio/merge/comments.ts";
import type { Document } from "#ocio/model/document.ts";
import { collectionNames } from "#ocio/model/document.ts";
import { type Use, usesOf } from "#ocio/names/references.ts";
import { diffLines, type Hunk } from "#ocio/yaml/diff.ts";
import { keepLayout, writeWithComments } from "#ocio/yaml/layout/layout.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { opened } from "#store/opened.ts";
import { type RowChange, rowChanges } from "./rowChange.ts";

const written = new WeakMap<Document, string>();

/** The canonical text of a document, written once per document. */
export function writtenText(document: Document): string {
  const known = written.get(document);
  if (known !== undefined) return known;
  const text = writeConfig(document);
  written.set(document, text);
  return text;
}

const laidOut = new WeakMap<Document, { source: string | undefined; text: string }>();

/** The text of a document as it is exported by itself: within the text that it was opened from, where that is here. */
export function fileText(document: Document, source = opened.getState().texts[document.config.id]): string {
  const known = laidOut.get(document);
  if (known && known.source === source) return known.text;
  const text = source === undefined ? writeWithComments(document) : keepLayout(source, document);
  laidOut.set(document, { source, text });
  return text;
}

/**
 * Changes that a step makes to a document: the lines of the file, changes of rows if the lines are too many to show,
 * and the references that follow a new name.
 */
export type Consequence = { hunks: Hunk[]; left: number; rows: RowChange[]; following: Use[] };

/** Writes two documents whose lines are compared: with their comments where they differ, as canonical text has none. */
export function writerOf(before: Document, after: Document): (document: Document) => string {
  return sameComments(before, after) ? writtenText : writeWithComments;
}

/** Compares the files of two documents. Takes as long as writing one, or both: not for the path of a key press. */
export function consequenceOf(before: Document, after: Document): Consequence {
  const textOf = writerOf(before, after);
  const lines = diffLines(textOf(before), textOf(after));
  const rows = lines.left > 0 ? rowChanges(before, after) : [];
  return { ...lines, rows, following: followers(before, after) };
}

/** The uses of every row that has another name afterwards. */
function followers(before: Document, after: Document): Use[] {
  return collectionNames.flatMap((kind) => {
    if (before[kind] === after[kind]) return [];
    return before[kind].order
      .filter((id) => {
        const [was, is] = [before[kind].byId[id], after[kind].byId[id]];
        return was !== is && was && is && "name" in was && "name" in is && was.name !== is.name;
      })
      .flatMap((id) => usesOf(before, { kind, id }));
  });
}
