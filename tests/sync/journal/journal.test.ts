import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Document } from "#ocio/model/document.ts";
import { attach } from "#sync/delivery/attach.ts";
import type { Summary } from "#sync/delivery/status.ts";
import { type Journal, type JournalRecord, openJournal } from "#sync/journal/journal.ts";
import { CONFIG, documentOf, uuidOf } from "../../store/fixture.ts";
import { type Desk, nothing, openDesk, start } from "../app.ts";
import { Failure, named, remoteOf, until } from "../remote.ts";

let app: Desk;
let journal: Journal;
let page: Desk["page"];
let reopen: Desk["reopen"];
beforeEach(() => {
  app = openDesk();
  ({ journal, page, reopen } = app);
});
afterEach(() => app.close());

const nameOf = (document: Document, n: number) => document.colorspaces.byId[uuidOf(n)]?.name;
test("a change is in the journal, under the key that it goes out with, before it is sent", async () => {
  const remote = remoteOf(start);
  const seen: JournalRecord[][] = [];
  const { rename, outbox } = page(remote, {
    send: async (configId, requests, key) => {
      seen.push(await journal.all());
      await remote.send(configId, requests, key);
    },
  });
  rename(1, "x");
  await until(() => outbox.status.getState().state === "saved");
  expect(seen).toHaveLength(1);
  expect(seen[0]![0]!.parcels).toMatchObject(remote.sent);
  await until(async () => (await journal.all()).length === 0);
});

test("the page may be closed once the journal has what waits, not before", async () => {
  const remote = remoteOf(start);
  remote.fault = nothing;
  const { rename, outbox } = page(remote);
  expect(outbox.safe()).toBe(true);
  rename(1, "x");
  expect(outbox.safe()).toBe(false);
  await until(() => outbox.safe());
  expect((await journal.all()).flatMap(({ parcels }) => parcels)).toHaveLength(1);
});

test("what waits offline is called so once the journal has it, and comes back over what the server has", async () => {
  const remote = remoteOf(start);
  remote.fault = nothing;
  const first = page(remote);
  first.rename(1, "x");
  first.rename(2, "y");
  first.rename(1, "z");
  first.rename(3, "q");
  first.rename(3, "c");
  await until(() => first.state().state === "offline");
  expect(first.outbox.safe()).toBe(true);
  expect(first.state().waiting).toBe(2);
  first.kill();

  const summaries: Summary[] = [];
  remote.document = named(named(remote.document, 3, "theirs"), 2, "theirs too");
  const second = await reopen(remote, { onSynced: (summary) => summaries.push(summary) });
  expect([1, 2, 3].map((n) => nameOf(second.shown.document, n))).toEqual(["z", "y", "theirs"]);
  second.rename(2, "after");
  remote.fault = () => undefined;
  second.outbox.retry();
  await until(() => second.state().state === "saved");
  expect(remote.document).toEqual(second.shown.document);
  expect([1, 2, 3].map((n) => nameOf(remote.document, n))).toEqual(["z", "after", "theirs"]);
  expect(summaries).toEqual([{ success: 3, errors: 0, skipped: 0 }]);
  await until(async () => (await journal.all()).length === 0);
});

test("changes that newer ones cover are not sent, and counted", async () => {
  const remote = remoteOf(start);
  remote.fault = nothing;
  const summaries: Summary[] = [];
  const { rename, outbox } = page(remote, { onSynced: (summary) => summaries.push(summary) });
  rename(1, "x");
  await until(() => outbox.status.getState().state === "offline");
  for (let n = 0; n < 10; n++) rename(2, `y${n}`);
  remote.fault = () => undefined;
  outbox.wake();
  await until(() => outbox.status.getState().state === "saved");
  expect(remote.applied).toHaveLength(2);
  expect(summaries).toEqual([{ success: 2, errors: 0, skipped: 9 }]);
});

test("changes that the server refuses are counted apart from those that it took", async () => {
  const remote = remoteOf(start);
  remote.fault = nothing;
  const summaries: Summary[] = [];
  const { rename, outbox } = page(remote, { onSynced: (summary) => summaries.push(summary) });
  rename(1, "x");
  rename(2, "y");
  await until(() => outbox.status.getState().state === "offline");
  remote.fault = ([first]) => (first?.path.endsWith(uuidOf(1)) ? new Failure(422) : undefined);
  outbox.wake();
  await until(() => summaries.length > 0);
  expect(summaries).toEqual([{ success: 1, errors: 1, skipped: 0 }]);
});

test("a sending that was carried out before the page was killed is not carried out again", async () => {
  const remote = remoteOf(start);
  remote.lost = () => true;
  const first = page(remote);
  first.rename(1, "x");
  await until(() => first.state().state === "offline");
  first.kill();
  remote.document = named(remote.document, 1, "theirs");
  remote.lost = () => false;
  const second = await reopen(remote);
  await until(() => second.state().state === "saved");
  expect(remote.sent.map(({ key }) => key)).toEqual([remote.sent[0]!.key, remote.sent[0]!.key]);
  expect(remote.applied).toHaveLength(1);
});

test("a batch that was cut has the same pieces after the page was killed", async () => {
  const remote = remoteOf(start);
  remote.fault = (requests) => (requests.length > 1 ? new Failure(413) : undefined);
  remote.lost = () => remote.applied.length > 0;
  const first = page(remote);
  first.rename(1, "x");
  first.rename(2, "y");
  await until(() => first.state().state === "offline");
  first.kill();
  remote.lost = () => false;
  const second = await reopen(remote);
  await until(() => second.state().state === "saved");
  expect(remote.applied).toHaveLength(2);
  expect(new Set(remote.sent.map(({ key }) => key)).size).toBe(3);
  expect([1, 2].map((n) => nameOf(remote.document, n))).toEqual(["x", "y"]);
});

test("an open page leaves the changes of another one to it, and takes over those of a closed one", async () => {
  const remote = remoteOf(start);
  remote.fault = nothing;
  const first = page(remote);
  first.rename(1, "x");
  await until(() => first.state().state === "offline");
  const both = async () => app.open.map(({ tab }) => tab);
  const second = await reopen(remote, { alive: both });
  expect(nameOf(second.shown.document, 1)).toBe("a");
  first.kill();
  // The configuration is shown, so what is taken over shows at once.
  const third = page(remote, { shown: () => start });
  third.rename(2, "y");
  await third.outbox.start();
  expect([1, 2].map((n) => nameOf(third.shown.document, n))).toEqual(["x", "y"]);
  remote.fault = () => undefined;
  third.outbox.retry();
  await until(() => third.state().state === "saved");
  expect(remote.document).toEqual(third.shown.document);
});

test("a page that stays open sends what another has left that was closed meanwhile", async () => {
  const remote = remoteOf(start);
  remote.fault = nothing;
  const alive = new Set(["stays", "goes"]);
  const options = (tab: string) => ({ tab, alive: async () => [...alive], backoff: () => 50 });
  const stays = page(remote, options("stays"));
  await stays.outbox.start();
  const detach = attach(stays.outbox, new EventTarget());
  const goes = page(remote, options("goes"));
  goes.rename(1, "x");
  await until(() => goes.state().state === "offline");
  goes.kill();
  alive.delete("goes");
  await until(() => stays.state().waiting === 1);
  await until(() => stays.state().state === "offline");
  remote.fault = () => undefined;
  await until(() => stays.state().state === "saved");
  expect(nameOf(remote.document, 1)).toBe("x");
  detach();
});

test.each([
  ["is none", undefined, "it has no storage."],
  [
    "is forbidden",
    {
      open: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    },
    "The operation is insecure.",
  ],
])("where there %s, nothing is kept and that is said", async (_, storage, why) => {
  vi.stubGlobal("indexedDB", storage);
  const remote = remoteOf(start);
  remote.fault = nothing;
  const { rename, outbox, state } = page(remote, { journal: openJournal(randomUUID()) });
  rename(1, "x");
  await until(() => state().state === "error");
  expect(state().detail).toBe(`This browser keeps nothing: ${why}`);
  expect(outbox.safe()).toBe(false);
  vi.unstubAllGlobals();
});

test("where nothing can be kept the page says so, goes on saving, and warns before it closes", async () => {
  const remote = remoteOf(start);
  remote.fault = nothing;
  const full = { ...journal, write: () => Promise.reject(new Error("the disk is full.")) };
  const { rename, outbox, state } = page(remote, { journal: full });
  rename(1, "x");
  await until(() => state().state === "error");
  expect(state().detail).toBe("This browser keeps nothing: the disk is full.");
  expect(outbox.safe()).toBe(false);
  remote.fault = () => undefined;
  outbox.retry();
  await until(() => state().state === "saved");
  expect(remote.document).toEqual(named(start, 1, "x"));
});

/**
 * Every answer, and what becomes of the request: it stays in the queue, waits for the user, or is done. Where the
 * status leaves it open, a code of our own server's says more than a page of somebody between.
 */
const answers: [status: number, fate: "kept" | "parked" | "done", code?: string][] = [
  [403, "parked", "readOnly"],
  [412, "kept", "otherAccount"],
  [403, "kept", "of another program"],
  ...[0, 301, 302, 304, 401, 403, 408, 425, 429].map((each): [number, "kept"] => [each, "kept"]),
  ...[500, 501, 502, 503, 504, 507, 520].map((each): [number, "kept"] => [each, "kept"]),
  ...[400, 402, 404, 405, 406, 409, 410].map((each): [number, "parked"] => [each, "parked"]),
  ...[411, 412, 413, 414, 415, 422, 423, 428, 431, 451].map((each): [number, "parked"] => [each, "parked"]),
  [200, "done"],
];

test.each(answers)(
  "after the answer %i a request is %s (%s), also when the page is opened again",
  async (status, fate, code) => {
    const remote = remoteOf(start);
    if (fate !== "done") remote.fault = () => new Failure(status, "Said the server.", code);
    const first = page(remote);
    first.rename(1, "x");
    const ends = { kept: "offline", parked: "error", done: "saved" }[fate];
    await until(() => first.state().state === ends);
    expect(first.state()).toMatchObject(
      fate === "done" ? { waiting: 0 } : { waiting: 1, detail: "Said the server." },
    );
    expect(first.state().refused?.length ?? 0).toBe(fate === "parked" ? 1 : 0);
    first.kill();
    await until(async () => first.outbox.safe());
    expect(await journal.all()).toHaveLength(fate === "done" ? 0 : 1);
    const second = await reopen(remote);
    await until(() => second.state().state === ends);
    remote.fault = () => undefined;
    second.outbox.retry();
    await until(() => second.state().state === "saved");
    expect(nameOf(remote.document, 1)).toBe("x");
    expect(remote.applied).toHaveLength(1);
  },
);

test("a refused change is discarded alone, before and after the page was opened again", async () => {
  const remote = remoteOf(start);
  remote.fault = (requests) =>
    requests.some(({ body }) => /bad/.test(JSON.stringify(body))) ? new Failure(422, "No.") : undefined;
  const first = page(remote);
  first.rename(1, "bad");
  first.rename(2, "y");
  first.rename(3, "bad too");
  await until(() => first.state().refused?.length === 2);
  first.outbox.discard(first.state().refused![0]!);
  expect([1, 2, 3].map((n) => nameOf(first.shown.document, n))).toEqual(["a", "y", "bad too"]);
  await until(() => first.outbox.safe());
  first.kill();

  // Nothing is open here.
  const second = page(remote);
  await second.outbox.start();
  await until(() => second.state().state === "error");
  expect(second.state()).toMatchObject({ waiting: 1, refused: [{ configId: CONFIG, why: "No." }] });
  second.outbox.discard(second.state().refused![0]!);
  await until(() => second.state().state === "saved");
  await until(async () => (await journal.all()).length === 0);
  expect([1, 2, 3].map((n) => nameOf(remote.document, n))).toEqual(["a", "y", "c"]);
});

test("discarding a row that may not be made or deleted leaves the order sound", async () => {
  const remote = remoteOf(start);
  remote.fault = () => new Failure(422);
  const { outbox, shown, state } = page(remote);
  const after = { ...documentOf("a", "b", "c", "d"), config: start.config };
  const { [uuidOf(2)]: _, ...byId } = after.colorspaces.byId;
  const order = [4, 3, 1].map(uuidOf);
  outbox.push(start, { ...after, colorspaces: { byId, order } });
  await until(() => state().refused?.length === 3);
  const row = () => state().refused?.find(({ request }) => request.method !== "PUT");
  for (let refused = row(); refused; refused = row()) outbox.discard(refused);
  expect(shown.document.colorspaces.order).toEqual([3, 1, 2].map(uuidOf));
  remote.fault = () => undefined;
  outbox.retry();
  await until(() => state().state === "saved");
  expect(remote.document).toEqual(shown.document);
  expect(remote.document.colorspaces.byId).toEqual(start.colorspaces.byId);
});

test("a document is known as it was fetched, with what was carried out since, until another account comes", async () => {
  const remote = remoteOf(start);
  const { rename, outbox } = page(remote, { owner: "me" });
  outbox.rebase(start);
  rename(1, "x");
  await until(() => outbox.status.getState().state === "saved");
  await until(async () => nameOf((await journal.document(CONFIG))!, 1) === "x");
  expect(await journal.document(uuidOf(5))).toBeUndefined();
  outbox.identify("someone else");
  await until(async () => (await journal.document(CONFIG)) === undefined);
});

test("a newer request with the same id takes the place of an older one, if it may", async () => {
  const kept: JournalRecord = {
    id: "one",
    tab: "gone",
    owner: "me",
    configId: CONFIG,
    parcels: [],
    version: 1,
  };
  expect(await journal.queue(kept, false)).toBe("queued");
  expect(await journal.queue({ ...kept, version: 2 }, false)).toBe("outdated");
  expect(await journal.queue({ ...kept, version: 2 }, true)).toBe("queued");
  expect(await journal.queue(kept, true)).toBe("outdated");
  expect(await journal.all()).toEqual([{ ...kept, version: 2 }]);
});

test("a change that took the place of somebody else’s is told until it is read", async () => {
  const remote = remoteOf(start);
  const origins: unknown[] = [];
  const { rename, outbox, state } = page(remote, {
    send: async (configId, requests, key, { tab: _, ...origin }) => {
      await remote.send(configId, requests, key);
      origins.push(origin);
      return { version: 8, overwrote: 1 };
    },
  });
  outbox.knows(CONFIG, 7);
  rename(1, "x");
  await until(() => state().state === "conflict");
  expect(state().detail).toBe("Your change replaced somebody else’s in a field. The history has both.");
  outbox.seen();
  expect(state().state).toBe("saved");
  rename(1, "y");
  await until(() => origins.length === 2);
  expect(origins).toEqual([{ base: 7 }, { base: 8 }]);
});
