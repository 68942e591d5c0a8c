import { createHash } from "node:crypto";

const STEP = 4 * 1024 * 1024;

/** SHA-256 in hexadecimal; large content is hashed in steps, so that others are answered in between. */
export async function contentHash(bytes: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += STEP) {
    if (at > 0) await new Promise(setImmediate);
    hash.update(bytes.subarray(at, at + STEP));
  }
  return hash.digest("hex");
}
