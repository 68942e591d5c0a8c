import type { Chart, Shot } from "#color/preview/client.ts";
import { type Shown, shownOf, viewOf } from "#color/preview/shown.ts";
import type { CollectionName, Document, Row } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { nameOf } from "#ocio/names/finder.ts";
import type { Prospect } from "./aspect.ts";

/** Collections that convert pixels; of several changed rows, the first in this order is shown. */
const kinds = [
  "colorspaces",
  "looks",
  "view_transforms",
  "display_colorspaces",
  "named_transforms",
  "shared_views",
  "display_view_associations",
  "roles",
] as const satisfies readonly CollectionName[];

/** Fields that say something about a thing and convert nothing. */
const WORDS = new Set([
  ...["description", "family_id", "category_ids", "encoding", "is_inactive", "bitdepth", "rule_name"],
  ...["allocation", "allocation_vars", "interchange", "interop_id", "icc_profile_name"],
]);

/** A thing whose pixels may be others after a change, and how to show it before and after; null where it is not there. */
export type PixelChange = {
  name: string;
  /** Things besides this one that change too. */
  others: number;
  picture: Chart;
  before: Shot | null;
  after: Shot | null;
};

/** The first thing of which a change may change pixels; null where there is none. */
export function pixelChange({ before, after }: Prospect): PixelChange | null {
  const things = kinds.flatMap((kind) => {
    if (before[kind] === after[kind]) return [];
    const ids = new Set([...after[kind].order, ...before[kind].order]);
    return [...ids]
      .filter((id) => !same(before[kind].byId[id], after[kind].byId[id]))
      .map((id) => ({ kind, id }));
  });
  const [thing] = things;
  if (!thing) return null;
  // A shared view of no display is not seen; its preview would be that of another view.
  const isSeen = (document: Document) =>
    document[thing.kind].byId[thing.id] && (thing.kind !== "shared_views" || viewOf(document, thing));
  const shown = (document: Document) =>
    isSeen(document) ? shownOf(document, thing, { source: null, target: null }) : null;
  const [was, is] = [shown(before), shown(after)];
  const any = is ?? was;
  const row = after[thing.kind].byId[thing.id] ?? before[thing.kind].byId[thing.id];
  if (!any || !row) return null;
  const document = is ? after : before;
  return {
    name: nameOf(row, document),
    others: things.length - 1,
    picture: { chart: any.chart, by: was ? light(was, before) : is && light(is, after) },
    before: was && { document: before, conversion: was.conversion },
    after: is && { document: after, conversion: is.conversion },
  };
}

function same(before: Row | undefined, after: Row | undefined): boolean {
  if (before === after) return true;
  if (!before || !after) return false;
  const bearing = (row: Row) => Object.fromEntries(Object.entries(row).filter(([key]) => !WORDS.has(key)));
  return equal(bearing(before), bearing(after));
}

function light(shown: Shown, document: Document): Shot | null {
  return shown.light && { document, conversion: shown.light };
}
