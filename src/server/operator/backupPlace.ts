import { once } from "node:events";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import type { Settings } from "../settings.ts";
import { s3PlaceOf } from "./place.ts";

/** Size of the parts in which a store takes a large object. */
const PART_BYTES = 64 * 1024 * 1024;

/** Time without a byte, in ms, after which a store is given up: it may take minutes to put the parts together. */
const IDLE_MS = 300_000;

/** A file or an object that a backup is in. */
export type BackupPlace = {
  /** Stores a finished file there, which is gone then. */
  store: (file: string) => Promise<void>;
  open: () => Promise<Readable>;
  /** Names of those beside it. */
  names: () => Promise<string[]>;
  /** Deletes one of those. */
  remove: (name: string) => Promise<void>;
  /** Folder on the same disk, for the unfinished; null for none. */
  folder: string | null;
};

/** The place of a backup: a path, or `s3://bucket/key`. */
export async function openBackupPlace(address: string, settings: Settings): Promise<BackupPlace> {
  if (address.startsWith("s3://")) return openObject(address, settings);
  const path = resolve(address);
  const there = await stat(path).catch(() => null);
  // A finished backup is moved to its path, where it would take the place of a device or a pipe.
  if (there && !there.isFile())
    throw new Error(`“${path}” is not a file; write the path of one, such as /srv/backups/palette.tar.`);
  return openPath(path);
}

function openPath(path: string): BackupPlace {
  const folder = dirname(path);
  return {
    folder,
    store: async (file) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(file, path).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "EXDEV") throw error;
        await copyFile(file, path);
        await rm(file, { force: true });
      });
      const kept = await open(folder, "r");
      await kept.sync().finally(() => kept.close());
    },
    open: async () => {
      await stat(path).catch(() => {
        throw new Error(`“${path}” cannot be read: it does not exist.`);
      });
      const stream = createReadStream(path);
      // One that cannot be opened fails here, not while nobody listens.
      await once(stream, "open");
      return stream;
    },
    names: () => readdir(folder).catch(() => []),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function openObject(address: string, settings: Settings): Promise<BackupPlace> {
  const place = s3PlaceOf(address, settings);
  if (!place?.prefix)
    throw new Error(`“${address}” is not a place for a backup; write s3://bucket/name.tar.`);
  const { s3Client } = await import("../files/s3Blobs.ts");
  const s3 = await import("@aws-sdk/client-s3");
  const client = s3Client(place, IDLE_MS);
  const object = { Bucket: place.bucket, Key: place.prefix };
  const start = object.Key.slice(0, object.Key.length - basename(object.Key).length);
  return {
    folder: null,
    store: async (file) => {
      const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(object));
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      try {
        const { size } = await stat(file);
        for (let at = 0; at === 0 || at < size; at += PART_BYTES) {
          const end = Math.min(at + PART_BYTES, size);
          const PartNumber = Parts.length + 1;
          const { ETag } = await client.send(
            new s3.UploadPartCommand({
              ...{ ...object, UploadId, PartNumber, ContentLength: end - at },
              Body: createReadStream(file, { start: at, end: end - 1 }),
            }),
          );
          Parts.push({ ETag, PartNumber });
        }
        const parts = { MultipartUpload: { Parts } };
        await client.send(new s3.CompleteMultipartUploadCommand({ ...object, UploadId, ...parts }));
      } catch (error) {
        await client.send(new s3.AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined);
        throw error;
      }
      await rm(file, { force: true });
    },
    open: async () => {
      const { Body } = await client.send(new s3.GetObjectCommand(object));
      return Body as Readable;
    },
    names: async () => {
      const { Contents = [] } = await client.send(
        new s3.ListObjectsV2Command({ Bucket: place.bucket, Prefix: start }),
      );
      return Contents.map(({ Key = "" }) => Key.slice(start.length));
    },
    remove: async (name) => {
      await client.send(new s3.DeleteObjectCommand({ Bucket: place.bucket, Key: start + name }));
    },
  };
}
