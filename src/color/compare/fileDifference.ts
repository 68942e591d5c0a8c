import { crc32 } from "#ocio/archive/crc32.ts";
import type { RowDifference } from "#ocio/compare/compare.ts";
import { fileSources } from "#ocio/files/externalFile.ts";
import { MissingFileError } from "../error.ts";
import { located } from "../processor/location.ts";
import { contextVariables, substituted } from "../processor/variable.ts";
import type { Side } from "./colorComparison.ts";

/** Files by their path from the folder of the configuration. */
type Files = ReadonlyMap<string, Uint8Array>;

/**
 * Differences of the files of two configurations, as rows of the collection "files": of two archives all files, else
 * those that transforms read, with any values of context variables where these are known.
 */
export function fileDifferences(before: Side, after: Side): RowDifference[] {
  const areArchives = before.files && after.files;
  const [a, b] = areArchives ? [before.files!, after.files!] : [filesOf(before), filesOf(after)];
  const removed = new Set([...a.keys()].filter((path) => !b.has(path)));
  const rows = [...b].flatMap(([name, bytes]): RowDifference[] => {
    const old = a.get(name);
    if (old) return same(old, bytes) ? [] : [changed(name, old, bytes)];
    const was = [...removed].find((path) => same(a.get(path)!, bytes));
    if (was === undefined) return [{ collection: "files", name, kind: "added" }];
    removed.delete(was);
    return [{ collection: "files", name, kind: "renamed", was }];
  });
  return [
    ...rows,
    ...[...removed].map((name): RowDifference => ({ collection: "files", name, kind: "removed" })),
  ];
}

function changed(name: string, from: Uint8Array, to: Uint8Array): RowDifference {
  const fields = [{ field: "content", from: summary(from), to: summary(to) }];
  return { collection: "files", name, kind: "changed", fields };
}

function summary(bytes: Uint8Array): string {
  return `${bytes.length} bytes, CRC-32 ${crc32(bytes).toString(16).padStart(8, "0")}`;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** The files that transforms of a configuration read, by the values of its context variables, and then in other contexts. */
function filesOf({ document, surroundings, inOtherContexts = [] }: Side): Files {
  const { variables = {}, read = () => null } = surroundings ?? {};
  const known = contextVariables(document, variables);
  const resolve = (text: string) => substituted(text, known);
  const places = { searchPath: document.config.search_path, resolve, read };
  const found = new Map<string, Uint8Array>();
  for (const src of new Set(fileSources(document).map((each) => each.src)))
    try {
      const { name, bytes } = located(src, places);
      found.set(name, bytes);
    } catch (error) {
      if (!(error instanceof MissingFileError)) throw error;
    }
  for (const path of inOtherContexts) {
    const bytes = found.has(path) ? null : read(path);
    if (bytes) found.set(path, bytes);
  }
  return found;
}
