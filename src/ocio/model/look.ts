import { z } from "zod";
import { chain } from "../chain/transform.ts";
import { amf, description, name } from "./commonFields.ts";
import { type Fields, idOrNull, owned, shapeOf, text } from "./fields.ts";

/** Fields of looks, in the order of the file. */
export const lookFields = {
  name,
  process_space_id: { schema: idOrNull, words: "process space" },
  process_space_name: {
    schema: text,
    words: "process space",
    file: { key: "process_space", form: "processSpace" },
    control: "processSpace",
  },
  description,
  interchange: amf,
} satisfies Fields;

export const look = z.object({
  ...owned,
  ...shapeOf(lookFields),
  transform: chain,
  inverse_transform: chain,
});
export type Look = z.output<typeof look>;
