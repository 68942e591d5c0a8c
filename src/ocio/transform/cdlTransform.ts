import { z } from "zod";
import { cdlStyles } from "../model/enums.ts";
import { reals } from "../yaml/emit.ts";
import { real } from "../yaml/number.ts";
import { choiceKey, fixedKey, numberKey } from "./cast.ts";
import { isOne, isZero } from "./default.ts";
import { type Complaint, kind, named, node, number, triple } from "./kind.ts";
import { limited, UNLIMITED } from "./limit.ts";

/** Complaint about NaN, which official OCIO refuses in CDLs alone. */
function* numeric(field: string, value: number | readonly number[]): Iterable<Complaint> {
  if ([value].flat().some(Number.isNaN)) yield [field, "must be a number, not NaN"];
}

function* positive(field: string, values: readonly number[]): Iterable<Complaint> {
  const wrong = values.find((value) => value <= 0);
  if (wrong !== undefined) yield [field, `must be more than 0, not ${wrong}`];
}

export const cdl = kind({
  menu: ["Grading", "Slope, offset, power and saturation"],
  schema: z.object({
    ...node,
    ...named,
    type: z.literal("CDLTransform"),
    slope: triple(1),
    offset: triple(0),
    power: triple(1),
    sat: number(1),
    style: z.enum(["ASC_SOP", "NO_CLAMP"]).default("NO_CLAMP"),
  }),
  keys: {
    slope: ["slope", fixedKey(3)],
    offset: ["offset", fixedKey(3)],
    power: ["power", fixedKey(3)],
    sat: ["sat", numberKey],
    saturation: ["sat", numberKey],
    style: ["style", choiceKey(cdlStyles)],
  },
  namelessV1: true,
  defaultSummary: "clamps negatives",
  feature: ({ style }) => (style === "NO_CLAMP" ? null : { since: "2", what: "a CDL style" }),
  limits: ({ slope, power, sat }) => [
    ...numeric("slope", slope),
    ...numeric("power", power),
    ...numeric("sat", sat),
    ...limited("slope", slope, 0, UNLIMITED),
    ...positive("power", power),
    ...limited("sat", sat, 0, UNLIMITED),
  ],
  write({ slope, offset, power, sat, style }) {
    const entries: string[] = [];
    if (!slope.every(isOne)) entries.push(`slope: ${reals(slope)}`);
    if (!offset.every(isZero)) entries.push(`offset: ${reals(offset)}`);
    if (!power.every(isOne)) entries.push(`power: ${reals(power)}`);
    if (!isOne(sat)) entries.push(`sat: ${real(sat)}`);
    if (style === "ASC_SOP") entries.push("style: asc");
    return entries;
  },
});
