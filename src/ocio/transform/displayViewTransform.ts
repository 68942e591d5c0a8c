import { z } from "zod";
import { flow } from "../yaml/emit.ts";
import { booleanKey, textKey } from "./cast.ts";
import { dataBypassRow, type FormRow } from "./form.ts";
import { kind, node, text } from "./kind.ts";

const rows: readonly FormRow[] = [
  { control: "space", field: "src", label: "Source" },
  { control: "display", field: "display", label: "Display" },
  { control: "view", field: "view", label: "View" },
];
const looksBypassRow: FormRow = {
  control: "flag",
  field: "looks_bypass",
  label: "Bypass looks",
  hint: "The looks of the view are left out",
};

const shared = {
  texts: { src: "space", display: "display", view: "view" },
  // Another display has other views.
  follow: (parameter: string) => (parameter === "display" ? { view: "" } : {}),
  summary: ({ src, display, view }: Record<"src" | "display" | "view", string>) =>
    `${src || "?"} → ${display || "?"} / ${view || "?"}`,
} as const;

export const displayView = kind({
  menu: ["References", "From a color space to a view of a display"],
  since: "2",
  schema: z.object({
    ...node,
    type: z.literal("DisplayViewTransform"),
    /** A color space by name, alias, role, named transform or context variable. */
    src: text,
    display: text,
    view: text,
    looks_bypass: z.boolean().default(false),
    data_bypass: z.boolean().default(true),
  }),
  keys: {
    src: ["src", textKey],
    display: ["display", textKey],
    view: ["view", textKey],
    looks_bypass: ["looks_bypass", booleanKey],
    data_bypass: ["data_bypass", booleanKey],
  },
  ...shared,
  form: [...rows, looksBypassRow, dataBypassRow],
  repeats: true,
  write({ src, display, view, looks_bypass, data_bypass }) {
    const entries = [`src: ${flow(src)}`, `display: ${flow(display)}`, `view: ${flow(view)}`];
    if (looks_bypass) entries.push("looks_bypass: true");
    if (!data_bypass) entries.push("data_bypass: false");
    return entries;
  },
});

/** The specification's name for the same without the two switches. */
export const view = kind({
  menu: ["References", "The same without its switches"],
  since: "2",
  schema: z.object({ ...node, type: z.literal("ViewTransform"), src: text, display: text, view: text }),
  writtenAs: "DisplayViewTransform",
  keys: {},
  ...shared,
  form: rows,
  write: ({ src, display, view }) => [
    `src: ${flow(src)}`,
    `display: ${flow(display)}`,
    `view: ${flow(view)}`,
  ],
});
