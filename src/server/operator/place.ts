import { join, resolve } from "node:path";
import { type Blobs, openBlobs } from "../files/blobs.ts";
import type { S3Place } from "../files/s3Place.ts";
import { s3Place } from "../files/s3Place.ts";
import type { Settings } from "../settings.ts";

/** The URL of the PostgreSQL database, or the path of the SQLite file. */
export function databasePlace({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Settings, "DATABASE_URL" | "DATA_DIR">): string {
  return DATABASE_URL ?? join(resolve(DATA_DIR), "palette.db");
}

/** The store of an s3:// address; null for another address. */
export function s3PlaceOf(address: string, settings: Settings): S3Place | null {
  const { S3_ENDPOINT: endpoint, AWS_REGION: region } = settings;
  const place = s3Place(address);
  return place && { ...place, ...(endpoint !== undefined && { endpoint }), region };
}

/** Opens the store of files: a folder, or the bucket that BLOBS names. */
export async function openBlobStore(settings: Settings): Promise<Blobs> {
  const place = s3PlaceOf(settings.BLOBS ?? "", settings);
  if (!place) return openBlobs(join(resolve(settings.DATA_DIR), "blobs"));
  const { openS3Blobs } = await import("../files/s3Blobs.ts");
  return openS3Blobs(place);
}
