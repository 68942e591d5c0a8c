import { existsSync, readFileSync } from "node:fs";

/** A test by its file, as seen from this folder, and what its title has in it. */
export type Named = readonly [file: string, test: string];

const sources = new Map<string, string>();
const source = (file: string): string => {
  const at = new URL(file, import.meta.url);
  const known = sources.get(file) ?? (existsSync(at) ? readFileSync(at, "utf8") : "");
  sources.set(file, known);
  return known;
};

/** Tests that are named and are not there. */
export const lost = (named: readonly Named[]): string[] =>
  named.filter(([file, title]) => !source(file).includes(title)).map((each) => each.join(": "));
