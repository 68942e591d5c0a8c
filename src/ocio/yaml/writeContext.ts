import type { Transform } from "../chain/transform.ts";
import { PROFILE_VERSIONS } from "../model/config.ts";
import type { Document } from "../model/document.ts";
import { fold, SPACES, spelling, trim } from "../names/name.ts";
import type { Writing as TransformWriting } from "../transform/kind.ts";
import { writeTransform } from "./transform.ts";

/** Context of writing all parts of the file. */
export type WriteContext = TransformWriting & {
  document: Document;
  /** True to write all rows of one name instead of the last, as OCIO keeps them. */
  everyRow: boolean;
  family(id: string | null): string;
  categories(ids: readonly string[]): string[];
  /** A transform at the end of a line that has this indentation, with its key. */
  transform(key: string, node: Transform | null): string;
};

export function writingOf(document: Document, everyRow = false): WriteContext {
  const version = document.config.ocio_profile_version;
  const major = (PROFILE_VERSIONS as readonly string[]).includes(version) && version === "1" ? 1 : 2;
  const writing: WriteContext = {
    document,
    everyRow,
    major,
    space: (id, kept) => spelling(document, SPACES, id, kept),
    family: (id) => (id === null ? "" : (document.families.byId[id]?.name ?? "")),
    categories: (ids) =>
      ids.map((id) => document.categories.byId[id]?.name).filter((name) => name !== undefined),
    transform: (key, node) => (node ? `    ${key}: ${writeTransform(node, "      ", writing)}\n` : ""),
  };
  return writing;
}

/**
 * Rows as official OCIO keeps them, unless every one is asked for: names that differ by case only are one, the last of
 * them at the place of the first.
 */
export function merged<R extends { name: string }>(
  rows: readonly R[],
  { everyRow }: Pick<WriteContext, "everyRow">,
): readonly R[] {
  if (everyRow) return rows;
  const byName = new Map<string, R>();
  for (const row of rows) byName.set(fold(row.name), row);
  return byName.size === rows.length ? rows : [...byName.values()];
}

/** A set of names as OCIO keeps it: trimmed, without repetitions. */
export function tokens(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map(trim).filter((name) => !seen.has(fold(name)) && seen.add(fold(name)));
}
