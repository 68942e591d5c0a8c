import { useEffect, useState } from "react";
import { Icon } from "#parts/Icon.tsx";
import { useDesk, useRun } from "#store/useEditor.tsx";
import "./home.css";

/** Takes configuration files dropped anywhere on the page; while one hovers, the page says so. */
export function DropUpload() {
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
    const drop = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      const wrong = files.find((file) => !/\.(ocio|ocioz)$/i.test(file.name));
      if (wrong)
        desk.tell({ ok: false, why: `${wrong.name} is not a configuration: drop an .ocio or .ocioz file.` });
      else for (const file of files) run({ id: "file.open", args: { file } });
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
    <div className="drop-cover" aria-hidden="true">
      <Icon name="upload" size={26} />
      Drop to open as a new configuration
    </div>
  );
}
