import { z } from "zod";
import { ALLOCATIONS } from "../model/enums.ts";
import { floats } from "../yaml/emit.ts";
import { allocationKey, floatsKey } from "./cast.ts";
import { kind, node } from "./kind.ts";

const VALUES = ALLOCATIONS.map((value) => ({ value, label: value }));

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
  form: [
    { control: "choice", field: "allocation", label: "Allocation", choices: VALUES },
    { control: "vars", field: "vars", label: "Variables" },
  ],
  absent: { vars: [] },
  known: { allocation: { values: ALLOCATIONS } },
  // Official OCIO also loads a step without any, so none are kept.
  issues: ({ vars }) => ([0, 2, 3].includes(vars.length) ? [] : [["vars", "Takes 2 or 3 numbers"]]),
  /** A uniform allocation takes no or two numbers, a logarithmic one also three. */
  *limits({ allocation, vars }) {
    const kind = allocation.toLowerCase();
    const counts = kind === "uniform" ? [0, 2] : kind === "lg2" ? [0, 2, 3] : null;
    if (!counts) yield ["allocation", `must be uniform or lg2, not “${allocation}”`];
    else if (!counts.includes(vars.length))
      yield ["vars", `must be ${counts.join(" or ")} numbers, not ${vars.length}`];
  },
  write({ allocation, vars }) {
    const known = ALLOCATIONS.includes(allocation) ? allocation : "unknown";
    return [`allocation: ${known}`, ...(vars.length > 0 ? [`vars: ${floats(vars)}`] : [])];
  },
});
