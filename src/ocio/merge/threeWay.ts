import { PROFILE_VERSIONS } from "../model/config.ts";
import { type Collection, collectionNames, type Document } from "../model/document.ts";
import { equal } from "../model/equal.ts";
import { missingFeatures } from "../model/feature.ts";
import { merged, mergedOrder, placedOrder } from "../model/merge.ts";
import type { ViewingRule } from "../model/rule.ts";
import { namesIn } from "../names/finder.ts";
import { aligned, followedRenames, frozen, linked } from "./alignment.ts";
import { COMMENTS, hasComments, withCommentsOf } from "./comments.ts";
import {
  type MergeConflict,
  nameOfRow,
  type RowConflict,
  type ThreeWayMerge,
  withPriorities,
} from "./conflict.ts";
import { withImpliedRules, withoutImpliedRules } from "./impliedRules.ts";
import { joined } from "./missingRow.ts";
import { isSpelledAlike, mergedReference, referenceStems } from "./reference.ts";
import { commonDoubles, writtenRows } from "./writtenRows.ts";

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
/** Fields that are merged by their own fields. */
const NESTED = new Set(["inline_view", "interchange"]);
/** Keys that say nothing of the configuration. */
const OWN_KEYS = new Set([
  "id",
  "config_id",
  "priority",
  "file_problems",
  "muted_rules",
  "layer_base",
  "colorspace_ids",
  "colorspace_names",
]);

/**
 * Merges two edits of one configuration by rows and fields: what one side changed is changed, what both changed
 * differently is a conflict, where ours stays. Rows are recognized although they were renamed, and have the ids of ours.
 */
export function threeWayMerge(...given: [base: Document, ours: Document, theirs: Document]): ThreeWayMerge {
  const sides = withImpliedRules(given);
  const doubles = commonDoubles(sides);
  const [first, mine, edit] = sides.map((each) => writtenRows(each, doubles)) as typeof given;
  const own = frozen(linked(mine));
  const was = aligned(own, first, own);
  const other = withCommentsOf(was, aligned(was, edit, own));
  const { base, ours, theirs } = followedRenames(was, own, other);
  const spelled = namesIn(was, own, other);
  const isUncommented = hasComments(base) && !hasComments(ours);
  const conflicts: RowConflict[] = [];
  const document = { ...merged(base, ours, theirs) };
  document.config = {
    ...document.config,
    ...settledFields(
      { was: base.config as never, own: ours.config as never, other: theirs.config as never },
      { collection: "config", id: ours.config.id, name: "" },
      { conflicts, spelled },
    ),
  };
  // Palette's own keys are those of the open configuration.
  for (const key of ["file_problems", "muted_rules", "layer_base"] as const)
    if (ours.config[key] === undefined) delete document.config[key];
    else Object.assign(document.config, { [key]: ours.config[key] });
  for (const collection of collectionNames) {
    const [was, own, other, result] = [base, ours, theirs, document].map(
      (each) => each[collection] as unknown as Rows,
    ) as [Rows, Rows, Rows, Rows];
    const byId = { ...result.byId };
    for (const id of new Set([...Object.keys(own.byId), ...Object.keys(other.byId)])) {
      const [before, left, right] = [was.byId[id], own.byId[id], other.byId[id]];
      if (left === before || right === before || left === right) continue;
      const place = { collection, id, name: nameOfRow(document, (left ?? right)!) };
      if (left && right && byId[id])
        byId[id] = {
          ...byId[id],
          ...settledFields({ was: before, own: left, other: right }, place, { conflicts, spelled }),
        };
      else if (before && (left ?? right))
        if (differ((left ?? right)!, before))
          conflicts.push({ ...place, base: before, ours: left ?? null, theirs: right ?? null });
        else delete byId[id];
    }
    // A row that theirs deleted and ours changed stays in its place.
    const isShared = (id: string) => Object.hasOwn(byId, id) && !(was.byId[id] && !other.byId[id]);
    const order = placedOrder(result.order.filter(isShared), byId, own.order);
    Object.assign(document, { [collection]: { byId, order } });
  }
  // A program that writes no comments changes none.
  const real = isUncommented ? conflicts.filter(({ field = "" }) => !COMMENTS.has(field)) : conflicts;
  const whole = joined({ document, conflicts: real, was, own, other, base, ours, theirs });
  return { ...whole, document: withVersion(withPriorities(whole.document), given.slice(1)) };
}

/** A document of the newer version of both sides, where rows of one need what the version of the other lacks. */
function withVersion(merged: Document, sides: readonly Document[]): Document {
  const document = withoutImpliedRules(merged);
  const own = document.config.ocio_profile_version;
  const versions = sides.map(({ config }) => config.ocio_profile_version);
  const newest = PROFILE_VERSIONS.findLast((version) => versions.includes(version));
  const isEnough = newest === undefined || newest === own || missingFeatures(document).length === 0;
  if (isEnough || missingFeatures(sides[0]!).length > 0) return document;
  return { ...merged, config: { ...document.config, ocio_profile_version: newest } };
}

/** True if two rows with one id differ in more than comments, which are no reason to keep a row that is deleted. */
function differ(a: Row, b: Row): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].some(
    (key) => !OWN_KEYS.has(key) && !COMMENTS.has(key) && !equal(a[key], b[key]),
  );
}

type Sides = { was: Row | undefined; own: Row; other: Row };
type Place = { collection: MergeConflict["collection"]; id: string; name: string };

/** Conflicts that are found, and the names of rows, in the base where it has them, by which references are compared. */
type Noted = { conflicts: RowConflict[]; spelled: (id: string) => string };

/** Values of the fields that both sides changed; the conflicts among them are noted. */
function settledFields(sides: Sides, place: Place, noted: Noted): Record<string, unknown> {
  const { was, own, other } = sides;
  const { conflicts, spelled } = noted;
  const references = referencesOf(sides, place, noted);
  const result: Record<string, unknown> = { ...ruleSpaces(sides), ...references };
  for (const field of new Set([...Object.keys(own), ...Object.keys(other)])) {
    if (OWN_KEYS.has(field) || field in references) continue;
    const [before, left, right] = [was?.[field], own[field], other[field]];
    if (equal(left, right) || equal(left, before) || equal(right, before)) continue;
    if (LISTS.has(field) && Array.isArray(left) && Array.isArray(right))
      result[field] = listOf((before as string[] | undefined) ?? [], left as string[], right as string[]);
    else if (field === "environment" && left && right)
      result[field] = environmentOf(before, left, right, { ...place, field }, conflicts);
    else if (field === "custom_keys" && left && right)
      result[field] = customKeysOf(before, left, right, { ...place, field }, conflicts);
    else if (NESTED.has(field) && before && left && right)
      result[field] = nestedOf(
        { was: before as Row, own: left as Row, other: right as Row },
        { ...place, field },
        noted,
      );
    else if (!(NESTED.has(field) && left && right && isSpelledAlike(left as Row, right as Row, spelled)))
      conflicts.push({ ...place, field, base: before, ours: left, theirs: right });
  }
  return result;
}

/** Entries of both lists. Those that both sides added count as old, so that neither's others come before them. */
function listOf(before: readonly string[], left: readonly string[], right: readonly string[]): string[] {
  const isAddedTwice = (entry: string) => !before.includes(entry) && right.includes(entry);
  const base = mergedOrder(
    left.filter((entry) => !isAddedTwice(entry)),
    left,
    before,
  );
  return [...new Set(mergedOrder(base, left, right))];
}

/** References of a row, each with its id and its spelling. */
function referencesOf(
  { was, own, other }: Sides,
  place: Place & { field?: string },
  { conflicts, spelled }: Noted,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const stem of referenceStems(own)) {
    const reference = mergedReference(stem, [was, own, other], spelled);
    Object.assign(result, reference.fields);
    if (!reference.values) continue;
    const [base, ours, theirs] = reference.values;
    const field = [place.field, `${stem}_id`].filter(Boolean).join(".");
    conflicts.push({ ...place, field, base, ours, theirs });
  }
  return result;
}

/** Color spaces of a viewing rule by their ids, or names where there is none; nothing for other rows. */
function ruleSpaces({ was, own, other }: Sides): Record<string, unknown> {
  if (!("colorspace_ids" in own)) return {};
  const names = new Map<string, { id: string | null; name: string | null }>();
  const [before, left, right] = [was, own, other].map((row) => {
    const { colorspace_ids: ids = [], colorspace_names: spelled = [] } = (row ?? {}) as Partial<ViewingRule>;
    return ids.map((id, at) => {
      const name = spelled[at] ?? null;
      const key = id ?? `“${name}”`;
      names.set(key, { id, name });
      return key;
    });
  }) as [string[], string[], string[]];
  if (equal(left, before) || equal(right, before)) return {};
  const spaces = [...new Set(mergedOrder(before, left, right))].map((key) => names.get(key)!);
  return {
    colorspace_ids: spaces.map(({ id }) => id),
    colorspace_names: spaces.map(({ name }) => name),
  };
}

type Texts = Record<string, string>;

/** Texts by their names, where both changed one those of `own`, and the names of these. */
function textsOf(was: Texts, own: Texts, other: Texts): { texts: Texts; contested: string[] } {
  const texts: Texts = {};
  const contested: string[] = [];
  for (const name of new Set([...Object.keys(own), ...Object.keys(other)])) {
    const [a, b, c] = [was[name], own[name], other[name]];
    const value = b === a ? c : b;
    if (a !== b && a !== c && b !== c) contested.push(name);
    if (value !== undefined) texts[name] = value;
  }
  return { texts, contested };
}

/** Context variables by their names, each of which can be a conflict. */
function environmentOf(
  before: unknown,
  left: object,
  right: object,
  place: Place & { field: string },
  conflicts: RowConflict[],
): object {
  const [was, own, other] = [before ?? {}, left, right] as [Texts, Texts, Texts];
  const { texts, contested } = textsOf(was, own, other);
  for (const name of contested)
    conflicts.push({ ...place, name, base: was[name], ours: own[name] ?? null, theirs: other[name] ?? null });
  return texts;
}

/** Custom keys of a rule; both sides of a conflict have what the other one changed besides. */
function customKeysOf(
  before: unknown,
  left: object,
  right: object,
  place: Place & { field: string },
  conflicts: RowConflict[],
): object {
  const [was, own, other] = [before ?? {}, left, right] as [Texts, Texts, Texts];
  const { texts, contested } = textsOf(was, own, other);
  if (contested.length > 0)
    conflicts.push({ ...place, base: was, ours: texts, theirs: textsOf(was, other, own).texts });
  return texts;
}

/** Fields of an object in a field; their conflicts are called "inline_view.looks". */
function nestedOf(sides: Sides & { was: Row }, place: Place & { field: string }, noted: Noted): object {
  const { was, own, other } = sides;
  const references = referencesOf(sides, place, noted);
  const result: Record<string, unknown> = { ...own, ...references };
  for (const key of new Set([...Object.keys(own), ...Object.keys(other)])) {
    if (key in references) continue;
    const [a, b, c] = [was[key], own[key], other[key]];
    if (equal(b, a) && c !== undefined) result[key] = c;
    else if (!equal(b, c) && !equal(c, a))
      noted.conflicts.push({ ...place, field: `${place.field}.${key}`, base: a, ours: b, theirs: c });
  }
  return result;
}
