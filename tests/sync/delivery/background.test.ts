import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBackground } from "#sync/delivery/background.ts";
import type { ToWorker } from "#sync/delivery/message.ts";
import { pendingText, summaryText } from "#sync/delivery/summary.ts";
import type { JournalRecord } from "#sync/journal/journal.ts";
import { CONFIG } from "../../store/fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const kept: JournalRecord = {
  id: "one",
  tab: "here",
  owner: "me",
  configId: CONFIG,
  parcels: [],
  version: 1,
};

/** A page whose worker answers as told, or never. */
function page(answer?: (message: ToWorker) => unknown) {
  const heard: ToWorker[] = [];
  const container = Object.assign(new EventTarget(), {
    controller: {
      postMessage: (message: ToWorker, ports?: unknown) => {
        heard.push(message);
        if (answer) (ports as MessagePort[] | undefined)?.[0]?.postMessage(answer(message));
      },
    },
  });
  return { heard, container, background: openBackground(container as never) };
}

test("a request is processed, queued, and the notice of it goes after 50 ms", async () => {
  const { background, heard } = page(() => ({ queued: "queued" }));
  const states: string[] = [];
  background.status.subscribe(({ state, message = "" }) => states.push(`${state}: ${message}`));
  expect(await background.queue(kept)).toBe("queued");
  expect(heard).toEqual([{ type: "QUEUE_BACKGROUND_REQUEST", request: kept, replace: true }]);
  expect(states).toEqual(["pending: Processing request...", "idle: Request queued"]);
  await vi.advanceTimersByTimeAsync(49);
  expect(states).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(states.at(-1)).toBe("idle: ");
});

test("without a worker, queueing says so and asking fails", async () => {
  const background = openBackground(undefined);
  expect(await background.queue(kept, false)).toBeUndefined();
  expect(background.status.getState()).toEqual({ state: "error", message: "Service Worker not available" });
  await expect(background.syncStatus()).rejects.toThrow("Service Worker not available");
});

test("what the worker cannot do is told with its reason", async () => {
  const { background } = page(() => ({ failed: "The storage is full." }));
  expect(await background.queue(kept)).toBeUndefined();
  expect(background.status.getState()).toEqual({ state: "error", message: "The storage is full." });
  await expect(background.syncStatus()).rejects.toThrow("The storage is full.");
});

test("the notice of a queued request takes no later one away", async () => {
  const answers = [{ queued: "queued" }, { failed: "The storage is full." }];
  const { background } = page(() => answers.shift());
  await background.queue(kept);
  await background.queue(kept);
  await vi.advanceTimersByTimeAsync(100);
  expect(background.status.getState().state).toBe("error");
});

test("what waits is known within 5 s or not at all", async () => {
  const quick = page(() => ({ waiting: 3, left: 0 }));
  expect(await quick.background.syncStatus()).toEqual({ waiting: 3, left: 0 });
  expect(quick.heard).toEqual([{ type: "GET_SYNC_STATUS" }]);
  const silent = page();
  const failed = vi.fn();
  silent.background.syncStatus().catch(failed);
  await vi.advanceTimersByTimeAsync(4999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.mock.calls[0]![0]).toEqual(new Error("Sync status request timeout"));
});

test("the worker is told the fingerprint, and tells what it has sent", () => {
  const { background, heard, container } = page();
  background.setFingerprint("device");
  expect(heard).toEqual([{ type: "SET_FINGERPRINT", fingerprint: "device" }]);
  const told: unknown[] = [];
  const end = background.onComplete((summary) => told.push(summary));
  const data = { type: "SYNC_COMPLETE", success: 2, errors: 1, skipped: 0 };
  container.dispatchEvent(new MessageEvent("message", { data }));
  container.dispatchEvent(new MessageEvent("message", { data: { type: "OTHER" } }));
  end();
  container.dispatchEvent(new MessageEvent("message", { data }));
  expect(told).toEqual([{ success: 2, errors: 1, skipped: 0 }]);
});

test.each([
  [{ success: 3, errors: 0, skipped: 0 }, "Sync complete: 3 successful"],
  [{ success: 0, errors: 2, skipped: 0 }, "Sync complete: 0 successful, 2 failed"],
  [{ success: 1, errors: 0, skipped: 4 }, "Sync complete: 1 successful, 4 outdated requests skipped"],
  [
    { success: 1, errors: 2, skipped: 3 },
    "Sync complete: 1 successful, 2 failed, 3 outdated requests skipped",
  ],
])("the end of a sync with %o says “%s”", (summary, text) => {
  expect(summaryText(summary)).toBe(text);
});

test.each([
  [{ waiting: 0, left: 0 }, "Nothing waits on this device: the server has every change."],
  [{ waiting: 1, left: 0 }, "1 change waits on this device to be sent."],
  [{ waiting: 3, left: 3 }, "3 changes wait on this device to be sent, left by closed pages."],
  [{ waiting: 3, left: 1 }, "3 changes wait on this device to be sent, 1 of them left by closed pages."],
])("of %o is said “%s”", (status, text) => {
  expect(pendingText(status)).toBe(text);
});
