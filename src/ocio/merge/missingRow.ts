import type { Change } from "../model/change.ts";
import { changed } from "../model/change.ts";
import {
  type Collection,
  type CollectionName,
  collectionNames,
  type Document,
  type Row,
  rowsOf,
} from "../model/document.ts";
import { completedOrder } from "../model/merge.ts";
import { finderOf, meant, nameOf } from "../names/finder.ts";
import type { Mention } from "../names/mention.ts";
import { mentionsOf } from "../names/mentions.ts";
import { fold } from "../names/name.ts";
import { relinkChanges } from "../names/relink.ts";
import { renameChanges } from "../names/rename.ts";
import { nameOfRow, type RowConflict, type ThreeWayMerge } from "./conflict.ts";

type Found = { collection: CollectionName; id: string; from: Document };

/**
 * A merge in which every reference that one side had still means something: a row that one side deleted while the
 * other uses it stays, as a conflict, and rows that both sides gave one name are told apart. `own` is ours as it was
 * before references and names followed the renames of theirs.
 */
export function joined(merge: ThreeWayMerge): ThreeWayMerge {
  const conflicts = [...merge.conflicts];
  let { document } = merge;
  // A row that comes back may use another one that is gone.
  for (let found = missing(document, merge); found.length > 0; found = missing(document, merge))
    for (const { collection, id, from } of found) {
      document = withRow(document, from, collection, id);
      const [base, ours, theirs] = [merge.base, merge.ours, merge.theirs].map(
        (side) => (side[collection] as Collection<Row>).byId[id] ?? null,
      );
      const row = (ours ?? theirs ?? base) as never;
      // Files have no rows for labels: they are there where they are used.
      if (LABELS.has(collection)) continue;
      if (!conflicts.some((each) => each.collection === collection && each.id === id && !each.field))
        conflicts.push({ collection, id, name: nameOfRow(document, row), base, ours, theirs });
    }
  conflicts.push(...goneWith(document, merge, conflicts));
  const { document: named, clashes } = toldApart(document, { ...merge, ours: merge.own });
  const distinct = withoutDoubleViews(named, merge.ours);
  const relinks = relinkChanges(distinct);
  return {
    ...merge,
    document: relinks.length > 0 ? changed(distinct, relinks) : distinct,
    conflicts: [...conflicts, ...clashes],
  };
}

const LABELS = new Set<CollectionName>(["families", "categories"]);

/** Conflicts of rows that ours deleted and that rows of theirs need which ours deleted too: they come back together. */
function goneWith(
  document: Document,
  { base, ours, theirs }: ThreeWayMerge,
  conflicts: readonly RowConflict[],
): RowConflict[] {
  const open = conflicts.filter((each) => !each.field && each.ours === null && each.theirs !== null);
  if (open.length === 0) return [];
  const finder = finderOf(theirs);
  const uses = new Map<string, Mention[]>();
  for (const mention of mentionsOf(theirs)) {
    const known = uses.get(mention.place.id);
    if (known) known.push(mention);
    else uses.set(mention.place.id, [mention]);
  }
  const found = new Map<string, RowConflict>(conflicts.map((each) => [each.id, each]));
  const more: RowConflict[] = [];
  for (const { collection, id } of open) {
    if (collection === "config") continue;
    const row = theirs[collection].byId[id] as Row | undefined;
    const needed = (uses.get(id) ?? []).flatMap((mention) => {
      const place = meant(theirs, mention, finder);
      return place && place.kind !== "config"
        ? [{ collection: place.kind as CollectionName, id: place.id }]
        : [];
    });
    if (row && "display_id" in row && row.display_id !== null)
      needed.push({ collection: "displays", id: row.display_id });
    for (const need of needed) {
      const rowOf = (side: Document) => (side[need.collection] as Collection<Row>).byId[need.id] ?? null;
      if (found.has(need.id) || LABELS.has(need.collection) || rowOf(document) || !rowOf(base)) continue;
      const own = rowOf(theirs) as Row;
      const conflict = {
        ...need,
        name: nameOfRow(theirs, own),
        base: rowOf(base),
        ours: rowOf(ours),
        theirs: own,
      };
      found.set(need.id, conflict);
      more.push(conflict);
      open.push(conflict);
    }
  }
  return more;
}

/** A document with a row of another one, behind the row that it follows there. */
export function withRow(
  document: Document,
  from: Document,
  collection: CollectionName,
  id: string,
): Document {
  const { byId, order } = document[collection] as Collection<Row>;
  const there = from[collection] as Collection<Row>;
  const behind = there.order.slice(0, there.order.indexOf(id)).findLast((each) => order.includes(each));
  const at = behind === undefined ? 0 : order.indexOf(behind) + 1;
  const next = order.includes(id) ? order : [...order.slice(0, at), id, ...order.slice(at)];
  const rows = { ...byId, [id]: there.byId[id]! };
  return { ...document, [collection]: { byId: rows, order: completedOrder(next, rows) } };
}

/** Rows that are used and gone, each with a side that has it. */
function missing(document: Document, { ours, theirs, base }: ThreeWayMerge): Found[] {
  const sides = [ours, theirs, base];
  const found = new Map<string, Found>();
  const add = (collection: CollectionName, id: string) => {
    if (Object.hasOwn(document[collection].byId, id)) return;
    const from = sides.find((side) => Object.hasOwn(side[collection].byId, id));
    if (from) found.set(id, { collection, id, from });
  };
  for (const { display_id } of rowsOf(document, "display_view_associations"))
    if (display_id !== null) add("displays", display_id);
  const broken = brokenMentions(document);
  if (broken.size === 0) return [...found.values()];
  // References that a side broke itself stay broken.
  const accepted = [ours, theirs].map(brokenMentions);
  for (const [key, mention] of broken) {
    if (accepted.some((side) => side.has(key))) continue;
    const place = placeIn(sides, mention);
    if (place) add(place.kind as CollectionName, place.id);
  }
  return [...found.values()];
}

/** Mentions that mean no row, by their places and spellings. */
function brokenMentions(document: Document): Map<string, Mention> {
  const finder = finderOf(document);
  const broken = mentionsOf(document).filter(
    (mention) =>
      mention.form !== "interop" && mention.among !== "variable" && !meant(document, mention, finder),
  );
  return new Map(broken.map((each) => [`${each.place.id}/${each.at.join("/")}/${each.name}`, each]));
}

/** The row that a mention means on the first side where it means one. */
function placeIn(sides: readonly Document[], mention: Mention) {
  for (const side of sides) {
    const place = meant(side, mention);
    if (place && place.kind !== "config") return place;
  }
  return null;
}

/** Collections with the names that only one of their rows may have. */
const SCOPES: readonly (readonly CollectionName[])[] = [
  ["colorspaces", "display_colorspaces", "named_transforms", "roles"],
  ["looks"],
  ["view_transforms"],
  ["displays"],
  ["shared_views"],
  ["viewing_rules"],
  ["file_rules"],
  ["families"],
  ["categories"],
];

/** Gives rows of theirs another name, and takes aliases from them, where a row of ours has it. */
function toldApart(
  document: Document,
  { base, ours, theirs }: Pick<ThreeWayMerge, "base" | "ours" | "theirs">,
) {
  const clashes: ThreeWayMerge["conflicts"] = [];
  let result = document;
  for (const scope of SCOPES) {
    const rows = scope.flatMap((collection) =>
      rowsOf(result, collection).map((row) => ({ collection, row: row as Row })),
    );
    const isOurs = ({ collection, row }: (typeof rows)[number]) => {
      const own = (ours[collection] as Collection<Row>).byId[row.id];
      return own !== undefined && fold(nameOf(own, ours)) === fold(nameOf(row, result));
    };
    const taken = new Map(
      rows
        .filter(isOurs)
        .flatMap(({ row }) => [fold(nameOf(row, result)), ...aliasesOf(row)].map((name) => [name, row.id])),
    );
    // Rows whose names differ by case only on all sides stay, to whichever collection theirs moved one.
    const inTheirs = new Map(
      scope.flatMap((kind) =>
        rowsOf(theirs, kind).map((row) => [row.id, fold(nameOf(row as Row, theirs))] as const),
      ),
    );
    for (const { collection, row } of rows.filter((each) => !isOurs(each))) {
      const name = nameOf(row, result);
      const other = taken.get(fold(name));
      if (other !== undefined && inTheirs.get(other) !== fold(name)) {
        const own = freeName(name, taken);
        result = changed(result, renameChanges(result, { kind: collection, id: row.id }, own));
        const place = { collection, id: row.id, name: own, field: "name" };
        clashes.push({ ...place, base: null, ours: own, theirs: name });
        taken.set(fold(own), row.id);
      } else taken.set(fold(name), row.id);
    }
    const changes = aliasChanges(result, scope, ours);
    clashes.push(...lostAliases(result, scope, changes, { base, ours, theirs }));
    result = changed(result, changes);
  }
  return { document: result, clashes: clashes.filter(({ id }) => isIn(theirs, id)) };
}

/** A document in which a display has each shared view once; that of ours stays. */
function withoutDoubleViews(document: Document, ours: Document): Document {
  const known = new Set<string>();
  const keyOf = (row: Row) => fold(nameOfRow(document, row));
  const rows = rowsOf(document, "display_view_associations");
  const isOurs = ({ id }: Row) => Object.hasOwn(ours.display_view_associations.byId, id);
  const double = [...rows.filter(isOurs), ...rows.filter((row) => !isOurs(row))].filter((row) => {
    const key = keyOf(row);
    if (known.has(key)) return row.inline_view === null && !isOurs(row);
    known.add(key);
    return false;
  });
  if (double.length === 0) return document;
  const gone = new Set(double.map(({ id }) => id));
  const { byId, order } = document.display_view_associations;
  const kept = Object.fromEntries(Object.entries(byId).filter(([id]) => !gone.has(id)));
  return {
    ...document,
    display_view_associations: { byId: kept, order: order.filter((id) => !gone.has(id)) },
  };
}

const isIn = (document: Document, id: string) =>
  collectionNames.some((collection) => Object.hasOwn(document[collection].byId, id));

function aliasesOf(row: Row): string[] {
  return "aliases_data" in row ? row.aliases_data.map(fold) : [];
}

function freeName(name: string, taken: ReadonlyMap<string, string>): string {
  for (let at = 1; ; at++) {
    const next = at === 1 ? `${name} (theirs)` : `${name} (theirs ${at})`;
    if (!taken.has(fold(next))) return next;
  }
}

/** Aliases that are taken from rows because another row has that name; those that ours has so stay. */
function aliasChanges(document: Document, scope: readonly CollectionName[], ours: Document): Change[] {
  const rows = scope.flatMap((collection) =>
    rowsOf(document, collection).map((row) => ({ collection, row: row as Row })),
  );
  const owners = new Map<string, string>();
  for (const { row } of rows)
    if (!owners.has(fold(nameOf(row, document)))) owners.set(fold(nameOf(row, document)), row.id);
  const ownAliases = (collection: CollectionName, row: Row) => {
    const before = (ours[collection] as Collection<Row>).byId[row.id];
    return new Set(before ? aliasesOf(before) : []);
  };
  for (const { collection, row } of rows)
    for (const alias of aliasesOf(row))
      if (ownAliases(collection, row).has(alias) && !owners.has(alias)) owners.set(alias, row.id);
  return rows.flatMap(({ collection, row }): Change[] => {
    if (!("aliases_data" in row)) return [];
    const own = ownAliases(collection, row);
    const kept = row.aliases_data.filter((alias) => {
      const owner = owners.get(fold(alias));
      if (owner === undefined) owners.set(fold(alias), row.id);
      return owner === undefined || owner === row.id || own.has(fold(alias));
    });
    if (kept.length === row.aliases_data.length) return [];
    return [{ at: [collection, "byId", row.id, "aliases_data"], to: () => kept }];
  });
}

/** Conflicts of rows that lose an alias of theirs, which was that of no other row there. */
function lostAliases(
  document: Document,
  scope: readonly CollectionName[],
  changes: readonly Change[],
  { base, ours, theirs }: Pick<ThreeWayMerge, "base" | "ours" | "theirs">,
): RowConflict[] {
  const counts = new Map<string, number>();
  for (const row of scope.flatMap((collection) => rowsOf(theirs, collection) as readonly Row[]))
    for (const name of new Set([fold(nameOf(row, theirs)), ...aliasesOf(row)]))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return changes.flatMap(({ at: [collection, , id], to }): RowConflict[] => {
    const rowIn = (side: Document) =>
      (side[collection as CollectionName] as Collection<Row>).byId[id as string];
    const listIn = (side: Document) => {
      const row = rowIn(side);
      return row && "aliases_data" in row ? row.aliases_data : null;
    };
    const kept = new Set((to(null) as string[]).map(fold));
    const own = listIn(theirs);
    if (!own?.some((alias) => !kept.has(fold(alias)) && counts.get(fold(alias)) === 1)) return [];
    const name = nameOfRow(document, rowIn(document)!);
    const place = { collection: collection as CollectionName, id: id as string, name, field: "aliases_data" };
    return [{ ...place, base: listIn(base), ours: listIn(ours), theirs: own }];
  });
}
