import {
  type Collection,
  type CollectionName,
  collectionNames,
  type Document,
  type Row,
  rowsOf,
} from "../model/document.ts";
import { nameOf } from "../names/finder.ts";
import { readConfig } from "../yaml/read.ts";
import { writeConfig } from "../yaml/write.ts";
import { withIds } from "./rowIds.ts";

type Fields = Record<string, unknown>;
/** Values of rows, as the canonical text of their document has them, by collection and name. */
type CanonicalRows = ReadonlyMap<string, Fields>;

/** Name of a row among those of its collection; of a view with its display. */
export function keyOf(document: Document, row: Row): string {
  const display = "display_id" in row ? document.displays.byId[String(row.display_id)]?.name : "";
  return `${display} / ${nameOf(row, document)}`;
}

/** A value as text, without ids of transforms, its numbers with the digits that a file has. */
export function bare(value: unknown): string {
  return JSON.stringify(value ?? null, (key, each: unknown) => {
    if (key === "id") return undefined;
    return typeof each === "number" ? each.toPrecision(15) : each;
  });
}

/** Fields that the canonical text of a row does not have. */
const NOT_WRITTEN = new Set(["comment", "trailing_comment", "unknown", "is_inactive"]);

/**
 * Test for fields of rows with the same ids that two documents write alike, such as a description with and
 * without an empty last line, or a value that is written out and one that is left out.
 */
export function spelledAlike(document: Document, other: Document) {
  let known: readonly [CanonicalRows, CanonicalRows] | undefined;
  return (collection: CollectionName | "config", id: string, key: string): boolean => {
    if (NOT_WRITTEN.has(key)) return false;
    known ??= [canonicalRows(document), canonicalRows(other)];
    const sides = [document, other].map((side, at) => {
      const row = rowIn(side, collection, id);
      const name = row && (collection === "config" ? "" : keyOf(side, row as Row));
      const written = known![at]!.get(`${collection}\n${name}`);
      return { raw: row?.[key], written: written?.[key], isWritten: written !== undefined };
    });
    const [own, there] = sides as [(typeof sides)[0], (typeof sides)[0]];
    if (!own.isWritten || !there.isWritten) return false;
    // A field that neither text has proves nothing, unless one side had no value.
    if (own.written == null && own.raw != null && there.raw != null) return false;
    return bare(own.written) === bare(there.written);
  };
}

function rowIn(document: Document, collection: CollectionName | "config", id: string): Fields | undefined {
  if (collection === "config") return document.config;
  return (document[collection] as unknown as Collection<Row & Fields>).byId[id];
}

const written = new WeakMap<Document, CanonicalRows>();

/** The rows of a document as its canonical text has them, with the ids of the document. */
function canonicalRows(document: Document): CanonicalRows {
  const known = written.get(document);
  if (known) return known;
  const read = readConfig(writeConfig(document)).document;
  const ids = new Map<string, string>();
  for (const collection of collectionNames) {
    const byName = new Map(rowsOf(document, collection).map((row) => [keyOf(document, row), row.id]));
    for (const row of rowsOf(read, collection)) ids.set(row.id, byName.get(keyOf(read, row)) ?? row.id);
  }
  const again = withIds(read, ids);
  const rows = new Map<string, Fields>([["config\n", again.config]]);
  for (const collection of collectionNames)
    for (const row of rowsOf(again, collection))
      rows.set(`${collection}\n${keyOf(again, row as Row)}`, row as unknown as Fields);
  written.set(document, rows);
  return rows;
}
