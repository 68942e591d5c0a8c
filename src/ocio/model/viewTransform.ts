import { z } from "zod";
import { chain } from "../chain/transform.ts";
import { idList, idOrNull, interchange, owned, text } from "./fields.ts";

export const viewTransform = z.object({
  ...owned,
  name: z.string().min(1, "Name is required"),
  family_id: idOrNull,
  description: text,
  interchange,
  category_ids: idList,
  reference_space_type: z.enum(["scene", "display"]).default("scene"),
  to_scene_reference: chain,
  from_scene_reference: chain,
  to_display_reference: chain,
  from_display_reference: chain,
});
export type ViewTransform = z.output<typeof viewTransform>;
