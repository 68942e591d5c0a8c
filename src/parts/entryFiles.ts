/** A file with the folders in which it lies. */
export type FolderFile = { path: string; file: File };

const DEEPEST = 12;

/** The files of entries of a drop, those in folders included, `most` at most; hidden ones are left out. */
export async function entryFiles(entries: readonly FileSystemEntry[], most: number): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  for (const entry of entries) await walk(entry, "", found, { depth: 0, most });
  return found;
}

type Limits = { depth: number; most: number };

async function walk(
  entry: FileSystemEntry,
  before: string,
  found: FolderFile[],
  { depth, most }: Limits,
): Promise<void> {
  if (entry.name.startsWith(".") || found.length >= most || depth > DEEPEST) return;
  const path = before + entry.name;
  if (entry.isFile) {
    const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
    found.push({ path, file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader gives its entries in portions, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return;
    for (const each of some) await walk(each, `${path}/`, found, { depth: depth + 1, most });
  }
}
