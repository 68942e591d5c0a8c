import type { Query } from "./database.ts";
import type { Tables } from "./tables.ts";

/** The rows of a configuration by collection and id, so many at once: others are answered in between. */
export async function* rowPortions(
  query: Query,
  configId: string,
  size: number,
): AsyncGenerator<Tables["items"][]> {
  for (let last = { collection: "", id: "" }; ; ) {
    const rows = await query
      .selectFrom("items")
      .selectAll()
      .where("config_id", "=", configId)
      .where((of) =>
        of.or([
          of("collection", ">", last.collection),
          of.and([of("collection", "=", last.collection), of("id", ">", last.id)]),
        ]),
      )
      .orderBy("collection")
      .orderBy("id")
      .limit(size)
      .execute();
    yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)!;
    await new Promise(setImmediate);
  }
}
