import { z } from "zod";
import { flow } from "../yaml/emit.ts";
import { booleanKey, textKey } from "./cast.ts";
import { dataBypassRow, endRows } from "./form.ts";
import { kind, node } from "./kind.ts";

/** A color space reference: the row's UUID, or the spelling when it is not the row's name. */
const reference = { id: z.uuid().nullable().default(null), name: z.string().nullable().default(null) };

export const colorSpace = kind({
  menu: ["References", "From one color space to another"],
  schema: z.object({
    ...node,
    type: z.literal("ColorSpaceTransform"),
    src: reference.id,
    src_name: reference.name,
    dst: reference.id,
    dst_name: reference.name,
    data_bypass: z.boolean().default(true),
  }),
  // Names become ids when every row of the file is read.
  keys: {
    src: ["src_name", textKey],
    dst: ["dst_name", textKey],
    data_bypass: ["data_bypass", booleanKey],
  },
  form: [...endRows, dataBypassRow],
  references: ["src", "dst"],
  summary: ({ src, src_name, dst, dst_name }, { space }) =>
    `${space(src, src_name)} → ${space(dst, dst_name)}`,
  write({ src, src_name, dst, dst_name, data_bypass }, { space }) {
    const entries = [`src: ${flow(space(src, src_name))}`, `dst: ${flow(space(dst, dst_name))}`];
    if (!data_bypass) entries.push("data_bypass: false");
    return entries;
  },
});
