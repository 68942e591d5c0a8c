import { lutFormat } from "#ocio/files/lutFormat.ts";

/** A file with the folders that it was dropped in. */
export type Dropped = { path: string; file: File };

const MOST = 2000;
const DEEPEST = 12;

/**
 * The files of a drop, those in folders included; hidden ones are left out. `others` are the names of those that
 * OCIO does not read. To be called before the drop's event is over.
 */
export async function droppedFiles(data: DataTransfer): Promise<{ luts: Dropped[]; others: string[] }> {
  const entries = [...data.items].map((item) => (item.kind === "file" ? item.webkitGetAsEntry?.() : null));
  const found: Dropped[] = [];
  if (entries.some((entry) => entry)) for (const entry of entries) if (entry) await walk(entry, "", found, 0);
  if (found.length === 0) for (const file of data.files) found.push({ path: file.name, file });
  return {
    luts: found.filter(({ path }) => lutFormat(path) !== undefined),
    others: found.filter(({ path }) => lutFormat(path) === undefined).map(({ path }) => path),
  };
}

async function walk(entry: FileSystemEntry, before: string, found: Dropped[], depth: number): Promise<void> {
  if (entry.name.startsWith(".") || found.length >= MOST || depth > DEEPEST) return;
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
    for (const each of some) await walk(each, `${path}/`, found, depth + 1);
  }
}
