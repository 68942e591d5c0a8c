import { z } from "zod";
import { idOrNull, owned, text } from "./fields.ts";

/** A role points to a color space; `colorspace_name` keeps an alias or a name that resolves to none. */
export const role = z.object({
  ...owned,
  name: z.string().min(1, "Name is required"),
  colorspace_id: idOrNull,
  colorspace_name: text,
});
