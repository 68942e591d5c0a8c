import { isImageName } from "#color/image/imageFile.ts";
import { MAX_FRAMES } from "#color/image/sequence.ts";
import type { Call } from "#command/state.ts";
import { bundle } from "#ocio/archive/bundle.ts";
import { placeFor } from "#ocio/files/fileReference.ts";
import { lutFormat } from "#ocio/files/lutFormat.ts";
import { decode } from "#ocio/files/text.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { entryFiles, type FolderFile } from "#parts/entryFiles.ts";
import type { Editor } from "#store/editor.ts";
import type { AppContext } from "#store/useEditor.tsx";
import { lutRows } from "../file/lutRow.ts";

export type Drop = { files: readonly File[]; folders: readonly FileSystemEntry[] };

export const isConfig = ({ name }: File) => /\.(ocioz?|zip)$/i.test(name);

/**
 * Keeps a LUT beside the configuration and offers to make a row of it once it is there, unless another place is opened
 * meanwhile; false on screens without such rows.
 */
function makeOfLut(file: File, editor: Editor, act: (call: Call) => unknown): boolean {
  const { document, files, session } = editor.store.getState();
  const made = lutRows.find(({ screen }) => screen === session.panel.split("/")[2]);
  if (!document || !made) return false;
  const path = placeFor(document, file.name, new Set(files?.files.map((each) => each.path)));
  const stop = editor.store.subscribe((now) => {
    if (now.session.panel !== session.panel) return stop();
    if (!now.files?.files.some((each) => each.path === path)) return;
    stop();
    act({ id: made.id, args: { [made.argument]: path } });
  });
  act({ id: "lut.upload", args: { file, path } });
  return true;
}

/**
 * Opens the configurations of a drop, with the LUTs that lie around one, shows its images in the preview, or makes a
 * row of a LUT.
 */
export async function takeDrop(
  { files, folders }: Drop,
  { editor, tell }: Pick<AppContext, "editor" | "tell">,
  act: (call: Call) => unknown,
): Promise<void> {
  const { document, session } = editor.store.getState();
  const show = (images: readonly File[]) => act({ id: "preview.openImage", args: { files: images } });
  const open = (file: File) => act({ id: "file.open", args: { file } });
  const images = files.filter(({ name }) => isImageName(name));
  if (document && images.length > 0) return void show(images);
  if (folders.length === 0 && files.every(isConfig)) return files.forEach(open);
  const found =
    folders.length > 0
      ? await entryFiles(folders, MAX_FRAMES + 1)
      : files.map((file) => ({ path: file.name, file }));
  const config = await droppedConfig(found);
  if (config) return void open(config);
  if (document && folders.length > 0) return void show(found.map(({ file }) => file));
  const wrong = files.find((file) => !isConfig(file))!;
  const isLut = lutFormat(wrong.name);
  if (isLut && files.length === 1 && makeOfLut(wrong, editor, act)) return;
  // There the command says which images there are.
  if (!isLut && session.panel.endsWith("/viewer")) return void show(files);
  tell({
    ok: false,
    why: isLut
      ? `${wrong.name} is a LUT: ${document ? "" : "open a configuration and "}drop it in Files (G U).`
      : `${wrong.name} is not a configuration: drop an .ocio, .ocioz or .zip file, or the folder of one.`,
  });
}

const isText = ({ path }: FolderFile) => /\.ocio$/i.test(path);
const isDefault = ({ path }: FolderFile) => path.endsWith("config.ocio");
const depthOf = ({ path }: FolderFile) => path.split("/").length;

/**
 * The topmost configuration of the files, as one file to upload with those that it reads; null if there is none. Files
 * that lie in no folder are put where the configuration looks for them.
 */
async function droppedConfig(files: readonly FolderFile[]): Promise<File | null> {
  const [config] = files
    .filter(isText)
    .sort((a, b) => depthOf(a) - depthOf(b) || Number(isDefault(b)) - Number(isDefault(a)));
  if (!config) return null;
  const top = config.path.slice(0, config.path.lastIndexOf("/") + 1);
  const name = config.path.slice(top.length);
  const around = files.filter((each) => each.path.startsWith(top) && !isText(each));
  const document = top === "" && around.length > 0 ? await documentOf(config.file) : null;
  const placeOf = ({ path }: FolderFile) =>
    document ? placeFor(document, path, new Set()) : path.slice(top.length);
  const placed = [
    [name, async () => config.file] as const,
    ...around.map((each) => [placeOf(each), async () => each.file] as const),
  ];
  return bundle(new Map(placed), name, top.split("/").at(-2) ?? "");
}

async function documentOf(file: File): Promise<Document> {
  return readConfig(decode(new Uint8Array(await file.arrayBuffer()), file.name).text).document;
}
