import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Settings } from "../settings.ts";
import { type Manifest, measured, readArchive, writeArchive } from "./archive.ts";
import { openBackupPlace } from "./backupPlace.ts";
import { databasePlace, openBlobStore } from "./place.ts";
import { takeSnapshot } from "./snapshot.ts";

/** Times that a copy is taken again because a file was deleted between the database's copy and its own. */
const ATTEMPTS = 3;

/**
 * Backs up the database and all files that it names, while the server runs, and reads the result back.
 * @param out a path or `s3://bucket/key`
 */
export async function backup(settings: Settings, out: string): Promise<Manifest> {
  const place = await openBackupPlace(out, settings);
  if (place.folder !== null) await mkdir(place.folder, { recursive: true });
  const folder = await mkdtemp(join(place.folder ?? tmpdir(), ".palette-backup-"));
  try {
    const archive = join(folder, "backup.tar");
    const about = await copied(settings, folder, archive);
    await place.store(archive);
    await readArchive(out, await place.open(), { database: skip, blob: async () => undefined });
    return about;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copied(settings: Settings, folder: string, archive: string): Promise<Manifest> {
  const blobs = await openBlobStore(settings);
  for (let attempt = 1; ; attempt++) {
    const file = join(folder, randomUUID());
    const made_at = new Date().toISOString();
    const snapshot = await takeSnapshot(databasePlace(settings), file);
    const about: Manifest = { format: 1, made_at, ...snapshot, database: await measured(file) };
    try {
      await writeArchive(archive, about, file, blobs);
      return about;
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      const isGone = code === "ENOENT" || name === "NoSuchKey";
      if (!isGone) throw error;
      if (attempt === ATTEMPTS)
        throw new Error(
          `A stored file is missing: ${(error as Error).message}. Restore it from an older backup.`,
        );
    } finally {
      await rm(file, { force: true });
    }
  }
}

async function skip(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}
