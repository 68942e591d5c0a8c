import { createTransform, type Transform } from "../chain/transform.ts";
import { formOf, Lookup, spaceOf, usesDisplayName } from "../check/lookup.ts";
import { colorspace } from "../model/colorspace.ts";
import { type Document, type RowOf, rowsOf } from "../model/document.ts";
import type { InlineView, SharedView } from "../model/view.ts";
import { blankView } from "../model/view.ts";
import { fold } from "../names/name.ts";
import type { ConversionChange } from "./change.ts";
import { clear, dropSections, foldNames, namesInPaths, none } from "./version1Names.ts";

type DisplaySpace = RowOf<"display_colorspaces">;
type ViewTransform = RowOf<"view_transforms">;
type Space = RowOf<"colorspaces">;

/** Color spaces that stand for displays, with the chain from each to the display reference; null is none. */
export type DisplayChains = ReadonlyMap<string, Transform | null>;

const why = "Profile version 1 has no display color spaces and view transforms.";

/**
 * Rows of a config as profile version 1 has them: display color spaces, views and named transforms become color spaces
 * with a chain from the scene reference. Their transforms stay, whatever version they need.
 */
export function toVersion1(
  document: Document,
  newId: () => string,
  changes: ConversionChange[],
): DisplayChains {
  const lookup = new Lookup(structuredClone(document));
  const inPaths = namesInPaths(document);
  const scene = defaultViewTransform(document, lookup);
  const chains = new Map<string, Transform | null>();
  const displaySpaces = new Map(rowsOf(document, "display_colorspaces").map((row) => [row.id, row]));
  const viewSpaces = new Map<string, string>();
  flattenViews(document, lookup, changes, (display, view, transform, space) => {
    const found = space === "" ? undefined : spaceOf(document, lookup, space);
    const row = found && displaySpaces.get(found.id);
    const through = lookup.viewTransforms.get(fold(transform));
    if (transform === "" || (row?.isdata ?? false)) return found?.id ?? null;
    if (!row || !through) return null;
    const key = `${through.id} ${row.id}`;
    const known = viewSpaces.get(key);
    if (known) return known;
    const name = unused(document, `${row.name} - ${through.name}`);
    const made = spaceOfDisplay(newId(), row, name, chainTo(row, through, scene, newId));
    made.description = through.description;
    insert(document, made);
    viewSpaces.set(key, made.id);
    chains.set(
      made.id,
      either(row.to_display_reference_transform, row.from_display_reference_transform, newId),
    );
    const what = `The view transform “${through.name}” and “${row.name}” become the color space “${name}”.`;
    changes.push({
      collection: "display_view_associations",
      name: `${display} / ${view}`,
      what,
      why,
      kind: "exact",
    });
    return made.id;
  });
  for (const row of displaySpaces.values()) {
    // Without a view transform display color spaces convert to each other alone, which they do as well in one reference.
    const chain = scene ? chainTo(row, scene, scene, newId) : row.from_display_reference_transform;
    const made = { ...spaceOfDisplay(row.id, row, row.name, chain), aliases_data: row.aliases_data };
    made.to_scene_reference_transform = scene
      ? chainFrom(row, scene, newId)
      : row.to_display_reference_transform;
    insert(document, made);
    const toDisplay = either(row.to_display_reference_transform, row.from_display_reference_transform, newId);
    chains.set(row.id, toDisplay);
    const what = scene
      ? "The display color space becomes a color space behind the default view transform."
      : "The display color space becomes a color space.";
    changes.push({ collection: "display_colorspaces", name: row.name, what, why, kind: "exact" });
  }
  for (const { id, name, ...row } of rowsOf(document, "named_transforms")) {
    const fields = { aliases_data: row.aliases_data, family_id: row.family_id, description: row.description };
    const made = { ...emptySpace(id, row.config_id, name), ...fields };
    made.to_scene_reference_transform = row.transform;
    made.from_scene_reference_transform = row.inverse_transform;
    insert(document, made);
    const what = "The named transform becomes a color space that it leads from.";
    changes.push({
      collection: "named_transforms",
      name,
      what,
      why: none("named transforms"),
      kind: "exact",
    });
  }
  for (const collection of [
    "display_colorspaces",
    "view_transforms",
    "named_transforms",
    "shared_views",
  ] as const)
    clear(document, collection);
  document.config.default_view_transform = null;
  foldNames(document, lookup, newId, changes);
  dropSections(document, lookup, inPaths, newId, changes);
  return chains;
}

function defaultViewTransform(document: Document, lookup: Lookup): ViewTransform | null {
  const isScene = (row: ViewTransform) => row.reference_space_type === "scene";
  const named = lookup.viewTransforms.get(fold(document.config.default_view_transform ?? ""));
  if (named && isScene(named)) return named;
  return rowsOf(document, "view_transforms").find(isScene) ?? null;
}

/** Gives every display own views of color spaces; a view without one is lost. */
function flattenViews(
  document: Document,
  lookup: Lookup,
  changes: ConversionChange[],
  spaceFor: (display: string, view: string, transform: string, space: string) => string | null,
): void {
  const { order, byId } = document.display_view_associations;
  const kept: string[] = [];
  for (const id of order) {
    const row = byId[id]!;
    const display = row.display_id === null ? undefined : document.displays.byId[row.display_id];
    const shared = row.shared_view_id === null ? undefined : document.shared_views.byId[row.shared_view_id];
    const view: InlineView | SharedView | null | undefined = row.inline_view ?? shared;
    if (!display || !view) {
      if (row.display_id === null && view)
        changes.push({ ...lostView("virtual_display", view.name), why: none("virtual display") });
      continue;
    }
    const { transform, space } = formOf(lookup, view);
    const target = spaceFor(
      display.name,
      view.name,
      transform,
      usesDisplayName(space) ? display.name : space,
    );
    if (target === null || document.named_transforms.byId[target]) {
      changes.push({ ...lostView(display.name, view.name), why: "Its color space cannot be told." });
      continue;
    }
    const { name, looks } = view;
    const own = { ...blankView, name, looks, source_colorspace_id: target };
    byId[id] = { ...row, inline_view: own, shared_view_id: null, shared_view_name: null };
    kept.push(id);
  }
  for (const id of order) if (!kept.includes(id)) delete byId[id];
  document.display_view_associations.order = kept;
}

const lostView = (display: string, view: string) =>
  ({
    collection: "display_view_associations",
    name: `${display} / ${view}`,
    what: "The view is left out.",
    kind: "lost",
  }) as const;

/** Steps of a chain or of the inverse of its counterpart, in a group; null is none. */
export function either(
  own: Transform | null,
  other: Transform | null,
  newId: () => string,
): Transform | null {
  if (own) return own;
  if (!other) return null;
  const group = createTransform("GroupTransform", newId()) as Extract<Transform, { type: "GroupTransform" }>;
  return { ...group, direction: "inverse", children: [other] };
}

function grouped(parts: readonly (Transform | null)[], newId: () => string): Transform {
  const group = createTransform("GroupTransform", newId()) as Extract<Transform, { type: "GroupTransform" }>;
  const children = parts.flatMap((part) => {
    if (part === null) return [];
    return part.type === "GroupTransform" && part.direction === "forward" ? part.children : [part];
  });
  return { ...group, children };
}

/** From the scene reference through a view transform to a display color space. */
function chainTo(
  row: DisplaySpace,
  through: ViewTransform,
  scene: ViewTransform | null,
  newId: () => string,
): Transform {
  const toScene = (each: ViewTransform) => either(each.from_scene_reference, each.to_scene_reference, newId);
  const parts =
    through.reference_space_type === "scene"
      ? [toScene(through)]
      : [
          scene && toScene(scene),
          either(through.from_display_reference, through.to_display_reference, newId),
        ];
  const last = either(row.from_display_reference_transform, row.to_display_reference_transform, newId);
  return grouped([...parts, last], newId);
}

/** Back, where a view transform says more than its inverse; null is the inverse of the other chain. */
function chainFrom(row: DisplaySpace, scene: ViewTransform, newId: () => string): Transform | null {
  const isOneWay = !(scene.from_scene_reference && scene.to_scene_reference);
  const hasOne = !(row.from_display_reference_transform && row.to_display_reference_transform);
  if (isOneWay && hasOne) return null;
  const first = either(row.to_display_reference_transform, row.from_display_reference_transform, newId);
  return grouped([first, either(scene.to_scene_reference, scene.from_scene_reference, newId)], newId);
}

function emptySpace(id: string, configId: string, name: string): Space {
  return colorspace.parse({ id, config_id: configId, name }) as Space;
}

function spaceOfDisplay(id: string, row: DisplaySpace, name: string, chain: Transform | null): Space {
  const { description, family_id, bitdepth, equalitygroup, isdata, config_id } = row;
  const fields = { description, family_id, bitdepth, equalitygroup, isdata };
  return { ...emptySpace(id, config_id, name), ...fields, from_scene_reference_transform: chain };
}

function insert(document: Document, row: Space): void {
  document.colorspaces.byId[row.id] = row;
  document.colorspaces.order.push(row.id);
}

/** A name that no color space, role or alias has. */
function unused(document: Document, name: string): string {
  const taken = new Set(
    [
      ...rowsOf(document, "roles").map((row) => row.name),
      ...(["colorspaces", "display_colorspaces", "named_transforms"] as const).flatMap((collection) =>
        rowsOf(document, collection).flatMap((row) => [row.name, ...row.aliases_data]),
      ),
    ].map(fold),
  );
  let found = name;
  for (let n = 2; taken.has(fold(found)); n++) found = `${name} ${n}`;
  return found;
}
