import type { Call } from "#command/state.ts";
import { nameLists } from "#ocio/compare/entry.ts";
import { type CollectionName, type Document, rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { drafts } from "#store/drafts.ts";
import { call } from "../change.ts";
import { type DifferenceLine, keyOf } from "./lines.ts";

/** Rows to take from the other side, whole or by fields, by the keys of their lines. */
export type Picks = ReadonlyMap<string, "row" | ReadonlySet<string>>;

/** Picks of a comparison that was left before it was applied, with its sides. */
type PicksDraft = { a: string; b: string; picks: [key: string, fields: "row" | string[]][] };

/** The draft of what is picked in a configuration's comparison, in this tab. */
const draftOf = (configId: string) => `${configId}/compare`;

/** The sides of a configuration's last comparison, in this tab. */
const lastSides = (configId: string) => `${configId}/compared`;

/** Keeps which sides are compared, to go on with after another screen. */
export function keepSides(configId: string, a: string, b: string): void {
  drafts.keep(lastSides(configId), { a, b });
}

/** The sides of the comparison that was left with something picked, else of the last one; null where none was. */
export function leftSides(configId: string): { a: string; b: string } | null {
  return drafts.read<PicksDraft>(draftOf(configId)) ?? drafts.read(lastSides(configId)) ?? null;
}

/** Picks with which the comparison of two sides was left, whichever was A, by the keys of the lines it has now. */
export function leftPicks(configId: string, a: string, b: string, lines: readonly DifferenceLine[]): Picks {
  const left = drafts.read<PicksDraft>(draftOf(configId));
  const isSwapped = left?.a === b && left.b === a;
  if (!left || (!isSwapped && (left.a !== a || left.b !== b))) return new Map();
  const renamed = lines.flatMap<[string, string]>(({ key, collection, row }) =>
    row?.was === undefined ? [] : [[keyOf({ collection, name: row.was }), key]],
  );
  const keys = new Map(isSwapped ? renamed : []);
  return new Map(
    left.picks.map(([key, fields]) => [keys.get(key) ?? key, fields === "row" ? fields : new Set(fields)]),
  );
}

/** Keeps what is picked until it is applied or cleared. */
export function keepPicks(configId: string, a: string, b: string, picks: Picks): void {
  const kept = [...picks].map(([key, fields]) => [key, fields === "row" ? fields : [...fields]]);
  if (picks.size === 0) drafts.drop(draftOf(configId));
  else drafts.keep(draftOf(configId), { a, b, picks: kept });
}

/** The side of a comparison that is the open configuration, and the address of the other one. */
export type Taking = { own: "a" | "b"; from: string };

/** Key of the name of a renamed row among its fields. */
export const NAME = "name";

/** The fields of a line that can be taken, a new name first. */
export function fieldsOf({ row }: DifferenceLine): string[] {
  if (!row) return [];
  return [...(row.kind === "renamed" ? [NAME] : []), ...(row.fields ?? []).map(({ field }) => field)];
}

/** Reason that a line cannot be taken; undefined if it can. */
export function refusalOf({ collection, row }: DifferenceLine): string | undefined {
  if (!row)
    return "The row is alike on both sides: its color differs by what it refers to. Take that instead.";
  if (collection === "files") return "LUT files are replaced in Files.";
  if (collection === "virtual_display") return "Views of the virtual display are edited in Displays.";
  return undefined;
}

/** True if the open configuration alone has the row: taking the other side deletes it. */
export function isOnlyOwn({ row }: DifferenceLine, own: Taking["own"]): boolean {
  return row?.kind === (own === "b" ? "added" : "removed");
}

/** Commands that delete rows, by the collections of the file. */
const DELETE: Readonly<Record<string, string>> = {
  colorspaces: "colorspace.delete",
  display_colorspaces: "displayColorspace.delete",
  looks: "look.delete",
  named_transforms: "namedTransform.delete",
  view_transforms: "viewTransform.delete",
  shared_views: "sharedView.delete",
  displays: "display.delete",
  roles: "role.remove",
  file_rules: "fileRule.delete",
  viewing_rules: "viewingRule.delete",
};

/** The calls that take everything that was picked: rows first, since fields may refer to them, deletions last. */
export function callsOf(
  document: Document,
  lines: readonly DifferenceLine[],
  picks: Picks,
  { own, from }: Taking,
): Call[] {
  const rows: string[] = [];
  const fields: Call[] = [];
  const deletions = new Map<string, string[]>();
  const lists = new Set<string>();
  for (const line of lines) {
    const pick = picks.get(line.key);
    const { row, collection } = line;
    if (pick === undefined || !row || refusalOf(line)) continue;
    const names = { a: row.was ?? row.name, b: row.name };
    const [mine, theirs] = own === "b" ? [names.b, names.a] : [names.a, names.b];
    if (nameLists.includes(collection)) {
      if (!lists.has(collection)) fields.push(call("config.takeFields", { from, collection, name: theirs }));
      lists.add(collection);
    } else if (isOnlyOwn(line, own) && collection !== "environment") {
      const { id, view } = ownRow(document, collection, mine);
      const command = view ? "view.remove" : DELETE[collection];
      if (id && command) deletions.set(command, [...(deletions.get(command) ?? []), id]);
    } else if ((row.kind === "added" || row.kind === "removed") && isTakenWhole(line))
      rows.push(`${collection}/${theirs}`);
    else {
      const keys = pick === "row" ? fieldsOf(line) : [...pick];
      const isRow = row.kind !== "added" && row.kind !== "removed";
      const args = { from, collection, name: theirs, ...(theirs !== mine && { into: mine }) };
      fields.push(call("config.takeFields", { ...args, ...(isRow && { fields: keys }) }));
    }
  }
  return [
    ...(rows.length > 0 ? [call("config.takeRows", { from, rows })] : []),
    ...fields,
    ...[...deletions].map(([id, targets]) => call(id, { targets })),
  ];
}

/** Views and context variables come by their fields, other rows with what they need. */
function isTakenWhole({ collection, name }: DifferenceLine): boolean {
  return collection !== "environment" && !(collection === "displays" && name.includes("/"));
}

function ownRow(document: Document, collection: string, name: string): { id?: string; view: boolean } {
  if (!(collection in document)) return { view: false };
  const row = rowsOf(document, collection as CollectionName).find(
    (each) => "name" in each && each.name === name,
  );
  if (row || collection !== "displays") return { ...(row && { id: row.id }), view: false };
  const view = rowsOf(document, "display_view_associations").find(
    (each) => `${document.displays.byId[each.display_id ?? ""]?.name}/${nameOf(each, document)}` === name,
  );
  return { ...(view && { id: view.id }), view: true };
}
