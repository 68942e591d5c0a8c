import { z } from "zod";

/** A text in the address, where the router reads whatever looks like JSON as JSON. */
export const searchText = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .optional()
  .catch(undefined);
