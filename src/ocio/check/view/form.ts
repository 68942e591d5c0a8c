import { fold } from "../../name.ts";
import { type InlineView, type SharedView, USE_DISPLAY_NAME } from "../../row/view.ts";
import type { Lookup } from "../lookup.ts";

/** The names by which a view says what it does; `transform` is empty where it is a color space alone. */
export function formOf(lookup: Lookup, view: InlineView | SharedView): { transform: string; space: string } {
  const transform = lookup.viewTransform(view.view_transform_id, view.view_transform_name);
  const display = lookup.space(view.display_colorspace_id, view.display_colorspace_name);
  const source = lookup.space(view.source_colorspace_id, view.source_colorspace_name);
  return { transform, space: transform === "" ? source || display : display };
}

/** Whether a view takes the color space that is named like its display. */
export function usesDisplayName(space: string): boolean {
  return fold(space) === fold(USE_DISPLAY_NAME);
}
