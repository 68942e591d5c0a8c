import { useAct } from "#palette/CommandButton.tsx";
import { DropCover } from "#parts/DropCover.tsx";
import { useApp, useEditor } from "#store/useEditor.tsx";

/** Takes configurations dropped anywhere on the page, with their LUTs, and images for the preview; it says so while one hovers. */
export function DropUpload() {
  const app = useApp();
  const hasDocument = useEditor(({ document }) => document !== null);
  const act = useAct();
  return (
    <DropCover
      everywhere
      words={hasDocument ? "Drop to open an image or a configuration" : "Drop to open as a new configuration"}
      onDrop={(data) => {
        // Files and folders are gone once the event is over.
        const files = [...data.files];
        const folders = [...data.items]
          .map((item) => item.webkitGetAsEntry?.())
          .filter((entry) => entry != null)
          .filter(({ isDirectory }) => isDirectory);
        import("./drop.ts")
          .then(({ takeDrop }) => takeDrop({ files, folders }, app, act))
          .catch((error: Error) =>
            app.tell({ ok: false, why: `What was dropped could not be read: ${error.message}.` }),
          );
      }}
    />
  );
}
