import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { appendFile, type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { flushMeanwhile, removeSteadily, writeSteadily } from "#server/operator/steadyWrite.ts";

const folder = mkdtempSync(join(tmpdir(), "palette-test-steady-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const MEGABYTE = 1024 * 1024;

/** Sizes that a file has each time that it is flushed. */
async function watchFlushes(path: string): Promise<number[]> {
  const sizes: number[] = [];
  const probe = await open(join(folder, "probe"), "w");
  const handle = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const datasync = handle.datasync;
  vi.spyOn(handle, "datasync").mockImplementation(async function (this: FileHandle) {
    sizes.push(statSync(path).size);
    return datasync.call(this);
  });
  return sizes;
}

test("a large file is on disk in portions, so that others wait for one at most", async () => {
  const path = join(folder, "large");
  const flushed = await watchFlushes(path);
  await writeSteadily(
    path,
    (async function* () {
      for (let at = 0; at < 40; at++) yield Buffer.alloc(MEGABYTE, at);
    })(),
  );
  const before = [0, ...flushed].map((size, at) => (flushed[at] ?? 40 * MEGABYTE) - size);
  expect(Math.max(...before)).toBeLessThanOrEqual(8 * MEGABYTE);
  const bytes = readFileSync(path);
  expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([40 * MEGABYTE, 0, 39]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a file that another program writes is flushed while it does, and its failure is told", async () => {
  const path = join(folder, "other");
  const flushed = await watchFlushes(path);
  const write = async () => {
    while (flushed.length < 3) await appendFile(path, Buffer.alloc(1000));
    return "written";
  };
  expect(await flushMeanwhile(path, write())).toBe("written");
  expect(flushed.at(-1)).toBeGreaterThan(0);
  await expect(flushMeanwhile(path, Promise.reject(new Error("The disk is full.")))).rejects.toThrow("full");
});

test("a large file goes in portions, so that a disk never frees all of it at once", async () => {
  const path = join(folder, "going");
  writeFileSync(path, Buffer.alloc(40 * MEGABYTE));
  const left = await watchFlushes(path);
  await removeSteadily(path);
  const freed = left.map((size, at) => (left[at - 1] ?? 40 * MEGABYTE) - size);
  expect([left.at(-1), Math.max(...freed)]).toEqual([0, 16 * MEGABYTE]);
  expect(existsSync(path)).toBe(false);
  await removeSteadily(path);
});

test("a full disk is told with the path of the file", async () => {
  const pieces = (async function* () {
    yield Buffer.alloc(10);
  })();
  const { code, path } = await writeSteadily("/dev/full", pieces).catch((error) => error);
  expect([code, path]).toEqual(["ENOSPC", "/dev/full"]);
});
