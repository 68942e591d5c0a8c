import { uuid } from "#command/call.ts";
import type { Effect } from "#command/command.ts";
import type { Call } from "#command/state.ts";
import { local } from "#store/local.ts";
import type { Left } from "./folder.ts";
import { type Handle, handleOf, keepHandle } from "./handles.ts";

/** Pickers and permissions of the File System Access API, which only some browsers have. */
type Pickers = {
  showOpenFilePicker?: (options: object) => Promise<FileSystemFileHandle[]>;
  showSaveFilePicker?: (options: object) => Promise<FileSystemFileHandle>;
  showDirectoryPicker?: (options: object) => Promise<FileSystemDirectoryHandle>;
};
type Asked = { mode: "readwrite" };
type Permitted = (FileSystemFileHandle | FileSystemDirectoryHandle) & {
  queryPermission?: (asked: Asked) => Promise<PermissionState>;
  requestPermission?: (asked: Asked) => Promise<PermissionState>;
};

/** Parts of the page in use. */
type Page = {
  run: (call: Call) => void;
  /** Shows a message. */
  say: (text: string) => void;
};
/** `canonical` is the document that the text stands for, as canonical text. */
type Save = Omit<Extract<Effect, { kind: "save" }>, "text"> & { text: string; canonical: string };
type Open = Extract<Effect, { kind: "open" }>;

const pickers = () => globalThis as unknown as Pickers;
const types = [{ description: "OpenColorIO configuration", accept: { "text/plain": [".ocio"] } }];
const MODE: Asked = { mode: "readwrite" };

/** The folder opened last: its configuration is chosen after listing. */
let folder: FileSystemDirectoryHandle | undefined;

/** True if this browser lets a page open and write files on disk. */
export function hasDisk(): boolean {
  return pickers().showOpenFilePicker !== undefined;
}

/** Sentence for a browser that does not open its file chooser. */
export const CHOOSER_REFUSED =
  "The file chooser did not open: the browser allows it only right after a key or a click. Try again.";

/** Result of a picker; undefined when canceled. */
async function picked<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    if (error instanceof DOMException && error.name === "SecurityError")
      throw new Error(CHOOSER_REFUSED, { cause: error });
    throw error;
  }
}

async function permit(file: Permitted): Promise<void> {
  if (!file.queryPermission || (await file.queryPermission(MODE)) === "granted") return;
  if ((await file.requestPermission?.(MODE)) !== "granted")
    throw new Error(
      `The browser was not allowed to write “${file.name}”. Save again and allow it, or download.`,
    );
}

type Place = Pick<Handle, "file" | "folder">;

function seen({ file, folder }: Place, { lastModified, size }: File, text: string | null): Handle {
  return { file, ...(folder && { folder }), modified: lastModified, size, text };
}

async function remember(configId: string, handle: Handle): Promise<void> {
  local.getState().put(configId, { name: handle.file.name, text: handle.text });
  await keepHandle(configId, handle);
}

/** Opens content as a new configuration that belongs to a file of the disk. */
async function take(place: Place, content: File, page: Page): Promise<void> {
  const id = uuid();
  const { file } = place;
  // An archive is unpacked on the server; text cannot overwrite it.
  const isText = /\.ocio$/i.test(file.name);
  if (isText) await remember(id, seen(place, await file.getFile(), null));
  page.run({ id: "file.open", args: { file: content, newId: id } });
}

/** Lets the user pick a configuration of the disk, or one with the files around it, and opens it. */
export async function openLocal({ from, config }: Open, page: Page, open: string | undefined): Promise<void> {
  if (from === "again") {
    const handle = open === undefined ? undefined : await handleOf(open);
    if (!handle) throw new Error("This configuration was not opened from disk.");
    return takeAgain(handle, page);
  }
  if (from === "folder") return openFolder(config, page);
  const chosen = await picked(pickers().showOpenFilePicker!({ types, id: "palette" }));
  const file = chosen?.[0];
  if (file) await take({ file }, await file.getFile(), page);
}

async function openFolder(config: string | undefined, page: Page): Promise<void> {
  const { ask } = local.getState();
  ask(null);
  if (config === undefined || !folder)
    folder = await picked(pickers().showDirectoryPicker!({ id: "palette", mode: "readwrite" }));
  if (!folder) return;
  const { configsIn, listFolder } = await import("./folder.ts");
  const listing = await listFolder(folder);
  const names = configsIn(listing);
  if (names.length === 0) throw new Error(`The folder “${folder.name}” has no .ocio file.`);
  const name = config ?? (names.length === 1 || names[0] === "config.ocio" ? names[0] : undefined);
  if (name === undefined) return ask({ kind: "which", folder: folder.name, names });
  if (!listing.has(name)) throw new Error(`The folder “${folder.name}” has no file “${name}”.`);
  await takeAgain({ file: await folder.getFileHandle(name), folder }, page);
}

/** Reopens a file with its current content, and its LUT files if the folder is known. */
async function takeAgain(place: Place, page: Page): Promise<void> {
  const { file, folder } = place;
  if (!folder) return take(place, await file.getFile(), page);
  const [{ listFolder }, { bundle }] = await Promise.all([
    import("./folder.ts"),
    import("#ocio/archive/bundle.ts"),
  ]);
  await take(place, await bundle(await listFolder(folder), file.name, folder.name), page);
}

/**
 * Writes the configuration to its file on disk.
 * @returns false where it has none, so that it is downloaded
 */
export async function saveLocal(
  { text, canonical, file: name, to, overwrite = false }: Save,
  page: Page,
  configId: string,
): Promise<boolean> {
  const known = await handleOf(configId);
  if (to === "opened" && !known) return false;
  if (to === "chosen" && !pickers().showSaveFilePicker) return false;
  const file =
    to === "chosen"
      ? await picked(
          pickers().showSaveFilePicker!({ types, suggestedName: known?.file.name ?? name, id: "palette" }),
        )
      : known?.file;
  if (!file) return true;
  const { ask } = local.getState();
  await permit(file);
  if (to === "opened" && known && !overwrite) {
    const now = await onDisk(file);
    if (now && (now.lastModified !== known.modified || now.size !== known.size)) {
      ask({ kind: "changed", configId, name: file.name });
      return true;
    }
  }
  await write(file, text);
  const around = to === "opened" ? known?.folder : undefined;
  await remember(
    configId,
    seen({ file, ...(around && { folder: around }) }, await file.getFile(), canonical),
  );
  ask(null);
  const { added, left } = around ? await addFiles(around, file.name, configId, text) : { added: 0, left: [] };
  const more = added === 0 ? "" : added === 1 ? " and a file it uses" : ` and ${added} files it uses`;
  page.say(`Saved ${file.name}${more} to disk${leftWords(left)}`);
  return true;
}

/** The first file that did not come to the disk, with the reason, and how many there are besides. */
function leftWords([first, ...others]: readonly Left[]): string {
  if (!first) return "";
  const more =
    others.length === 0
      ? ""
      : `, nor ${others.length === 1 ? "was 1 other file" : `were ${others.length} others`}`;
  return `. “${first.path}” ${first.why} and was not copied${more}; download the archive for ${more ? "them" : "it"}.`;
}

/** Reasons of failed writes, by the name of the error. */
const REASONS: Readonly<Record<string, string>> = {
  NoModificationAllowedError: "another program or window is writing it",
  InvalidStateError: "another program changed it just now",
  QuotaExceededError: "there is no room left on the disk",
  NotFoundError: "its folder is not there any more",
  NotAllowedError: "the browser was not allowed to",
};

async function write(file: FileSystemFileHandle, text: string): Promise<void> {
  try {
    const writing = await file.createWritable();
    await writing.write(text);
    // The old content stays until close: the browser writes a copy.
    await writing.close();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    const why = Object.hasOwn(REASONS, error.name) ? `: ${REASONS[error.name]}` : ` (${error.message})`;
    throw new Error(`“${file.name}” could not be written${why}. Save again, or under another name.`);
  }
}

/** Copies files added to the configuration into its folder; existing ones stay. */
async function addFiles(
  around: FileSystemDirectoryHandle,
  name: string,
  configId: string,
  text: string,
): Promise<{ added: number; left: Left[] }> {
  try {
    await permit(around);
    const { addMissing } = await import("./folder.ts");
    return await addMissing(around, configId, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    throw new Error(`Saved “${name}” to disk, but not the files that were added to it. ${why}`);
  }
}

/** The current file; undefined if deleted. */
async function onDisk(file: FileSystemFileHandle): Promise<File | undefined> {
  try {
    return await file.getFile();
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return undefined;
    throw error;
  }
}

/** Finds the file of an opened configuration, and records its state if unknown. */
export async function restoreFileHandle(configId: string, text: () => Promise<string>): Promise<void> {
  const handle = await handleOf(configId);
  if (!handle) return;
  await remember(configId, handle.text === null ? { ...handle, text: await text() } : handle);
}
