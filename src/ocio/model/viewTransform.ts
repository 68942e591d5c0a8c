import { z } from "zod";
import { chain } from "../chain/transform.ts";
import { amf, categories, description, family, name } from "./commonFields.ts";
import { type Fields, owned, shapeOf } from "./fields.ts";

/** Fields of view transforms, in the order of the file. */
export const viewTransformFields = {
  name,
  family_id: family,
  description,
  interchange: amf,
  category_ids: categories,
  reference_space_type: {
    schema: z.enum(["scene", "display"]).default("scene"),
    words: "reference space type",
    label: "Reference",
    control: "referenceSpaceType",
  },
} satisfies Fields;

export const viewTransform = z.object({
  ...owned,
  ...shapeOf(viewTransformFields),
  to_scene_reference: chain,
  from_scene_reference: chain,
  to_display_reference: chain,
  from_display_reference: chain,
});
export type ViewTransform = z.output<typeof viewTransform>;
