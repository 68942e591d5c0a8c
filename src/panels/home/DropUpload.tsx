import { useEffect, useRef } from "react";
import { useAct } from "#palette/CommandButton.tsx";
import { DropCover } from "#parts/DropCover.tsx";
import { inText } from "#parts/textFocus.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";

/**
 * Takes configurations dropped anywhere on the page, with their LUTs, and images for the preview; it says so while one
 * hovers. Where none is open, the text of one that is pasted is opened, too.
 */
export function DropUpload() {
  const app = useApp();
  const hasDocument = useEditor(({ document }) => document !== null);
  const act = useAct();
  const pasted = useRef((_: string) => {});
  pasted.current = (text) => void act({ id: "file.open", args: { text } });
  useEffect(() => {
    if (hasDocument) return;
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      const text = inText(target) ? "" : (clipboardData?.getData("text") ?? "");
      if (text.includes("ocio_profile_version")) pasted.current(text);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, [hasDocument]);
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
