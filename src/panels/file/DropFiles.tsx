import { placeFor } from "#ocio/files/fileReference.ts";
import { lutFormat } from "#ocio/files/lutFormat.ts";
import { DropCover } from "#parts/DropCover.tsx";
import { useDesk, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { isConfig } from "../home/DropUpload.tsx";

/** Takes LUT files, folders and AMF files dropped anywhere on the page, and a configuration to open; it says so while one hovers. */
export function DropFiles() {
  const desk = useDesk();
  const run = useRun();
  const take = async (data: DataTransfer) => {
    const configs = [...data.files].filter(isConfig);
    const { luts, amfs, others } = await droppedFiles(data);
    if (luts.length === 0 && configs.length > 0 && configs.length === others.length)
      return void run(...configs.map((file) => call("file.open", { file })));
    const { document, files } = desk.editor.store.getState();
    if (!document) return;
    const paths = new Set(files?.files.map(({ path }) => path));
    const calls = luts.map(({ path, file }) =>
      call("lut.upload", { file, path: placeFor(document, path, paths) }),
    );
    if (calls.length > 0) run(...calls);
    for (const file of amfs) run(call("amf.import", { file }));
    if (others.length > 0) desk.tell({ ok: false, why: leftOut(others) });
  };
  return (
    <DropCover
      words="Drop to keep with this configuration"
      onDrop={(data) =>
        take(data).catch((error: Error) =>
          desk.tell({ ok: false, why: `What was dropped could not be read: ${error.message}.` }),
        )
      }
    />
  );
}

function leftOut(names: readonly string[]): string {
  const [first = ""] = names;
  if (names.length === 1) return `${first} was left out: OCIO does not read files of that kind.`;
  return `${first} and ${names.length - 1} more were left out: OCIO does not read files of their kinds.`;
}

/** A file with the folders that it was dropped in. */
type Dropped = { path: string; file: File };

const MOST = 2000;
const DEEPEST = 12;

/**
 * The files of a drop, those in folders included; hidden ones are left out. `others` are the names of those that
 * OCIO does not read. To be called before the drop's event is over.
 */
async function droppedFiles(
  data: DataTransfer,
): Promise<{ luts: Dropped[]; amfs: File[]; others: string[] }> {
  const entries = [...data.items].map((item) => (item.kind === "file" ? item.webkitGetAsEntry?.() : null));
  const found: Dropped[] = [];
  if (entries.some((entry) => entry)) for (const entry of entries) if (entry) await walk(entry, "", found, 0);
  if (found.length === 0) for (const file of data.files) found.push({ path: file.name, file });
  const isAmf = ({ path }: Dropped) => /\.amf$/i.test(path);
  return {
    luts: found.filter(({ path }) => lutFormat(path) !== undefined),
    amfs: found.filter(isAmf).map(({ file }) => file),
    others: found
      .filter((each) => lutFormat(each.path) === undefined && !isAmf(each))
      .map(({ path }) => path),
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
