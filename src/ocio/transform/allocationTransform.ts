import { z } from "zod";
import { ALLOCATIONS } from "../model/enums.ts";
import { floats } from "../yaml/emit.ts";
import { allocationKey, floatsKey } from "./cast.ts";
import { kind, node } from "./kind.ts";

export const allocation = kind({
  menu: ["Math", "Brings a range of values to 0–1, evenly or by stops"],
  schema: z.object({
    ...node,
    type: z.literal("AllocationTransform"),
    allocation: z.string().default("uniform"),
    /** Specification: two numbers; official OCIO also takes none, and three for lg2. */
    vars: z.array(z.number()).default([0, 1]),
  }),
  keys: { allocation: ["allocation", allocationKey], vars: ["vars", floatsKey] },
  absent: { vars: [] },
  write({ allocation, vars }) {
    const known = ALLOCATIONS.includes(allocation) ? allocation : "unknown";
    return [`allocation: ${known}`, ...(vars.length > 0 ? [`vars: ${floats(vars)}`] : [])];
  },
});
