import { z } from "zod";
import { builtinStyle } from "../model/enums.ts";
import { flow } from "../yaml/emit.ts";
import { type Cast, kind, node } from "./kind.ts";

/** A known style in OCIO's own spelling; an unknown one is refused by OCIO, and kept. */
const styleKey: Cast = (reading, value, key) => {
  const given = reading.string(value, key);
  if (given === undefined) return undefined;
  const style = builtinStyle(given);
  if (style === undefined)
    reading.error("builtin-style", `'${given}' is not the style of any built-in transform.`, value, key);
  return style ?? given;
};

export const builtin = kind({
  menu: ["Ready-made", "ACES, camera and display transforms that OCIO brings"],
  schema: z.object({
    ...node,
    type: z.literal("BuiltinTransform"),
    style: z.string().default("IDENTITY"),
  }),
  keys: { style: ["style", styleKey] },
  repeats: true,
  write: ({ style }) => [`style: ${flow(style)}`],
});
