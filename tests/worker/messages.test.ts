import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import type { Request } from "#api/resources.ts";
import { openBackground } from "#sync/delivery/background.ts";
import { type Journal, type JournalRecord, openJournal } from "#sync/journal/journal.ts";
import { handleMessage } from "../../src/worker/messages.ts";
import { mustReplaceWorker } from "../../src/worker/workerUpdate.ts";
import { CONFIG } from "../store/fixture.ts";

const journals: Journal[] = [];
afterEach(async () => {
  for (const journal of journals.splice(0)) await journal.close();
});

/** A worker with a journal, and the page's end of it; `open` are the pages that are there. */
function worker(open: string[] = [], journal = openJournal(randomUUID())) {
  journals.push(journal);
  const did = {
    wake: vi.fn(async () => undefined),
    fingerprint: vi.fn(async (_: string) => undefined),
    takeOver: vi.fn(async () => undefined),
  };
  const options = { journal, alive: async () => open, ...did };
  const controller = {
    postMessage: (message: never, [port]: MessagePort[] = []) =>
      void handleMessage(message, options).then((answer) => answer && port?.postMessage(answer)),
  };
  const page = openBackground(Object.assign(new EventTarget(), { controller }) as never);
  return { journal, options, page, ...did };
}

const request = (n: number): Request => ({ method: "DELETE", path: `/configs/${CONFIG}/looks/${n}` });
const kept = (more: Partial<JournalRecord> = {}, requests = 1): JournalRecord => ({
  ...{ id: "one", tab: "closed", owner: "me", configId: CONFIG, version: 1 },
  parcels: [{ key: "key", requests: Array.from({ length: requests }, (_, n) => request(n)) }],
  ...more,
});

test("a request is taken in from a page that is gone, and the browser is asked to wake the worker", async () => {
  const { page, journal, wake } = worker();
  expect(await page.queue(kept())).toBe("queued");
  expect(await journal.all()).toEqual([kept()]);
  expect(wake).toHaveBeenCalledOnce();
});

test.each([
  ["a newer one takes its place", true, 2, "queued", 2],
  ["an older one does not", true, 0, "outdated", 1],
  ["none does that is not to replace it", false, 2, "outdated", 1],
] as const)("of requests with one id, %s", async (_, replace, version, queued, stays) => {
  const { page, journal } = worker();
  await page.queue(kept());
  expect(await page.queue(kept({ version }), replace)).toBe(queued);
  expect((await journal.all()).map((each) => each.version)).toEqual([stays]);
});

test("of a page that is open nothing is taken that it has sent since", async () => {
  const { page, journal } = worker(["here"]);
  const mine = kept({ tab: "here" });
  expect(await page.queue(mine)).toBe("outdated");
  await journal.write({ put: [mine], remove: [], done: [] });
  expect(await page.queue(mine)).toBe("queued");
  expect(await journal.all()).toEqual([mine]);
});

test("what waits is counted, and what closed pages have left of it, which is sent for", async () => {
  const { page, journal, wake } = worker(["here"]);
  expect(await page.syncStatus()).toEqual({ waiting: 0, left: 0 });
  await journal.write({ put: [kept({ id: "a", tab: "here" }, 3)], remove: [], done: [] });
  expect(await page.syncStatus()).toEqual({ waiting: 3, left: 0 });
  expect(wake).not.toHaveBeenCalled();
  await journal.write({ put: [kept({ id: "b" }, 2)], remove: [], done: [] });
  expect(await page.syncStatus()).toEqual({ waiting: 5, left: 2 });
  expect(wake).toHaveBeenCalledOnce();
});

test("a browser that keeps nothing is said to be one, at once", async () => {
  const full = () => Promise.reject(new Error("it is full."));
  const { page } = worker([], { ...openJournal(randomUUID()), all: full, queue: full });
  await expect(page.syncStatus()).rejects.toThrow("it is full.");
  expect(await page.queue(kept())).toBeUndefined();
  expect(page.status.getState()).toEqual({ state: "error", message: "it is full." });
});

test("the fingerprint is kept, the new version is taken, and what it does not know it leaves alone", async () => {
  const { page, options, fingerprint, takeOver } = worker();
  page.setFingerprint("device");
  expect(fingerprint).toHaveBeenCalledWith("device");
  expect(await handleMessage({ type: "SKIP_WAITING" }, options)).toBeUndefined();
  expect(takeOver).toHaveBeenCalledOnce();
  for (const strange of [undefined, {}, { type: "FROM_A_NEWER_PAGE" }])
    expect(await handleMessage(strange as never, options)).toBeUndefined();
});

test.each([
  ["a window is open and no script runs in it", 1, [], [], true],
  ["a page runs", 1, ["page"], ["page"], false],
  ["a page begins to run meanwhile", 1, [], ["page"], false],
  ["there is no window: it goes by itself", 0, [], [], false],
] as const)("whether the worker before gives way when %s", async (_, windows, first, then, gives) => {
  const seen = [[...first], [...then]];
  const answer = mustReplaceWorker({
    windows: async () => windows,
    alive: async () => seen.shift() ?? [],
    timeout: 1,
  });
  expect(await answer).toBe(gives);
});
