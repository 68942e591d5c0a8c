import { z } from "zod";
import { negativeStyles, toYaml } from "../model/enums.ts";
import { reals } from "../yaml/emit.ts";
import { real } from "../yaml/number.ts";
import { choiceKey, quadKey } from "./cast.ts";
import type { FormRow } from "./form.ts";
import { kind, named, node, quad } from "./kind.ts";
import { limited } from "./limit.ts";

/** Four numbers, or one when red, green and blue agree and alpha is what one number means. */
function compact(value: readonly number[], alpha: number): string {
  const [r, g, b, a] = value as [number, number, number, number];
  return r === g && r === b && a === alpha ? real(r) : reals(value);
}

function negatives(offers: readonly string[]): FormRow {
  return { control: "choice", field: "style", label: "Negatives", choices: negativeStyles, offers };
}

export const exponent = kind({
  menu: ["Math", "Raises to a power, with a choice for negatives"],
  schema: z.object({
    ...node,
    ...named,
    type: z.literal("ExponentTransform"),
    value: quad(1),
    style: z
      .enum(["NEGATIVE_CLAMP", "NEGATIVE_MIRROR", "NEGATIVE_PASS_THRU", "NEGATIVE_LINEAR"])
      .default("NEGATIVE_CLAMP"),
  }),
  keys: {
    value: ["value", quadKey(1)],
    style: ["style", choiceKey(negativeStyles, ["NEGATIVE_LINEAR"])],
  },
  form: [
    { control: "channels", field: "value", label: "Exponent", step: 0.1 },
    // OCIO has no straight part for a plain power; a step that asks for it all the same keeps it.
    negatives(["NEGATIVE_CLAMP", "NEGATIVE_MIRROR", "NEGATIVE_PASS_THRU"]),
  ],
  namelessV1: true,
  defaultSummary: "clamps negatives",
  feature: ({ style }) => (style === "NEGATIVE_CLAMP" ? null : { since: "2", what: "an exponent style" }),
  limits: ({ value }) => limited("value", value, 0.01, 100),
  write({ value, style }, { major }) {
    const entries = [`value: ${major >= 2 ? compact(value, 1) : reals(value)}`];
    if (style !== "NEGATIVE_CLAMP") entries.push(`style: ${toYaml(negativeStyles, style) ?? style}`);
    return entries;
  },
});

/** The specification's name for an exponent that clamps. */
export const gamma = kind({
  menu: ["Math", "A power that clamps negatives, 2.2 to begin with"],
  schema: z.object({
    ...node,
    type: z.literal("GammaTransform"),
    value: z.tuple([z.number(), z.number(), z.number(), z.number()]).default([2.2, 2.2, 2.2, 1]),
  }),
  writtenAs: "ExponentTransform",
  keys: {},
  form: [
    {
      control: "channels",
      field: "value",
      label: "Gamma",
      step: 0.1,
      hint: "Negative values become 0. In the file it is an ExponentTransform.",
    },
  ],
  defaultSummary: "value 2.2",
  limits: ({ value }) => limited("value", value, 0.01, 100),
  write: ({ value }, { major }) => [`value: ${major >= 2 ? compact(value, 1) : reals(value)}`],
});

export const exponentWithLinear = kind({
  menu: ["Math", "A power with a straight part near black, as in sRGB"],
  since: "2",
  schema: z.object({
    ...node,
    ...named,
    type: z.literal("ExponentWithLinearTransform"),
    gamma: quad(1),
    offset: quad(0),
    style: z.enum(["NEGATIVE_LINEAR", "NEGATIVE_MIRROR"]).default("NEGATIVE_LINEAR"),
  }),
  keys: {
    gamma: ["gamma", quadKey(1)],
    offset: ["offset", quadKey(0)],
    style: ["style", choiceKey(negativeStyles, ["NEGATIVE_CLAMP", "NEGATIVE_PASS_THRU"])],
  },
  form: [
    { control: "channels", field: "gamma", label: "Gamma", step: 0.1 },
    {
      control: "channels",
      field: "offset",
      label: "Offset",
      step: 0.001,
      hint: "From 0 to 0.9; 0.055 with gamma 2.4 is sRGB.",
    },
    negatives(["NEGATIVE_LINEAR", "NEGATIVE_MIRROR"]),
  ],
  required: ["gamma", "offset"],
  limits: ({ gamma, offset }) => [...limited("gamma", gamma, 1, 10), ...limited("offset", offset, 0, 0.9)],
  write({ gamma, offset, style }) {
    const entries = [`gamma: ${compact(gamma, 1)}`, `offset: ${compact(offset, 0)}`];
    if (style !== "NEGATIVE_LINEAR") entries.push(`style: ${toYaml(negativeStyles, style) ?? style}`);
    return entries;
  },
});
