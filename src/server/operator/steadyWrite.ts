import { type FileHandle, open, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Bytes written between two flushes: other commits wait for no more than these. */
const PORTION_BYTES = 1024 * 1024;
/** Time between two flushes of a file that another program writes, or between two cuts of a file to remove. */
const PAUSE_MS = 5;
/** Bytes cut at once from a file to remove. */
const CUT_BYTES = 16 * PORTION_BYTES;

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
  } catch (error) {
    throw namingPath(error, path);
  } finally {
    await file.close();
  }
}

/** An error of the system with the path of the file that was written: a full disk names none. */
export function namingPath(error: unknown, path: string): unknown {
  return error instanceof Error && "errno" in error ? Object.assign(error, { path }) : error;
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

/**
 * Removes a file that nobody else reads, in portions: disks that are told at once of all that is free (`discard`) keep
 * every commit waiting meanwhile.
 */
export async function removeSteadily(path: string): Promise<void> {
  const file = await open(path, "r+").catch(() => undefined);
  if (!file) return;
  try {
    for (let { size } = await file.stat(); size > 0; await sleep(PAUSE_MS)) {
      size = Math.max(0, size - CUT_BYTES);
      await file.truncate(size);
      await file.datasync();
    }
  } finally {
    await file.close();
  }
  await rm(path, { force: true });
}
