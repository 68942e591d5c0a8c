import { z } from "zod";

const text = z.string().nullable().default(null);
const triple = z.tuple([z.number(), z.number(), z.number()]);

/** Source of a transform: a transform ID, files in the order in which they apply, or a UUID that nothing resolves. */
const source = z.object({ id: text, files: z.array(z.string()).default([]), uuid: text });
export type AmfSource = z.output<typeof source>;

const transform = source.extend({
  /** True if the pixels of the clip have it already. */
  applied: z.boolean().default(false),
  description: text,
});
export type AmfTransform = z.output<typeof transform>;

/** A look: a source, or a CDL, which may stand in a working space. */
const amfLook = transform.extend({
  cdl: z
    .object({ slope: triple, offset: triple, power: triple, saturation: z.number() })
    .nullable()
    .default(null),
  /** Id of the correction in the file. */
  correction: text,
  /** From ACES2065-1 to the working space of a CDL, and back. */
  to: source.nullable().default(null),
  from: source.nullable().default(null),
});
export type AmfLook = z.output<typeof amfLook>;

/** An ACES Metadata File: the clip, and how its pixels become those of a display (S-2019-001). */
export const amf = z.object({
  /** Version of the file format. */
  version: z.enum(["1.0", "2.0"]).default("2.0"),
  clip: z.object({ name: z.string(), id: text }).nullable().default(null),
  description: text,
  /** `inverse`: the input is an output, undone. */
  input: transform
    .extend({ inverse: z.boolean().default(false) })
    .nullable()
    .default(null),
  looks: z.array(amfLook).default([]),
  output: transform.nullable().default(null),
});
export type Amf = z.output<typeof amf>;

/** Common beginning of the transform IDs of ACES 1 and of ACES 2. */
export const ACES_1 = "urn:ampas:aces:transformId:v1.5:";
export const ACES_2 = "urn:ampas:aces:transformId:v2.0:";
