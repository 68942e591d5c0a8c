import { exportName } from "#ocio/model/configTitle.ts";
import { useApp } from "#store/useEditor.tsx";
import { useFileSide } from "../side/useSide.ts";

/** Opens an OCIOM file beside the open configuration, with the configurations that come with it. Throws a sentence. */
export function useOpenOciom(): (file: File, configs?: readonly File[]) => Promise<void> {
  const { editor } = useApp();
  const readSide = useFileSide();
  return async (file, configs = []) => {
    const [{ openOciom }, { useOciomDrafts }] = await Promise.all([
      import("./openOciom.ts"),
      import("./ociomStore.ts"),
    ]);
    for (const config of configs) await readSide(config);
    const { document, session, others } = editor.store.getState();
    if (!document) return;
    const files = Object.keys(others ?? {}).filter((address) => address.startsWith("file:"));
    const open = {
      [openFileName(document.config.name, session.fileName)]: "open",
      ...Object.fromEntries(files.map((address) => [address.slice(5), address])),
    };
    useOciomDrafts.getState().put(document.config.id, await openOciom(file, open));
  };
}

/** Name by which an OCIOM file has the open configuration. */
export function openFileName(name: string | null, fileName: string | null | undefined): string {
  return fileName ?? `${exportName({ name })}.ocio`;
}
