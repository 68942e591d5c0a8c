import { z } from "zod";
import { id, idOrNull, owned, text } from "./fields.ts";

/** The color space name of a shared view that stands for "the color space named like the display". */
export const USE_DISPLAY_NAME = "<USE_DISPLAY_NAME>";

/**
 * Target of a view: either a color space alone, or a view transform and a display color space. Each `*_id` points to
 * a row; the `*_name` beside it keeps a spelling that is not the row's own name.
 */
const target = {
  name: z.string().min(1, "Name is required"),
  source_colorspace_id: idOrNull,
  source_colorspace_name: text,
  view_transform_id: idOrNull,
  view_transform_name: text,
  display_colorspace_id: idOrNull,
  display_colorspace_name: text,
  /** Look names with OCIO's operators `+ - , : |`, as written. */
  looks: text,
  rule_name: text,
  description: text,
  /** Other names of the view; profile version 2.6, and not in the virtual display. */
  view_aliases: z.array(z.string()).optional(),
};

export const inlineView = z.object(target);
export type InlineView = z.output<typeof inlineView>;

export const sharedView = z.object({ ...owned, ...target });
export type SharedView = z.output<typeof sharedView>;

export const display = z.object({ ...owned, name: z.string().min(1, "Display name is required") });
export type Display = z.output<typeof display>;

/**
 * One view of one display; `display_id` null means the virtual display.
 * Either `inline_view`, or a shared view by id (`shared_view_name` keeps a name that resolves to none).
 */
export const displayViewAssociation = z.object({
  ...owned,
  display_id: id.nullable(),
  inline_view: inlineView.nullable().default(null),
  shared_view_id: idOrNull,
  shared_view_name: text,
});
export type DisplayViewAssociation = z.output<typeof displayViewAssociation>;
