import { itemQuery, listQuery } from "#api/queries.ts";
import { type CollectionName, rowsIn } from "#ocio/model/collection.ts";
import type { RouterContext } from "./context.ts";

type Entered = Promise<{ status: string }>;
type Item = { collection: CollectionName; id: string };

/**
 * Loads the lists that a screen shows, and the item it opens, into the cache before it is shown. The document of the
 * open configuration fills them without a request; they are fetched where a link to another one is only hovered.
 * The id "new" is no item.
 */
export async function preload(
  { queries, editor }: RouterContext,
  configId: string,
  entered: Entered,
  lists: readonly CollectionName[],
  item?: Item,
): Promise<void> {
  const { status } = await entered;
  const { document } = editor.store.getState();
  const open = document?.config.id === configId ? document : null;
  // If the configuration failed to open, its error is shown.
  if (!open && status === "error") return;
  const single = item && item.id !== "new" ? item : undefined;
  if (open) {
    for (const name of lists)
      queries.setQueryData(listQuery(configId, name).queryKey, [...rowsIn(open[name])]);
    const row = single && open[single.collection].byId[single.id];
    if (single && row) queries.setQueryData(itemQuery(configId, single.collection, single.id).queryKey, row);
    return;
  }
  await Promise.all([
    ...lists.map((name) => queries.prefetchQuery(listQuery(configId, name))),
    single && queries.prefetchQuery(itemQuery(configId, single.collection, single.id)),
  ]);
}
