import { z } from "zod";
import { reals } from "../yaml/emit.ts";
import { real } from "../yaml/number.ts";
import { numberKey, tripleKey } from "./cast.ts";
import type { FormRow } from "./form.ts";
import { type Complaint, kind, named, node, number, triple } from "./kind.ts";

const affineFields = {
  base: number(2),
  log_side_slope: triple(1),
  log_side_offset: triple(0),
  lin_side_slope: triple(1),
  lin_side_offset: triple(0),
};

const affineKeys = {
  base: ["base", numberKey],
  log_side_slope: ["log_side_slope", tripleKey],
  log_side_offset: ["log_side_offset", tripleKey],
  lin_side_slope: ["lin_side_slope", tripleKey],
  lin_side_offset: ["lin_side_offset", tripleKey],
} as const;

type Affine = { base: number } & Record<
  "log_side_slope" | "log_side_offset" | "lin_side_slope" | "lin_side_offset",
  [number, number, number]
>;

/** One number when all three agree. */
function compact(value: readonly number[]): string {
  return value[0] === value[1] && value[0] === value[2] ? real(value[0] as number) : reals(value);
}

function affineEntries(node: Affine): string[] {
  const entries: string[] = [];
  if (node.base !== 2) entries.push(`base: ${real(node.base)}`);
  const add = (key: Exclude<keyof Affine, "base">, usual: number) => {
    if (node[key].some((value) => value !== usual)) entries.push(`${key}: ${compact(node[key])}`);
  };
  add("log_side_slope", 1);
  add("log_side_offset", 0);
  add("lin_side_slope", 1);
  add("lin_side_offset", 0);
  return entries;
}

const baseRow: FormRow = { control: "base", field: "base", label: "Base" };
/** Out = log slope × log(lin slope × in + lin offset) + log offset. */
const affineRows: readonly FormRow[] = [
  baseRow,
  { control: "channels", field: "lin_side_slope", label: "Lin side slope" },
  { control: "channels", field: "lin_side_offset", label: "Lin side offset" },
  { control: "channels", field: "log_side_slope", label: "Log side slope" },
  { control: "channels", field: "log_side_offset", label: "Log side offset" },
];

function* baseLimits({ base }: { base: number }): Iterable<Complaint> {
  if (base <= 0 || base === 1) yield ["base", `must be more than 0 and other than 1, not ${base}`];
}

/** Both slopes lead somewhere in every channel. */
function* affineLimits(node: Affine): Iterable<Complaint> {
  yield* baseLimits(node);
  for (const field of ["log_side_slope", "lin_side_slope"] as const)
    if (node[field].includes(0)) yield [field, "must not be 0 in any channel"];
}

export const logAffine = kind({
  menu: ["Log", "Logarithm with slope and offset on both sides"],
  since: "2",
  schema: z.object({ ...node, ...named, type: z.literal("LogAffineTransform"), ...affineFields }),
  keys: affineKeys,
  form: affineRows,
  defaultSummary: "base 2",
  limits: affineLimits,
  write: affineEntries,
});

export const logCamera = kind({
  menu: ["Log", "The same with a straight part near black, as cameras have"],
  since: "2",
  schema: z.object({
    ...node,
    ...named,
    type: z.literal("LogCameraTransform"),
    ...affineFields,
    lin_side_break: triple(0.1),
    linear_slope: z.tuple([z.number(), z.number(), z.number()]).nullable().default(null),
  }),
  keys: {
    ...affineKeys,
    lin_side_break: ["lin_side_break", tripleKey],
    linear_slope: ["linear_slope", tripleKey],
  },
  required: ["lin_side_break"],
  form: [
    ...affineRows,
    { control: "channels", field: "lin_side_break", label: "Lin side break" },
    {
      control: "channels",
      field: "linear_slope",
      label: "Linear slope",
      optional: "auto",
      hint: "Empty: the line continues the curve without a bend.",
    },
  ],
  defaultSummary: "base 2 · lin side break 0.1",
  limits: affineLimits,
  write(node) {
    const entries = [...affineEntries(node), `lin_side_break: ${compact(node.lin_side_break)}`];
    if (node.linear_slope) entries.push(`linear_slope: ${compact(node.linear_slope)}`);
    return entries;
  },
});

export const log = kind({
  menu: ["Log", "Logarithm to a base"],
  schema: z.object({ ...node, ...named, type: z.literal("LogTransform"), base: number(2) }),
  keys: { base: ["base", numberKey] },
  form: [baseRow],
  namelessV1: true,
  defaultSummary: "base 2",
  limits: baseLimits,
  write: ({ base }, { major }) => (base === 2 && major >= 2 ? [] : [`base: ${real(base)}`]),
});
