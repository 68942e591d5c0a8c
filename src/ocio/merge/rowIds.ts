import { type Collection, collectionNames, type Document, type Row } from "../model/document.ts";

/** A document with other ids, wherever they occur. */
export function withIds(document: Document, ids: ReadonlyMap<string, string>): Document {
  const others = [...ids].filter(([from, to]) => from !== to);
  if (others.length === 0) return document;
  const { id } = document.config;
  if (others.length === 1 && ids.get(id) !== undefined && ids.get(id) !== id)
    return ownedBy(document, ids.get(id) as string);
  const text = JSON.stringify(document).replace(
    /"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g,
    (whole, id: string) => (ids.has(id) ? `"${ids.get(id)}"` : whole),
  );
  return JSON.parse(text) as Document;
}

/** The same rows as another configuration's. */
function ownedBy(document: Document, id: string): Document {
  const result = { ...document, config: { ...document.config, id } };
  for (const collection of collectionNames) {
    const { byId, order } = document[collection] as Collection<Row>;
    const rows = Object.entries(byId).map(([key, row]) => [key, { ...row, config_id: id }] as const);
    Object.assign(result, { [collection]: { byId: Object.fromEntries(rows), order } });
  }
  return result;
}
