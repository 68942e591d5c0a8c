import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Document } from "#ocio/model/document.ts";
import { createOutbox, type OutboxOptions } from "#sync/delivery/outbox.ts";
import { createRetryBackoff } from "#sync/delivery/retryBackoff.ts";
import { documentOf, uuidOf } from "../../store/fixture.ts";
import { Failure, named, remoteOf } from "../remote.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page with several configurations, each with a server of its own that fails as it is told. */
function open(count = 2, options: Partial<OutboxOptions> = { backoff: (attempt) => 1000 * 2 ** attempt }) {
  const remotes = new Map<string, ReturnType<typeof remoteOf>>();
  const shown = new Map<string, Document>();
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) {
    const document = documentOf("a", "b", "c");
    const own = { ...document, config: { ...document.config, id } };
    remotes.set(id, remoteOf(own));
    shown.set(id, own);
  }
  const outbox = createOutbox({
    send: (id, requests, key) => remotes.get(id)!.send(id, requests, key),
    ...options,
    onTakeBack: (document) => shown.set(document.config.id, document),
  });
  return {
    outbox,
    state: () => outbox.status.getState(),
    page: ids.map((id) => ({
      id,
      remote: remotes.get(id)!,
      shown: () => shown.get(id)!,
      rename: (n: number, to: string) => {
        const before = shown.get(id)!;
        shown.set(id, named(before, n, to));
        outbox.push(before, shown.get(id)!);
      },
      name: (n: number) => remotes.get(id)!.document.colorspaces.byId[uuidOf(n)]!.name,
    })),
  };
}

test.each([0, 401, 403, 408, 425, 429, 500, 503])(
  "while %i is what one configuration gets, the others are saved, before it and after it",
  async (status) => {
    const { outbox, state, page } = open(3);
    const [first, stuck, last] = page;
    stuck!.remote.fault = () => new Failure(status, "Not now.");
    stuck!.rename(1, "x");
    first!.rename(1, "y");
    last!.rename(1, "z");
    await vi.advanceTimersByTimeAsync(200);
    expect([first!.name(1), stuck!.name(1), last!.name(1)]).toEqual(["y", "a", "z"]);
    const failed = status >= 500 && { failed: true };
    expect(state()).toEqual({ state: "offline", waiting: 1, detail: "Not now.", ...failed });
    // Late in a long pause, another is saved as fast as ever.
    await vi.advanceTimersByTimeAsync(60_000);
    const tries = stuck!.remote.sent.length;
    last!.rename(2, "soon");
    await vi.advanceTimersByTimeAsync(150);
    expect(last!.name(2)).toBe("soon");
    expect(stuck!.remote.sent.length).toBeLessThanOrEqual(tries + 1);
    stuck!.rename(2, "more");
    stuck!.remote.fault = () => undefined;
    await vi.advanceTimersByTimeAsync(200_000);
    expect(state()).toEqual({ state: "saved", waiting: 0 });
    expect(stuck!.remote.document).toEqual(stuck!.shown());
    expect(new Set(stuck!.remote.sent.map(({ key }) => key)).size).toBe(2);
    outbox.stop();
  },
);

test.each([1, 12, 60])("after an outage of %i s everything is sent within 5 s", async (seconds) => {
  const { state, page } = open(3, {});
  for (const { remote, rename } of page) {
    remote.fault = () => new Failure(seconds === 12 ? 503 : 0);
    rename(1, "x");
  }
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  expect(state()).toMatchObject({ state: "offline", waiting: 3 });
  for (const { remote } of page) remote.fault = () => undefined;
  await vi.advanceTimersByTimeAsync(5000);
  expect(state()).toEqual({ state: "saved", waiting: 0 });
});

test("where nothing is reached, what is reached first has all the others tried at once", async () => {
  const { outbox, state, page } = open(4);
  for (const { remote, rename } of page) {
    remote.fault = () => new Failure(0);
    rename(1, "x");
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(state()).toMatchObject({ state: "offline", waiting: 4 });
  for (const { remote } of page) remote.fault = () => undefined;
  page[2]!.rename(2, "y");
  outbox.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toEqual({ state: "saved", waiting: 0 });
  expect(page.map(({ name }) => name(1))).toEqual(["x", "x", "x", "x"]);
  outbox.stop();
});

test("a configuration that takes no changes any more refuses them all at once, and no other's", async () => {
  const { outbox, state, page } = open();
  const [shared, own] = page;
  const why = "This configuration was shared with you for reading; make a copy to change it.";
  shared!.remote.fault = () => new Failure(403, why, "readOnly");
  for (const n of [1, 2, 3]) shared!.rename(n, `x${n}`);
  own!.rename(1, "y");
  await vi.advanceTimersByTimeAsync(200);
  expect(own!.name(1)).toBe("y");
  expect(state()).toMatchObject({ state: "error", waiting: 3, detail: why });
  expect(state().refused).toHaveLength(3);
  expect(shared!.remote.sent).toHaveLength(1);
  own!.rename(2, "z");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(own!.name(2)).toBe("z");
  expect(shared!.remote.sent).toHaveLength(1);

  shared!.remote.fault = () => undefined;
  outbox.retry();
  await vi.advanceTimersByTimeAsync(200);
  expect(state()).toEqual({ state: "saved", waiting: 0 });
  expect([1, 2, 3].map((n) => shared!.name(n))).toEqual(["x1", "x2", "x3"]);
  outbox.stop();
});

test("a configuration that is not there any more says so once for all changes, and one row that is not does not", async () => {
  const { outbox, state, page } = open();
  const [gone, own] = page;
  gone!.remote.fault = () => new Failure(404, "The requested configuration was not found");
  own!.remote.fault = () => new Failure(404, "The requested item was not found in looks");
  for (const n of [1, 2]) gone!.rename(n, `x${n}`);
  own!.rename(1, "y");
  await vi.advanceTimersByTimeAsync(200);
  expect(state().refused!.map(({ whole, why }) => [whole ?? false, why])).toEqual([
    [true, "The config was deleted, or is no longer shared with you."],
    [true, "The config was deleted, or is no longer shared with you."],
    [false, "The requested item was not found in looks"],
  ]);
  outbox.stop();
});

test("what a configuration takes no more is given up together", async () => {
  const { outbox, state, page } = open();
  const [shared, own] = page;
  shared!.remote.fault = () => new Failure(403, "No.", "readOnly");
  own!.remote.fault = () => new Failure(422, "Not so.");
  for (const n of [1, 2]) shared!.rename(n, `x${n}`);
  own!.rename(1, "y");
  await vi.advanceTimersByTimeAsync(200);
  const refused = state().refused!;
  expect(refused.map(({ whole }) => whole ?? false)).toEqual([true, true, false]);
  outbox.discard(refused[0]!);
  await vi.advanceTimersByTimeAsync(200);
  expect(state().refused).toMatchObject([{ configId: own!.id, why: "Not so." }]);
  expect(shared!.shown()).toEqual(shared!.remote.document);
  outbox.stop();
});

test("what is put off and deleted, or taken back by another edit, is waited for no more", async () => {
  const { outbox, state, page } = open();
  for (const { remote, rename } of page) {
    remote.fault = () => new Failure(500);
    rename(1, "x");
  }
  await vi.advanceTimersByTimeAsync(200);
  expect(state()).toMatchObject({ state: "offline", waiting: 2 });
  outbox.forget(page[0]!.id);
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toMatchObject({ state: "offline", waiting: 1 });
  outbox.forget(page[1]!.id);
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toEqual({ state: "saved", waiting: 0 });
  outbox.stop();
});

test.each([0.1, 0.3, 0.5, 0.9])(
  "what becomes due while the next one is looked for is tried, not forgotten (%d ms)",
  async (early) => {
    const { outbox, state, page } = open(1);
    const [only] = page;
    only!.remote.fault = () => new Failure(0);
    only!.rename(1, "x");
    await vi.advanceTimersByTimeAsync(200);
    expect(state().state).toBe("offline");
    only!.remote.fault = () => undefined;
    const clock = performance.now.bind(performance);
    let asked = 0;
    // Timers fire early, and the clock passes the moment of the next try between two questions.
    const spy = vi.spyOn(performance, "now").mockImplementation(() => clock() - early + 0.4 * asked++);
    await vi.advanceTimersByTimeAsync(1000);
    spy.mockRestore();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state()).toEqual({ state: "saved", waiting: 0 });
    outbox.stop();
  },
);

test.each<[string, number, number[]]>([
  ["is not reached", 0, [1, 2, 3.5, 3.5, 3.5, 3.5, 3.5]],
  ["fails", 503, [1, 2, 3.5, 3.5, 3.5, 3.5, 3.5]],
  ["asks for patience", 429, [1, 2, 4, 8, 16, 30, 30]],
])("a server that %s (%i) is tried again after %j seconds", async (_, status, seconds) => {
  const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
  const { outbox, page } = open(1, {});
  const { remote, rename } = page[0]!;
  const times: number[] = [];
  remote.fault = () => {
    times.push(performance.now());
    return new Failure(status);
  };
  rename(1, "x");
  await vi.advanceTimersByTimeAsync(100_000);
  expect(times.slice(1, 8).map((time, n) => (time - times[n]!) / 1000)).toEqual(seconds);
  outbox.stop();
  random.mockRestore();
});

test("each try that fails doubles the pause, until one gets through or all begins anew", () => {
  const holds = createRetryBackoff((attempt) => 1000 * 2 ** attempt);
  const put = (configId: string, status = 503) => {
    holds.put(configId, "Not now.", status);
    return holds.pause();
  };
  expect([put("a"), put("a"), put("a")]).toEqual([1000, 2000, 4000]);
  holds.lift();
  expect([holds.pause(), holds.waits("a"), put("a")]).toEqual([0, false, 8000]);
  holds.lift(true);
  expect(put("a")).toBe(1000);
  holds.passed("a");
  expect([holds.has("a"), holds.pause(), put("a")]).toEqual([false, undefined, 1000]);
});

test.each([
  [0, true],
  [401, true],
  [403, false],
  [503, false],
])("what got %i is worth a try when another gets through: %s", (status, tried) => {
  const holds = createRetryBackoff(() => 1000);
  holds.put("a", "Not now.", status);
  holds.passed("b");
  expect([holds.has("a"), holds.waits("a")]).toEqual([true, !tried]);
});

test.each([
  [0, false],
  [399, false],
  [400, true],
  [499, true],
  [500, false],
])("the answer %i is one of a server that was there to put it off: %s", (status, refused) => {
  const backoff = vi.fn(() => 1000);
  createRetryBackoff(backoff).put("a", "Not now.", status);
  expect(backoff).toHaveBeenCalledWith(0, refused);
});

test("the next try is that of the first whose time comes, and the reason that of the first put off", () => {
  const holds = createRetryBackoff((attempt) => 1000 * (attempt + 1));
  holds.put("a", "Not now.", 500);
  holds.put("a", "Still not.", 500);
  vi.advanceTimersByTime(500);
  holds.put("b", "No answer.", 0);
  expect([holds.pause(), holds.why()]).toEqual([1000, { why: "Still not.", failed: true }]);
  // One that is put off again is told of after the others.
  holds.put("a", "Not now.", 500);
  expect(holds.why()).toEqual({ why: "No answer.", failed: false });
  vi.advanceTimersByTime(1000);
  holds.settle(performance.now());
  expect([holds.has("a"), holds.has("b")]).toEqual([true, false]);
});
