import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "#server/db/database.ts";
import { engines, type Place } from "./database.ts";

let place: Place;
let database: Database;
let disk: FileHandle;
beforeEach(async () => {
  place = await engines[0]!.fresh();
  database = await openDatabase(place.database);
  disk = await open(join(place.folder, "of the same class"), "w");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await disk.close();
  await place.remove();
});

/** A disk that brings nothing to rest before it is told to, or fails then. */
function slowDisk() {
  const waiting: { settle: () => void; fail: (error: Error) => void }[] = [];
  vi.spyOn(Object.getPrototypeOf(disk) as FileHandle, "datasync").mockImplementation(
    () => new Promise((settle, fail) => waiting.push({ settle, fail })),
  );
  return waiting;
}

const write = (name: string) =>
  database.write((query) => query.insertInto("secrets").values({ name, value: "" }).execute());
const there = async () => (await database.read.selectFrom("secrets").select("name").execute()).length;

test("a write is acknowledged once it is on disk, and the next ones do not wait for that", async () => {
  const disk = slowDisk();
  const done: string[] = [];
  const writes = ["one", "two", "three"].map((name) => write(name).then(() => done.push(name)));
  while ((await there()) < 3) await sleep(1);
  writes.push(write("four").then(() => done.push("four")));
  while ((await there()) < 4 || disk.length === 0) await sleep(1);
  expect(done).toEqual([]);
  expect(disk).toHaveLength(1);
  disk.shift()!.settle();
  while (disk.length === 0) await sleep(1);
  expect(done).toEqual(["one", "two", "three"]);
  disk.shift()!.settle();
  await Promise.all(writes);
  expect(done).toEqual(["one", "two", "three", "four"]);
});

test("the log begins anew while it is written to, and nothing of it is lost", async () => {
  const log = await open(`${place.database}-wal`, "r");
  /** Salt that SQLite writes into the head of the log, another for each begin. */
  const salt = async () => (await log.read(Buffer.alloc(8), 0, 8, 16)).buffer.toString("hex");
  await write("first");
  const begun = await salt();
  const value = "x".repeat(100_000);
  let count = 0;
  while ((await salt()) === begun && count < 2000) {
    const name = `row ${count++}`;
    await database.write((query) => query.insertInto("secrets").values({ name, value }).execute());
  }
  await log.close();
  expect(count).toBeLessThan(2000);
  expect(await there()).toBe(count + 1);
});

test("a write that does not reach the disk fails, and the next may succeed", async () => {
  const disk = slowDisk();
  const failed = write("one");
  failed.catch(() => undefined);
  while (disk.length === 0) await sleep(1);
  disk.shift()!.fail(Object.assign(new Error("no space"), { code: "ENOSPC" }));
  await expect(failed).rejects.toThrow("no space");
  const next = write("two");
  while (disk.length === 0) await sleep(1);
  disk.shift()!.settle();
  await next;
});
