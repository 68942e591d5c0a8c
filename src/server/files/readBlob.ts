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
