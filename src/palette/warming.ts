import type { Summary } from "#api/summary.ts";
import { rank } from "#command/rank.ts";
import { quiet } from "#parts/quiet.ts";
import type { Editor } from "#store/editor.ts";
import { indexFor } from "./search.ts";

/** Queries of every kind that ranking tells apart, so that the browser has made all of it fast before the first key. */
const QUERIES = ["a", "co", "in", "se", "re l", "ne co", "raw 1", "acg", "zzq"];
/** Rows below which there is nothing to gain. */
const FEW = 1500;

/** Milliseconds that each piece waits for the page to be at rest. */
const PATIENCE = 4000;

/**
 * Makes ready what the first letter in the palette would have to wait for in a large configuration: the index of its
 * rows, and the ranking, which is slow until the browser has seen it work. Done piece by piece while nothing else is.
 */
export async function warm(
  editor: Editor,
  configs: readonly Summary[],
  wanted: () => boolean,
): Promise<void> {
  await quiet(PATIENCE);
  if (!wanted()) return;
  const index = indexFor({ editor, state: editor.store.getState(), configs }, null);
  if (index.entries.length < FEW) return;
  for (const query of QUERIES) {
    await quiet(PATIENCE);
    if (!wanted()) return;
    rank(query, index);
  }
}
