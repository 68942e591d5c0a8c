import { type Change, changed, type Key } from "../model/change.ts";
import {
  type Collection,
  type CollectionName,
  collectionNames,
  type Document,
  type Row,
  rowsOf,
} from "../model/document.ts";
import { equal } from "../model/equal.ts";
import { nameOf } from "../names/finder.ts";
import { keysTo } from "../names/mention.ts";
import { mentionsOf } from "../names/mentions.ts";
import { fold } from "../names/name.ts";
import { relinkChanges } from "../names/relink.ts";

/** Ids of rows that the text lacks, with the ids of those that stand for them there, if any. */
type Gone = ReadonlyMap<string, string | null>;

const SPACES = ["display_colorspaces", "colorspaces"] as const;
/** Collections in which rows have names of their own. */
const NAMED = ["roles", "shared_views", "looks", "view_transforms"] as const;

/**
 * A document with the rows that its canonical text has: of rows whose names differ by case only the last, at the place
 * of the first, as official OCIO keeps it; of displays those with views.
 * @param kept scopes and names of rows that stay, of those whose names differ by case only
 */
export function writtenRows(given: Document, kept: ReadonlySet<string> = new Set()): Document {
  const document = withDisplaysJoined(given);
  const views = rowsOf(document, "display_view_associations").filter(
    ({ inline_view }) => inline_view !== null,
  );
  const gone = new Map([
    ...scopesOf(document).flatMap((rows, scope) => {
      const keyOf = (row: Row) => `${scope} ${fold(nameOf(row))}`;
      return [
        ...doubles(
          rows.filter((row) => !kept.has(keyOf(row))),
          keyOf,
        ),
      ];
    }),
    ...doubles(views, (row) => `${row.display_id}\n${fold(nameOf(row))}`),
  ]);
  const rest = without(document, gone);
  return without(rest, emptyDisplays(rest));
}

/** Names that differ by case only, with the same spellings in all documents: none of these deletes one of them. */
export function commonDoubles(documents: readonly Document[]): ReadonlySet<string> {
  const [first, ...others] = documents.map(spellings);
  const isCommon = ([name, words]: [string, string[]]) =>
    new Set(words).size === words.length && others.every((each) => equal(each.get(name), words));
  return new Set([...first!].filter(isCommon).map(([name]) => name));
}

/** Spellings of the names of several rows that are one to OCIO. */
function spellings(document: Document): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [scope, rows] of scopesOf(document).entries())
    for (const row of rows) {
      const name = nameOf(row);
      found.set(`${scope} ${fold(name)}`, [...(found.get(`${scope} ${fold(name)}`) ?? []), name]);
    }
  return new Map([...found].filter(([, words]) => words.length > 1));
}

/** Rows among which a name is one to OCIO. */
function scopesOf(document: Document): (readonly Row[])[] {
  const isSpace = ({ id }: Row) => SPACES.some((kind) => Object.hasOwn(document[kind].byId, id));
  return [inFile(document).filter(isSpace), ...NAMED.map((name): readonly Row[] => rowsOf(document, name))];
}

/** Rows that are followed by one with their key, each with the last such. */
function doubles<R extends Row>(rows: readonly R[], keyOf: (row: R) => string): Gone {
  const last = new Map(rows.map((row) => [keyOf(row), row.id]));
  if (last.size === rows.length) return new Map();
  const pairs = rows.map((row) => [row.id, last.get(keyOf(row))!] as const);
  return new Map(pairs.filter(([id, kept]) => id !== kept));
}

function emptyDisplays(document: Document): Gone {
  const used = new Set(rowsOf(document, "display_view_associations").map(({ display_id }) => display_id));
  return new Map(document.displays.order.filter((id) => !used.has(id)).map((id) => [id, null]));
}

/** A document in which the views of displays that are one to official OCIO are those of the first of them. */
function withDisplaysJoined(document: Document): Document {
  const first = new Map<string, string>();
  const firstOf = new Map<string, string>();
  for (const { id, name } of rowsOf(document, "displays")) {
    if (!first.has(fold(name))) first.set(fold(name), id);
    firstOf.set(id, first.get(fold(name))!);
  }
  const moved = rowsOf(document, "display_view_associations").flatMap(({ id, display_id }): Change[] => {
    const to = firstOf.get(display_id ?? "");
    if (to === undefined || to === display_id) return [];
    return [{ at: ["display_view_associations", "byId", id, "display_id"], to: () => to }];
  });
  return changed(document, moved);
}

/** A document without rows; references to them keep their spelling, and mean the rows that stand for them. */
function without(document: Document, gone: Gone): Document {
  if (gone.size === 0) return document;
  const places = new Map(
    collectionNames.flatMap((kind) =>
      rowsOf(document, kind).map(({ id }) => [id, [kind, "byId", id] as Key[]] as const),
    ),
  );
  const rowOf = (id: string) => {
    const [kind] = places.get(id) as [CollectionName];
    return document[kind].byId[id] as Row;
  };
  const changes = mentionsOf(document).flatMap(({ place, form, at, nameAt, id, name }): Change[] => {
    if (form !== "link" || !nameAt || id === null || !gone.has(id)) return [];
    return [
      { at: [...keysTo(place), ...at], to: () => null },
      { at: [...keysTo(place), ...nameAt], to: () => name ?? nameOf(rowOf(id)) },
    ];
  });
  // A view has the name of the first, and the inactive list means all of a name.
  for (const [id, kept] of [...gone].reverse()) {
    const [row, at] = [rowOf(id), places.get(kept ?? "")];
    if (!at) continue;
    if ("is_inactive" in row && row.is_inactive) changes.push({ at: [...at, "is_inactive"], to: () => true });
    if (at[0] === "shared_views") changes.push({ at: [...at, "name"], to: () => nameOf(row) });
    if ("inline_view" in row) changes.push({ at: [...at, "inline_view", "name"], to: () => nameOf(row) });
  }
  const result = { ...changed(document, changes) };
  // The last of two color spaces stands where the first stood among those of both references.
  const order = new Set(inFile(document).map(({ id }) => gone.get(id) ?? id));
  for (const kind of collectionNames) {
    const { byId } = result[kind] as Collection<Row>;
    const kept = Object.entries(byId).filter(([id]) => !gone.has(id));
    const rows = {
      byId: Object.fromEntries(kept),
      order: [...order].filter((id) => Object.hasOwn(byId, id)),
    };
    Object.assign(result, { [kind]: rows });
  }
  return changed(result, relinkChanges(result));
}

/** All rows, those of one collection in their order; color spaces in the order in which official OCIO has them. */
function inFile(document: Document): Row[] {
  const { display_colorspaces_last } = document.config;
  const first = display_colorspaces_last ? SPACES.toReversed() : SPACES;
  return [...new Set<CollectionName>([...first, ...collectionNames])].flatMap((kind): readonly Row[] =>
    rowsOf(document, kind),
  );
}
