import { compared } from "../compare/compare.ts";
import {
  type Collection,
  type CollectionName,
  collectionNames,
  type Document,
  rowsOf,
} from "../model/document.ts";
import { equal } from "../model/equal.ts";
import { merged, mergedOrder } from "../model/merge.ts";

/** A value that both sides changed to different ones; the merged configuration has that of ours. */
export type MergeConflict = {
  collection: CollectionName | "config";
  /** The row as ours names it, or theirs where ours deleted it; "" for the profile's own keys. */
  name: string;
  /** The field of the row; left out where one side deleted the row. */
  field?: string;
  base: unknown;
  ours: unknown;
  theirs: unknown;
};

type Row = Record<string, unknown> & { id: string };
type Rows = Collection<Row>;

/** Lists of texts or ids that are merged by their entries. */
const LISTS = new Set([
  "aliases_data",
  "category_ids",
  "search_path",
  "active_displays",
  "active_views",
  "inactive_colorspaces",
  "encodings_data",
]);
/** Keys that say nothing of the configuration. */
const OWN_KEYS = new Set(["id", "config_id", "priority", "file_problems", "colorspace_ids"]);

/**
 * Merges two edits of one configuration by rows and fields: what one side changed is changed, what both changed
 * differently is a conflict, where ours stays. Rows are recognized although they were renamed.
 */
export function mergedThreeWay(
  base: Document,
  oursGiven: Document,
  theirsGiven: Document,
): { document: Document; conflicts: MergeConflict[] } {
  const ours = aligned(base, oursGiven, base);
  const theirs = aligned(base, theirsGiven, ours);
  const conflicts: MergeConflict[] = [];
  const document = structuredClone(merged(base, ours, theirs));
  const settle = (
    collection: MergeConflict["collection"],
    rows: { was: Row | undefined; own: Row; other: Row },
    result: Row,
  ) => {
    const { was, own, other } = rows;
    for (const field of new Set([...Object.keys(own), ...Object.keys(other)])) {
      if (OWN_KEYS.has(field)) continue;
      const [before, left, right] = [was?.[field], own[field], other[field]];
      if (equal(left, right) || equal(left, before) || equal(right, before)) continue;
      if (LISTS.has(field) && Array.isArray(left) && Array.isArray(right)) {
        const list = mergedOrder((before as string[] | undefined) ?? [], left as string[], right as string[]);
        result[field] = [...new Set(list)];
        continue;
      }
      if (field === "environment" && left && right) {
        result[field] = environmentOf(before, left, right, conflicts);
        continue;
      }
      conflicts.push({ collection, name: nameOf(own), field, base: before, ours: left, theirs: right });
    }
  };
  settle(
    "config",
    { was: base.config as never, own: ours.config as never, other: theirs.config as never },
    document.config as never,
  );
  for (const collection of collectionNames) {
    const [was, own, other, result] = [base, ours, theirs, document].map(
      (each) => each[collection] as unknown as Rows,
    ) as [Rows, Rows, Rows, Rows];
    for (const id of new Set([...Object.keys(own.byId), ...Object.keys(other.byId)])) {
      const rows = [was.byId[id], own.byId[id], other.byId[id]] as const;
      const [before, left, right] = rows;
      if (left && right && result.byId[id])
        settle(collection, { was: before, own: left, other: right }, result.byId[id]);
      else if (before && (left ?? right) && !equal(left ?? right, before))
        conflicts.push({
          collection,
          name: nameOf((left ?? right) as Row),
          base: before,
          ours: left ?? null,
          theirs: right ?? null,
        });
    }
  }
  const rules = rowsOf(document, "file_rules");
  for (const [at, rule] of rules.entries()) rule.priority = rules.length - 1 - at;
  return { document, conflicts };
}

function environmentOf(before: unknown, left: object, right: object, conflicts: MergeConflict[]): object {
  const [was, own, other] = [before ?? {}, left, right] as Record<string, string>[];
  const result: Record<string, string> = {};
  for (const name of new Set([...Object.keys(own!), ...Object.keys(other!)])) {
    const [a, b, c] = [was![name], own![name], other![name]];
    const value = b === a ? c : b;
    if (a !== b && a !== c && b !== c)
      conflicts.push({
        collection: "config",
        name,
        field: "environment",
        base: a,
        ours: b ?? null,
        theirs: c ?? null,
      });
    if (value !== undefined) result[name] = value;
  }
  return result;
}

function nameOf(row: Row): string {
  const view = row.inline_view as { name?: string } | null | undefined;
  return String(row.name ?? view?.name ?? row.shared_view_name ?? "");
}

/**
 * A document with the ids of another for the rows that are the same, and its values for those that differ by ids only;
 * rows that the other lacks have the ids of `beside` where they have a name of it.
 */
function aligned(base: Document, given: Document, beside: Document): Document {
  const ids = new Map<string, string>([[given.config.id, base.config.id]]);
  const taken = new Set<string>();
  const pair = (from: string | null | undefined, to: string | null | undefined) => {
    if (from && to && !ids.has(from) && !taken.has(to)) {
      ids.set(from, to);
      taken.add(to);
    }
  };
  for (const { a, b } of compared(base, given).pairs) pair(b.id, a.id);
  for (const collection of collectionNames)
    for (const known of [base, beside]) {
      const byName = new Map(rowsOf(known, collection).map((row) => [keyOf(known, row as never), row.id]));
      for (const row of rowsOf(given, collection)) pair(row.id, byName.get(keyOf(given, row as never)));
    }
  const text = JSON.stringify(given).replace(
    /"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g,
    (whole, id: string) => (ids.has(id) ? `"${ids.get(id)}"` : whole),
  );
  const result = JSON.parse(text) as Document;
  for (const collection of collectionNames) {
    const rows = result[collection] as unknown as Rows;
    for (const row of Object.values(rows.byId)) {
      const was =
        (base[collection] as unknown as Rows).byId[row.id] ??
        (beside[collection] as unknown as Rows).byId[row.id];
      for (const key of was ? Object.keys(row) : [])
        if (bare(row[key]) === bare(was![key])) row[key] = was![key];
    }
  }
  return result;
}

/** Name of a row among those of its collection; of a view with its display. */
function keyOf(document: Document, row: Row): string {
  const display = "display_id" in row ? document.displays.byId[String(row.display_id)]?.name : "";
  const shared = document.shared_views.byId[String(row.shared_view_id)]?.name ?? "";
  return `${display} / ${nameOf(row) || shared}`;
}

/** A value without ids of transforms. */
function bare(value: unknown): string {
  if (value === null || typeof value !== "object") return String(value);
  return JSON.stringify(value, (key, each: unknown) => (key === "id" ? undefined : each));
}
