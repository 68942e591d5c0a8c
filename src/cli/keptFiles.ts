import { ColorError } from "#color/error.ts";
import { readLut } from "#color/lut/formats.ts";
import type { Terminal } from "#host/node.ts";
import { oneLine } from "#host/printable.ts";
import { writeArchive } from "#ocio/archive/archive.ts";
import { folderOf, normalPath } from "#ocio/files/path.ts";
import { filesOf } from "./files.ts";
import type { Source } from "./source.ts";

/** True for a path of an archive with its LUT files. */
export const isArchivePath = (path: string): boolean => /\.ocioz$/i.test(path);

/** Files that go along with a configuration, by their path from it, and the paths of those that do not. */
export type KeptFiles = {
  kept: Map<string, Uint8Array>;
  outside: string[];
  foreign: string[];
  opened: Set<string>;
};

/**
 * The LUT files that a configuration has included by their path from it, the paths of those outside its folder, and of
 * those that are none: a config of somebody else may choose neither where they are written nor, by a link to a file of
 * its reader's, what is passed on. Absolute paths stay as they are. `opened` are those that its steps read; an archive
 * has others, too.
 */
export async function keptFiles(source: Source, terminal: Terminal): Promise<KeptFiles> {
  const kept = new Map<string, Uint8Array>(source.files);
  const [outside, foreign]: [string[], string[]] = [[], []];
  const opened = new Set<string>();
  const { path } = source;
  if (path === "-") return { kept, outside, foreign, opened };
  for (const file of await filesOf(source, terminal)) {
    if (file.status !== "found" || /^([/\\]|[A-Za-z]:)/.test(file.path)) continue;
    opened.add(file.path);
    if (source.files) continue;
    if (/^\.\.(\/|$)/.test(normalPath(file.path))) {
      outside.push(file.path);
      continue;
    }
    const bytes = terminal.find(folderOf(path) + file.path);
    if (bytes && isLut(file.path, bytes)) kept.set(file.path, bytes);
    else if (bytes) foreign.push(file.path);
  }
  return { kept, outside, foreign, opened };
}

function isLut(path: string, bytes: Uint8Array): boolean {
  try {
    readLut(path, bytes);
    return true;
  } catch (error) {
    if (error instanceof ColorError) return false;
    throw error;
  }
}

/** Lines about the files that do not go along; none where all do. */
export function notCopied(
  { name }: Pick<Source, "name">,
  { outside, foreign }: Pick<KeptFiles, "outside" | "foreign">,
): string {
  const reasons = [
    ...outside.map((each) => [each, `is outside the folder of “${name}”`] as const),
    ...foreign.map((each) => [each, "is not a LUT file that can be read"] as const),
  ];
  return reasons
    .map(([each, why]) => `“${oneLine(each)}” ${why} and was not copied; copy it yourself.\n`)
    .join("");
}

/** The archive of a configuration with its files and others, and lines about the files that do not go along. */
export async function packed(
  text: Uint8Array,
  source: Source,
  terminal: Terminal,
  others: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<{ bytes: Uint8Array; told: string }> {
  const files = await keptFiles(source, terminal);
  const bytes = writeArchive(text, new Map([...files.kept, ...others]));
  return { bytes, told: notCopied(source, files) };
}
