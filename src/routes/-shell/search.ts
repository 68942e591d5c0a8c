/** Parameters of an address as the router reads them. */
export type Search = Record<string, unknown>;

/** A text in the address, where the router reads whatever looks like JSON as JSON; undefined for anything else. */
export function searchText(value: unknown): string | undefined {
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
}
