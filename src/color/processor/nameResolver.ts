import type { Transform } from "#ocio/chain/transform.ts";
import {
  formOf,
  isSpace,
  type Lookup,
  sharedViewName,
  spaceOf,
  usesDisplayName,
} from "#ocio/check/lookup.ts";
import { type Document, type RowOf, rowsOf } from "#ocio/model/document.ts";
import type { Display, InlineView, SharedView } from "#ocio/model/view.ts";
import { fold } from "#ocio/names/name.ts";
import { nearest } from "#ocio/names/nearestWord.ts";
import { ColorError } from "../error.ts";
import { substituted } from "./variable.ts";

/** A color space with its chains to and from the reference of its kind. */
export type Space = {
  id: string;
  name: string;
  isScene: boolean;
  isdata: boolean;
  equalitygroup: string | null;
  toReference: Transform | null;
  fromReference: Transform | null;
};
export type ViewTransformRow = RowOf<"view_transforms">;
export type NamedTransformRow = RowOf<"named_transforms">;

/** Resolved view of a display. */
export type ViewTarget = {
  looks: string;
  viewTransform: ViewTransformRow | null;
  /** A named transform in the place of the view transform or of the color space. */
  named: NamedTransformRow | null;
  space: Space | null;
};

/** Rows behind the names of a configuration, by name, alias and role, without case, as official OCIO finds them. */
export class NameResolver {
  /** Version of the profile, of which the engine needs the major part. */
  readonly version: number;
  private readonly document: Document;
  private readonly lookup: Lookup;
  private readonly spaces = new Map<string, Space | null>();
  private readonly variables: ReadonlyMap<string, string>;

  constructor(document: Document, lookup: Lookup, variables: ReadonlyMap<string, string>) {
    this.document = document;
    this.lookup = lookup;
    this.variables = variables;
    this.version = lookup.version;
  }

  /** A text with its context variables replaced by their values. */
  substituted(text: string): string {
    return substituted(text, this.variables);
  }

  /** Spelling of a reference to a color space or named transform. */
  spelled(id: string | null, kept: string | null): string {
    return this.lookup.space(id, kept);
  }

  /** A look by its name. Throws ColorError. */
  look(name: string): RowOf<"looks"> {
    const look = this.lookup.looks.get(fold(name));
    if (look) return look;
    throw new ColorError(`There is no look '${name}'.`, {
      hint: () => meant(name, rowsOf(this.document, "looks")),
    });
  }

  /** The view transform between the two references. */
  defaultViewTransform(): ViewTransformRow | undefined {
    const isScene = ({ reference_space_type: type }: ViewTransformRow) => type === "scene";
    const named = this.lookup.viewTransforms.get(fold(this.document.config.default_view_transform ?? ""));
    return named && isScene(named) ? named : rowsOf(this.document, "view_transforms").find(isScene);
  }

  /** A view of a display, with the rows that it names. */
  target(displayName: string, viewName: string): ViewTarget {
    const display = this.lookup.displays.get(fold(displayName));
    const views = display ? this.viewsOf(display) : [];
    if (!display || views.length === 0)
      throw new ColorError(`Display '${displayName}' not found.`, {
        hint: () => meant(displayName, rowsOf(this.document, "displays")),
      });
    const view = views.find(({ name }) => fold(name) === fold(viewName))?.view;
    if (!view)
      throw new ColorError(`The display '${display.name}' does not have view '${viewName}'.`, {
        hint: () => meant(viewName, views),
      });
    const { transform, space: spelled } = formOf(this.lookup, view);
    const looks = view.looks ?? "";
    const name = usesDisplayName(spelled) ? display.name : spelled;
    const space = this.space(name);
    if (transform !== "") {
      const viewTransform = this.lookup.viewTransforms.get(fold(transform)) ?? null;
      const named = viewTransform ? null : this.namedTransform(transform);
      if (!viewTransform && !named)
        throw new ColorError(
          `The view '${viewName}' names the view transform '${transform}', which does not exist.`,
        );
      if (!space) throw this.unknownSpace(name);
      return { looks, viewTransform, named, space };
    }
    const named = space ? null : this.namedTransform(name);
    if (!space && !named) throw this.unknownSpace(name);
    return { looks, viewTransform: null, named, space };
  }

  /** The views of a display, the shared ones first, by the name under which it offers them. */
  private viewsOf(display: Display): { name: string; view: InlineView | SharedView | undefined }[] {
    const rows = rowsOf(this.document, "display_view_associations").filter(
      ({ display_id }) => display_id === display.id,
    );
    const shared = rows.flatMap((row) => {
      if (row.inline_view) return [];
      const name = sharedViewName(this.document, row);
      const view = rowsOf(this.document, "shared_views").find((each) => fold(each.name) === fold(name));
      return [{ name, view }];
    });
    // Of own views with one name the last counts.
    const own = rows.flatMap(({ inline_view: view }) => (view ? [{ name: view.name, view }] : []));
    return [...shared, ...own.reverse()];
  }

  /** A named transform by its name; null where it is none. */
  namedTransform(name: string): NamedTransformRow | null {
    const found = this.lookup.find(name);
    return found?.collection === "named_transforms"
      ? (this.document.named_transforms.byId[found.id] ?? null)
      : null;
  }

  /** A color space of either reference; null where it is none. */
  space(name: string): Space | null {
    const known = this.spaces.get(name);
    if (known !== undefined) return known;
    const space = this.makeSpace(name);
    this.spaces.set(name, space);
    return space;
  }

  private makeSpace(name: string): Space | null {
    const found = name === "" ? undefined : spaceOf(this.document, this.lookup, name);
    if (!isSpace(found)) return null;
    const row = this.document[found.collection].byId[found.id];
    return row ? spaceOfRow(row) : null;
  }

  /** Refusal of a name that is no color space. */
  unknownSpace(name: string): ColorError {
    if (name === "") return new ColorError("No color space is named.");
    const rows = () =>
      (["colorspaces", "display_colorspaces", "roles", "named_transforms"] as const).flatMap((kind) =>
        rowsOf<typeof kind>(this.document, kind),
      );
    return new ColorError(`Color space '${name}' could not be found.`, { hint: () => meant(name, rows()) });
  }
}

/** Question for the nearest name or alias to a mistyped one; empty where none is near. */
function meant(name: string, rows: readonly { name: string; aliases?: string[] | null }[]): string {
  const near = nearest(
    name,
    rows.flatMap((row) => [row.name, ...(row.aliases ?? [])]),
  );
  return near === undefined ? "" : ` Did you mean '${near}'?`;
}

type SpaceRow = RowOf<"colorspaces" | "display_colorspaces">;
const spacesOfRows = new WeakMap<SpaceRow, Space>();

/** A row as a color space, no more than a conversion depends on: the same for every document that has the row. */
function spaceOfRow(row: SpaceRow): Space {
  const known = spacesOfRows.get(row);
  if (known) return known;
  const { id, name, isdata, equalitygroup } = row;
  const isScene = "to_scene_reference_transform" in row;
  const [toReference, fromReference] = isScene
    ? [row.to_scene_reference_transform, row.from_scene_reference_transform]
    : [row.to_display_reference_transform, row.from_display_reference_transform];
  const space = { id, name, isScene, isdata, equalitygroup, toReference, fromReference };
  if (Object.isFrozen(row)) spacesOfRows.set(row, space);
  return space;
}
