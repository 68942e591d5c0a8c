import { exampleOf } from "#ocio/files/exampleLut.ts";
import { usedFiles } from "#ocio/files/externalFile.ts";
import { type FileList, type FileUse, fileUses, type KeptFile } from "#ocio/files/fileReference.ts";
import type { Document } from "#ocio/model/document.ts";

/** A file and the steps that read it; `perhaps` if a step may read it with another value of a context variable. */
export type Entry = KeptFile & { uses: FileUse[]; perhaps: boolean };

/** A path that steps read and that is none of the kept files. */
export type Missing = Pick<FileUse, "src" | "candidates" | "home" | "state"> & {
  uses: FileUse[];
  /** Path at which a removed file would be restored. */
  removed: string | undefined;
};

export type Inventory = { entries: Entry[]; missing: Missing[] };

/** Files of a configuration with the steps that read them, and the paths that are missing. */
export function inventory(document: Document, { files, removed }: FileList): Inventory {
  const uses = fileUses(document, new Set(files.map(({ path }) => path)));
  const byPath = grouped(uses, ({ path }) => path);
  const perhaps = new Set(
    usedFiles(
      document,
      files.map(({ path }) => path),
    ),
  );
  const lacking = grouped(
    (byPath.get(null) ?? []).filter((use) => exampleOf(use) === null),
    ({ src }) => src,
  );
  return {
    entries: files.map((file) => ({
      ...file,
      uses: byPath.get(file.path) ?? [],
      perhaps: perhaps.has(file.path),
    })),
    missing: [...lacking.values()].map((group) => {
      const { src, candidates, home, state } = group[0]!;
      const back = candidates.find((path) => removed.some((each) => each.path === path));
      return { src, candidates, home, state, uses: group, removed: back };
    }),
  };
}

function grouped<T, K>(list: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of list) {
    const known = groups.get(key(item));
    if (known) known.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
