import { CONFIG, nameLists } from "../compare/entry.ts";
import { type Change, changed } from "../model/change.ts";
import { type CollectionName, type Document, type Row, rowsOf } from "../model/document.ts";
import { finderOf, meant, nameOf } from "../names/finder.ts";
import { mentionsOf } from "../names/mentions.ts";
import { fold } from "../names/name.ts";
import { relinkChanges } from "../names/relink.ts";
import { rowFieldChanges } from "./field.ts";

/** Part of the other configuration as the comparison lists it, and the row of the open one that takes it. */
export type Part = {
  collection: string;
  /** Name in the other configuration; of a view "DISPLAY/VIEW". */
  name: string;
  /** Name in the open configuration, where it is another one. */
  into?: string | undefined;
  /** Keys of the file, and "position"; all where left out. */
  fields?: readonly string[] | undefined;
};

/** The changes that give the open configuration a part of another one (read with names for links), or why not. */
export function partChanges(mine: Document, other: Document, part: Part): Change[] | string {
  const changes = changesOf(mine, other, part);
  if (typeof changes === "string") return changes;
  const next = changed(mine, changes);
  const whole = [...changes, ...relinkChanges(next)];
  const lost = lostName(mine, changed(mine, whole));
  return lost === null
    ? whole
    : `“${part.name}” refers to “${lost}”, which this config does not have: take that first.`;
}

function changesOf(mine: Document, other: Document, part: Part): Change[] | string {
  const { collection, name, into = name, fields } = part;
  if (collection === CONFIG) return profileChanges(other, fields ?? []);
  if (collection === "environment") return variableChanges(other, name);
  if (nameLists.includes(collection)) return listChanges(mine, other, collection);
  if (!Object.hasOwn(mine, collection)) return `What is in “${collection}” cannot be taken by field.`;
  const view = collection === "displays" && !rowsOf(other, "displays").some((row) => row.name === name);
  const kind = view ? "display_view_associations" : (collection as CollectionName);
  const [own, given] = [
    rowsOf(mine, kind).find((row) => isNamed(mine, row, into)),
    rowsOf(other, kind).find((row) => isNamed(other, row, name)),
  ];
  if (!given) return `The other config has no “${name}”.`;
  if (!own && view && !fields) return newViewChanges(mine, other, given as View);
  if (!own) return `This config has no “${into}”.`;
  const keys = fields?.filter((field) => field !== "position");
  const changes =
    keys?.length === 0
      ? []
      : view
        ? viewFieldChanges(own as View, given as View, keys)
        : rowFieldChanges(mine, kind, own.id, given, keys);
  const isMove = !fields || fields.includes("position");
  return isMove ? [...changes, moveChange(mine, other, kind, { own: own.id, given: given.id })] : changes;
}

type View = Document["display_view_associations"]["byId"][string];

/** A view that the open configuration does not have, in its display of the same name. */
function newViewChanges(mine: Document, other: Document, given: View): Change[] | string {
  const name = other.displays.byId[given.display_id ?? ""]?.name ?? "";
  const display = rowsOf(mine, "displays").find((row) => fold(row.name) === fold(name));
  if (!display) return `This config has no display “${name}”: take that first.`;
  const row = { ...given, config_id: mine.config.id, display_id: display.id };
  const kind = "display_view_associations";
  const changes: Change[] = [
    { at: [kind, "byId", row.id], to: () => row },
    { at: [kind, "order"], to: (order) => [...(order as string[]), row.id] },
  ];
  const next = changed(mine, changes);
  return [...changes, moveChange(next, other, kind, { own: row.id, given: given.id })];
}

function isNamed(document: Document, row: Row, name: string): boolean {
  if (!("display_id" in row)) return "name" in row && row.name === name;
  const display = document.displays.byId[row.display_id ?? ""]?.name;
  return `${display}/${nameOf(row, document)}` === name;
}

/** Views keep their own name unless all of the other is taken. */
function viewFieldChanges(own: View, given: View, keys: readonly string[] | undefined): Change[] {
  const at = ["display_view_associations", "byId", own.id];
  if (!keys || !own.inline_view || !given.inline_view)
    return [
      { at: [...at, "inline_view"], to: () => given.inline_view },
      { at: [...at, "shared_view_id"], to: () => null },
      { at: [...at, "shared_view_name"], to: () => given.shared_view_name },
    ];
  const wanted: Readonly<Record<string, readonly string[]>> = {
    colorspace: ["source_colorspace_id", "source_colorspace_name"],
    view_transform: ["view_transform_id", "view_transform_name"],
    display_colorspace: ["display_colorspace_id", "display_colorspace_name"],
    rule: ["rule_name"],
  };
  const next = given.inline_view as unknown as Record<string, unknown>;
  return keys
    .flatMap((key) => (Object.hasOwn(wanted, key) ? wanted[key]! : [key]))
    .map((field) => ({ at: [...at, "inline_view", field], to: () => next[field] }));
}

/** Change that moves a row behind the same neighbor as in the other configuration. */
function moveChange(
  mine: Document,
  other: Document,
  kind: CollectionName,
  { own, given }: { own: string; given: string },
): Change {
  const label = (document: Document, id: string) => fold(nameOf(document[kind].byId[id] as Row, document));
  const before = other[kind].order
    .slice(0, other[kind].order.indexOf(given))
    .toReversed()
    .map((id) => label(other, id));
  const rest = mine[kind].order.filter((id) => id !== own);
  const names = new Map(rest.map((id, at) => [label(mine, id), at]));
  const at = before.map((name) => names.get(name)).find((place) => place !== undefined);
  return { at: [kind, "order"], to: () => rest.toSpliced((at ?? -1) + 1, 0, own) };
}

function listChanges(mine: Document, other: Document, collection: string): Change[] {
  if (collection !== "inactive_colorspaces")
    return [{ at: ["config", collection], to: () => other.config[collection as "active_views"] }];
  const kinds = ["colorspaces", "display_colorspaces", "named_transforms"] as const;
  const inactive = new Set(
    kinds.flatMap((kind) => rowsOf(other, kind).flatMap((row) => (row.is_inactive ? [fold(row.name)] : []))),
  );
  const flags = kinds.flatMap((kind) =>
    rowsOf(mine, kind)
      .filter((row) => row.is_inactive !== inactive.has(fold(row.name)))
      .map((row): Change => ({ at: [kind, "byId", row.id, "is_inactive"], to: () => !row.is_inactive })),
  );
  return [...flags, { at: ["config", "inactive_colorspaces"], to: () => other.config.inactive_colorspaces }];
}

function variableChanges(other: Document, name: string): Change[] {
  const value = other.config.environment?.[name];
  return [
    {
      at: ["config", "environment"],
      to: (old) => {
        const { [name]: _, ...rest } = (old ?? {}) as Record<string, string>;
        return value === undefined ? rest : { ...rest, [name]: value };
      },
    },
  ];
}

function profileChanges(other: Document, fields: readonly string[]): Change[] | string {
  const known = other.config as unknown as Record<string, unknown>;
  const unknown = fields.find((field) => !(field in known));
  if (unknown !== undefined) return `The configuration has no field “${unknown}”.`;
  return fields.map((field) => ({ at: ["config", field], to: () => known[field] }));
}

/** Name of a broken link that a change adds; null for none. */
function lostName(before: Document, after: Document): string | null {
  const dangling = (document: Document) => {
    const finder = finderOf(document);
    return mentionsOf(document).flatMap((mention) =>
      mention.form === "link" &&
      mention.name &&
      !/[$%]/.test(mention.name) &&
      !meant(document, mention, finder)
        ? [mention.name]
        : [],
    );
  };
  const known = new Set(dangling(before));
  return dangling(after).find((name) => !known.has(name) && name !== "<USE_DISPLAY_NAME>") ?? null;
}
