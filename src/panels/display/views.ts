import type { Document } from "#ocio/model/document.ts";
import type { DisplayViewAssociation } from "#ocio/model/view.ts";
import { fold } from "#ocio/names/name.ts";

/** Name of the virtual display in calls and on this screen. */
export const VIRTUAL = "virtual_display";

/** True if the virtual display is listed: where it can be, and is not the only one while it has no views. */
export function hasVirtual(
  document: Pick<Document, "config" | "displays" | "display_view_associations">,
): boolean {
  if (Number.parseInt(document.config.ocio_profile_version, 10) < 2) return false;
  return document.displays.order.length > 0 || viewsOf(document, VIRTUAL).length > 0;
}

/** The views of a display in the order of the file; `VIRTUAL` is the virtual one. */
export function viewsOf(
  { display_view_associations: views }: Pick<Document, "display_view_associations">,
  display: string,
): DisplayViewAssociation[] {
  return views.order.flatMap((id) => {
    const row = views.byId[id];
    return row && (row.display_id ?? VIRTUAL) === display ? [row] : [];
  });
}

/** The name by which a display offers a view. */
export function viewName({ shared_views }: Pick<Document, "shared_views">, row: DisplayViewAssociation) {
  return (
    row.inline_view?.name ?? row.shared_view_name ?? shared_views.byId[row.shared_view_id ?? ""]?.name ?? ""
  );
}

/** True if a list of active names omits a name; an empty list omits none. */
export function leftOut(active: readonly string[], name: string): boolean {
  return active.length > 0 && !active.some((each) => fold(each) === fold(name));
}
