import { z } from "zod";
import { cdlStyles, INTERPOLATIONS, interpolations } from "../model/enums.ts";
import { flow } from "../yaml/emit.ts";
import { choiceKey, interpolationKey, optionalText, textKey } from "./cast.ts";
import type { FormRow } from "./form.ts";
import { kind, node, text } from "./kind.ts";

/** Profile version 1 has no word for OCIO's default interpolation, which is linear. */
function interpolationEntry(interpolation: string | null, major: number): string[] {
  if (interpolation === null) return major < 2 ? ["interpolation: linear"] : [];
  return [`interpolation: ${INTERPOLATIONS.includes(interpolation) ? interpolation : "unknown"}`];
}

const fileRow: FormRow = { control: "file", field: "src", label: "File" };
const CURVE_INTERPOLATIONS = ["nearest", "linear", "best"];
const CUBE_INTERPOLATIONS = [...CURVE_INTERPOLATIONS, "tetrahedral"];

function interpolationRow(offers: readonly string[]): FormRow {
  return {
    control: "choice",
    field: "interpolation",
    label: "Interpolation",
    choices: interpolations,
    offers,
    none: "Default",
  };
}

export const file = kind({
  menu: ["Look-up tables and files", "A LUT, CDL or CLF file"],
  schema: z.object({
    ...node,
    type: z.literal("FileTransform"),
    src: text,
    /** Null is OCIO's "default", which a file means that says nothing; any other text is kept and reported. */
    interpolation: z.string().nullable().default("linear"),
    cccid: z.string().nullable().default(null),
    cdl_style: z.enum(["ASC_SOP", "NO_CLAMP"]).nullable().default(null),
  }),
  keys: {
    src: ["src", textKey],
    cccid: ["cccid", optionalText],
    cdl_style: ["cdl_style", choiceKey(cdlStyles)],
    interpolation: ["interpolation", interpolationKey],
  },
  absent: { interpolation: null },
  form: [
    fileRow,
    interpolationRow(CUBE_INTERPOLATIONS),
    {
      control: "text",
      field: "cccid",
      label: "CCC id",
      placeholder: "The first",
      hint: "Of .ccc and .cdl files: which correction, by its id or its number from 0.",
    },
    {
      control: "choice",
      field: "cdl_style",
      label: "CDL style",
      choices: cdlStyles,
      none: "Not set: no clamp",
    },
  ],
  file: true,
  known: { interpolation: { values: INTERPOLATIONS } },
  texts: { src: "file", cccid: "file" },
  feature({ cdl_style, interpolation }) {
    if (cdl_style === "ASC_SOP") return { since: "2", what: "a CDL style for a file" };
    return interpolation === "cubic" ? { since: "2", what: "cubic interpolation" } : null;
  },
  write({ src, interpolation, cccid, cdl_style }, { major }) {
    const entries = [`src: ${flow(src)}`];
    if (cccid) entries.push(`cccid: ${flow(cccid)}`);
    if (cdl_style === "ASC_SOP") entries.push("cdl_style: asc");
    return [...entries, ...interpolationEntry(interpolation, major)];
  },
});

const lut = <T extends string>(type: T, does: string, offers: readonly string[]) =>
  kind({
    menu: ["Look-up tables and files", does],
    schema: z.object({
      ...node,
      type: z.literal(type),
      src: text,
      interpolation: z.string().nullable().default("linear"),
    }),
    writtenAs: "FileTransform",
    keys: {},
    form: [fileRow, interpolationRow(offers)],
    file: true,
    known: { interpolation: { values: INTERPOLATIONS } },
    texts: { src: "file" },
    write: ({ src, interpolation }, { major }) => [
      `src: ${flow(src)}`,
      ...interpolationEntry(interpolation, major),
    ],
  });

/** LUTs cannot stand in a file of their own right: they are written as the file that holds them. */
export const lut1d = lut("Lut1DTransform", "A curve per channel from a file", CURVE_INTERPOLATIONS);
export const lut3d = lut("Lut3DTransform", "A cube of colors from a file", CUBE_INTERPOLATIONS);
