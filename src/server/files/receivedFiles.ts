import type { UploadedFiles } from "#api/files.ts";
import type { ConfigServices } from "../configs/configRoutes.ts";
import type { Edit } from "../rows/edit.ts";
import type { Sent } from "./blobs.ts";
import { checkRoomFor, deleteForRoom, ownFile, putFile } from "./files.ts";
import { keeping } from "./garbage.ts";
import { checkLuts, keepReasons } from "./unreadableFiles.ts";

/** A file that has arrived, and its path in the config. */
export type ReceivedFile = { path: string; content: Sent };

/**
 * Keeps received files under their paths by one edit: `write` makes it, and calls `put` within. Where that fails,
 * nothing of them is kept.
 * @throws HttpError 413 where they do not fit
 */
export async function keepFiles<T>(
  services: ConfigServices,
  { config, userId }: { config: { id: string; user_id: string }; userId: string },
  received: readonly ReceivedFile[],
  write: (put: (edit: Edit) => Promise<UploadedFiles["files"]>) => Promise<T>,
): Promise<T> {
  const { database, plans, fileLimits: limits } = services;
  const kept = received.map(({ path, content: { hash, size } }) => ({ path, hash, size }));
  await checkRoomFor(database.read, config, kept, limits);
  const content = received.map((each) => each.content);
  return keeping(services, content, async () => {
    const checked = await checkLuts(services, kept);
    let gone: string[] = [];
    const answer = await write(async (edit) => {
      await keepReasons(edit.query, checked);
      const files: UploadedFiles["files"] = [];
      for (const file of kept) {
        const replaced = await putFile(edit, userId, file, { limits, plans });
        files.push({ ...(await ownFile(edit.query, config.id, file.path)), replaced });
      }
      gone = await deleteForRoom(edit.query, config.user_id, limits);
      return files;
    });
    return { answer, gone };
  });
}
