import { z } from "zod";
import { owned, text } from "./fields.ts";

const stamp = z.iso.datetime().optional();

/** A family: one path of a menu, spelled as in the file ("Input/ARRI"). */
export const family = z.object({
  ...owned,
  name: z.string().min(1, "Name is required"),
  description: text,
  created_at: stamp,
  updated_at: stamp,
});
export type Family = z.output<typeof family>;

/** A category: free text by which applications filter color spaces. */
export const category = z.object({
  ...owned,
  name: z.string().min(1, "Name is required"),
  description: text,
});
