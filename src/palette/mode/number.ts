import { calculated } from "#parts/field/calculation.ts";
import type { Found } from "../paletteRow.ts";
import type { Maker } from "./mode.ts";

/** Arithmetic and conversions; Enter copies the result. */
export const numberMaker: Maker = {
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
};
