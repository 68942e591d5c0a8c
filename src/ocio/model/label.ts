import { z } from "zod";
import { description, name } from "./commonFields.ts";
import { type Fields, owned, shapeOf } from "./fields.ts";

const stamp = z.iso.datetime().optional();

/** Fields of families and categories, which have no part of the file of their own. */
export const labelFields = { name, description } satisfies Fields;

/** A family: one path of a menu, spelled as in the file ("Input/ARRI"). */
export const family = z.object({
  ...owned,
  ...shapeOf(labelFields),
  created_at: stamp,
  updated_at: stamp,
});
export type Family = z.output<typeof family>;

/** A category: free text by which applications filter color spaces. */
export const category = z.object({
  ...owned,
  ...shapeOf(labelFields),
});
