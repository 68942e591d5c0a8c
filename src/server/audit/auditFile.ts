import type { AuditEvent } from "#api/audit.ts";

const COLUMNS = [
  "at",
  "event",
  "subject",
  "detail",
  "config_id",
  "config",
  "by",
  "program",
] as const satisfies readonly (keyof AuditEvent)[];

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

/** Pieces of a CSV file with one event a line. */
export async function* csvOf(events: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  yield `${COLUMNS.join(",")}\r\n`;
  for await (const event of events) yield `${COLUMNS.map((column) => csvCell(event[column])).join(",")}\r\n`;
}

/** Pieces of a JSON file: an array of events. */
export async function* jsonOf(events: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  let mark = "[\n";
  for await (const event of events) {
    yield mark + JSON.stringify(event);
    mark = ",\n";
  }
  yield mark === "[\n" ? "[]\n" : "\n]\n";
}
