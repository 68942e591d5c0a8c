import { describe, expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { migrations } from "#server/db/migrations.ts";
import { engines } from "../database.ts";

const postgres = engines[1]!;

describe.each(engines)("migrations on $name", ({ available, fresh }) => {
  test.skipIf(!available)("run once, however often the server starts", async () => {
    const place = await fresh();
    for (let start = 0; start < 3; start++) {
      const database = await openDatabase(place.database);
      const done = await database.read.selectFrom("migrations").selectAll().orderBy("id").execute();
      expect(done.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
      await database.close();
    }
    await place.remove();
  });

  test.skipIf(!available)("refuse a database that a newer version made", async () => {
    const place = await fresh();
    const database = await openDatabase(place.database);
    const newer = { id: migrations.length + 1, name: "from the future", at: new Date().toISOString() };
    await database.write((query) => query.insertInto("migrations").values(newer).execute());
    await database.close();
    await expect(openDatabase(place.database)).rejects.toThrow(/newer version of Palette/);
    await place.remove();
  });
});

test.skipIf(!postgres.available)("servers that start at once migrate one after the other", async () => {
  const place = await postgres.fresh();
  const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(place.database)));
  const counted = await databases[0]!.read.selectFrom("migrations").selectAll().execute();
  expect(counted).toHaveLength(migrations.length);
  for (const database of databases) await database.close();
  await place.remove();
});
