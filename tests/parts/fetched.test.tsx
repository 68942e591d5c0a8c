// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetched } from "#parts/fetched.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A part that cannot be fetched the first `failures` times, beside something that is there. */
function page(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new Error("Unable to preload CSS for /part.css");
    return { default: () => <p>the part</p> };
  });
  const Part = fetched(load);
  render(
    <>
      <p>what was typed</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  return load;
}

/** Lets what is promised come to pass. */
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(0)));

test("a part that cannot be fetched takes nothing with it, and is there as soon as the network is back", async () => {
  const load = page(2);
  await settle();
  expect(screen.queryByText("the part")).toBeNull();
  expect(screen.getByText("what was typed")).toBeTruthy();
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(load).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(screen.getByText("the part")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

test("it is asked for again after 1 s, then after 2 s, until it is there", async () => {
  const load = page(2);
  const after = async (time: number) => {
    await act(async () => void (await vi.advanceTimersByTimeAsync(time)));
    return load.mock.calls.length;
  };
  expect([await after(999), await after(1), await after(1999), await after(1)]).toEqual([1, 2, 2, 3]);
  expect(screen.getByText("the part")).toBeTruthy();
});

test("a stylesheet that did not arrive is asked for anew", async () => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  document.head.append(link);
  page(1);
  link.dispatchEvent(new Event("error"));
  expect(link.isConnected).toBe(false);
});
