import Fuse from "fuse.js";
import type { Document } from "#ocio/document.ts";
import type { Colorspace, DisplayColorspace } from "#ocio/row/colorspace.ts";

export type SpaceName = "colorspaces" | "display_colorspaces";
export type Space = Colorspace | DisplayColorspace;
export type Sort = "file" | "name" | "encoding" | "uses";

/** A line of the list: the head of a family, or a color space. */
export type Line =
  | { kind: "family"; family: string; count: number; open: boolean }
  | { kind: "space"; id: string };

export type Wish = {
  query: string;
  grouped: boolean;
  sort: Sort;
  /** Families whose rows are folded away. */
  folded: ReadonlySet<string>;
};

/** What the list shows: matches best first while something is searched, else everything, in groups if wished. */
export function linesOf(
  document: Pick<Document, SpaceName | "families">,
  collection: SpaceName,
  wish: Wish,
  uses: ReadonlyMap<string, number> | undefined,
): Line[] {
  const { byId, order } = document[collection];
  const spaces = order.map((id) => byId[id]).filter((row): row is Space => row !== undefined);
  if (wish.query.trim() !== "") {
    const fuse = new Fuse(spaces, { keys: ["name"], threshold: 0.3, ignoreLocation: true });
    return fuse.search(wish.query.trim()).map(({ item }) => ({ kind: "space", id: item.id }));
  }
  const sorted = sortedBy(spaces, wish.sort, uses);
  if (!wish.grouped) return sorted.map(({ id }) => ({ kind: "space", id }));
  const groups = new Map<string, Space[]>();
  for (const space of sorted) {
    const family = document.families.byId[space.family_id ?? ""]?.name ?? "";
    const group = groups.get(family);
    if (group) group.push(space);
    else groups.set(family, [space]);
  }
  return [...groups].flatMap(([family, members]) => {
    const open = !wish.folded.has(family);
    const head: Line = { kind: "family", family, count: members.length, open };
    return [head, ...(open ? members.map(({ id }): Line => ({ kind: "space", id })) : [])];
  });
}

function sortedBy(spaces: Space[], sort: Sort, uses: ReadonlyMap<string, number> | undefined): Space[] {
  if (sort === "file") return spaces;
  const byName = (a: Space, b: Space) => a.name.localeCompare(b.name, "en", { numeric: true });
  const by: Record<Exclude<Sort, "file">, (a: Space, b: Space) => number> = {
    name: byName,
    encoding: (a, b) => (a.encoding ?? "~").localeCompare(b.encoding ?? "~") || byName(a, b),
    uses: (a, b) => (uses?.get(b.id) ?? 0) - (uses?.get(a.id) ?? 0) || byName(a, b),
  };
  return [...spaces].sort(by[sort]);
}
