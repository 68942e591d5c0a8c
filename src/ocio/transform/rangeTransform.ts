import { z } from "zod";
import { rangeStyles } from "../model/enums.ts";
import { real } from "../yaml/number.ts";
import { lastOf } from "../yaml/readContext.ts";
import { choiceKey } from "./cast.ts";
import { type Cast, kind, named, node } from "./kind.ts";

const DEPTHS = ["UNKNOWN", "UINT8", "UINT10", "UINT12", "UINT16", "F16", "F32"] as const;
const LIMITS = ["min_in_value", "max_in_value", "min_out_value", "max_out_value"] as const;

/** A limit; official OCIO takes NaN for a limit that is not set. */
const limitKey: Cast = (reading, value, key) => {
  const limit = reading.number(value, key);
  if (!Number.isNaN(limit)) return limit;
  reading.warn("nan-value", `'${lastOf(key)}' is NaN; official OCIO reads it as not set.`, value, key);
  return null;
};

/** Official OCIO counts values as equal within a millionth. */
function near(a: number, b: number, inclusive = true): boolean {
  const gap = Math.abs(a - b);
  const allowed = 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));
  return inclusive ? gap <= allowed : gap < allowed;
}

export const range = kind({
  menu: ["Math", "Maps a range of values to another, or clamps"],
  since: "2",
  schema: z.object({
    ...node,
    ...named,
    type: z.literal("RangeTransform"),
    style: z.enum(["RANGE_CLAMP", "RANGE_NO_CLAMP"]).default("RANGE_CLAMP"),
    /** Null leaves a limit unset. */
    min_in_value: z.number().nullable().default(0),
    max_in_value: z.number().nullable().default(1),
    min_out_value: z.number().nullable().default(0),
    max_out_value: z.number().nullable().default(1),
    /** Bit depths of CLF files; a configuration cannot hold them. */
    file_input_bit_depth: z.enum(DEPTHS).nullable().default(null),
    file_output_bit_depth: z.enum(DEPTHS).nullable().default(null),
  }),
  keys: {
    min_in_value: ["min_in_value", limitKey],
    max_in_value: ["max_in_value", limitKey],
    min_out_value: ["min_out_value", limitKey],
    max_out_value: ["max_out_value", limitKey],
    style: ["style", choiceKey(rangeStyles)],
  },
  defaultSummary: "clamps to 0 to 1",
  absent: { min_in_value: null, max_in_value: null, min_out_value: null, max_out_value: null },
  /** Limits come in pairs. */
  *limits(node) {
    const { min_in_value: minIn, min_out_value: minOut, max_in_value: maxIn, max_out_value: maxOut } = node;
    if ((minIn === null) !== (minOut === null))
      yield ["min_in_value", "and min_out_value must both be set or both be absent"];
    else if ((maxIn === null) !== (maxOut === null))
      yield ["max_in_value", "and max_out_value must both be set or both be absent"];
    else if (minIn === null && maxIn === null) yield ["min_in_value", "or max_in_value must be set"];
    else if (node.style === "RANGE_NO_CLAMP" && (minIn === null || maxIn === null))
      yield ["style", "may be without clamp only with a minimum and a maximum"];
    else if (maxIn === null && minIn !== null && minOut !== null && !near(minIn, minOut))
      yield ["min_in_value", `must equal min_out_value ${minOut} when there is no maximum`];
    else if (minIn === null && maxIn !== null && maxOut !== null && !near(maxIn, maxOut))
      yield ["max_in_value", `must equal max_out_value ${maxOut} when there is no minimum`];
    else if (minIn !== null && maxIn !== null && minOut !== null && maxOut !== null) {
      if (maxIn < minIn || near(maxIn, minIn, false))
        yield ["max_in_value", `must lie above min_in_value ${minIn}`];
      if (maxOut < minOut) yield ["max_out_value", `must not lie below min_out_value ${minOut}`];
    }
  },
  write(node) {
    const entries: string[] = [];
    for (const limit of LIMITS) {
      const value = node[limit];
      if (value !== null) entries.push(`${limit}: ${real(value)}`);
    }
    if (node.style === "RANGE_NO_CLAMP") entries.push("style: noClamp");
    return entries;
  },
});
