import type { AuditEvent } from "#api/audit.ts";
import { csvCell } from "#command/csvCell.ts";

const COLUMNS = [
  "at",
  "event",
  "subject",
  "detail",
  "config_id",
  "config",
  "by",
  "program",
  "by_id",
] as const satisfies readonly (keyof AuditEvent)[];

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
