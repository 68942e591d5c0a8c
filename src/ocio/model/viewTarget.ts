import type { InlineView } from "./view.ts";

/** Error for a view without one target, in form, commands and API. */
export const ONE_TARGET = "Either select a Target Color Space OR both View Transform and Display Color Space";

type Fields = Partial<
  Pick<
    InlineView,
    | "source_colorspace_id"
    | "source_colorspace_name"
    | "view_transform_id"
    | "view_transform_name"
    | "display_colorspace_id"
    | "display_colorspace_name"
  >
>;

/**
 * Kind of a view's target: a color space, or a view transform with a display color space; null for neither or both.
 */
export function targetKind(view: Fields): "colorspace" | "through" | null {
  const has = (id?: string | null, name?: string | null) => (id ?? name ?? null) !== null;
  const space = has(view.source_colorspace_id, view.source_colorspace_name);
  const through = has(view.view_transform_id, view.view_transform_name);
  const onto = has(view.display_colorspace_id, view.display_colorspace_name);
  if (space) return through || onto ? null : "colorspace";
  return through && onto ? "through" : null;
}
