import { useEffect, useState } from "react";
import { placeFor } from "#ocio/fileReference.ts";
import { Icon } from "#parts/Icon.tsx";
import { useDesk, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { droppedFiles } from "./dropped.ts";

/** Takes LUT files and folders dropped anywhere on the page; while one hovers, the page says so. */
export function DropFiles() {
  const desk = useDesk();
  const run = useRun();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const hover = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const take = async (data: DataTransfer) => {
      const { luts, others } = await droppedFiles(data);
      const { document, files } = desk.editor.store.getState();
      if (!document) return;
      const paths = new Set(files?.files.map(({ path }) => path));
      const calls = luts.map(({ path, file }) =>
        call("lut.upload", { file, path: placeFor(document, path, paths) }),
      );
      if (calls.length > 0) run(...calls);
      if (others.length > 0) desk.tell({ ok: false, why: leftOut(others) });
    };
    const drop = (event: DragEvent) => {
      if (!carries(event) || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer).catch((error: Error) =>
        desk.tell({ ok: false, why: `What was dropped could not be read: ${error.message}.` }),
      );
    };
    document.addEventListener("dragover", hover);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", hover);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [desk, run]);
  if (!over) return null;
  return (
    <div className="files-cover" aria-hidden="true">
      <Icon name="upload" size={26} />
      Drop to keep with this configuration
    </div>
  );
}

function leftOut(names: readonly string[]): string {
  const [first = ""] = names;
  if (names.length === 1) return `${first} was left out: OCIO does not read files of that kind.`;
  return `${first} and ${names.length - 1} more were left out: OCIO does not read files of their kinds.`;
}
