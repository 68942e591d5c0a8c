import { blobId } from "./gitRepository.ts";

/** LUT files that a commit carries: larger ones stay in Palette, as hosts refuse them. */
export const MAX_LUT_BYTES = 48 * 1024 * 1024;
const MAX_LUTS_BYTES = 256 * 1024 * 1024;

export type LutChanges = {
  files: Map<string, Uint8Array>;
  removed: string[];
  /** Content of each LUT file that both sides have now, by path. */
  known: Record<string, string>;
  /** Paths that were left out for their size. */
  tooLarge: string[];
};

/**
 * The LUT files that a commit writes and removes: only what the config changed. A file that somebody changed in the
 * repository since stays as it is there.
 * @param present files of the repository by path, with the name of their content
 * @param known content that both sides had last
 */
export function lutChanges(
  ours: ReadonlyMap<string, Uint8Array>,
  present: ReadonlyMap<string, { blob: string }>,
  known: Readonly<Record<string, string>>,
): LutChanges {
  const changes: LutChanges = { files: new Map(), removed: [], known: {}, tooLarge: [] };
  let size = 0;
  for (const [path, bytes] of ours) {
    const blob = blobId(bytes);
    const there = present.get(path)?.blob;
    const last = Object.hasOwn(known, path) ? known[path] : undefined;
    const isForeign = there !== undefined && there !== blob && there !== last;
    const isTooLarge = bytes.length > MAX_LUT_BYTES || size + bytes.length > MAX_LUTS_BYTES;
    if (isForeign || (there !== blob && isTooLarge)) {
      if (!isForeign) changes.tooLarge.push(path);
      if (last !== undefined) changes.known[path] = last;
      continue;
    }
    changes.known[path] = blob;
    if (there === blob) continue;
    size += bytes.length;
    changes.files.set(path, bytes);
  }
  for (const [path, last] of Object.entries(known))
    if (!ours.has(path) && present.get(path)?.blob === last) changes.removed.push(path);
  return changes;
}
