import { placeFor } from "#ocio/files/fileReference.ts";
import { DropCover } from "#parts/DropCover.tsx";
import { useDesk, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { isConfig } from "../home/DropUpload.tsx";
import { droppedFiles } from "./dropped.ts";

/** Takes LUT files and folders dropped anywhere on the page, and a configuration to open; it says so while one hovers. */
export function DropFiles() {
  const desk = useDesk();
  const run = useRun();
  const take = async (data: DataTransfer) => {
    const configs = [...data.files].filter(isConfig);
    const { luts, others } = await droppedFiles(data);
    if (luts.length === 0 && configs.length > 0 && configs.length === others.length)
      return void run(...configs.map((file) => call("file.open", { file })));
    const { document, files } = desk.editor.store.getState();
    if (!document) return;
    const paths = new Set(files?.files.map(({ path }) => path));
    const calls = luts.map(({ path, file }) =>
      call("lut.upload", { file, path: placeFor(document, path, paths) }),
    );
    if (calls.length > 0) run(...calls);
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
