import { type Owner, type OwnerName, ownerNames, slotOf, slots, stepsOf } from "../chain/slot.ts";
import type { Transform, TransformOf, TransformType } from "../chain/transform.ts";
import { type Document, type RowOf, rowsOf } from "../model/document.ts";
import { nouns } from "../model/noun.ts";
import { type Display, type InlineView, type SharedView, USE_DISPLAY_NAME } from "../model/view.ts";
import { fold, type Named, type NameIndex, nameIndex, SPACES, spelling } from "../names/name.ts";

/** A view wherever it is declared; `display` only for those of a display. */
export type ViewPlace = {
  view: InlineView | SharedView;
  path: string;
  /** UUID of its row, which commands take for it. */
  target: string;
  /** "view “Raw” of display “sRGB”", for messages. */
  label: string;
  shared: boolean;
  display?: Display;
};

/** A node of a transform chain: its row, that in words, and where it stands (steps count from 0, nested ones after a dot). */
export type StepPlace<T extends Transform = Transform> = {
  node: T;
  owner: Owner;
  path: string;
  label: string;
};

/** Lookup tables for rules, built in one pass over the document. */
export class Lookup {
  /** Profile version as major * 100 + minor: 203 is 2.3. */
  readonly version: number;
  readonly names: NameIndex;
  readonly looks: ReadonlyMap<string, RowOf<"looks">>;
  readonly viewTransforms: ReadonlyMap<string, RowOf<"view_transforms">>;
  readonly viewingRules: ReadonlyMap<string, RowOf<"viewing_rules">>;
  readonly displays: ReadonlyMap<string, Display>;
  /** Declared context variables; null when every variable of the process counts. */
  readonly variables: ReadonlyMap<string, string>;
  readonly views: readonly ViewPlace[];
  readonly steps: readonly StepPlace[];
  private readonly byType = new Map<string, StepPlace[]>();
  private readonly document: Document;
  private viewNames: Set<string> | undefined;

  constructor(document: Document) {
    this.document = document;
    const [major = 0, minor = 0] = document.config.ocio_profile_version.split(".").map(Number);
    this.version = major * 100 + minor;
    this.names = namesOf(document);
    this.looks = byName(document, "looks");
    this.viewTransforms = byName(document, "view_transforms");
    this.viewingRules = byName(document, "viewing_rules");
    this.displays = byName(document, "displays");
    this.variables = new Map(Object.entries(document.config.environment ?? {}));
    this.views = viewsOf(document);
    this.steps = stepPlaces(document);
    for (const step of this.steps) {
      const known = this.byType.get(step.node.type);
      if (known) known.push(step);
      else this.byType.set(step.node.type, [step]);
    }
  }

  /** The steps of some types. */
  stepsOf<T extends TransformType>(...types: T[]): StepPlace<TransformOf<T>>[] {
    return types.flatMap((type) => this.byType.get(type) ?? []) as StepPlace<TransformOf<T>>[];
  }

  /** True if a display has a view, its own or shared. */
  hasView(display: string, view: string): boolean {
    this.viewNames ??= viewNames(this.document);
    return this.viewNames.has(`${fold(display)}\n${fold(view)}`);
  }

  /** Resolves a name of the shared name space. */
  find(name: string): Named | undefined {
    return this.names.get(fold(name));
  }

  /** Spelling of a reference to a color space or named transform. */
  space(id: string | null, kept: string | null): string {
    return spelling(this.document, SPACES, id, kept);
  }

  /** Spelling of a reference to a view transform. */
  viewTransform(id: string | null, kept: string | null): string {
    return spelling(this.document, ["view_transforms", "named_transforms"], id, kept);
  }
}

const lookups = new WeakMap<Document, Lookup>();

/** The lookup tables of a document, made once where it cannot change any more. */
export function lookupOf(document: Document): Lookup {
  const lookup = lookups.get(document) ?? new Lookup(document);
  if (Object.isFrozen(document)) lookups.set(document, lookup);
  return lookup;
}

type NamedSpace = Named & { collection: "colorspaces" | "display_colorspaces" };

/** True if a name means a color space, by its name or an alias. */
export function isSpace(named: Named | undefined): named is NamedSpace {
  return named?.collection === "colorspaces" || named?.collection === "display_colorspaces";
}

/** The color space that a name or a role stands for. */
export function spaceOf(document: Document, lookup: Lookup, name: string): Named | undefined {
  const named = lookup.find(name);
  if (named?.collection !== "roles") return isSpace(named) ? named : undefined;
  const role = document.roles.byId[named.id];
  const target = role && lookup.find(lookup.space(role.colorspace_id, role.colorspace_name));
  return isSpace(target) ? target : undefined;
}

/** The shared name space as official OCIO has it after loading: of color spaces with one name the last counts. */
function namesOf(document: Document): NameIndex {
  const names = new Map(nameIndex(document));
  for (const collection of spaceOrder(document))
    for (const { id, name } of rowsOf(document, collection))
      names.set(fold(name), { collection, id, by: "name" });
  return names;
}

/** The collections of color spaces in the order of the written file. */
export function spaceOrder({ config }: Document) {
  const order = ["display_colorspaces", "colorspaces"] as const;
  return config.display_colorspaces_last ? order.toReversed() : order;
}

function byName<N extends "looks" | "view_transforms" | "viewing_rules" | "displays">(
  document: Document,
  collection: N,
): Map<string, RowOf<N>> {
  return new Map(rowsOf(document, collection).map((row) => [fold(row.name), row]));
}

function viewsOf(document: Document): ViewPlace[] {
  const found: ViewPlace[] = rowsOf(document, "shared_views").map((view) => ({
    view,
    path: `shared_views/${view.name}`,
    target: view.id,
    label: `shared view “${view.name}”`,
    shared: true,
  }));
  for (const { id, inline_view: view, display_id } of rowsOf(document, "display_view_associations")) {
    if (!view) continue;
    const display = display_id === null ? undefined : document.displays.byId[display_id];
    const owner = display ? `display “${display.name}”` : "the virtual display";
    found.push({
      view,
      path: `${placeOf(document, display_id)}/${view.name}`,
      target: id,
      label: `view “${view.name}” of ${owner}`,
      shared: false,
      ...(display && { display }),
    });
  }
  return found;
}

/** Problem path of a display's views. */
export function placeOf(document: Document, displayId: string | null): string {
  if (displayId === null) return "virtual_display";
  return `displays/${document.displays.byId[displayId]?.name ?? displayId}`;
}

function stepPlaces(document: Document): StepPlace[] {
  return ownerNames.flatMap((collection) =>
    rowsOf(document, collection).flatMap((row) => stepPlacesOf(collection, row)),
  );
}

const places = new WeakMap<Owner, readonly StepPlace[]>();

function stepPlacesOf(collection: OwnerName, owner: Owner): readonly StepPlace[] {
  const known = places.get(owner);
  if (known) return known;
  const found: StepPlace[] = [];
  for (const { field } of slots[collection]) {
    const chain = slotOf(owner, field);
    if (!chain) continue;
    const path = `${collection}/${owner.name}/${field}`;
    const label = `${nouns[collection][0]} “${owner.name}”`;
    for (const { node, keys } of stepsOf(chain)) {
      const index = keys.filter((key) => typeof key === "number").join(".") || "0";
      const isChain = node === chain && chain.type === "GroupTransform";
      found.push({ node, owner, path: isChain ? path : `${path}/${index}`, label });
    }
  }
  if (Object.isFrozen(owner)) places.set(owner, found);
  return found;
}

function viewNames(document: Document): Set<string> {
  const found = new Set<string>();
  for (const row of rowsOf(document, "display_view_associations")) {
    const display = row.display_id === null ? undefined : document.displays.byId[row.display_id];
    const view = row.inline_view?.name ?? sharedViewName(document, row);
    if (display) found.add(`${fold(display.name)}\n${fold(view)}`);
  }
  return found;
}

/** The name of the shared view that a display offers. */
export function sharedViewName(document: Document, row: RowOf<"display_view_associations">): string {
  const linked = row.shared_view_id === null ? undefined : document.shared_views.byId[row.shared_view_id];
  return row.shared_view_name ?? linked?.name ?? "";
}

/** The names by which a view says what it does; `transform` is empty where it is a color space alone. */
export function formOf(lookup: Lookup, view: InlineView | SharedView): { transform: string; space: string } {
  const transform = lookup.viewTransform(view.view_transform_id, view.view_transform_name);
  const display = lookup.space(view.display_colorspace_id, view.display_colorspace_name);
  const source = lookup.space(view.source_colorspace_id, view.source_colorspace_name);
  return { transform, space: transform === "" ? source || display : display };
}

/** True if a view takes the color space that is named like its display. */
export function usesDisplayName(space: string): boolean {
  return fold(space) === fold(USE_DISPLAY_NAME);
}
