import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Loss } from "../files/readBlob.ts";
import type { Settings } from "../settings.ts";
import { type Manifest, measured, readArchive, Unreadable, writeArchive } from "./archive.ts";
import { openBackupPlace } from "./backupPlace.ts";
import { lostFilesOf } from "./lostFiles.ts";
import { databasePlace, openBlobStore } from "./place.ts";
import { takeSnapshot } from "./snapshot.ts";
import { removeSteadily } from "./steadyWrite.ts";
import { inWorkFolder } from "./workFolder.ts";

/** Times that a copy is taken, because files may be deleted between the database's copy and their own. */
const ATTEMPTS = 3;

/**
 * Backs up the database and all files that it names, while the server runs, and reads the result back. Files that cannot
 * be read are listed in it.
 * @param out a path or `s3://bucket/key`
 * @param outLacking the same for a backup that lacks files, in the same folder
 */
export async function backup(settings: Settings, out: string, outLacking = out): Promise<Manifest> {
  const { folder: near } = await openBackupPlace(out, settings);
  return inWorkFolder(near ?? tmpdir(), "backup", async (folder) => {
    const archive = join(folder, "backup.tar");
    const about = await copied(settings, folder, archive);
    const to = about.missing.length === 0 ? out : outLacking;
    const place = await openBackupPlace(to, settings);
    await place.store(archive);
    await readArchive(to, await place.open(), { database: skip, blob: async () => undefined });
    return about;
  });
}

async function copied(settings: Settings, folder: string, archive: string): Promise<Manifest> {
  const blobs = await openBlobStore(settings);
  const place = databasePlace(settings);
  const unreadable = new Map<string, Loss>();
  for (let attempt = 1; ; attempt++) {
    const file = join(folder, randomUUID());
    const made_at = new Date().toISOString();
    const snapshot = await takeSnapshot(place, file);
    const database = await measured(file);
    try {
      // What was unreadable before and is named still is lost, rather than deleted meanwhile.
      const lost = snapshot.blobs.flatMap(({ hash, size }) => {
        const why = unreadable.get(hash);
        return why === undefined ? [] : [{ hash, size, why }];
      });
      const about: Manifest = {
        ...{ format: 1, made_at, ...snapshot, database },
        blobs: snapshot.blobs.filter(({ hash }) => !unreadable.has(hash)),
        missing: await lostFilesOf(place, lost),
      };
      await writeArchive(archive, about, file, blobs);
      return about;
    } catch (error) {
      if (!(error instanceof Unreadable) || attempt === ATTEMPTS) throw error;
      for (const [hash, why] of error.found) unreadable.set(hash, why);
    } finally {
      await removeSteadily(file);
    }
  }
}

async function skip(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}
