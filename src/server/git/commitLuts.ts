import type { LeftFile } from "#api/publish/gitMirror.ts";
import { lutFormat } from "#ocio/files/lutFormat.ts";
import { folderOf } from "#ocio/files/path.ts";

type Present = { blob: string; size: number };

/** Changes that the LUT files of a commit make in the config. Paths are those of the repository. */
export type CommitLuts = {
  taken: { path: string; file: Present }[];
  removed: string[];
  /** Name of the content that both sides have afterwards, by path. */
  known: Record<string, string>;
  left: Omit<LeftFile, "direction">[];
};

type Sides = {
  /** Files of the commit below the folder of the config. */
  present: ReadonlyMap<string, Present>;
  /** Path of the config in the repository. */
  configPath: string;
  /** Content that both sides had last, by path. */
  known: Readonly<Record<string, string>>;
  /** Name of the content that the config has at a path; null for no file. */
  ours: (path: string) => Promise<string | null>;
};

/**
 * Compares the LUT files of a commit with those of the config over what both had last: what the commit alone changed is
 * taken, and what both changed differently is left. Files by the names of LUTs belong to the config, but for those in a
 * folder with a config of its own.
 */
export async function commitLuts({ present, configPath, known, ours }: Sides): Promise<CommitLuts> {
  const luts: CommitLuts = { taken: [], removed: [], known: { ...known }, left: [] };
  const own = folderOf(configPath);
  const others = [...present.keys()]
    .filter((path) => /\.ocio$/i.test(path))
    .map(folderOf)
    .filter((folder) => folder !== own);
  for (const path of new Set([...present.keys(), ...Object.keys(known)])) {
    if (!Object.hasOwn(known, path)) {
      if (lutFormat(path) === undefined || others.some((folder) => path.startsWith(folder))) continue;
    }
    const file = present.get(path);
    const last = Object.hasOwn(known, path) ? known[path]! : null;
    const theirs = file?.blob ?? null;
    if (theirs === last) continue;
    const mine = await ours(path);
    if (mine === theirs || (theirs === null && mine !== last)) {
      // A file that they removed and we changed is pushed again.
      if (theirs === null) delete luts.known[path];
      else luts.known[path] = theirs;
    } else if (file === undefined) {
      luts.removed.push(path);
      delete luts.known[path];
    } else if (mine === null || mine === last) {
      luts.taken.push({ path, file });
      luts.known[path] = file.blob;
    } else
      luts.left.push({
        path,
        why: "The config and the repository have other contents; upload the one of the repository in Files, or commit the one of the config.",
      });
  }
  return luts;
}
