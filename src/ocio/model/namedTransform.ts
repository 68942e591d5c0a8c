import { z } from "zod";
import { chain } from "../chain/transform.ts";
import { aliases, categories, description, encoding, family, inactive, name } from "./commonFields.ts";
import { type Fields, owned, shapeOf } from "./fields.ts";

/** Fields of named transforms, in the order of the file. */
export const namedTransformFields = {
  name,
  aliases_data: aliases,
  description: { ...description, file: { key: "description", form: "anyBlock" } },
  family_id: family,
  category_ids: categories,
  encoding,
  is_inactive: inactive,
} satisfies Fields;

export const namedTransform = z.object({
  ...owned,
  ...shapeOf(namedTransformFields),
  transform: chain,
  inverse_transform: chain,
});
export type NamedTransform = z.output<typeof namedTransform>;
