import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Bytes that are written before they are flushed: what others flush meanwhile waits for no more than these. */
const PORTION_BYTES = 1024 * 1024;
/** Time between two flushes of a file that another program writes. */
const PAUSE_MS = 5;

/** Writes a file in portions that are on disk before the next, so that no commit of the database waits for all of it. */
export async function writeSteadily(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    let written = 0;
    for await (const piece of source) {
      await file.writeFile(piece);
      written += piece.length;
      if (written < PORTION_BYTES) continue;
      await file.datasync();
      written = 0;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a file again and again while `work` has it written by somebody else. */
export async function flushMeanwhile<T>(path: string, work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = work.then(
    () => {
      isOver = true;
    },
    () => {
      isOver = true;
    },
  );
  let file: FileHandle | undefined;
  try {
    while (!isOver) {
      file ??= await open(path, "r+").catch(() => undefined);
      await file?.datasync();
      await Promise.race([over, sleep(PAUSE_MS)]);
    }
    return await work;
  } finally {
    await file?.close();
  }
}
