import { type Document, type RowOf, rowsOf } from "./document.ts";

/** The families below one, by the separator of the configuration: "Input/ARRI/Log" and "Input/ARRI" of "Input". */
export function familiesBelow(document: Document, id: string): RowOf<"families">[] {
  const name = document.families.byId[id]?.name;
  if (name === undefined) return [];
  const stem = name + document.config.family_separator;
  return rowsOf(document, "families").filter((row) => row.id !== id && row.name.startsWith(stem));
}

/** New name of a subfamily after its parent is renamed. */
export function nameBelow(family: { name: string }, from: string, to: string): string {
  return to + family.name.slice(from.length);
}
