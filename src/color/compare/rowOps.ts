import { slotOf, slots } from "#ocio/chain/slot.ts";
import type { Document } from "#ocio/model/document.ts";
import { type Finder, finderOf, spaceId } from "#ocio/names/finder.ts";
import { ifComputable } from "../error.ts";
import type { AnyOp } from "../op.ts";
import { refuse } from "../ops.ts";
import type { Processors } from "../processor.ts";
import { chainOps, fallback, type Light, screen } from "./light.ts";

/** Collections whose rows have a color of their own. */
const colored = ["colorspaces", "display_colorspaces", "looks", "named_transforms"] as const;
type ColorCollection = (typeof colored)[number];

/** A configuration as it computes. */
export type Computing = {
  document: Document;
  finder: Finder;
  processors: Processors;
  light: { [K in keyof Light]: AnyOp[] };
};

/** True if rows of a collection have a color. */
export function hasColor(collection: string): collection is ColorCollection {
  return (colored as readonly string[]).includes(collection);
}

/** The steps of a row in its natural direction: a space to its reference, others forward. Data stays as it is. */
export function rowOps(
  { document, processors }: Computing,
  collection: ColorCollection,
  id: string,
): AnyOp[] {
  const row = document[collection].byId[id];
  if (!row || ("isdata" in row && row.isdata)) return [];
  const [own, other] = slots[collection].map(({ field }) => slotOf(row, field));
  return chainOps(processors, own, other);
}

/** The steps of a row in its other direction, where it says both; null where they are the inverse of `rowOps`. */
export function otherOps(
  { document, processors }: Computing,
  collection: ColorCollection,
  id: string,
): AnyOp[] | null {
  const row = document[collection].byId[id];
  if (!row || ("isdata" in row && row.isdata)) return null;
  const [own, other] = slots[collection].map(({ field }) => slotOf(row, field));
  return own && other ? chainOps(processors, other, null) : null;
}

/** The steps from what a row gives to linear Rec.2020 in nits. */
export function rowLight(side: Computing, collection: ColorCollection, id: string): AnyOp[] {
  const { document, finder, light } = side;
  if (collection === "colorspaces") return light.scene;
  if (collection === "display_colorspaces") return light.display;
  const look = collection === "looks" ? document.looks.byId[id] : undefined;
  const space = look?.process_space_id ?? spaceId(document, look?.process_space_name ?? "", finder);
  return space === undefined ? fallback.scene : (knownLight(side, space) ?? fallback.scene);
}

/** The light of a space; null where that cannot be computed, as where a LUT is missing. */
function knownLight(side: Computing, space: string): AnyOp[] | null {
  return ifComputable(() => {
    const ops = spaceLight(side, space);
    for (const op of ops) refuse(op);
    return ops;
  });
}

function spaceLight(side: Computing, id: string): AnyOp[] {
  for (const [collection, reference] of [
    ["colorspaces", "scene"],
    ["display_colorspaces", "display"],
  ] as const)
    if (side.document[collection].byId[id])
      return [...rowOps(side, collection, id), ...side.light[reference]];
  return fallback.scene;
}

/** The steps from the values of a view to linear Rec.2020 in nits: by its display color space, else as of a screen. */
export function viewLight(side: Computing, display: string, view: string): AnyOp[] {
  const name = side.processors.viewSpace(display, view);
  const place = name === null ? null : side.finder("space", name);
  return place?.kind === "display_colorspaces" ? spaceLight(side, place.id) : screen;
}

/** Roles that say where views start from, the first that a configuration has. */
const SOURCES = ["scene_linear", "rendering", "aces_interchange", "reference", "default"];

/** UUID of the color space from which views are compared: of a role, else the first that is no data. */
export function viewSource(document: Document, finder = finderOf(document)): string | undefined {
  const isLight = (id: string) => document.colorspaces.byId[id]?.isdata === false;
  const byRole = SOURCES.map((name) => spaceId(document, name, finder)).find(
    (id) => id !== undefined && isLight(id),
  );
  return byRole ?? document.colorspaces.order.find(isLight);
}
