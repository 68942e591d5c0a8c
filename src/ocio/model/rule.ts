import { z } from "zod";
import { type Fields, idOrNull, owned, shapeOf, text, textList, textMap } from "./fields.ts";

export const DEFAULT_RULE = "Default";
export const PATH_SEARCH_RULE = "ColorSpaceNamePathSearch";

const own = { control: "own" } as const;
const name = { schema: z.string().min(1, "Rule name is required"), words: "name", ...own };
/** Custom keys, which are written last. */
const customKeys = { schema: textMap, words: "custom keys", ...own };

/** Fields of file rules, in the order of the file; which of them count depends on the type. */
export const fileRuleFields = {
  name,
  colorspace_id: { schema: idOrNull, words: "color space", ...own },
  colorspace_name: { schema: text, words: "color space", ...own },
  ruleType: {
    schema: z.enum(["basic", "regex", "colorSpaceNamePathSearch", "default"]).default("basic"),
    words: "type",
    ...own,
  },
  pattern: { schema: text, words: "pattern", ...own },
  extension: { schema: text, words: "extension", ...own },
  regex: { schema: text, words: "regular expression", ...own },
  priority: { schema: z.number().int().min(0).default(0), words: "priority", ...own },
  custom_keys: customKeys,
} satisfies Fields;

/** File rules apply in collection order, first match wins; `priority` repeats that order, highest first. */
export const fileRule = z.object({ ...owned, ...shapeOf(fileRuleFields) });
export type FileRule = z.output<typeof fileRule>;

/** Fields of viewing rules, in the order of the file. */
export const viewingRuleFields = {
  name,
  colorspace_ids: { schema: z.array(z.uuid().nullable()).default([]), words: "color spaces", ...own },
  colorspace_names: { schema: z.array(z.string().nullable()).default([]), words: "color spaces", ...own },
  encodings_data: {
    schema: z.preprocess((value) => (typeof value === "string" ? [value] : value), textList),
    words: "encodings",
    ...own,
  },
  custom_keys: customKeys,
} satisfies Fields;

/** A viewing rule names color spaces (`colorspace_names[i]` beside `colorspace_ids[i]`) or encodings. */
export const viewingRule = z.object({ ...owned, ...shapeOf(viewingRuleFields) });
export type ViewingRule = z.output<typeof viewingRule>;
