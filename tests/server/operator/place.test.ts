import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { databasePlace, openBlobStore } from "#server/operator/place.ts";
import { settingsOf } from "#server/settings.ts";

const folder = mkdtempSync(join(tmpdir(), "palette-place-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(process.platform === "win32")(
  "other users of the machine read no data, whoever made its folder",
  async () => {
    const data = join(folder, "data");
    const settings = settingsOf({ DATA_DIR: data });
    const open = async () => {
      const database = await openDatabase(databasePlace(settings));
      const hash = await (await openBlobStore(settings)).put(Buffer.from("LUT"));
      const blob = join(data, "blobs", hash.slice(0, 2), hash);
      const files = readdirSync(data).filter((name) => name.startsWith("palette.db"));
      const paths = [data, join(data, "blobs"), blob, ...files.map((name) => join(data, name))];
      const readable = paths.filter((path) => statSync(path).mode & 0o077);
      await database.close();
      return { readable, files };
    };
    expect(await open()).toEqual({
      readable: [],
      files: expect.arrayContaining(["palette.db", "palette.db-wal"]),
    });
    chmodSync(join(data, "palette.db"), 0o644);
    chmodSync(join(data, "blobs"), 0o755);
    expect((await open()).readable).toEqual([]);
  },
);

test.skipIf(process.platform !== "linux")("a folder that nobody can make is refused at once", async () => {
  const { DATA_DIR, DATABASE_URL } = settingsOf({ DATA_DIR: "/proc/palette/data" });
  await expect(openDatabase(databasePlace({ DATA_DIR, DATABASE_URL }))).rejects.toThrow("ENOENT");
});
