import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTimeout } from "#sync/delivery/timeouts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work that ends in time gives its result, and nothing is timed any more", async () => {
  expect(await withTimeout(100, async () => "done")).toBe("done");
  expect(vi.getTimerCount()).toBe(0);
  await expect(withTimeout(100, () => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
  expect(vi.getTimerCount()).toBe(0);
});

test("work that ignores its signal is not waited for", async () => {
  let asked: AbortSignal | undefined;
  const late = withTimeout(100, (signal) => {
    asked = signal;
    return new Promise(() => undefined);
  }).catch(String);
  await vi.advanceTimersByTimeAsync(99);
  expect(asked?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await late).toBe("Error: The server does not answer.");
  expect(asked?.aborted).toBe(true);
});
