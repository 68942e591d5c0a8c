import { isImageName } from "#color/image/imageFile.ts";
import { lutFormat } from "#ocio/files/lutFormat.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { DropCover } from "#parts/DropCover.tsx";
import { useApp, useEditor } from "#store/useEditor.tsx";

export const isConfig = ({ name }: File) => /\.(ocio|ocioz)$/i.test(name);

/** Takes configuration files dropped anywhere on the page, and images for the preview; while one hovers, it says so. */
export function DropUpload() {
  const app = useApp();
  const hasDocument = useEditor(({ document }) => document !== null);
  const act = useAct();
  const show = (files: File[]) => void act({ id: "preview.openImage", args: { files } });
  const showError = (error: Error) =>
    app.tell({ ok: false, why: `What was dropped could not be read: ${error.message}.` });
  return (
    <DropCover
      everywhere
      words={hasDocument ? "Drop to open an image or a configuration" : "Drop to open as a new configuration"}
      onDrop={(data) => {
        const files = [...data.files];
        const { document, session } = app.editor.store.getState();
        if (document) {
          const images = files.filter(({ name }) => isImageName(name));
          if (images.length > 0) return show(images);
          const folders = foldersOf(data);
          if (folders.length > 0) return void imagesIn(folders).then(show, showError);
        }
        const wrong = files.find((file) => !isConfig(file));
        const isLut = wrong && lutFormat(wrong.name);
        // There the command says which images there are.
        if (wrong && !isLut && session.panel.endsWith("/viewer")) show(files);
        else if (wrong)
          app.tell({
            ok: false,
            why: isLut
              ? `${wrong.name} is a LUT: ${document ? "" : "open a configuration and "}drop it in Files (G U).`
              : `${wrong.name} is not a configuration: drop an .ocio or .ocioz file.`,
          });
        else for (const file of files) act({ id: "file.open", args: { file } });
      }}
    />
  );
}

/** Folders of a drop, to be asked for before its event is over. */
function foldersOf(data: DataTransfer): FileSystemEntry[] {
  return [...data.items]
    .map((item) => item.webkitGetAsEntry?.())
    .filter((entry) => entry != null)
    .filter(({ isDirectory }) => isDirectory);
}

async function imagesIn(folders: FileSystemEntry[]): Promise<File[]> {
  const [{ entryFiles }, { MAX_FRAMES }] = await Promise.all([
    import("#parts/entryFiles.ts"),
    import("#color/image/sequence.ts"),
  ]);
  return (await entryFiles(folders, MAX_FRAMES + 1)).map(({ file }) => file);
}
