import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import tar from "tar-stream";
import { z } from "zod";
import type { Blobs } from "../files/blobs.ts";
import { sha256Of } from "../files/contentHash.ts";
import { type Loss, readBlob } from "../files/readBlob.ts";
import { inPieces } from "../files/unfinished.ts";
import { lostFile } from "./lostFiles.ts";
import { writeSteadily } from "./steadyWrite.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** First entry of a backup: everything that is in it, with its hashes. */
const manifest = z.object({
  format: z.literal(1),
  engine: z.enum(["sqlite", "postgres"]),
  /** Number of the last migration. */
  schema: z.int(),
  made_at: z.iso.datetime(),
  /** The SQLite file, or a dump in pg_dump's custom format. */
  database: z.object({ sha256: hash, bytes: z.int() }),
  /** Rows of each table. */
  tables: z.record(z.string(), z.int()),
  blobs: z.array(z.object({ hash, size: z.int() })),
  /** Files whose content could not be read, so that the backup lacks it. */
  missing: z.array(lostFile).default([]),
});
export type Manifest = z.infer<typeof manifest>;

const MANIFEST = "palette-backup.json";
const DATABASE = "database";
const BLOB = /^blobs\/([0-9a-f]{64})$/;
/** Largest manifest: 10 million blobs would have one of this size. */
const MAX_MANIFEST_BYTES = 1024 * 1024 * 1024;

/** SHA-256 and size of a file. */
export async function measured(file: string): Promise<{ sha256: string; bytes: number }> {
  const sum = createHash("sha256");
  let bytes = 0;
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    sum.update(piece);
    bytes += piece.length;
  }
  return { sha256: sum.digest("hex"), bytes };
}

/** Content that cannot be read, by its hash. */
export class Unreadable extends Error {
  readonly found: ReadonlyMap<string, Loss>;
  constructor(found: Unreadable["found"]) {
    super(`${found.size} stored files cannot be read; try again.`);
    this.found = found;
  }
}

/**
 * Writes a backup as a tar file, whole or not at all; resolves when it is on disk.
 * @param database file of the copied database, as the manifest describes it
 * @throws Unreadable with all content of the manifest that cannot be read
 */
export async function writeArchive(
  path: string,
  about: Manifest,
  database: string,
  blobs: Pick<Blobs, "get">,
): Promise<void> {
  const part = `${path}.part`;
  const pack = tar.pack();
  const add = async (name: string, size: number, content: Readable) => {
    await pipeline(content, pack.entry({ name, size, mode: 0o600, mtime: new Date(about.made_at) }));
  };
  const fill = async () => {
    const text = Buffer.from(JSON.stringify(about));
    await add(MANIFEST, text.length, Readable.from(inPieces(text)));
    await add(DATABASE, about.database.bytes, createReadStream(database));
    const unreadable = new Map<string, Loss>();
    for (const { hash, size } of about.blobs) {
      const bytes = await readBlob(blobs, hash);
      if (typeof bytes === "string") unreadable.set(hash, bytes);
      // The archive is not to be: the others are only looked at.
      else if (unreadable.size === 0) await add(`blobs/${hash}`, size, Readable.from(inPieces(bytes)));
    }
    if (unreadable.size > 0) throw new Unreadable(unreadable);
    pack.finalize();
  };
  try {
    const ends = await Promise.allSettled([
      writeSteadily(part, pack as AsyncIterable<Buffer>),
      fill().catch((error: Error) => {
        pack.destroy(error);
        throw error;
      }),
    ]);
    // The writer first: where the disk is full, it says so, and the source ends without a reason.
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Reads a backup and checks the hash of everything in it.
 * @param to takes the database as a stream, and each blob whole
 * @throws Error with a sentence when something is damaged or missing
 */
export async function readArchive(
  name: string,
  content: Readable,
  to: { database: (content: AsyncIterable<Buffer>) => Promise<void>; blob: (bytes: Buffer) => Promise<void> },
): Promise<Manifest> {
  const damaged = (why: string) => new Error(`“${name}” is not a whole backup: ${why}.`);
  const entries = tar.extract();
  const reading = pipeline(content, entries);
  reading.catch(() => undefined);
  let about: Manifest | undefined;
  let hasDatabase = false;
  const missing = new Map<string, number>();
  try {
    for await (const entry of entries) {
      const { name: path, size = 0 } = entry.header;
      if (path === MANIFEST && !about) {
        if (size > MAX_MANIFEST_BYTES) throw damaged("its list of contents is too long");
        const listed = manifest.safeParse(JSON.parse((await whole(entry)).toString()));
        const wrong = listed.error?.issues[0]?.path.join(".");
        if (!listed.success) throw damaged(`“${wrong}” in its list of contents is not valid`);
        about = listed.data;
        for (const { hash, size } of about.blobs) missing.set(hash, size);
      } else if (!about) throw damaged("it does not begin with its list of contents");
      else if (path === DATABASE) {
        const sum = createHash("sha256");
        await to.database(watched(entry, (piece) => sum.update(piece)));
        if (sum.digest("hex") !== about.database.sha256) throw damaged("the hash of its database is another");
        hasDatabase = true;
      } else {
        const hash = BLOB.exec(path)?.[1] ?? "";
        const listed = missing.get(hash);
        // Before it is held: an entry that nobody asked for may be of any size.
        if (listed === undefined) throw damaged(`it holds ${path}, which its list of contents does not name`);
        if (size !== listed) throw damaged(`the size of ${path} is another`);
        missing.delete(hash);
        const bytes = await whole(entry);
        if ((await sha256Of(bytes)) !== hash) throw damaged(`the hash of ${path} is another`);
        await to.blob(bytes);
      }
    }
    await reading;
  } catch (error) {
    // Full disks and the like are no fault of the backup.
    if (error instanceof Error && ("errno" in error || error.message.startsWith("“"))) throw error;
    throw damaged(error instanceof Error ? error.message.split("\n")[0]! : String(error));
  }
  if (!about) throw damaged("it is empty");
  if (!hasDatabase) throw damaged("its database is missing");
  if (missing.size > 0)
    throw damaged(`${missing.size} files are missing, the first is ${[...missing.keys()][0]}`);
  return about;
}

async function whole(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of entry) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function* watched(entry: AsyncIterable<unknown>, see: (piece: Buffer) => void) {
  for await (const piece of entry) {
    see(piece as Buffer);
    yield piece as Buffer;
  }
}
