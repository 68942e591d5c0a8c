import { z } from "zod";
import { description } from "./commonFields.ts";
import { blankOf, type Fields, id, idOrNull, owned, shapeOf, text } from "./fields.ts";

/** The color space name of a shared view that stands for "the color space named like the display". */
export const USE_DISPLAY_NAME = "<USE_DISPLAY_NAME>";

const own = { control: "own" } as const;

/**
 * Fields of views, in the order of the file. The target is either a color space alone, or a view transform and a
 * display color space. Each `*_id` points to a row; the `*_name` beside it keeps a spelling that is not the row's own
 * name.
 */
export const viewFields = {
  name: { schema: z.string().min(1, "Name is required"), words: "name", ...own },
  source_colorspace_id: { schema: idOrNull, words: "color space", ...own },
  source_colorspace_name: { schema: text, words: "color space", ...own },
  view_transform_id: { schema: idOrNull, words: "view transform", ...own },
  view_transform_name: { schema: text, words: "view transform", ...own },
  display_colorspace_id: { schema: idOrNull, words: "display color space", ...own },
  display_colorspace_name: { schema: text, words: "display color space", ...own },
  /** Look names with OCIO's operators `+ - , : |`, as written. */
  looks: { schema: text, words: "looks", file: { key: "looks", form: "text" }, ...own },
  rule_name: { schema: text, words: "viewing rule", file: { key: "rule", form: "text" }, ...own },
  /** Other names of the view; not in the virtual display. */
  view_aliases: {
    schema: z.array(z.string()).optional(),
    words: "aliases",
    file: { key: "aliases", form: "texts" },
    since: ["2.6", "aliases of a view"],
    ...own,
  },
  description,
} satisfies Fields;

/** The fields of a view of which only its name is known. */
export const blankView = blankOf(viewFields);

export const inlineView = z.object(shapeOf(viewFields));
export type InlineView = z.output<typeof inlineView>;

export const sharedView = z.object({ ...owned, ...shapeOf(viewFields) });
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
