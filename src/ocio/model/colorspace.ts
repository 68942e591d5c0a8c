import { z } from "zod";
import { chain } from "../chain/transform.ts";
import { flag, idList, idOrNull, interchange, owned, text, textList } from "./fields.ts";

/** Fields common to scene- and display-referred color spaces. */
const shared = {
  ...owned,
  name: z.string().min(1, "Name is required"),
  aliases_data: textList,
  interop_id: text,
  family_id: idOrNull,
  equalitygroup: text,
  /** "f32", "uint8", …; null writes `unknown`; any other text is kept and reported. */
  bitdepth: text,
  description: text,
  isdata: flag,
  is_inactive: flag,
  category_ids: idList,
  encoding: text,
  interchange,
  /** "uniform" or "lg2"; null writes `uniform`; any other text is kept and reported. */
  allocation: text,
  /** float32 values as read. */
  allocation_vars: z.array(z.number()).default([]),
};

/** A scene-referred or data color space. */
export const colorspace = z.object({
  ...shared,
  to_scene_reference_transform: chain,
  from_scene_reference_transform: chain,
});
export type Colorspace = z.output<typeof colorspace>;

/** A display-referred color space. */
export const displayColorspace = z.object({
  ...shared,
  to_display_reference_transform: chain,
  from_display_reference_transform: chain,
});
export type DisplayColorspace = z.output<typeof displayColorspace>;
