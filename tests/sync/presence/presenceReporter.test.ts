import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RowAddress } from "#api/change.ts";
import { createPresenceReporter } from "#sync/presence/presenceReporter.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (id: string): RowAddress => ({ collection: "looks", id });

function page() {
  const told: (string | undefined)[] = [];
  const others = { there: true };
  const reporter = createPresenceReporter({
    anybody: () => others.there,
    tell: (place) => void told.push(place?.id),
  });
  return { told, others, reporter, wait: () => vi.advanceTimersByTime(500) };
}

test("who goes through a list is told of where he ends, and of nothing twice", () => {
  const { told, reporter, wait } = page();
  for (const id of ["a", "b", "c"]) reporter.move(at(id));
  expect(told).toEqual([]);
  wait();
  expect(told).toEqual(["c"]);
  reporter.move(at("d"));
  reporter.move(at("c"));
  wait();
  expect(told).toEqual(["c"]);
  reporter.move(null);
  wait();
  expect(told).toEqual(["c", undefined]);
});

test("nobody is told where nobody is; who comes is", () => {
  const { told, others, reporter, wait } = page();
  others.there = false;
  reporter.move(at("a"));
  wait();
  expect(told).toEqual([]);
  others.there = true;
  reporter.met();
  wait();
  expect(told).toEqual(["a"]);
});

test("a new connection is told again where the page is, if it is anywhere", () => {
  const { told, reporter, wait } = page();
  reporter.forgotten();
  wait();
  expect(told).toEqual([]);
  reporter.move(at("a"));
  wait();
  reporter.forgotten();
  wait();
  expect(told).toEqual(["a", "a"]);
});
