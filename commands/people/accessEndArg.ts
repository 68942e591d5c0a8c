import { z } from "zod";
import { accessEnds, endAt } from "#command/accessTerms.ts";
import { arg } from "#command/command.ts";

const isEnd = (words: string) => endAt(words, 0) !== undefined;

/** When an access ends by itself: a number of days from now, the last day of it, or never. */
export const accessEndArg = (offer?: true) =>
  arg(
    z
      .string()
      .trim()
      .refine(isEnd, "Give a number of days, as in 14 days, a date, as in 2027-01-31, or never")
      .optional(),
    {
      label: "Access ends",
      hint: "14 days",
      note: "A number of days, a date, or never",
      ...(offer && { offer }),
      options: () => Object.entries(accessEnds).map(([value, label]) => ({ value, label })),
    },
  );
