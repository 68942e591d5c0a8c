import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestsFor } from "#api/requests.ts";
import type { Request } from "#api/resources.ts";
import type { Document } from "#ocio/model/document.ts";
import { createOutbox } from "#sync/delivery/outbox.ts";
import { CONFIG, documentOf, uuidOf } from "../../store/fixture.ts";
import { named } from "../remote.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = documentOf("a", "b");
const names = (document: Document | undefined) =>
  document?.colorspaces.order.map((id) => document.colorspaces.byId[id]?.name);
const { [uuidOf(1)]: _, ...others } = start.colorspaces.byId;
const withoutFirst = { ...start, colorspaces: { byId: others, order: [uuidOf(2)] } };
/** The event of a change of somebody else, who gives the nth color space a name. */
const theirs = (version: number, n: number, name: string) => ({
  version,
  tab: "theirs",
  requests: requestsFor(start, named(start, n, name)),
});

/** A page that follows the config from version 1 on; its changes are answered with the versions given. */
function follow(...versions: (number | undefined)[]) {
  let shown = start;
  const sent: Request[][] = [];
  const ahead: number[] = [];
  const outbox = createOutbox({
    tab: "mine",
    shown: () => shown,
    onMerged: (document) => {
      shown = document;
    },
    onAhead: (_, version) => void ahead.push(version),
    send: async (_, requests) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      sent.push(requests);
      const version = versions.shift();
      return version === undefined ? undefined : { version };
    },
  });
  outbox.knows(CONFIG, 1);
  outbox.follow(CONFIG);
  const edit = (n: number, name: string) => {
    const before = shown;
    shown = named(shown, n, name);
    outbox.push(before, shown);
  };
  const state = () => outbox.status.getState();
  return { outbox, edit, sent, ahead, state, shown: () => names(shown) };
}

test("a change of somebody else is shown once, and one that others come before is not", () => {
  const { outbox, shown } = follow();
  expect(outbox.hear(CONFIG, theirs(3, 1, "later"))).toBe("gap");
  expect(outbox.hear(uuidOf(7), theirs(2, 1, "elsewhere"))).toBe("gap");
  expect(shown()).toEqual(["a", "b"]);
  expect(outbox.hear(CONFIG, theirs(2, 1, "theirs"))).toBe("new");
  expect(shown()).toEqual(["theirs", "b"]);
  expect(outbox.hear(CONFIG, theirs(2, 1, "again"))).toBe("known");
  expect(shown()).toEqual(["theirs", "b"]);
  expect(outbox.known(CONFIG)).toBe(2);
});

test("what is not saved yet stays over the change of somebody else, and is sent by itself", async () => {
  const { outbox, edit, sent, state, shown } = follow(3);
  edit(1, "mine");
  outbox.hear(CONFIG, theirs(2, 2, "theirs"));
  expect(shown()).toEqual(["mine", "theirs"]);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent.map((requests) => requests.map(({ body }) => body))).toEqual([[{ name: "mine" }]]);
  expect(state()).toEqual({ state: "saved", waiting: 0 });
});

test("what somebody else has changed alike needs no saving any more", async () => {
  const { outbox, edit, sent, state, shown } = follow();
  edit(1, "same");
  outbox.hear(CONFIG, theirs(2, 1, "same"));
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([]);
  expect(shown()).toEqual(["same", "b"]);
  expect(state()).toEqual({ state: "saved", waiting: 0 });
});

test("an own change that is answered before its event stays over an earlier one of somebody else", async () => {
  const { outbox, edit, sent, ahead, state, shown } = follow(3);
  edit(1, "mine");
  await vi.advanceTimersByTimeAsync(500);
  expect(ahead).toEqual([3]);
  expect(state().state).toBe("saved");
  outbox.hear(CONFIG, theirs(2, 1, "theirs"));
  outbox.hear(CONFIG, { version: 3, tab: "mine", requests: sent[0]! });
  expect(shown()).toEqual(["mine", "b"]);
  outbox.hear(CONFIG, theirs(4, 1, "last"));
  await vi.advanceTimersByTimeAsync(500);
  expect(shown()).toEqual(["last", "b"]);
  expect(sent).toHaveLength(1);
});

test("an own change whose event comes before its answer is not done again over a later one", async () => {
  const { outbox, edit, sent, ahead, state, shown } = follow(2);
  edit(1, "mine");
  await vi.advanceTimersByTimeAsync(105);
  outbox.hear(CONFIG, { version: 2, tab: "mine", requests: requestsFor(start, named(start, 1, "mine")) });
  outbox.hear(CONFIG, theirs(3, 1, "theirs"));
  await vi.advanceTimersByTimeAsync(500);
  expect(shown()).toEqual(["theirs", "b"]);
  expect([sent.length, ahead]).toEqual([1, []]);
  expect(state()).toEqual({ state: "saved", waiting: 0 });
});

test("a change that the fetched document has already is not done to it again", async () => {
  const { outbox, edit, sent, state } = follow(3);
  edit(1, "mine");
  await vi.advanceTimersByTimeAsync(105);
  const fetched = named(named(start, 1, "mine"), 2, "theirs");
  expect(names(outbox.rebase(fetched, 3))).toEqual(["mine", "theirs"]);
  await vi.advanceTimersByTimeAsync(500);
  expect(state()).toEqual({ state: "saved", waiting: 0 });
  expect(outbox.known(CONFIG)).toBe(3);
  expect(names(outbox.rebase(named(start, 2, "later"), 4))).toEqual(["a", "later"]);
  expect(sent).toHaveLength(1);
});

test("a row that somebody else deleted comes back with an own change of it, which is told until it is read", async () => {
  const { outbox, edit, state, shown } = follow(3);
  edit(1, "mine");
  outbox.hear(CONFIG, { version: 2, tab: "theirs", requests: requestsFor(start, withoutFirst) });
  expect(shown()).toEqual(["b", "mine"]);
  await vi.advanceTimersByTimeAsync(500);
  const detail = "Somebody else had deleted “mine”. Your change brought it back.";
  expect(state()).toMatchObject({ state: "conflict", detail });
  outbox.seen();
  expect(state()).toEqual({ state: "saved", waiting: 0 });
});

test("the version of an own change is the newest known one only where nobody else made one between", async () => {
  for (const [version, known] of [
    [2, 2],
    [4, 1],
  ] as const) {
    const { outbox, edit } = follow(version);
    outbox.unfollow(CONFIG);
    edit(1, "mine");
    await vi.advanceTimersByTimeAsync(500);
    expect(outbox.known(CONFIG)).toBe(known);
  }
});
