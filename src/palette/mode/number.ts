import { calculated } from "#parts/field/calculation.ts";
import type { PaletteRow } from "../paletteRow.ts";
import type { Maker } from "./mode.ts";

/** Arithmetic and conversions; Enter copies the result. */
export const numberMaker: Maker = {
  answers: (_, text) =>
    calculated(text).map(
      ({ value, words }, order): PaletteRow => ({
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
