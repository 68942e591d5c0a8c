import type { Document } from "#ocio/document.ts";
import type { ListedRow, RowKind } from "./kinds.ts";
import { nearest } from "./nearness.ts";

export type Sort = "file" | "name" | "encoding" | "uses";

/** A line of the list: the head of a family, or a row. */
export type Line =
  | { kind: "family"; family: string; count: number; open: boolean }
  | { kind: "row"; id: string };

export type Wish = {
  query: string;
  grouped: boolean;
  sort: Sort;
  /** Families whose rows are folded away. */
  folded: ReadonlySet<string>;
};

/** What the list shows: matches best first while something is searched, else everything, in groups if wished. */
export function linesOf(
  document: Pick<Document, RowKind | "families">,
  collection: RowKind,
  wish: Wish,
  uses: ReadonlyMap<string, number> | undefined,
): Line[] {
  const { byId, order } = document[collection] as { byId: Record<string, ListedRow>; order: string[] };
  const rows = order.map((id) => byId[id]).filter((row): row is ListedRow => row !== undefined);
  const query = wish.query.trim();
  if (query !== "") return nearest(rows, query).map(({ id }) => ({ kind: "row", id }));
  const sorted = sortedBy(rows, wish.sort, uses);
  if (!wish.grouped) return sorted.map(({ id }) => ({ kind: "row", id }));
  const groups = new Map<string, ListedRow[]>();
  for (const row of sorted) {
    const family = familyOf(document, row);
    const group = groups.get(family);
    if (group) group.push(row);
    else groups.set(family, [row]);
  }
  // Where no row has a family there is nothing to tell apart.
  if (groups.size === 1 && groups.has("")) return sorted.map(({ id }) => ({ kind: "row", id }));
  return [...groups].flatMap(([family, members]) => {
    const open = !wish.folded.has(family);
    const head: Line = { kind: "family", family, count: members.length, open };
    return [head, ...(open ? members.map(({ id }): Line => ({ kind: "row", id })) : [])];
  });
}

function familyOf({ families }: Pick<Document, "families">, row: ListedRow): string {
  return ("family_id" in row && families.byId[row.family_id ?? ""]?.name) || "";
}

/** Rows without one come last. */
function encodingOf(row: ListedRow): string {
  return ("encoding" in row && row.encoding) || "~";
}

/** Names by the alphabet, numbers in them by their value. */
export const names = new Intl.Collator("en", { numeric: true });

function sortedBy(rows: ListedRow[], sort: Sort, uses: ReadonlyMap<string, number> | undefined): ListedRow[] {
  if (sort === "file") return rows;
  const byName = (a: ListedRow, b: ListedRow) => names.compare(a.name, b.name);
  const by: Record<Exclude<Sort, "file">, (a: ListedRow, b: ListedRow) => number> = {
    name: byName,
    encoding: (a, b) => encodingOf(a).localeCompare(encodingOf(b)) || byName(a, b),
    uses: (a, b) => (uses?.get(b.id) ?? 0) - (uses?.get(a.id) ?? 0) || byName(a, b),
  };
  return [...rows].sort(by[sort]);
}
