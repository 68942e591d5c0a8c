import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import tar from "tar-stream";
import { expect, test } from "vitest";
import { readArchive } from "#server/operator/archive.ts";

const about = {
  ...{ format: 1, engine: "sqlite", schema: 1, made_at: "2026-01-01T00:00:00.000Z", tables: {} },
  database: { sha256: "0".repeat(64), bytes: 0 },
  blobs: [{ hash: "a".repeat(64), size: 3 }],
};
const PIECE = 1024 * 1024;
const PIECES = 64;

/** A backup whose only other entry has 64 MB, and a count of what is read of it. */
function hostile(name: string) {
  const read = { pieces: 0 };
  const pack = tar.pack();
  pack.entry({ name: "palette-backup.json" }, JSON.stringify(about));
  const entry = pack.entry({ name, size: PIECE * PIECES });
  entry.on("error", () => undefined);
  Readable.from(
    (function* () {
      for (; read.pieces < PIECES; read.pieces++) yield Buffer.alloc(PIECE);
    })(),
  ).pipe(entry);
  return { read, pack };
}

test.each([
  [
    "that the list of contents does not name",
    "../../etc/passwd",
    "it holds ../../etc/passwd, which its list",
  ],
  ["of another size than in the list", `blobs/${"a".repeat(64)}`, `the size of blobs/${"a".repeat(64)} is`],
])("an entry %s is refused before it is held in memory", async (_, name, why) => {
  const { read, pack } = hostile(name);
  const to = { database: async (content: AsyncIterable<Buffer>) => void (await text(content)) };
  const reading = readArchive("b.tar", pack as unknown as Readable, { ...to, blob: async () => undefined });
  await expect(reading).rejects.toThrow(why);
  expect(read.pieces).toBeLessThan(PIECES / 2);
});
