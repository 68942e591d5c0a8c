import { z } from "zod";
import { flow } from "../yaml/emit.ts";
import { textKey } from "./cast.ts";
import { endRows } from "./form.ts";
import { kind, node, text } from "./kind.ts";

export const look = kind({
  menu: ["References", "Looks, from one color space to another"],
  schema: z.object({
    ...node,
    type: z.literal("LookTransform"),
    /** Color spaces by name, alias, role, named transform or context variable. */
    src: text,
    dst: text,
    /** Look names with OCIO's operators `+ - , : |`, as written. */
    looks: text,
  }),
  keys: { src: ["src", textKey], dst: ["dst", textKey], looks: ["looks", textKey] },
  form: [...endRows, { control: "looks", field: "looks", label: "Looks" }],
  texts: { src: "space", dst: "space", looks: "looks" },
  summary: ({ src, dst, looks }) => `${looks || "no looks"} in ${src || "?"} → ${dst || "?"}`,
  write: ({ src, dst, looks }) => [`src: ${flow(src)}`, `dst: ${flow(dst)}`, `looks: ${flow(looks)}`],
});
