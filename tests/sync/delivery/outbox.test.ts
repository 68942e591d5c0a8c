import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyRequests } from "#api/requests.ts";
import type { Request } from "#api/resources.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import type { Document } from "#ocio/model/document.ts";
import { attach } from "#sync/delivery/attach.ts";
import { createOutbox, type OutboxOptions, type Send } from "#sync/delivery/outbox.ts";
import { CONFIG, documentOf, uuidOf } from "../../store/fixture.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

class Failure extends Error {
  readonly status: number;
  constructor(status: number, message = `Status ${status}.`) {
    super(message);
    this.status = status;
  }
}

/** A server that keeps a document, answers a key that it knows without doing anything, and fails as told. */
function server(start: Document) {
  const state = { document: start, sent: [] as { requests: Request[]; key: string }[] };
  const keys = new Set<string>();
  let faults: ((requests: Request[]) => Error | "lost" | undefined)[] = [];
  const send: Send = async (_, requests, key) => {
    state.sent.push({ requests, key });
    await new Promise((resolve) => setTimeout(resolve, 10));
    const fault = (faults.length > 1 ? faults.shift() : faults[0])?.(requests);
    if (fault instanceof Error) throw fault;
    if (!keys.has(key)) state.document = applyRequests(state.document, requests);
    keys.add(key);
    if (fault === "lost") throw new Failure(0, "The server does not answer.");
  };
  return {
    state,
    send,
    /** Faults of the next sendings, one after the other; the last stays. */
    fail: (...next: typeof faults) => {
      faults = next;
    },
  };
}

const fine = () => undefined;
const named = (document: Document, n: number, name: string): Document => {
  const { byId, order } = document.colorspaces;
  return {
    ...document,
    colorspaces: { byId: { ...byId, [uuidOf(n)]: { ...byId[uuidOf(n)]!, name } }, order },
  };
};

function open(start: Document, options: Partial<OutboxOptions> = {}) {
  const remote = server(start);
  const outbox = createOutbox({ send: remote.send, backoff: (attempt) => 1000 * 2 ** attempt, ...options });
  let latest = start;
  const edit = (n: number, name: string) => {
    const before = latest;
    latest = named(latest, n, name);
    outbox.push(before, latest);
  };
  return { remote, outbox, edit, latest: () => latest };
}

test("changes that wait together go out as one", async () => {
  const { remote, outbox, edit, latest } = open(documentOf("a", "b"));
  edit(1, "x");
  edit(1, "y");
  edit(2, "z");
  expect(outbox.status.getState()).toEqual({ state: "saving", waiting: 2 });
  await vi.advanceTimersByTimeAsync(200);
  expect(remote.state.sent.map(({ requests }) => requests.length)).toEqual([2]);
  expect(remote.state.document).toEqual(latest());
  expect(outbox.status.getState()).toEqual({ state: "saved", waiting: 0 });
});

test("a step that was done and undone goes out though nothing is left to change", async () => {
  const start = documentOf("a", "b");
  const sent: unknown[] = [];
  const { outbox } = open(start, {
    send: async (...[, requests, , , , , steps]) => void sent.push({ requests, steps }),
  });
  const step = (way: HistoryStep["way"]) => ({ id: uuidOf(9), way, title: "Rename", say: "Renamed" });
  const other = named(start, 1, "x");
  outbox.push(start, other, {}, step("do"));
  outbox.push(other, start, {}, step("undo"));
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([
    { requests: [], steps: [{ ...step("do"), changes: [expect.anything()] }, step("undo")] },
  ]);
  // One that was done again and undone leaves everything as the server has it.
  outbox.push(start, other, {}, step("redo"));
  outbox.push(other, start, {}, step("undo"));
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toHaveLength(1);
  expect(outbox.status.getState()).toEqual({ state: "saved", waiting: 0 });
});

test("steps without a change that the server does not take are let go", async () => {
  const start = documentOf("a", "b");
  const { remote, outbox } = open(start);
  const other = named(start, 1, "x");
  remote.fail(() => new Failure(422), fine);
  const step = (way: HistoryStep["way"]) => ({ id: uuidOf(9), way, title: "Rename", say: "Renamed" });
  outbox.push(start, other, {}, step("do"));
  outbox.push(other, start, {}, step("undo"));
  await vi.advanceTimersByTimeAsync(500);
  expect(remote.state.sent).toHaveLength(1);
  expect(outbox.status.getState()).toEqual({ state: "saved", waiting: 0 });
});

test("what changes while a sending is under way follows it", async () => {
  const { remote, outbox, edit, latest } = open(documentOf("a", "b"));
  edit(1, "x");
  await vi.advanceTimersByTimeAsync(105);
  edit(1, "y");
  edit(2, "z");
  await vi.advanceTimersByTimeAsync(200);
  expect(remote.state.sent.map(({ requests }) => requests.map(({ body }) => body))).toEqual([
    [{ name: "x" }],
    [{ name: "y" }, { name: "z" }],
  ]);
  expect(remote.state.document).toEqual(latest());
  expect(outbox.status.getState().state).toBe("saved");
});

test("what is changed back while it is on its way is not called saved before the server has that too", async () => {
  const { remote, outbox, edit, latest } = open(documentOf("a"));
  edit(1, "x");
  await vi.advanceTimersByTimeAsync(105);
  edit(1, "a");
  expect(outbox.status.getState()).toEqual({ state: "saving", waiting: 1 });
  await vi.advanceTimersByTimeAsync(200);
  expect(remote.state.document).toEqual(latest());
  expect(outbox.status.getState()).toEqual({ state: "saved", waiting: 0 });
});

test("what was changed and changed back is not sent", async () => {
  const { remote, outbox, edit } = open(documentOf("a"));
  edit(1, "x");
  edit(1, "a");
  await vi.advanceTimersByTimeAsync(200);
  expect(remote.state.sent).toEqual([]);
  expect(outbox.status.getState().state).toBe("saved");
});

test.each([0, 401, 403, 408, 425, 429, 500, 503])(
  "status %i is tried again until it passes",
  async (code) => {
    const { remote, outbox, edit, latest } = open(documentOf("a"));
    const failure = () => new Failure(code, "Not now.");
    remote.fail(failure, failure, fine);
    edit(1, "x");
    await vi.advanceTimersByTimeAsync(150);
    const failed = code >= 500 && { failed: true };
    expect(outbox.status.getState()).toEqual({ state: "offline", waiting: 1, detail: "Not now.", ...failed });
    await vi.advanceTimersByTimeAsync(4000);
    expect(remote.state.sent).toHaveLength(3);
    expect(new Set(remote.state.sent.map(({ key }) => key)).size).toBe(1);
    expect(remote.state.document).toEqual(latest());
    expect(outbox.status.getState()).toEqual({ state: "saved", waiting: 0 });
  },
);

test("a sending whose answer was lost is sent again as it was, then what came after", async () => {
  const { remote, edit, latest } = open(documentOf("a"));
  remote.fail(() => "lost", fine);
  edit(1, "x");
  await vi.advanceTimersByTimeAsync(150);
  edit(1, "y");
  await vi.advanceTimersByTimeAsync(3000);
  const [first, again, then] = remote.state.sent;
  expect(again).toEqual(first);
  expect(then?.requests.map(({ body }) => body)).toEqual([{ name: "y" }]);
  expect(remote.state.document).toEqual(latest());
});

test("a session that ran out is renewed before the next try", async () => {
  const renew = vi.fn(async () => undefined);
  const { remote, edit } = open(documentOf("a"), { renew });
  remote.fail(() => new Failure(401), fine);
  edit(1, "x");
  await vi.advanceTimersByTimeAsync(3000);
  expect(renew).toHaveBeenCalledOnce();
  expect(remote.state.sent).toHaveLength(2);
});

test("a refusal stays visible while the rest is saved, and undoing it makes all saved", async () => {
  const { remote, outbox, edit, latest } = open(documentOf("a", "b", "c"));
  const refuse = (requests: Request[]) =>
    requests.some(({ body }) => (body as { name: string }).name === "bad")
      ? new Failure(422, "The name is bad.")
      : undefined;
  remote.fail(refuse);
  edit(1, "x");
  edit(2, "bad");
  edit(3, "z");
  await vi.advanceTimersByTimeAsync(1000);
  expect(outbox.status.getState()).toMatchObject({ state: "error", waiting: 1, detail: "The name is bad." });
  expect(remote.state.document.colorspaces.byId[uuidOf(1)]?.name).toBe("x");
  expect(remote.state.document.colorspaces.byId[uuidOf(3)]?.name).toBe("z");
  expect(await outbox.flush()).toMatchObject({ state: "error" });
  edit(2, "b");
  await vi.advanceTimersByTimeAsync(1000);
  expect(outbox.status.getState()).toEqual({ state: "saved", waiting: 0 });
  expect(remote.state.document).toEqual(latest());
});

test("a change made while a refusal is on its way is sent all the same", async () => {
  const { remote, outbox, edit, latest } = open(documentOf("a"));
  remote.fail(() => new Failure(422), fine);
  edit(1, "bad");
  await vi.advanceTimersByTimeAsync(105);
  edit(1, "good");
  await vi.advanceTimersByTimeAsync(1000);
  expect(remote.state.document).toEqual(latest());
  expect(outbox.status.getState().state).toBe("saved");
});

test("a refusal is tried again when asked", async () => {
  const { remote, outbox, edit, latest } = open(documentOf("a"));
  remote.fail(() => new Failure(409), fine);
  edit(1, "x");
  await vi.advanceTimersByTimeAsync(500);
  expect(outbox.status.getState().state).toBe("error");
  outbox.retry();
  await vi.advanceTimersByTimeAsync(500);
  expect(outbox.status.getState().state).toBe("saved");
  expect(remote.state.document).toEqual(latest());
});

test("what is too large is cut in halves", async () => {
  const { remote, outbox, edit, latest } = open(documentOf("a", "b", "c", "d"));
  remote.fail((requests) => (requests.length > 2 ? new Failure(413) : undefined));
  for (const n of [1, 2, 3, 4]) edit(n, `n${n}`);
  await vi.advanceTimersByTimeAsync(500);
  expect(remote.state.sent.map(({ requests }) => requests.length)).toEqual([4, 2, 2]);
  expect(remote.state.document).toEqual(latest());
  expect(outbox.status.getState().state).toBe("saved");
});

test("deleting what is gone already counts as deleted", async () => {
  const before = documentOf("a", "b");
  const { remote, outbox } = open(before);
  remote.fail(() => new Failure(404));
  outbox.push(before, documentOf("a"));
  await vi.advanceTimersByTimeAsync(500);
  expect(outbox.status.getState().state).toBe("saved");
});

test("flush sends at once and says how it ended", async () => {
  const { remote, outbox, edit } = open(documentOf("a"));
  expect(await outbox.flush()).toEqual({ state: "saved", waiting: 0 });
  edit(1, "x");
  const flushed = outbox.flush();
  await vi.advanceTimersByTimeAsync(20);
  expect(await flushed).toEqual({ state: "saved", waiting: 0 });
  expect(remote.state.sent).toHaveLength(1);
});

test("flush does not wait for a server that does not answer", async () => {
  const { remote, outbox, edit } = open(documentOf("a"));
  remote.fail(() => new Failure(0, "The server does not answer."));
  edit(1, "x");
  await vi.advanceTimersByTimeAsync(150);
  const flushed = outbox.flush();
  edit(1, "y");
  await vi.advanceTimersByTimeAsync(20);
  expect(await flushed).toMatchObject({ state: "offline", detail: "The server does not answer." });
  expect(remote.state.sent).toHaveLength(2);
});

test("a fetched document keeps the fields that are not saved yet", async () => {
  const { remote, outbox, edit } = open(documentOf("a", "b"));
  remote.fail(() => new Failure(0));
  edit(1, "mine");
  await vi.advanceTimersByTimeAsync(150);
  const fetched = named(documentOf("a", "b"), 2, "theirs");
  remote.state.document = fetched;
  const merged = outbox.rebase(fetched);
  expect(merged).toEqual(named(fetched, 1, "mine"));
  remote.fail(fine);
  outbox.retry();
  await vi.advanceTimersByTimeAsync(150);
  expect(remote.state.document).toEqual(merged);
  expect(outbox.rebase(fetched)).toBe(fetched);
});

test("a deleted configuration is forgotten", async () => {
  const { remote, outbox, edit } = open(documentOf("a"));
  edit(1, "x");
  outbox.forget(CONFIG);
  await vi.advanceTimersByTimeAsync(500);
  expect(remote.state.sent).toEqual([]);
  expect(outbox.status.getState()).toEqual({ state: "saved", waiting: 0 });
});

test("the page warns before it closes with unsaved changes, and coming online sends them", async () => {
  const { remote, outbox, edit } = open(documentOf("a"));
  const page = new EventTarget();
  const detach = attach(outbox, page);
  const closing = () => {
    const event = new Event("beforeunload", { cancelable: true });
    page.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  remote.fail(() => new Failure(0));
  edit(1, "x");
  await vi.advanceTimersByTimeAsync(150);
  expect(closing()).toBe(true);
  remote.fail(fine);
  page.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(50);
  expect(closing()).toBe(false);
  detach();
});

test("a page that is seen again sends what waits, and one that is hidden does not", async () => {
  const { remote, outbox, edit } = open(documentOf("a"), { backoff: () => 60_000 });
  const sheet = Object.assign(new EventTarget(), { visibilityState: "hidden" as DocumentVisibilityState });
  const detach = attach(outbox, new EventTarget(), sheet);
  const change = async (visibilityState: DocumentVisibilityState) => {
    sheet.visibilityState = visibilityState;
    sheet.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(50);
    return remote.state.sent.length;
  };
  remote.fail(() => new Failure(0));
  edit(1, "x");
  await vi.advanceTimersByTimeAsync(150);
  expect(await change("hidden")).toBe(1);
  expect(await change("visible")).toBe(2);
  detach();
  expect(await change("visible")).toBe(2);
});

test("the steps of what is not sent yet are told, and none once it is", async () => {
  const { remote, outbox } = open(documentOf("a"));
  const step: HistoryStep = { id: uuidOf(9), way: "do", title: "Rename", say: "Renamed" };
  const start = documentOf("a");
  outbox.push(start, named(start, 1, "x"), {}, step);
  expect(outbox.stepsOf(CONFIG)).toMatchObject([step]);
  await vi.advanceTimersByTimeAsync(200);
  expect(remote.state.sent).toHaveLength(1);
  expect(outbox.stepsOf(CONFIG)).toEqual([]);
});

test("a refused change is not waited for: nothing is timed until there is something to send", async () => {
  const { remote, outbox, edit } = open(documentOf("a"));
  remote.fail(() => new Failure(422, "No."));
  edit(1, "x");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(outbox.status.getState()).toMatchObject({ state: "error", waiting: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

test("a configuration that is deleted while its sending fails is not tried for again", async () => {
  const { remote, outbox, edit, latest } = open(documentOf("a"));
  remote.fail(() => new Failure(503));
  edit(1, "x");
  await vi.advanceTimersByTimeAsync(105);
  expect(remote.state.sent).toHaveLength(1);
  outbox.forget(latest().config.id);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(remote.state.sent).toHaveLength(1);
  expect(outbox.status.getState()).toEqual({ state: "saved", waiting: 0 });
  expect(vi.getTimerCount()).toBe(0);
});
