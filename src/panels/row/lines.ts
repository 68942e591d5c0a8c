import type { Document } from "#ocio/model/document.ts";
import { similar } from "#parts/list/optionSearch.ts";
import { literalSearch, searchText } from "#parts/list/textSearch.ts";
import type { ListedRow, RowKind, Sort } from "./kinds.ts";

/** A line of the list: the head of a family, that of the similar names, or a row. */
export type Line =
  | FamilyLine
  | { kind: "similar"; count: number }
  | { kind: "row"; id: string; similar?: true };

export type FamilyLine = { kind: "family"; family: string; count: number; open: boolean };

export type Wish = {
  query: string;
  /** Similar names are shown where no row holds the query. */
  fuzzy: boolean;
  grouped: boolean;
  sort: Sort;
  /** Families whose rows are folded away. */
  folded: ReadonlySet<string>;
};

/** The lines of a list: the rows that hold the query, else the similar ones; without a query all, in groups if wished. */
export function linesOf(
  document: Pick<Document, RowKind | "families">,
  collection: RowKind,
  wish: Wish,
  uses: ReadonlyMap<string, number> | undefined,
): Line[] {
  const { byId, order } = document[collection] as { byId: Record<string, ListedRow>; order: string[] };
  const rows = order.map((id) => byId[id]).filter((row): row is ListedRow => row !== undefined);
  const holds = literalSearch(wish.query);
  if (holds) {
    const hits = rows.filter((row) => holds(textOf(document, row)));
    if (hits.length === 0 && wish.fuzzy) return similarLines(rows, wish.query);
    return exactFirst(sortedBy(hits, wish.sort, uses), wish.query).map(({ id }) => ({ kind: "row", id }));
  }
  const sorted = sortedBy(rows, wish.sort, uses);
  if (!wish.grouped) return sorted.map(({ id }) => ({ kind: "row", id }));
  const groups = new Map<string, ListedRow[]>();
  for (const row of sorted) {
    const family = familyOf(document, row);
    const group = groups.get(family);
    if (group) group.push(row);
    else groups.set(family, [row]);
  }
  // No groups without families.
  if (groups.size === 1 && groups.has("")) return sorted.map(({ id }) => ({ kind: "row", id }));
  return [...groups].flatMap(([family, members]) => {
    const open = !wish.folded.has(family);
    const head: Line = { kind: "family", family, count: members.length, open };
    return [head, ...(open ? members.map(({ id }): Line => ({ kind: "row", id })) : [])];
  });
}

const texts = new WeakMap<ListedRow, { family: string; text: string }>();

/** Name, aliases and family of a row as they are searched; kept while neither changes. */
function textOf(document: Pick<Document, "families">, row: ListedRow): string {
  const family = familyOf(document, row);
  const known = texts.get(row);
  if (known?.family === family) return known.text;
  const text = searchText(row.name, ...("aliases_data" in row ? row.aliases_data : []), family);
  texts.set(row, { family, text });
  return text;
}

/** The row that is called as was typed before the others. */
function exactFirst(rows: ListedRow[], query: string): ListedRow[] {
  const wanted = query.trim().toLowerCase();
  const isWanted = (row: ListedRow) => row.name.toLowerCase() === wanted;
  return rows.some(isWanted) ? [...rows.filter(isWanted), ...rows.filter((row) => !isWanted(row))] : rows;
}

function similarLines(rows: readonly ListedRow[], query: string): Line[] {
  const found = similar(rows, query, "name");
  if (found.length === 0) return [];
  return [
    { kind: "similar", count: found.length },
    ...found.map(({ id }): Line => ({ kind: "row", id, similar: true })),
  ];
}

/** The name of a row's family; empty without one. */
export function familyOf({ families }: Pick<Document, "families">, row: ListedRow): string {
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
