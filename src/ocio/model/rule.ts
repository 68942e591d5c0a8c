import { z } from "zod";
import { idOrNull, owned, text, textList, textMap } from "./fields.ts";

export const DEFAULT_RULE = "Default";
export const PATH_SEARCH_RULE = "ColorSpaceNamePathSearch";

/** File rules apply in collection order, first match wins; `priority` repeats that order, highest first. */
export const fileRule = z.object({
  ...owned,
  name: z.string().min(1, "Rule name is required"),
  colorspace_id: idOrNull,
  colorspace_name: text,
  ruleType: z.enum(["basic", "regex", "colorSpaceNamePathSearch", "default"]).default("basic"),
  pattern: text,
  extension: text,
  regex: text,
  priority: z.number().int().min(0).default(0),
  custom_keys: textMap,
});
export type FileRule = z.output<typeof fileRule>;

/** A viewing rule names color spaces (`colorspace_names[i]` beside `colorspace_ids[i]`) or encodings. */
export const viewingRule = z.object({
  ...owned,
  name: z.string().min(1, "Rule name is required"),
  colorspace_ids: z.array(z.uuid().nullable()).default([]),
  colorspace_names: z.array(z.string().nullable()).default([]),
  encodings_data: z.preprocess((value) => (typeof value === "string" ? [value] : value), textList),
  custom_keys: textMap,
});
export type ViewingRule = z.output<typeof viewingRule>;
