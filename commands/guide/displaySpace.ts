import type { DisplayColorspace } from "#ocio/model/colorspace.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { USE_DISPLAY_NAME } from "#ocio/model/view.ts";
import { finderOf } from "#ocio/names/finder.ts";

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
