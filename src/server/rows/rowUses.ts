import { sql } from "kysely";
import { collectionAt } from "#api/resources.ts";
import {
  type Collection,
  type CollectionName,
  type Document,
  emptyDocument,
  type Row,
} from "#ocio/model/document.ts";
import { counted } from "#ocio/model/noun.ts";
import { isListed } from "#ocio/names/mention.ts";
import { mentionsOf } from "#ocio/names/mentions.ts";
import { deleteReasons } from "#ocio/names/references.ts";
import { rowPortions } from "../configs/rowPortions.ts";
import { nameOf } from "../history/changes.ts";
import { HttpError } from "../http/httpError.ts";
import type { Edit } from "./edit.ts";
import type { StoredRow } from "./storedRow.ts";

/** Deleted rows that are looked for by one question each; for more, all rows are looked through. */
const FEW = 10;
/** Rows that are looked through at once. */
const PORTION = 1000;

type Gone = Map<string, { collection: CollectionName; row: Row }>;
type Update = (collection: CollectionName, id: string, changes: Record<string, unknown>) => Promise<unknown>;

/**
 * Refuses an edit that deletes rows still referenced: writing a dangling reference would lose the name. Entries in
 * lists of ids are removed, except for writes of a page, which does that itself.
 * @throws HttpError 409 with what uses them
 */
export async function settleUses(edit: Edit, update: Update): Promise<void> {
  const gone = await goneRows(edit);
  if (gone.size === 0) return;
  const rows = await mentioning(edit, [...gone.keys()]);
  const document = documentOf(edit, rows);
  const mentions = mentionsOf(document).filter(({ id }) => id !== null && gone.has(id));
  const link = mentions.find((mention) => !isListed(mention));
  if (link) throw await used(edit, gone, link.id!);
  for (const { display_id } of Object.values(document.display_view_associations.byId))
    if (display_id !== null && gone.has(display_id)) throw await used(edit, gone, display_id);
  if (edit.origin.tab === undefined)
    for (const { place, at } of mentions) {
      const collection = place.kind as CollectionName;
      const field = String(at[0]);
      const row = document[collection].byId[place.id] as unknown as Record<string, string[]>;
      await update(collection, place.id, { [field]: row[field]!.filter((id) => !gone.has(id)) });
    }
}

/** Rows that the edit deleted and did not make again. */
async function goneRows({ query, configId, inverse }: Edit): Promise<Gone> {
  const gone: Gone = new Map();
  for (const { method, path, body, position } of inverse) {
    const collection = collectionAt.get(path.split("/")[3] ?? "");
    if (method === "POST" && position !== undefined && collection)
      gone.set((body as Row).id, { collection, row: body as Row });
  }
  const ids = [...gone.keys()];
  for (let from = 0; from < ids.length; from += PORTION) {
    const present = await query
      .selectFrom("items")
      .select("id")
      .where("config_id", "=", configId)
      .where("id", "in", ids.slice(from, from + PORTION))
      .execute();
    for (const { id } of present) gone.delete(id);
  }
  return gone;
}

/** Rows that have one of the ids in them somewhere. */
async function mentioning({ query, configId }: Edit, ids: readonly string[]): Promise<StoredRow[]> {
  const quoted = (id: string) => JSON.stringify(id).replace(/[\\%_]/g, "\\$&");
  if (ids.length <= FEW)
    return query
      .selectFrom("items")
      .select(["collection", "id", "data"])
      .where("config_id", "=", configId)
      .where((of) => of.or(ids.map((id) => sql<boolean>`data like ${`%${quoted(id)}%`} escape '\\'`)))
      .execute();
  const wanted = new Set(ids);
  const found: StoredRow[] = [];
  for await (const rows of rowPortions(query, configId, PORTION))
    for (const row of rows)
      if ((row.data.match(/"[^"\\]+"/g) ?? []).some((text) => wanted.has(text.slice(1, -1)))) found.push(row);
  return found;
}

/** A document of these rows alone. */
function documentOf({ configId, data }: Edit, rows: readonly StoredRow[]): Document {
  const document = emptyDocument(configId);
  document.config = JSON.parse(data);
  for (const { collection, id, data } of rows) {
    const { byId, order } = document[collection as CollectionName] as Collection<Row>;
    byId[id] = JSON.parse(data);
    order.push(id);
  }
  return document;
}

async function used(edit: Edit, gone: Gone, id: string): Promise<HttpError> {
  const rows = await edit.query
    .selectFrom("items")
    .select(["collection", "id", "data"])
    .where("config_id", "=", edit.configId)
    .execute();
  const lost = [...gone.values()].map(({ collection, row }) => ({
    ...{ collection, id: row.id },
    data: JSON.stringify(row),
  }));
  const document = documentOf(edit, [...rows, ...lost]);
  const { collection, row } = gone.get(id)!;
  const views = Object.values(document.display_view_associations.byId);
  const own = views.filter((view) => view.display_id === id && !gone.has(view.id)).length;
  const reason =
    deleteReasons(document, { kind: collection, id }, new Set(gone.keys())) ??
    `${nameOf(row as unknown as Record<string, unknown>)} is used by ${counted("display_view_associations", own)}.`;
  return new HttpError(409, `${reason} Change or delete what uses it first.`);
}
