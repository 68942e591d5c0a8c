import { z } from "zod";
import { type Fields, id, kept, shapeOf, text, textList } from "./fields.ts";

/** Profile versions that official OCIO loads, oldest first. */
export const PROFILE_VERSIONS = ["1", "2", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6"] as const;
export type ProfileVersion = (typeof PROFILE_VERSIONS)[number];

/** OCIO's default luma coefficients (Rec.709). */
export const DEFAULT_LUMA: [number, number, number] = [0.2126, 0.7152, 0.0722];

const own = { control: "own" } as const;
const names = { schema: textList, ...own };

/** Fields of the profile that stand in its file, in their order; those without a form there have code of their own. */
export const configFields = {
  /** Default value per context variable; null means the key is absent (every variable is loaded). */
  environment: {
    schema: z.record(z.string(), z.string()).nullable().default({}),
    words: "context variables",
    ...own,
  },
  search_path: { schema: textList, words: "search path", ...own },
  strictparsing: { schema: z.boolean().default(true), words: "strict parsing", ...own },
  family_separator: {
    schema: z.string().default("/"),
    words: "family separator",
    since: ["2", "a family separator"],
    ...own,
  },
  luma: {
    schema: z.tuple([z.number(), z.number(), z.number()]).default(DEFAULT_LUMA),
    words: "luma coefficients",
    ...own,
  },
  name: { schema: text, words: "name", ...own },
  description: { schema: text, words: "description", file: { key: "description", form: "block" } },
  active_displays: { words: "active displays", ...names },
  active_views: { words: "active views", ...names },
  /**
   * Order and spelling of the inactive list. Whether a row is inactive is the row's own `is_inactive`;
   * entries here that name no row are kept.
   */
  inactive_colorspaces: { words: "inactive color spaces", ...names },
  default_view_transform: {
    schema: text,
    words: "default view transform",
    since: ["2", "a default view transform"],
    ...own,
  },
  /** Aliases of views count as their names. */
  use_display_aliases: {
    schema: z.boolean().optional(),
    words: "use of view aliases",
    since: ["2.6", "the use of view aliases"],
    ...own,
  },
} satisfies Fields;

/** The keys of a profile that are not collections. */
export const config = z.object({
  id,
  ...kept,
  /** As in the file; one of PROFILE_VERSIONS unless the file is broken. */
  ocio_profile_version: z.string().default("2.5"),
  ...shapeOf(configFields),
  /**
   * Set where a color space and a display color space differ by case only and the file has the display ones last:
   * of such names OCIO keeps the last.
   */
  display_colorspaces_last: z.boolean().optional(),
  /** Comments after the last row of the file. */
  trailing_comment: z.string().optional(),
  /** Problems of the imported file, until resolved or acknowledged; never written to a file. */
  file_problems: z
    .array(
      z.object({
        severity: z.enum(["error", "warning", "info"]),
        code: z.string(),
        message: z.string(),
        line: z.number().optional(),
        column: z.number().optional(),
        path: z.string().optional(),
        source: z.string().optional(),
        dropped: z.boolean().optional(),
        checked: z.boolean().optional(),
      }),
    )
    .optional(),
  /** Rules whose warnings and suggestions are not shown; never written to a file. */
  muted_rules: z.array(z.string()).optional(),
  /** The version of another configuration that this one is a layer of; never written to a file. */
  layer_base: z
    .object({ config_id: z.uuid(), version: z.number().int().min(1), name: z.string() })
    .optional(),
});
export type Config = z.output<typeof config>;
