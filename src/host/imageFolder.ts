import { chooseFiles } from "#store/fileChooser.ts";

/** Files that are read of a folder: the command that takes them refuses this many. */
const MAX_FILES = 10_001;

type Picker = {
  showDirectoryPicker?: (options: object) => Promise<FileSystemDirectoryHandle>;
};

/** Files of a folder that the user picks, without those in folders below it; none when canceled. */
export async function pickFolder(): Promise<File[]> {
  const { showDirectoryPicker } = globalThis as unknown as Picker;
  return showDirectoryPicker ? filesOf(showDirectoryPicker) : filesOfInput();
}

async function filesOf(ask: NonNullable<Picker["showDirectoryPicker"]>): Promise<File[]> {
  let folder: FileSystemDirectoryHandle;
  try {
    folder = await ask({ id: "palette-images", mode: "read" });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return [];
    throw error;
  }
  const files: File[] = [];
  for await (const entry of folder.values())
    if (entry.kind === "file" && files.length < MAX_FILES)
      files.push(await (entry as FileSystemFileHandle).getFile());
  return files;
}

/** Asks by a form's control where a browser has no picker of folders. */
function filesOfInput(): Promise<File[]> {
  return new Promise((done) => chooseFiles({ webkitdirectory: true }, done, () => done([])));
}
