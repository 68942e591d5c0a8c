import { z } from "zod";

/** Key and verbatim text of something the reader could not place; it is shown, kept and never lost silently. */
const unknownKey = z.object({ key: z.string(), text: z.string() });
export type UnknownKey = z.output<typeof unknownKey>;

/** YAML of a row besides its values: preceding comments and unknown keys. */
export const kept = {
  comment: z.string().optional(),
  unknown: z.array(unknownKey).optional(),
};

export const id = z.uuid();
export const text = z.string().nullable().default(null);
export const flag = z.boolean().default(false);
export const idOrNull = z.uuid().nullable().default(null);
export const idList = z.array(z.uuid()).default([]);
export const textList = z.array(z.string()).default([]);
/** Map of user text to user text. */
export const textMap = z.record(z.string(), z.string()).default({});

/** Every row: its own UUID and that of the configuration that owns it. */
export const owned = { id, config_id: id, ...kept };

/** `interchange` of profile 2.5: newline-separated AMF ids and, for color spaces, an ICC profile name. */
export const interchange = z
  .object({ amf_transform_ids: text, icc_profile_name: text })
  .default({ amf_transform_ids: null, icc_profile_name: null });
