import type { DisplayColorspace } from "#ocio/model/colorspace.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { USE_DISPLAY_NAME } from "#ocio/model/view.ts";
import { finderOf } from "#ocio/names/finder.ts";
import { spelling } from "#ocio/names/name.ts";

/** The display color space that a display is driven by: the one of its views, else the one named like it. */
export function displaySpaceOf(document: Document, displayId: string): DisplayColorspace | undefined {
  const spaces = document.display_colorspaces.byId;
  for (const { display_id, inline_view, shared_view_id } of rowsOf(document, "display_view_associations")) {
    if (display_id !== displayId) continue;
    const view = inline_view ?? document.shared_views.byId[shared_view_id ?? ""];
    const found = spaces[view?.display_colorspace_id ?? ""];
    if (found) return found;
    if (view?.display_colorspace_name === USE_DISPLAY_NAME) break;
  }
  const place = finderOf(document)("space", document.displays.byId[displayId]?.name ?? "");
  return place ? spaces[place.id] : undefined;
}

/**
 * The name of the display color space that a new view likely has: that of its display (a name or id), that of a view
 * through the same view transform, or the one whose name shares most words with that of the display.
 */
export function likelyDisplaySpace(document: Document, given: string, transform: string): string | undefined {
  const display = rowsOf(document, "displays").find(({ id, name }) => id === given || name === given);
  const own = display && displaySpaceOf(document, display.id);
  const spaces = rowsOf(document, "display_colorspaces");
  const named = (name: string | undefined) => spaces.find((space) => space.name === name);
  const known = own ?? named(given);
  if (known) return known.name;
  for (const { display_id, inline_view, shared_view_id } of rowsOf(document, "display_view_associations")) {
    const view = inline_view ?? document.shared_views.byId[shared_view_id ?? ""];
    if (!view) continue;
    const { view_transform_id: id, view_transform_name: name, display_colorspace_id: space } = view;
    if (transform !== spelling(document, ["view_transforms", "named_transforms"], id, name)) continue;
    const found =
      (space && spaces.find(({ id }) => id === space)) ||
      named(document.displays.byId[display_id ?? ""]?.name);
    if (found) return found.name;
  }
  const wanted = wordsOf(display?.name ?? given);
  const shared = ({ name }: DisplayColorspace) =>
    wordsOf(name).filter((word) => wanted.includes(word)).length;
  const nearest = spaces.reduce<DisplayColorspace | undefined>(
    (best, space) => (shared(space) > (best ? shared(best) : 0) ? space : best),
    undefined,
  );
  return nearest?.name;
}

/** Words by which the names of displays differ. */
const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^a-z0-9.]+/)
    .filter((word) => word !== "" && word !== "display");
