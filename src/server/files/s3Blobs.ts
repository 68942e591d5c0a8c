import { createReadStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { Blobs } from "./blobs.ts";
import { sha256Of } from "./contentHash.ts";
import type { S3Place } from "./s3Place.ts";
import { receive, sweep } from "./unfinished.ts";

/** Renewed when it is put again at this age, so that nothing just put counts as old. */
const RENEW_AFTER = 30 * 60 * 1000;
/** Folder of uploads before they are sent on. */
const UNFINISHED = join(tmpdir(), "palette-uploads");

/** Timeout of a connection, and of one over which nothing comes or goes, in ms: the store's own are none. */
const CONNECT_MS = 3000;
const IDLE_MS = 5000;
/** Longest time of one request, in ms: a store that sends single bytes is never idle. */
const LONGEST_MS = 120_000;
/** Slowest upload, in bytes a ms, of which the time comes on top. */
const SLOWEST = 100;
/** Uploads of one object that is not there after each. */
const MAX_ATTEMPTS = 3;

/** Opens the client of an S3-compatible store. @param idleMs time without a byte after which a request fails */
export function s3Client(
  { endpoint, region, credentials }: Omit<S3Place, "bucket" | "prefix">,
  idleMs: number,
): S3Client {
  return new S3Client({
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: idleMs },
    maxAttempts: 2,
    region: region ?? "us-east-1",
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Stores that are not Amazon's do not all know the newer checksums; the key is one already.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/** Blobs as objects of an S3-compatible store. @param limits timeouts in ms */
export function openS3Blobs(
  { bucket, prefix = "", ...store }: S3Place,
  { idleMs = IDLE_MS, longestMs = LONGEST_MS } = {},
): Blobs {
  const client = s3Client(store, idleMs);
  const within = (size = 0) => ({ abortSignal: AbortSignal.timeout(longestMs + Math.ceil(size / SLOWEST)) });
  const start = prefix === "" ? "" : `${prefix}/`;
  const object = (hash: string) => ({ Bucket: bucket, Key: `${start}${hash.slice(0, 2)}/${hash}` });
  const keep = async (hash: string, size: number, content: () => Uint8Array | Readable) => {
    const present = await client.send(new HeadObjectCommand(object(hash)), within()).catch(absent);
    const fresh = (present?.LastModified?.getTime() ?? 0) > Date.now() - RENEW_AFTER;
    if (fresh && present?.ContentLength === size) return;
    const type = { ContentLength: size, ContentType: "application/octet-stream" };
    for (let attempt = 1; ; attempt++) {
      await client.send(new PutObjectCommand({ ...object(hash), ...type, Body: content() }), within(size));
      // A proxy that answers in the store's place says that all is well, too.
      const stored = await client.send(new HeadObjectCommand(object(hash)), within()).catch(absent);
      if (stored?.ContentLength === size) return;
      // None is there where it was removed in between, which seldom happens twice.
      if (!stored && attempt < MAX_ATTEMPTS) continue;
      throw new S3ServiceException({
        ...{ name: "NotStored", $fault: "server", $metadata: {} },
        message: `The store took the object of ${hash}, ${size} bytes, and has ${stored ? "another" : "none"}.`,
      });
    }
  };
  return {
    put: async (bytes) => {
      const hash = await sha256Of(bytes);
      await keep(hash, bytes.length, () => bytes);
      return hash;
    },
    receive: async (source) => {
      const sent = await receive(UNFINISHED, source);
      return { ...sent, keep: () => keep(sent.hash, sent.size, () => createReadStream(sent.file)) };
    },
    get: async (hash) => {
      const { Body } = await client.send(new GetObjectCommand(object(hash)), within());
      if (!Body) throw new Error(`The object of ${hash} has no content.`);
      return Body.transformToByteArray();
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket }), within());
    },
    list: async function* () {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: start,
            ...(token !== undefined && { ContinuationToken: token }),
          }),
          within(),
        );
        for (const { Key = "", LastModified } of page.Contents ?? []) {
          const hash = Key.slice(Key.lastIndexOf("/") + 1);
          if (/^[0-9a-f]{64}$/.test(hash)) yield { hash, at: LastModified ?? new Date() };
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    sweep: (before) => sweep(UNFINISHED, before),
    remove: async (hash, before) => {
      const present = await client.send(new HeadObjectCommand(object(hash)), within()).catch(absent);
      if (!present || (before && (present.LastModified ?? before) >= before)) return;
      await client.send(new DeleteObjectCommand(object(hash)), within());
    },
  };
}

/** Undefined for a missing object; other errors are thrown. */
function absent(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
  throw error;
}
