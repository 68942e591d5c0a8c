import { z } from "zod";
import { chain } from "../chain/transform.ts";
import {
  aliases,
  categories,
  description,
  encoding,
  family,
  inactive,
  interchange,
  name,
} from "./commonFields.ts";
import { allocations, bitDepths } from "./enums.ts";
import { type Fields, flag, owned, shapeOf, text } from "./fields.ts";

/** Fields of scene-referred and data color spaces, in the order of the file. */
export const spaceFields = {
  name,
  aliases_data: { ...aliases, since: ["2", "aliases"] },
  interop_id: {
    schema: text,
    words: "interop ID",
    file: { key: "interop_id", form: "interopId" },
    control: "code",
    since: ["2", "an interop ID"],
    hint: "lin_ap1_scene",
    pattern: [
      /^[a-z0-9.\-_~/*#%^+()[\]|]+(:[a-z0-9.\-_~/*#%^+()[\]|]+)?$/,
      "lower-case letters, digits and signs without spaces, with at most one colon between two parts",
    ],
  },
  family_id: { ...family, file: { key: "family", form: "family", always: true } },
  equalitygroup: {
    schema: text,
    words: "equality group",
    label: "Equality Group",
    file: { key: "equalitygroup", form: "text", always: true },
    aliases: ["equalitygroup"],
  },
  bitdepth: {
    /** "f32", "uint8", …; null writes `unknown`; any other text is kept and reported. */
    schema: text,
    words: "bit depth",
    file: { key: "bitdepth", form: "choice", always: true },
    hint: "f32",
    choices: bitDepths,
    none: "unknown",
  },
  description,
  isdata: {
    schema: flag,
    words: "data",
    file: { key: "isdata", form: "flag", always: true },
    argument: "isData",
    aliases: ["is data", "isdata", "non-color"],
  },
  is_inactive: inactive,
  category_ids: categories,
  encoding,
  interchange,
  allocation: {
    /** "uniform" or "lg2"; null writes `uniform`; any other text is kept and reported. */
    schema: text,
    words: "allocation",
    file: { key: "allocation", form: "allocation" },
    control: "choice",
    hint: "uniform",
    choices: allocations,
  },
  allocation_vars: {
    /** float32 values as read. */
    schema: z.array(z.number()).default([]),
    words: "allocation variables",
    file: { key: "allocationvars", form: "floats" },
    label: "Alloc. vars",
    control: "allocationVars",
  },
} satisfies Fields;

/** A scene-referred or data color space. */
export const colorspace = z.object({
  ...owned,
  ...shapeOf(spaceFields),
  to_scene_reference_transform: chain,
  from_scene_reference_transform: chain,
});
export type Colorspace = z.output<typeof colorspace>;

/** A display-referred color space. */
export const displayColorspace = z.object({
  ...owned,
  ...shapeOf(spaceFields),
  to_display_reference_transform: chain,
  from_display_reference_transform: chain,
});
export type DisplayColorspace = z.output<typeof displayColorspace>;
