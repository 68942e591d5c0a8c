import { changed, collectionAt } from "#api/resources.ts";
import { storedDocumentOf } from "../configs/configs.ts";
import type { StoredDocument } from "../configs/storedDocument.ts";
import type { Database, Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError } from "../http/httpError.ts";
import type { Inverse } from "../rows/edit.ts";
import type { PlacedRow } from "../rows/storedRow.ts";
import { noVersion, portionOf } from "./changes.ts";

/** Entries of the log that are taken back before others get a turn. */
const TURN = 200;

type Fields = Record<string, unknown>;

/**
 * A configuration at a version: the current one, with every later change undone.
 * @throws HttpError 404 when it never had that version
 */
export async function stateAt(
  database: Database,
  configId: string,
  version: number,
): Promise<StoredDocument> {
  const { config, version: last, rows } = await whole(database, configId);
  if (version < 1 || version > last) throw noVersion(version);
  const state = new State(config, rows);
  for (let newest = last; newest > version; ) {
    const range = { after: version, before: newest + 1 };
    const { versions } = await portionOf(database.read, configId, range, TURN);
    if (versions.length === 0)
      throw new HttpError(
        404,
        `Version ${version} is not kept any more: older changes make way for new ones.`,
      );
    const entries = await database.read
      .selectFrom("changes")
      .select(["version", "inverse"])
      .where("config_id", "=", configId)
      .where("version", "in", versions)
      .orderBy("version", "desc")
      .execute();
    for (const { inverse } of entries)
      for (const request of JSON.parse(inverse) as Inverse[]) state.apply(request);
    newest = entries.at(-1)!.version - 1;
    await new Promise(setImmediate);
  }
  return state.parts();
}

/** A consistent read of a configuration and its rows. */
async function whole({ read, write, engine }: Database, configId: string) {
  const found = await storedDocumentOf(read, { id: configId, ...(await versionOf(read, configId)) });
  if (found.isExact) return found;
  // Under constant writes: block them for a moment.
  return write(async (query) => {
    if (engine === "postgres")
      await query.selectFrom("configs").select("id").where("id", "=", configId).forUpdate().execute();
    return storedDocumentOf(query, { id: configId, ...(await versionOf(query, configId)) });
  });
}

function versionOf(query: Query, configId: string): Promise<Pick<Tables["configs"], "data" | "version">> {
  return query
    .selectFrom("configs")
    .select(["data", "version"])
    .where("id", "=", configId)
    .executeTakeFirstOrThrow();
}

/** Rows of a configuration while changes are undone. */
class State {
  private config: string;
  private readonly rows = new Map<string, Map<string, PlacedRow>>();

  constructor(config: string, rows: readonly PlacedRow[]) {
    this.config = config;
    for (const row of rows) this.of(row.collection).set(row.id, row);
  }

  private of(collection: string): Map<string, PlacedRow> {
    const found = this.rows.get(collection) ?? new Map<string, PlacedRow>();
    this.rows.set(collection, found);
    return found;
  }

  /** Applies the inverse of a change; files and the deletion of the whole are no part of the document. */
  apply({ method, path, body, position, positions }: Inverse): void {
    const [, , , segment, id = ""] = path.replace(/\/$/, "").split("/");
    if (segment === undefined) {
      if (method === "PUT") this.config = patched(this.config, body as Fields);
      return;
    }
    const collection = collectionAt.get(segment);
    if (!collection) return;
    const rows = this.of(collection);
    if (method === "DELETE") rows.delete(id);
    else if (method === "POST") {
      const row = body as Fields & { id: string };
      rows.set(row.id, {
        collection,
        id: row.id,
        data: JSON.stringify(row),
        position: position ?? rows.size,
      });
    } else if (id === "order")
      for (const [index, one] of (body as { order: string[] }).order.entries()) {
        const row = rows.get(one);
        if (row) rows.set(one, { ...row, position: positions?.[index] ?? index });
      }
    else {
      const row = rows.get(id);
      if (row) rows.set(id, { ...row, data: patched(row.data, body as Fields) });
    }
  }

  parts(): StoredDocument {
    const byId = (a: PlacedRow, b: PlacedRow) => (a.id < b.id ? -1 : 1);
    const rows = [...this.rows.values()].flatMap((own) =>
      [...own.values()].sort((a, b) => a.position - b.position || byId(a, b)),
    );
    return { config: this.config, rows };
  }
}

function patched(data: string, changes: Fields): string {
  return JSON.stringify(changed(JSON.parse(data) as Fields, changes));
}
