import type { CollectionName } from "#ocio/model/document.ts";
import type { Query } from "../db/database.ts";

export type StoredRow = { collection: string; id: string; data: string };

export type PlacedRow = StoredRow & { position: number };

/** Rows of a configuration in order, of one collection or of all. */
export function readRows(query: Query, configId: string, collection?: CollectionName): Promise<PlacedRow[]> {
  let rows = query
    .selectFrom("items")
    .select(["collection", "id", "data", "position"])
    .where("config_id", "=", configId);
  if (collection) rows = rows.where("collection", "=", collection);
  return rows.orderBy("collection").orderBy("position").orderBy("id").execute();
}
