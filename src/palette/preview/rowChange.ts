import { type CollectionName, collectionNames, type Document } from "#ocio/model/document.ts";
import { listed } from "#ocio/model/noun.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { titleOf } from "./facts.ts";

/** Changes of the rows of a collection, in words. */
export type RowChange = { kind: CollectionName; label: string; words: string };

/** Names that are said; more are counted. */
const NAMED = 4;

/** Sums up changes with too many lines to read: the rows that are deleted, added, changed or moved. */
export function rowChanges(before: Document, after: Document): RowChange[] {
  return collectionNames.flatMap((kind): RowChange[] => {
    const [was, is] = [before[kind], after[kind]];
    if (was === is) return [];
    const name = (document: Document) => (id: string) => {
      const row = document[kind].byId[id];
      return row ? nameOf(row, document) : "";
    };
    const gone = was.order.filter((id) => !is.byId[id]);
    const come = is.order.filter((id) => !was.byId[id]);
    const changed = is.order.filter((id) => was.byId[id] && was.byId[id] !== is.byId[id]);
    const stayed = is.order.filter((id) => was.byId[id]);
    const stood = was.order.filter((id) => is.byId[id]);
    const moved = stayed.filter((id, at) => stood[at] !== id);
    const words = [
      said(gone.map(name(before)), "deleted"),
      said(come.map(name(after)), "added"),
      said(changed.map(name(after)), "changed"),
      said(moved.map(name(after)), "moved"),
    ].filter((part) => part !== "");
    return words.length === 0 ? [] : [{ kind, label: titleOf(kind), words: words.join("; ") }];
  });
}

/** "45 deleted: ACEScc, ACEScct, ADX10, ADX16 and 41 more". */
function said(names: readonly string[], what: string): string {
  if (names.length === 0) return "";
  const left = names.length - NAMED;
  const shown = left > 1 ? [...names.slice(0, NAMED), `${left} more`] : names;
  return `${names.length} ${what}: ${listed(shown)}`;
}
