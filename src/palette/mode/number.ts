import { calculated } from "#parts/calculation.ts";
import type { Found } from "../rows.ts";
import type { Mode } from "./mode.ts";

/** Arithmetic and conversions; Enter copies the result. */
export const numberMode: Mode = {
  prefix: "=",
  name: "Numbers",
  hint: "0.18^2.2, or 0.5 srgb to linear",
  answers: (_, text) =>
    calculated(text).map(
      ({ value, words }, order): Found => ({
        id: `number:${order}`,
        title: value,
        order,
        group: "Result",
        icon: "copy",
        detail: words,
        does: { copy: value },
      }),
    ),
  empty: "Type an expression, such as 0.18^2.2, log2(0.18) or 0.5 srgb to linear.",
};
