import { placeFor } from "#ocio/files/fileReference.ts";
import { lutFormat } from "#ocio/files/lutFormat.ts";
import { DropCover } from "#parts/DropCover.tsx";
import { entryFiles, type FolderFile } from "#parts/entryFiles.ts";
import { useApp, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { isConfig } from "../home/drop.ts";
import { isOciom } from "../ociom/isOciom.ts";
import { useOpenOciom } from "../ociom/useOpenOciom.ts";
import { useGo } from "../place.ts";

/** Takes LUT files, folders, AMF and OCIOM files dropped anywhere on the page, and a configuration to open; it says so while one hovers. */
export function DropFiles() {
  const app = useApp();
  const run = useRun();
  const go = useGo();
  const openOciom = useOpenOciom();
  const take = async (data: DataTransfer) => {
    const configs = [...data.files].filter(isConfig);
    const ociom = [...data.files].find(isOciom);
    if (ociom) {
      const id = app.editor.store.getState().document?.config.id;
      await openOciom(ociom, configs);
      return go(`/${id}/ociom`);
    }
    const { luts, amfs, others } = await droppedFiles(data);
    if (luts.length === 0 && configs.length > 0 && configs.length === others.length)
      return void run(...configs.map((file) => call("file.open", { file })));
    const { document, files } = app.editor.store.getState();
    if (!document) return;
    const paths = new Set(files?.files.map(({ path }) => path));
    const calls = luts.map(({ path, file }) =>
      call("lut.upload", { file, path: placeFor(document, path, paths) }),
    );
    if (calls.length > 0) run(...calls);
    for (const file of amfs) run(call("amf.import", { file }));
    if (others.length > 0) app.tell({ ok: false, why: leftOut(others) });
  };
  return (
    <DropCover
      words="Drop to keep with this configuration"
      onDrop={(data) =>
        take(data).catch((error: Error) =>
          app.tell({
            ok: false,
            why: `What was dropped could not be read: ${error.message.replace(/\.$/, "")}.`,
          }),
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

const MAX_FILES = 2000;

/**
 * The files of a drop, those in folders included; hidden ones are left out. `others` are the names of those that
 * OCIO does not read. To be called before the drop's event is over.
 */
async function droppedFiles(
  data: DataTransfer,
): Promise<{ luts: FolderFile[]; amfs: File[]; others: string[] }> {
  const entries = [...data.items].map((item) => (item.kind === "file" ? item.webkitGetAsEntry?.() : null));
  const found = await entryFiles(
    entries.filter((entry) => entry != null),
    MAX_FILES,
  );
  if (found.length === 0) for (const file of data.files) found.push({ path: file.name, file });
  const isAmf = ({ path }: FolderFile) => /\.amf$/i.test(path);
  return {
    luts: found.filter(({ path }) => lutFormat(path) !== undefined),
    amfs: found.filter(isAmf).map(({ file }) => file),
    others: found
      .filter((each) => lutFormat(each.path) === undefined && !isAmf(each))
      .map(({ path }) => path),
  };
}
