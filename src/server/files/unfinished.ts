import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Content in a temporary file, until kept or dropped. */
export type Unfinished = { hash: string; size: number; file: string; drop: () => Promise<void> };

const NAME = /^\.[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Streams content into a folder, which is created if needed. */
export async function receive(folder: string, source: AsyncIterable<Uint8Array>): Promise<Unfinished> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `.${randomUUID()}`);
  const drop = () => rm(file, { force: true });
  const hash = createHash("sha256");
  let size = 0;
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const piece of source) {
      hash.update(piece);
      size += piece.length;
      await handle.writeFile(piece);
    }
    await handle.sync();
  } catch (error) {
    await drop();
    throw error;
  } finally {
    await handle.close();
  }
  return { hash: hash.digest("hex"), size, file, drop };
}

/** Deletes files not written since then: left by a killed process. */
export async function sweep(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const found = NAME.test(name) ? await stat(file).catch(() => null) : null;
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}

/** Bytes that are there already, in pieces: others are answered in between. */
export async function* inPieces(bytes: Uint8Array, step = 1024 * 1024) {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}
