import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Whereabouts } from "#api/change.ts";
import { createPresenceReporter } from "#sync/presence/presenceReporter.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (id: string): Whereabouts => ({ collection: "looks", id });

function page() {
  const told: (string | undefined)[] = [];
  const others = { there: true };
  const whereabouts = createPresenceReporter({
    anybody: () => others.there,
    tell: (place) => void told.push(place?.id),
  });
  return { told, others, whereabouts, wait: () => vi.advanceTimersByTime(500) };
}

test("who goes through a list is told of where he ends, and of nothing twice", () => {
  const { told, whereabouts, wait } = page();
  for (const id of ["a", "b", "c"]) whereabouts.move(at(id));
  expect(told).toEqual([]);
  wait();
  expect(told).toEqual(["c"]);
  whereabouts.move(at("d"));
  whereabouts.move(at("c"));
  wait();
  expect(told).toEqual(["c"]);
  whereabouts.move(null);
  wait();
  expect(told).toEqual(["c", undefined]);
});

test("nobody is told where nobody is; who comes is", () => {
  const { told, others, whereabouts, wait } = page();
  others.there = false;
  whereabouts.move(at("a"));
  wait();
  expect(told).toEqual([]);
  others.there = true;
  whereabouts.met();
  wait();
  expect(told).toEqual(["a"]);
});

test("a new connection is told again where the page is, if it is anywhere", () => {
  const { told, whereabouts, wait } = page();
  whereabouts.forgotten();
  wait();
  expect(told).toEqual([]);
  whereabouts.move(at("a"));
  wait();
  whereabouts.forgotten();
  wait();
  expect(told).toEqual(["a", "a"]);
});
