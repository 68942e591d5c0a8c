import { builtinConfig } from "#ocio/builtin/config.ts";
import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import { applyChanges } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { mentionsMeaning } from "#ocio/names/references.ts";
import { deleteChanges } from "#ocio/names/removal.ts";
import { alsoRenamed, renameRow } from "#ocio/names/rename.ts";
import { type GeneratedPair, type Next, pick } from "./pairs.ts";

type Rows = GeneratedPair["rows"];
type Made = { rows: Rows; colors?: string[] };
export type Edit = (draft: Document, next: Next) => Made | null;

export const named = [
  "colorspaces",
  "display_colorspaces",
  "looks",
  "named_transforms",
  "view_transforms",
] as const;

/** Another name for a row, as people make them. */
export const newNames: readonly ((name: string, next: Next) => string)[] = [
  (_, next) => `Show ${Math.floor(next() * 1e6)}`,
  (name) => `${name} v2`,
  (name) => `NF - ${name}`,
  (name) => name.replace(/[\s\-.]+/g, "_").concat("_nf"),
  (name, next) => [...name].reverse().join("") + Math.floor(next() * 100),
  (_, next) => `${Math.floor(next() * 1e9).toString(36)} ${Math.floor(next() * 1e9).toString(36)}`,
];

/** Renames one row without leaving its old name as an alias. */
function renamedRow(
  draft: Document,
  collection: (typeof named)[number],
  id: string,
  next: Next,
): Rows[0] | null {
  const row = draft[collection].byId[id]!;
  const target = { kind: collection, id } as const;
  if (alsoRenamed(draft, target).length > 1) return null;
  if (rowsOf(draft, "roles").some(({ name }) => name.toLowerCase() === row.name.toLowerCase())) return null;
  const was = row.name;
  const name = pick(newNames, next)!(was, next);
  const taken = named.some((each) =>
    rowsOf(draft, each).some(
      (other) =>
        other.name.toLowerCase() === name.toLowerCase() ||
        ("aliases_data" in other &&
          other.aliases_data.some((alias) => alias.toLowerCase() === name.toLowerCase())),
    ),
  );
  if (taken) return null;
  renameRow(draft, target, name, { keepAlias: false });
  return { collection, name, kind: "renamed", was };
}

function some<T>(list: readonly T[], count: number, next: Next): T[] {
  const left = [...list];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(next() * left.length), 1)[0]!,
  );
}

function renames(
  draft: Document,
  next: Next,
  collection: (typeof named)[number],
  count: number,
): Rows | null {
  const rows = some(draft[collection].order, count, next).map((id) =>
    renamedRow(draft, collection, id, next),
  );
  return rows.includes(null) || rows.length < count ? null : (rows as Rows);
}

/** A matrix before the chain of a color space. */
function recolored(draft: Document, id: string, gain: number): void {
  const row = draft.colorspaces.byId[id]!;
  const matrix = {
    ...createTransform("MatrixTransform", crypto.randomUUID()),
    matrix: [gain, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  };
  const way = row.to_scene_reference_transform || !row.from_scene_reference_transform ? "to" : "from";
  const field = `${way}_scene_reference_transform` as const;
  const old: Transform | null = row[field];
  const group = {
    ...createTransform("GroupTransform", crypto.randomUUID()),
    children: old ? [matrix, old] : [matrix],
  };
  applyChanges(draft, [{ at: ["colorspaces", "byId", id, field], to: () => group }]);
}

const colorIds = (draft: Document) =>
  draft.colorspaces.order.filter((id) => !draft.colorspaces.byId[id]!.isdata);
/** Renames with other edits, and moves; each says by which rows the two texts differ. */
export const renameEdits: Readonly<Record<string, Edit>> = {
  "rename and recolor": (draft, next) => {
    // Of a row without a description of its own, under another name and in another color, nothing is left to know it by.
    const { byId, order } = draft.colorspaces;
    const descriptions = order.map((each) => byId[each]!.description);
    const isKnown = (each: string) =>
      descriptions.filter((text) => text && text === byId[each]!.description).length === 1;
    const id = pick(colorIds(draft).filter(isKnown), next);
    if (!id) return null;
    const row = renamedRow(draft, "colorspaces", id, next);
    if (!row) return null;
    recolored(draft, id, 1.01 + 0.2 * next());
    return { rows: [row], colors: [row.name] };
  },
  "rename several": (draft, next) => {
    const collection = pick(named, next)!;
    const rows = renames(draft, next, collection, 2 + Math.floor(next() * 4));
    return rows && { rows };
  },
  "rename and remove another": (draft, next) => {
    const rows = renames(draft, next, "colorspaces", 1);
    const free = rowsOf(draft, "colorspaces").filter(
      ({ id, name }) =>
        name !== rows?.[0]?.name && mentionsMeaning(draft, { kind: "colorspaces", id }).length === 0,
    );
    const row = pick(free, next);
    if (!rows || !row) return null;
    applyChanges(draft, deleteChanges(draft, "colorspaces", [row.id]));
    return { rows: [...rows, { collection: "colorspaces", name: row.name, kind: "removed" }] };
  },
  "rename and add a copy": (draft, next) => {
    const rows = renames(draft, next, "colorspaces", 1);
    const row = pick(rowsOf(draft, "colorspaces"), next);
    if (!rows || !row || row.name === rows[0]!.name) return null;
    const id = crypto.randomUUID();
    const name = `Extra ${Math.floor(next() * 1e6)}`;
    draft.colorspaces.byId[id] = {
      ...structuredClone(row),
      id,
      name,
      aliases_data: [],
      interop_id: null,
      is_inactive: false,
    };
    draft.colorspaces.order = [...draft.colorspaces.order, id];
    return { rows: [...rows, { collection: "colorspaces", name, kind: "added" }] };
  },
  "another space instead": (draft, next) => {
    const studio = builtinConfig("studio-config-v2.1.0_aces-v1.3_ocio-v2.3")!;
    const free = rowsOf(draft, "colorspaces").filter(
      ({ id, name, interop_id }) =>
        !interop_id &&
        !/log|srgb/i.test(name) &&
        mentionsMeaning(draft, { kind: "colorspaces", id }).length === 0,
    );
    const row = pick(free, next);
    const other = pick(
      rowsOf(studio, "colorspaces").filter(({ name }) => /log/i.test(name)),
      next,
    )!;
    const known = JSON.stringify(draft).toLowerCase();
    if (!row || [other.name, ...other.aliases_data].some((name) => known.includes(`"${name.toLowerCase()}"`)))
      return null;
    applyChanges(draft, deleteChanges(draft, "colorspaces", [row.id]));
    draft.colorspaces.byId[other.id] = {
      ...structuredClone(other),
      family_id: null,
      category_ids: [],
      interop_id: null,
    };
    draft.colorspaces.order = [...draft.colorspaces.order, other.id];
    return {
      rows: [
        { collection: "colorspaces", name: row.name, kind: "removed" },
        { collection: "colorspaces", name: other.name, kind: "added" },
      ],
    };
  },
  "rename and change family": (draft, next) => {
    const id = pick(draft.colorspaces.order, next);
    const row = id && renamedRow(draft, "colorspaces", id, next);
    if (!row) return null;
    const space = draft.colorspaces.byId[id]!;
    const other = pick(
      draft.families.order.filter((each) => each !== space.family_id),
      next,
    );
    if (!other) return null;
    space.family_id = other;
    return { rows: [row] };
  },
  "rename and change description": (draft, next) => {
    const collection = pick(named, next)!;
    const id = pick(draft[collection].order, next);
    const row = id && renamedRow(draft, collection, id, next);
    if (!row) return null;
    draft[collection].byId[id]!.description =
      `As delivered by the vendor, edition ${Math.floor(next() * 99)}.`;
    return { rows: [row] };
  },
  "rename and move": (draft, next) => {
    const { order } = draft.colorspaces;
    if (order.length < 5) return null;
    const id = order[Math.floor(next() * (order.length - 3))]!;
    const row = renamedRow(draft, "colorspaces", id, next);
    if (!row) return null;
    draft.colorspaces.order = [...order.filter((each) => each !== id), id];
    return { rows: [row] };
  },
  "move two": (draft, next) => {
    const collection = pick(
      named.filter((each) => draft[each].order.length > 8),
      next,
    );
    if (!collection) return null;
    const { order } = draft[collection];
    const [one, other] = [order[1]!, order[order.length - 2]!];
    const rest = order.filter((id) => id !== one && id !== other);
    const at = 3 + Math.floor(next() * (rest.length - 5));
    draft[collection].order = [...rest.slice(0, at), other, one, ...rest.slice(at)];
    const rows = [one, other].map((id) => ({
      collection,
      name: draft[collection].byId[id]!.name,
      kind: "moved",
    }));
    return { rows };
  },
};
