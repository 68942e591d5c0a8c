import { z } from "zod";

/** Names that people give: one line, nothing that turns the letters of what stands around it or cannot be kept. */
export const nameText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(
      /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u,
      "A name is one line, without control characters",
    );

/** `nameText` with at least one visible character. */
export const visibleName = (max: number, missing = "Enter a name") =>
  nameText(max).regex(/[^\p{C}\p{Z}]/u, missing);

/** A control character that ends no line, or half a character. */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** Texts that people write, such as notes: lines, without control characters, which a terminal or a log would obey. */
export const plainText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !CONTROL.test(text), "A text has no control characters; remove them, or type it again");
