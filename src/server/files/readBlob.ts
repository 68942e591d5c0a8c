import { HttpError } from "../http/httpError.ts";
import type { Blobs } from "./blobs.ts";
import { sha256Of } from "./contentHash.ts";

/** The ways in which stored content is lost. */
export const LOSSES = ["missing", "damaged"] as const;
export type Loss = (typeof LOSSES)[number];

/** Faults of one file of a disk that others do not share. */
const FAULTS = new Set(["EIO", "EACCES", "EPERM", "EISDIR"]);

/** Content by its hash, or what has become of it. @throws where the store does not answer at all */
export async function readBlob(blobs: Pick<Blobs, "get">, hash: string): Promise<Uint8Array | Loss> {
  try {
    const bytes = await blobs.get(hash);
    return (await sha256Of(bytes)) === hash ? bytes : "damaged";
  } catch (error) {
    const { code = "", name } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || name === "NoSuchKey") return "missing";
    if (FAULTS.has(code)) return "damaged";
    throw error;
  }
}

/** Content of a file. @throws HttpError where it is lost, with the remedy */
export async function fileContent(
  blobs: Pick<Blobs, "get">,
  { path, hash }: { path: string; hash: string },
  remedy = "Upload the file again in Files.",
): Promise<Uint8Array> {
  const bytes = await readBlob(blobs, hash);
  if (typeof bytes !== "string") return bytes;
  const error = new HttpError(409, `The content of “${path}” is ${bytes} on the server. ${remedy}`);
  error.isFault = true;
  throw error;
}

/** Content of a file of a publication. @throws HttpError where it is lost */
export function publishedContent(blobs: Pick<Blobs, "get">, name: string, hash: string): Promise<Uint8Array> {
  return fileContent(blobs, { path: name, hash }, "Publish the version again.");
}
