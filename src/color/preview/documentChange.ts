import { type CollectionName, collectionNames, type Document, type Row } from "#ocio/model/document.ts";

/** Difference of two documents: changed rows, null for deleted ones. */
export type DocumentChange = {
  config?: Document["config"];
  collections: { [N in CollectionName]?: { order: string[]; rows: Record<string, Row | null> } };
};

/** The change between two documents that share what stayed; without one before, the whole document. */
export function changeBetween(before: Document | null, after: Document): DocumentChange {
  const change: DocumentChange = { collections: {} };
  if (before?.config !== after.config) change.config = after.config;
  for (const name of collectionNames) {
    const [was, is] = [before?.[name], after[name]];
    if (was === is) continue;
    const rows: Record<string, Row | null> = {};
    for (const id of Object.keys(was?.byId ?? {})) if (!Object.hasOwn(is.byId, id)) rows[id] = null;
    for (const [id, row] of Object.entries(is.byId)) if (was?.byId[id] !== row) rows[id] = row;
    change.collections[name] = { order: is.order, rows };
  }
  return change;
}

/** The document after a change. */
export function changed(before: Document | null, { config, collections }: DocumentChange): Document {
  const after: Record<string, unknown> = { ...before };
  if (config) after.config = config;
  for (const name of collectionNames) {
    const change = collections[name];
    if (!change) continue;
    const byId = Object.entries({ ...before?.[name].byId, ...change.rows }).filter(([, row]) => row !== null);
    after[name] = { byId: Object.fromEntries(byId), order: change.order };
  }
  return after as Document;
}
