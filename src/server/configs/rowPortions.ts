import { sql } from "kysely";
import type { Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

/** The rows of a configuration by collection, in their order, so many at once: others are answered in between. */
export async function* rowPortions(
  query: Query,
  configId: string,
  size: number,
): AsyncGenerator<Tables["items"][]> {
  for (let last: Tables["items"] | undefined; ; ) {
    let portion = query.selectFrom("items").selectAll().where("config_id", "=", configId);
    if (last)
      portion = portion.where(
        sql<boolean>`(collection, position, id) > (${last.collection}, ${last.position}, ${last.id})`,
      );
    const rows = await portion.orderBy("collection").orderBy("position").orderBy("id").limit(size).execute();
    yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)!;
    await new Promise(setImmediate);
  }
}
