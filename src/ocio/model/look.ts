import { z } from "zod";
import { chain } from "../chain/transform.ts";
import { idOrNull, interchange, owned, text } from "./fields.ts";

export const look = z.object({
  ...owned,
  name: z.string().min(1, "Name is required"),
  process_space_id: idOrNull,
  process_space_name: text,
  description: text,
  interchange,
  transform: chain,
  inverse_transform: chain,
});
export type Look = z.output<typeof look>;
