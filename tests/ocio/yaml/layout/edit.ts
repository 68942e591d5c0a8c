import fc from "fast-check";
import type { Transform } from "#ocio/chain/transform.ts";
import { type CollectionName, collectionNames, type Document } from "#ocio/model/document.ts";

/** A random edit: its kind, the row, the place and the text it uses. */
type Edit = { kind: (typeof kinds)[number]; collection: number; row: number; place: number; text: string };

const kinds = ["rename", "remove", "copy", "move", "describe", "alias", "transform"] as const;
const at = fc.nat({ max: 10_000 });

/** Arbitrary edits, for `edits`. */
export const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...kinds),
  collection: at,
  row: at,
  place: at,
  text: fc.constantFrom("new", "a: b", "it's", "# x", "two\nlines", "a, b", '"q"', " é"),
});

type Row = Record<string, unknown> & { id: string; name?: string };
type Rows = { byId: Record<string, Row>; order: string[] };

const rowsIn = (document: Document, name: CollectionName) => document[name] as unknown as Rows;

function remove(rows: Rows, id: string): void {
  delete rows.byId[id];
  rows.order = rows.order.filter((each) => each !== id);
}

/** Does an edit to a document, or nothing where the row does not have what it edits. */
export function edits(document: Document, { kind, collection, row: index, place, text }: Edit): void {
  const names = collectionNames.filter((name) => rowsIn(document, name).order.length > 0);
  const name = names[collection % names.length] as CollectionName;
  const rows = rowsIn(document, name);
  const id = rows.order[index % rows.order.length] as string;
  const row = rows.byId[id] as Row;
  const line = text.replaceAll("\n", " ");
  if (kind === "rename" && row.name !== undefined && row.ruleType === undefined) row.name += line;
  if (kind === "remove") {
    remove(rows, id);
    const views = rowsIn(document, "display_view_associations");
    for (const view of [...views.order]) if (views.byId[view]?.display_id === id) remove(views, view);
  }
  if (kind === "copy") {
    const copy = structuredClone(row);
    copy.id = `00000000-0000-4000-9000-${String(place + rows.order.length).padStart(12, "0")}`;
    if (copy.name !== undefined) copy.name += ` copy ${place}`;
    const view = copy.inline_view as { name: string } | null | undefined;
    if (view) view.name += ` copy ${place}`;
    if (copy.aliases_data) copy.aliases_data = [];
    rows.byId[copy.id] = copy;
    rows.order.splice(place % (rows.order.length + 1), 0, copy.id);
  }
  if (kind === "move") {
    rows.order = rows.order.filter((each) => each !== id);
    rows.order.splice(place % (rows.order.length + 1), 0, id);
  }
  if (kind === "describe" && "description" in row) row.description = `${row.description ?? ""}${text}`;
  if (kind === "alias" && Array.isArray(row.aliases_data))
    row.aliases_data = place % 2 ? [...row.aliases_data, `${line} ${place}`] : row.aliases_data.slice(1);
  if (kind === "transform")
    for (const value of Object.values(row))
      if (value && typeof value === "object" && "type" in value) turn(value as Transform, place, line);
}

/** Changes one step of a chain. */
function turn(step: Transform, place: number, text: string): void {
  if (step.type === "GroupTransform" && step.children.length > 0) {
    const { children } = step;
    const child = place % children.length;
    const [first] = children.splice(child, 1);
    if (place % 5 === 0) return;
    children.splice((place >> 3) % (children.length + 1), 0, first as Transform);
    if (place % 3 === 0) turn(first as Transform, place >> 2, text);
    return;
  }
  const lists = Object.values(step).filter((value) => Array.isArray(value) && typeof value[0] === "number");
  const list = lists[place % Math.max(1, lists.length)] as number[] | undefined;
  if (list && place % 2) list[place % list.length] = place / 8;
  else if ("src" in step && typeof step.src === "string") step.src += text;
  else step.direction = step.direction === "inverse" ? "forward" : "inverse";
}
