import { z } from "zod";
import { chain } from "../chain/transform.ts";
import { flag, idList, idOrNull, owned, text, textList } from "./fields.ts";

export const namedTransform = z.object({
  ...owned,
  name: z.string().min(1, "Name is required"),
  aliases_data: textList,
  description: text,
  family_id: idOrNull,
  category_ids: idList,
  encoding: text,
  is_inactive: flag,
  transform: chain,
  inverse_transform: chain,
});
export type NamedTransform = z.output<typeof namedTransform>;
