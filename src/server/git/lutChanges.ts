import type { LeftFile } from "#api/publish/gitMirror.ts";
import { unfitBeside } from "#ocio/files/foreignPath.ts";
import { blobId, type GitFile, type GitOthers } from "./gitRepository.ts";

/** LUT files that a commit carries: larger ones stay in Palette, as hosts refuse them. */
export const MAX_LUT_BYTES = 48 * 1024 * 1024;
const MAX_LUTS_BYTES = 256 * 1024 * 1024;

type LutChanges = {
  files: Map<string, Uint8Array>;
  removed: string[];
  /** Content of each LUT file that both sides have now, by path. */
  known: Record<string, string>;
  /** Paths that were left out, with the reason. */
  left: Omit<LeftFile, "direction">[];
};

/** LUT files that a commit changed, and the files before it. */
export type PushedLuts = LutChanges & { present: ReadonlyMap<string, GitFile> };

const TOO_LARGE =
  "It is too large to be pushed, as hosts refuse it; give it to those who use the repository in another way.";

/**
 * The reason why a file is not pushed; null for one that is. Whoever edits a config would otherwise put files into the
 * repository that its host runs, such as those of its CI, by the token of the owner.
 */
function unfitName(path: string): string | null {
  const why = unfitBeside(path);
  return why === null ? null : `It ${why}, and is not pushed; rename it in Files.`;
}

/** Parent folders of a path, without their last slash. */
const foldersTo = (path: string) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

/** The entry of a commit that a file would take the place of; undefined for none. */
export function blockedBy(
  path: string,
  present: ReadonlyMap<string, unknown>,
  others: GitOthers,
): string | undefined {
  if (others.has(path)) return path;
  return foldersTo(path).find((each) => present.has(each) || (others.get(each) ?? "folder") !== "folder");
}

/**
 * The LUT files that a commit writes and removes: only what the config changed. A file that somebody changed in the
 * repository since stays as it is there.
 * @param configPath path of the config itself, which the same commit may write
 * @param present files of the repository by path, with the name of their content
 * @param others entries of the repository that are no files of the config
 * @param known content that both sides had last
 */
export function lutChanges(
  ours: ReadonlyMap<string, Uint8Array>,
  configPath: string,
  present: ReadonlyMap<string, { blob: string }>,
  others: GitOthers,
  known: Readonly<Record<string, string>>,
): LutChanges {
  const changes: LutChanges = { files: new Map(), removed: [], known: {}, left: [] };
  let size = 0;
  const written = new Map<string, unknown>([...present, ...ours, [configPath, null]]);
  for (const [path, bytes] of ours) {
    const blob = blobId(bytes);
    const there = present.get(path)?.blob;
    const last = Object.hasOwn(known, path) ? known[path] : undefined;
    const isForeign = there !== undefined && there !== blob && there !== last;
    const isTooLarge = bytes.length > MAX_LUT_BYTES || size + bytes.length > MAX_LUTS_BYTES;
    const blocking = blockedBy(path, written, others);
    const blocked =
      blocking === undefined
        ? null
        : `“${blocking}” is another thing in the repository or the config already; rename one of them.`;
    const why = there === blob ? null : (unfitName(path) ?? blocked ?? (isTooLarge ? TOO_LARGE : null));
    if (isForeign || why !== null) {
      if (!isForeign) changes.left.push({ path, why: why! });
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
