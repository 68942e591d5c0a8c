import Sqlite from "libsql";
import type { Query } from "../db/database.ts";
import { sqliteKysely } from "../db/sqlite.ts";
import type { Tables } from "../db/tables.ts";
import type { Answer, Edit } from "../rows/edit.ts";
import { rowPortions } from "./rowPortions.ts";

/** Rows per statement, well below the number of parameters that either engine takes. */
const CHUNK = 500;

type Item = Tables["items"];

/** The outcome of an edit, to be written by few statements. */
export type Outcome = {
  answer: Answer;
  edit: Edit;
  /** Rows as they are afterwards, if changed. */
  written: Item[];
  /** Rows that no longer exist, by collection and id. */
  deleted: Pick<Item, "collection" | "id">[];
};

/** Writes the result of an edit in one transaction, if nobody wrote in between. */
export async function writeOutcome(query: Query, configId: string, outcome: Outcome): Promise<void> {
  const { written, deleted } = outcome;
  for (const collection of new Set(deleted.map((row) => row.collection))) {
    const ids = deleted.flatMap((row) => (row.collection === collection ? [row.id] : []));
    for (let from = 0; from < ids.length; from += CHUNK)
      await query
        .deleteFrom("items")
        .where("config_id", "=", configId)
        .where("collection", "=", collection)
        .where("id", "in", ids.slice(from, from + CHUNK))
        .execute();
  }
  for (let from = 0; from < written.length; from += CHUNK) {
    // Others are answered in between.
    if (from > 0) await new Promise(setImmediate);
    await query
      .insertInto("items")
      .values(written.slice(from, from + CHUNK))
      .onConflict((conflict) =>
        conflict.columns(["config_id", "collection", "id"]).doUpdateSet((of) => ({
          position: of.ref("excluded.position"),
          data: of.ref("excluded.data"),
          version: of.ref("excluded.version"),
        })),
      )
      .execute();
  }
}

/**
 * Runs an edit on a copy of its configuration in memory, so that a long one blocks no other writer.
 * @param read reads the configuration
 * @param from the edit before anything is done; receives the result, but for its query
 */
export async function runLongEdit(
  read: Query,
  from: Edit,
  work: (edit: Edit) => Promise<Answer>,
): Promise<Outcome> {
  const { configId } = from;
  const connection = new Sqlite(":memory:");
  const copy = sqliteKysely<Tables>(connection);
  try {
    connection.exec(
      `create table items (config_id text, collection text, id text, position integer, data text, version integer,
        primary key (config_id, collection, id));
      create index items_order on items (config_id, collection, position)`,
    );
    const before = new Map<string, string>();
    for await (const rows of rowPortions(read, configId, CHUNK)) {
      if (rows.length > 0) await copy.insertInto("items").values(rows).execute();
      for (const row of rows) before.set(keyOf(row), stateOf(row));
    }
    const edit = { ...from, query: copy };
    const answer = await work(edit);
    const written: Item[] = [];
    for await (const rows of rowPortions(copy, configId, CHUNK))
      for (const row of rows) {
        if (before.get(keyOf(row)) !== stateOf(row)) written.push(row);
        before.delete(keyOf(row));
      }
    const deleted = [...before.keys()].map((key) => {
      const [collection, id] = JSON.parse(key) as [string, string];
      return { collection, id };
    });
    return { answer, edit, written, deleted };
  } finally {
    await copy.destroy();
  }
}

const keyOf = ({ collection, id }: Pick<Item, "collection" | "id">) => JSON.stringify([collection, id]);
const stateOf = ({ version, position, data }: Item) => `${version} ${position} ${data}`;
