import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, type FileHandle, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Files by the SHA-256 of their content. */
export type Blobs = {
  /** Keeps the bytes and gives their hash; resolves when they are on disk. */
  put: (bytes: Uint8Array) => Promise<string>;
  get: (hash: string) => Promise<Uint8Array>;
  /** Rejects when nothing can be written. */
  check: () => Promise<void>;
};

/** Blobs as files below a folder, which is made when first needed. */
export function openBlobs(folder: string): Blobs {
  const place = (hash: string) => join(folder, hash.slice(0, 2), hash);
  return {
    put: async (bytes) => {
      const hash = createHash("sha256").update(bytes).digest("hex");
      const path = place(hash);
      const present = await stat(path).catch(() => null);
      if (present?.size === bytes.length) return hash;
      const parent = join(folder, hash.slice(0, 2));
      await mkdir(parent, { recursive: true });
      const unfinished = join(folder, `.${randomUUID()}`);
      try {
        await flushed(unfinished, "wx", (file) => file.writeFile(bytes));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      // The new name is safe only once the folder that holds it is on disk too.
      await flushed(parent, "r", async () => undefined);
      return hash;
    },
    get: (hash) => readFile(place(hash)),
    check: async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
  };
}

async function flushed(path: string, flags: string, work: (file: FileHandle) => Promise<void>) {
  const file = await open(path, flags);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
