import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Document } from "#ocio/model/document.ts";
import { createOutbox, type Send } from "#sync/delivery/outbox.ts";
import { openTabs, withLock } from "#sync/journal/tabs.ts";
import { documentOf, uuidOf } from "../store/fixture.ts";
import { memoryLocks } from "./locks.ts";
import { named, remoteOf } from "./remote.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const LIMIT = 10_000;

/** Two windows of a browser, and a server that never answers about some configurations. */
function browser() {
  const locks = memoryLocks();
  const silent = new Set<string>();
  const remotes = new Map<string, ReturnType<typeof remoteOf>>();
  const aborted: string[] = [];
  const send: Send = (id, requests, key, _, __, signal) => {
    if (!silent.has(id)) return remotes.get(id)!.send(id, requests, key);
    remotes.get(id)!.sent.push({ requests, key });
    signal?.addEventListener("abort", () => aborted.push(id));
    return new Promise(() => undefined);
  };
  const opened = () => {
    const id = randomUUID();
    const document = documentOf("a", "b");
    const own = { ...document, config: { ...document.config, id } };
    remotes.set(id, remoteOf(own));
    return { id, shown: own as Document, remote: remotes.get(id)! };
  };
  const page = () => {
    const tabs = openTabs(locks);
    const outbox = createOutbox({ send, exclusive: (work) => tabs.exclusive("sending", work) });
    const rename = (config: ReturnType<typeof opened>, name: string) => {
      const before = config.shown;
      config.shown = named(before, 1, name);
      outbox.push(before, config.shown);
    };
    return { outbox, rename, state: () => outbox.status.getState() };
  };
  return { silent, aborted, opened, page };
}

test("a sending that is never answered is broken off and kept; other configurations and windows go on", async () => {
  const { silent, aborted, opened, page } = browser();
  const [stuck, beside, elsewhere] = [opened(), opened(), opened()];
  const [first, second] = [page(), page()];
  silent.add(stuck.id);
  first.rename(stuck, "x");
  await vi.advanceTimersByTimeAsync(200);
  first.rename(beside, "y");
  second.rename(elsewhere, "z");
  await vi.advanceTimersByTimeAsync(LIMIT - 1000);
  expect([beside, elsewhere].map(({ remote }) => remote.applied.length)).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1500);
  expect([beside, elsewhere].map(({ remote, shown }) => remote.document === shown)).toEqual([false, false]);
  expect(beside.remote.document).toEqual(beside.shown);
  expect(elsewhere.remote.document).toEqual(elsewhere.shown);
  expect(aborted).toEqual([stuck.id]);
  expect(first.state()).toEqual({ state: "offline", waiting: 1, detail: "The server does not answer." });
  expect(second.state()).toEqual({ state: "saved", waiting: 0 });

  // It is tried again after a pause, under the same key, and is there once the server answers.
  await vi.advanceTimersByTimeAsync(LIMIT + 5000);
  expect(stuck.remote.sent.length).toBeGreaterThan(1);
  silent.clear();
  await vi.advanceTimersByTimeAsync(LIMIT + 5000);
  expect(stuck.remote.document).toEqual(stuck.shown);
  expect(new Set(stuck.remote.sent.map(({ key }) => key)).size).toBe(1);
  expect(first.state()).toEqual({ state: "saved", waiting: 0 });
  first.outbox.stop();
});

test("what is large has as long as a slow line needs for it", async () => {
  const { silent, aborted, opened, page } = browser();
  const config = opened();
  silent.add(config.id);
  const { outbox, rename } = page();
  rename(config, "x".repeat(100_000));
  await vi.advanceTimersByTimeAsync(LIMIT + 9_000);
  expect(aborted).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(aborted).toEqual([config.id]);
  outbox.stop();
});

test("who asks for the session, or for an account, and gets no answer goes on without", async () => {
  const never = () => new Promise<never>(() => undefined);
  const silent = { whoAmI: never, renew: never, formerly: never };
  const start = documentOf("a", "b");
  const remote = remoteOf(start);
  const other = remoteOf({ ...start, config: { ...start.config, id: uuidOf(9) } });
  const refuse = (status: number) => Object.assign(new Error("No."), { status });
  remote.fault = () => refuse(403);
  const outbox = createOutbox({
    ...silent,
    owner: "me",
    send: (id, requests, key) => (id === uuidOf(9) ? other : remote).send(id, requests, key),
  });
  outbox.push(start, named(start, 1, "x"));
  await vi.advanceTimersByTimeAsync(200);
  const before = other.document;
  outbox.push(before, named(before, 1, "y"));
  await vi.advanceTimersByTimeAsync(LIMIT + 200);
  expect(other.document).toEqual(named(before, 1, "y"));
  remote.fault = () => refuse(404);
  await vi.advanceTimersByTimeAsync(2 * LIMIT);
  expect(outbox.status.getState()).toMatchObject({ state: "error", waiting: 1, detail: "No." });
  outbox.stop();
});

test("a window that hangs in its turn is not waited for without end", async () => {
  const locks = memoryLocks();
  void locks.request("sending", () => new Promise(() => undefined));
  const done = vi.fn(async () => "sent");
  const turn = withLock(locks, "sending", done, 1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await turn).toBe("sent");
  expect(done).toHaveBeenCalledOnce();
  // A batch that fails in its own turn is told, and not tried beside.
  const failing = vi.fn(async () => Promise.reject(new Error("No.")));
  await expect(withLock(memoryLocks(), "sending", failing, 1000)).rejects.toThrow("No.");
  expect(failing).toHaveBeenCalledOnce();
});
