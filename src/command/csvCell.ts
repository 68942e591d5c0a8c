/**
 * Begin of a text that a spreadsheet would compute, also where it splits cells at semicolons or tabs as it does in many
 * countries, and minds neither quotes nor spaces then.
 */
const FORMULA = /(^|[;\t\r\n])(["\s]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** A cell of CSV (RFC 4180). Text that a spreadsheet would compute gets an apostrophe in front. */
export function csvCell(value: string | null): string {
  const safe = (value ?? "").replace(FORMULA, "$1$2'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
