import { expect, test, vi } from "vitest";
import type { Feed, Heard } from "#sync/live/feed.ts";
import { createLive } from "#sync/live/live.ts";
import { CONFIG, documentOf } from "../../store/fixture.ts";

/** A watched configuration of which this page knows a version, and what it fetches and reconnects for. */
function watched(known: number | undefined) {
  let hear: (heard: Heard) => void = () => undefined;
  const fetch = vi.fn(async () => ({ document: documentOf(), version: 9 }));
  const refresh = vi.fn();
  const live = createLive({
    outbox: {
      ...{ hear: () => "gap" as const, rebase: (document) => document, known: () => known },
      ...{ follow: () => undefined, unfollow: () => undefined },
    },
    feed: (_, heard): Feed => {
      hear = heard;
      return { refresh, close: () => undefined };
    },
    fetch,
    show: () => undefined,
    meet: () => undefined,
    changed: () => undefined,
    allowed: () => undefined,
    gone: () => undefined,
    timeout: 0,
  });
  live.watch(CONFIG);
  return { live, refresh, fetch, hear: (heard: Heard) => hear(heard) };
}

test.each<[event: "hello" | "own" | "reset", version: number, known: number | undefined, isFetched: boolean]>(
  [
    ["hello", 3, 3, false],
    ["hello", 2, 3, false],
    ["hello", 4, 3, true],
    ["hello", 1, undefined, true],
    ["own", 3, 3, false],
    ["own", 4, 3, true],
    ["reset", 3, 3, true],
    ["reset", 2, 3, true],
  ],
)("“%s” at version %i, with version %s known: fetched is %s", (event, version, known, isFetched) => {
  const { hear, fetch } = watched(known);
  hear({ event, data: { version } });
  expect(fetch).toHaveBeenCalledTimes(isFetched ? 1 : 0);
});

test.each<[version: number, known: number, isRefreshed: boolean]>([
  [3, 3, false],
  [2, 3, false],
  [4, 3, true],
])(
  "an own change of version %i without its event, with version %i known: connected anew is %s",
  async (version, known, isRefreshed) => {
    const { live, refresh } = watched(known);
    live.ahead(CONFIG, version);
    await new Promise((done) => setTimeout(done, 5));
    expect(refresh).toHaveBeenCalledTimes(isRefreshed ? 1 : 0);
  },
);
