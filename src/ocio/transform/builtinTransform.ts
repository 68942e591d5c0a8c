import { z } from "zod";
import type { ProfileVersion } from "../model/config.ts";
import { builtinStyle, builtinStyles, builtinTransforms, newerBuiltinStyles } from "../model/enums.ts";
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

const sinceOf = new Map<string, ProfileVersion>([
  ...builtinStyles.map(({ style, since }) => [style, since as ProfileVersion] as const),
  ...newerBuiltinStyles.map((style) => [style, "2.6"] as const),
]);

export const builtin = kind({
  menu: ["Ready-made", "ACES, camera and display transforms that OCIO brings"],
  schema: z.object({
    ...node,
    type: z.literal("BuiltinTransform"),
    style: z.string().default("IDENTITY"),
  }),
  keys: { style: ["style", styleKey] },
  since: "2",
  feature: ({ style }) => ({
    since: sinceOf.get(style) ?? "2",
    what: `the built-in transform '${style}'`,
  }),
  known: { style: { values: builtinTransforms, accepts: (given) => builtinStyle(given) !== undefined } },
  styled: true,
  repeats: true,
  write: ({ style }) => [`style: ${flow(style)}`],
});
