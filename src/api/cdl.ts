import { z } from "zod";

const triple = z.tuple([z.number(), z.number(), z.number()]);

/** Answer of POST /misc/parse-cdl/: what a CDL file holds; `id` and `description` are null where the file has none. */
export const cdlFile = z.object({
  filename: z.string(),
  color_corrections: z.array(
    z.object({
      id: z.string().nullable(),
      description: z.string().nullable(),
      slope: triple,
      offset: triple,
      power: triple,
      saturation: z.number(),
    }),
  ),
});
export type CdlFile = z.output<typeof cdlFile>;
