import { uploadConfig } from "#api/client.ts";
import type { Opened } from "#api/summary.ts";
import { addUpload, changeUpload, endUpload, OPENED } from "#store/uploads.ts";

/** Opens a file as a new configuration of that id. It is listed until it is open; one that fails stays, with the reason. */
export async function openConfigFile(file: File, id: string, team?: string): Promise<Opened> {
  const upload = addUpload(OPENED, file.name, file);
  changeUpload(upload.id, { state: "sending" });
  try {
    const { HEAD_BYTES, notConfigReason } = await import("#ocio/files/notConfig.ts");
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const why = notConfigReason(head, file.name);
    if (why !== null) throw new Error(why);
    const sent = (sent: number, total: number) => changeUpload(upload.id, { sent, total });
    const opened = await uploadConfig(file, id, sent, team);
    endUpload(upload.id);
    return opened;
  } catch (error) {
    const why = error instanceof Error ? error.message : "It did not arrive.";
    changeUpload(upload.id, { state: "failed", why });
    throw new Error(`${file.name} was not opened: ${why}`, { cause: error });
  }
}
