import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { contentHash } from "./digest.ts";

/** Files by the SHA-256 of their content. */
export type Blobs = {
  /** Keeps the bytes and gives their hash; resolves when they are on disk. */
  put: (bytes: Uint8Array) => Promise<string>;
  get: (hash: string) => Promise<Uint8Array>;
  /** Rejects when nothing can be written. */
  check: () => Promise<void>;
  /** Every blob, and when it was last put. */
  list: () => AsyncIterable<{ hash: string; at: Date }>;
  /** Deletes a blob; nothing where there is none, or where it was put since `before`. */
  remove: (hash: string, before?: Date) => Promise<void>;
};

/** Blobs as files below a folder, which is made when first needed. */
export function openBlobs(folder: string): Blobs {
  const place = (hash: string) => join(folder, hash.slice(0, 2), hash);
  return {
    put: async (bytes) => {
      const hash = await contentHash(bytes);
      const path = place(hash);
      const present = await stat(path).catch(() => null);
      if (present?.size === bytes.length) {
        const now = new Date();
        await utimes(path, now, now);
        return hash;
      }
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
      const probe = join(folder, `.${randomUUID()}`);
      try {
        await flushed(probe, "wx", (file) => file.writeFile(new Uint8Array(4096)));
      } finally {
        await rm(probe, { force: true });
      }
    },
    list: async function* () {
      for (const part of await readdir(folder).catch(none))
        if (/^[0-9a-f]{2}$/.test(part))
          for (const hash of await readdir(join(folder, part)).catch(none)) {
            const found = await stat(place(hash)).catch(() => null);
            if (found) yield { hash, at: found.mtime };
          }
    },
    remove: async (hash, before) => {
      const found = await stat(place(hash)).catch(() => null);
      if (found && (before === undefined || found.mtime < before)) await rm(place(hash), { force: true });
    },
  };
}

/** A folder that is not there holds nothing. */
function none(): string[] {
  return [];
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
