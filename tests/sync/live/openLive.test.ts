// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Document } from "#ocio/model/document.ts";
import { openLive } from "#sync/live/openLive.ts";
import { uuidOf } from "../../store/fixture.ts";
import { until } from "../remote.ts";

/** A stream that the server refuses, as one to a configuration that it does not have. */
class RefusedStream extends EventTarget {
  readyState = 2;
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event("error")));
  }
  close() {
    this.readyState = 2;
  }
}

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("EventSource", RefusedStream);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Watches a configuration of which the server says this, and gives the ids that are told to be gone. */
function watched(status: number, body: object): string[] {
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json(body, { status });
  });
  const gone: string[] = [];
  const outbox = {
    ...{ hear: () => "gap" as const, rebase: (fetched: Document) => fetched, known: () => 3 },
    ...{ follow: () => undefined, unfollow: () => undefined },
  };
  const live = openLive({
    outbox,
    show: () => undefined,
    changed: () => undefined,
    allowed: () => undefined,
    gone: (id) => gone.push(id),
  });
  live.watch(uuidOf(1));
  return gone;
}

test("a configuration that is gone before the stream is open is told to be gone", async () => {
  const gone = watched(404, { detail: "The requested configuration was not found." });
  await until(() => gone.length > 0);
  expect(gone).toEqual([uuidOf(1)]);
});

test.each([
  [401, { detail: "You're signed out." }],
  [503, { detail: "The server is about to stop; try again in a moment." }],
  [200, { changes: [{ version: 3 }], next: null }],
])("a stream that is refused while the server answers %i is not taken for that", async (status, body) => {
  const gone = watched(status, body);
  await until(() => asked.length > 0);
  await new Promise((done) => setTimeout(done, 10));
  expect(gone).toEqual([]);
});
