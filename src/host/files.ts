import { fileUrl, moveFile, removeFile, restoreFile, uploadFile } from "#api/client.ts";
import { download } from "#api/download.ts";
import type { Effect } from "#command/command.ts";
import { baseNameOf } from "#ocio/files/path.ts";
import { addUpload, changeUpload, endUpload } from "#store/uploads.ts";
import type { Page } from "./page.ts";

type FileEffect = Extract<Effect, { kind: "lut" }>;

/** One after the other: a move may free the path that the next file takes. */
let queue: Promise<unknown> = Promise.resolve();

/** Performs a file effect on the configuration with that id. */
export function performFileEffect(
  effect: FileEffect,
  configId: string,
  page: Pick<Page, "files" | "warn">,
): Promise<void> | undefined {
  if (effect.do === "download") {
    download(fileUrl(configId, effect.path), baseNameOf(effect.path));
    return undefined;
  }
  const upload = effect.do === "upload" ? addUpload(configId, effect.path, effect.file) : undefined;
  const work = async () => {
    try {
      if (effect.do === "move") await moveFile(configId, effect.path, effect.to);
      else if (effect.do === "remove") await removeFile(configId, effect.path);
      else if (effect.do === "restore") await restoreFile(configId, effect.path);
      else if (effect.do === "bring") {
        const { broughtFile } = await import("#api/otherConfig.ts");
        const file = await broughtFile(effect, configId, page.warn);
        if (file)
          await send(addUpload(configId, effect.path, file).id, configId, effect.path, file, page.warn);
      } else if (upload) await send(upload.id, configId, effect.path, upload.file, page.warn);
    } finally {
      page.files(configId);
    }
  };
  const done = queue.then(work, work);
  queue = done.catch(() => undefined);
  return done;
}

async function send(
  id: number,
  configId: string,
  path: string,
  file: File,
  warn: Page["warn"],
): Promise<void> {
  changeUpload(id, { state: "sending" });
  try {
    const { files } = await uploadFile(configId, path, file, (sent, total) =>
      changeUpload(id, { sent, total }),
    );
    endUpload(id);
    for (const { unreadable } of files)
      if (unreadable !== undefined)
        warn(`${path} was uploaded, but can't be read as a LUT: ${unreadable} Replace it, or remove it.`);
  } catch (error) {
    const why = error instanceof Error ? error.message : "It did not arrive.";
    changeUpload(id, { state: "failed", why });
    throw new Error(`${path} was not uploaded: ${why}`, { cause: error });
  }
}
