import { HttpError } from "../http/httpError.ts";

/**
 * PostgreSQL stores no text with U+0000; for equal behavior SQLite refuses it here too.
 * @throws HttpError 400 for a statement with such a text among its values
 */
export function refuseNul(values: readonly unknown[]): void {
  if (values.some((value) => typeof value === "string" && value.includes("\0")))
    throw new HttpError(400, "The request has text with the character U+0000 in it, which cannot be kept.");
}
