import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { type FileHandle, link, mkdir, open, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sha256Of } from "./contentHash.ts";
import { inPieces, receive, sweep, type Unfinished } from "./unfinished.ts";

/** Files by the SHA-256 of their content. */
export type Blobs = {
  /** Keeps the bytes and gives their hash; resolves when they are on disk. */
  put: (bytes: Uint8Array) => Promise<string>;
  /** Receives a stream to disk; the caller must drop the result. */
  receive: (source: AsyncIterable<Uint8Array>) => Promise<Sent>;
  get: (hash: string) => Promise<Uint8Array>;
  /** Rejects when nothing can be written. */
  check: () => Promise<void>;
  /** Every blob, and when it was last put. */
  list: () => AsyncIterable<{ hash: string; at: Date }>;
  /** Deletes unfinished uploads before a date, left by a killed process. */
  sweep: (before: Date) => Promise<void>;
  /** Deletes a blob; nothing where there is none, or where it was put since `before`. */
  remove: (hash: string, before?: Date) => Promise<void>;
};

/** Content that has arrived: on disk, and nowhere to be found before it is kept. */
export type Sent = Unfinished & {
  /** Stores it under its hash; resolves when it is durable. Idempotent. */
  keep: () => Promise<void>;
};

/** Blobs as files below a folder, which is made when first needed. */
export function openBlobs(folder: string): Blobs {
  const place = (hash: string) => join(folder, hash.slice(0, 2), hash);
  const received = async (source: AsyncIterable<Uint8Array>): Promise<Sent> => {
    const sent = await receive(folder, source);
    return { ...sent, keep: () => keep(sent, place(sent.hash)) };
  };
  return {
    put: async (bytes) => {
      const sent = await received(inPieces(bytes));
      try {
        await sent.keep();
        return sent.hash;
      } finally {
        await sent.drop();
      }
    },
    receive: received,
    get: (hash) => readFile(place(hash)),
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
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
    sweep: (before) => sweep(folder, before),
    remove: async (hash, before) => {
      const found = await stat(place(hash)).catch(() => null);
      if (found && (before === undefined || found.mtime < before)) await rm(place(hash), { force: true });
    },
  };
}

/** Gives a received file its final path; content there that was damaged makes way. */
async function keep(sent: Unfinished, path: string): Promise<void> {
  const { file } = sent;
  const present = await stat(path).catch(() => null);
  if (present && (await isSame(sent, path, present)) && (await isRenewed(path))) return;
  const parent = dirname(path);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  if (present) await rm(path, { force: true });
  await link(file, path).catch((error: NodeJS.ErrnoException) => {
    // Another upload of the same was faster.
    if (error.code !== "EEXIST") throw error;
  });
  // The new name is safe only once the folder that holds it is on disk too.
  await flushed(parent, "r", async () => undefined);
}

/** True where a path has the content of a received file. */
async function isSame({ file, size, hash }: Unfinished, path: string, present: Stats): Promise<boolean> {
  if (present.size !== size) return false;
  // Kept a moment ago: both are names of one file.
  if ((await stat(file)).ino === present.ino) return true;
  const bytes = await readFile(path).catch(() => null);
  return bytes !== null && (await sha256Of(bytes)) === hash;
}

/** Gives a blob the present time. False where it was deleted a moment ago. */
async function isRenewed(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
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
