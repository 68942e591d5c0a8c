import { z } from "zod";
import { kind, node } from "./kind.ts";

/** A tag we do not know: shown as "Unknown transform type", kept with its values. */
export const unknown = kind({
  menu: null,
  schema: z.object({
    ...node,
    type: z.literal("UnknownTransform"),
    tag: z.string(),
    /** The YAML after the tag, on one line. */
    text: z.string(),
  }),
  keys: {},
  summary: ({ tag }) => tag,
  write: () => [],
});
