import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shared } from "../shared.ts";

/** One line of a checklist: the words of the specification, and what proves them. */
export type Line<T = undefined> = { says: string; proof: (given: T) => Promise<unknown> | unknown };

/** The text of the specification; null where it is not beside the project. */
export function specification(): string | null {
  return shared ? readFileSync(join(shared, "spec/product-spec.txt"), "utf8") : null;
}

/** The lines between a heading and the next one that is no deeper. */
export function section(text: string, heading: string): string[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith(heading));
  if (start < 0) throw new Error(`The specification has no “${heading}”.`);
  const depth = (line: string | undefined) =>
    /^#+(?= )/.exec(line ?? "")?.[0].length ?? Number.POSITIVE_INFINITY;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => depth(line) <= depth(lines[start]));
  return end < 0 ? rest : rest.slice(0, end);
}
