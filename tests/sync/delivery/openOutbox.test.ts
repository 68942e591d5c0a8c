// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Document } from "#ocio/model/document.ts";
import type { ToWorker } from "#sync/delivery/message.ts";
import { type OutboxCallbacks, openOutbox, type PageOutbox } from "#sync/delivery/openOutbox.ts";
import { CONFIG, documentOf, uuidOf } from "../../store/fixture.ts";
import { named, until } from "../remote.ts";

const OWNER = "palette.owner";
const start = documentOf("a");
let opened: PageOutbox | undefined;
let toWorker: ToWorker[];
let deleted: string[];
let asked: string[];

beforeEach(() => {
  [toWorker, deleted, asked] = [[], [], []];
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("caches", { delete: async (name: string) => void deleted.push(name) });
  const worker = Object.assign(new EventTarget(), {
    controller: { postMessage: (message: ToWorker) => void toWorker.push(message) },
  });
  Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true });
});
afterEach(() => {
  opened?.forget(CONFIG);
  opened?.stop();
  opened?.clear();
  localStorage.clear();
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
});

/** A page whose server answers as told. */
function open(answer: (path: string) => Response, hooks: Partial<OutboxCallbacks> = {}) {
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer(path);
  });
  const nothing = () => undefined;
  const renew = vi.fn(async () => undefined);
  opened = openOutbox({
    ...{ renew, document: () => start, show: nothing, merged: nothing, ahead: nothing, synced: nothing },
    ...hooks,
  });
  return { outbox: opened, renew, state: () => opened?.status.getState().state };
}

const noServer = () => {
  throw new TypeError("Failed to fetch");
};

test("what waits for a network is handed to the worker, in case the page is closed before", async () => {
  const { outbox, state } = open(noServer);
  outbox.identify("me");
  outbox.push(start, named(start, 1, "x"));
  await until(() => state() === "offline" && toWorker.length > 0);
  const request = expect.objectContaining({ configId: CONFIG, owner: "me", tab: outbox.tab });
  expect(toWorker[0]).toEqual({ type: "QUEUE_BACKGROUND_REQUEST", request, replace: true });
});

test("the account of the browser is remembered, and offline copies go when it is another or signs out", () => {
  const { outbox } = open(noServer);
  outbox.identify("me");
  expect([localStorage.getItem(OWNER), deleted.length]).toEqual(["me", 1]);
  outbox.identify("me");
  expect(deleted.length).toBe(1);
  outbox.leave();
  expect([localStorage.getItem(OWNER), deleted]).toEqual([null, ["palette-known", "palette-known"]]);
});

test("a change that another account would get is kept, and the page is told to become that account", async () => {
  localStorage.setItem(OWNER, "me");
  const { outbox, renew } = open((path) =>
    path.endsWith("/auth/me")
      ? Response.json({ user_id: "somebody else" })
      : Response.json({ detail: "Not yours.", code: "otherAccount" }, { status: 403 }),
  );
  outbox.push(start, named(start, 1, "x"));
  await until(() => renew.mock.calls.length > 0);
  expect(outbox.status.getState()).toMatchObject({ waiting: 1 });
  expect(outbox.status.getState().refused).toBeUndefined();
});

test("an event changes the document that is shown, and no other", () => {
  const shown: Document[] = [];
  const { outbox } = open(noServer, { merged: (document) => void shown.push(document) });
  const event = { version: 2, tab: "theirs", requests: [] };
  for (const id of [CONFIG, uuidOf(7)]) {
    outbox.knows(id, 1);
    expect(outbox.hear(id, event)).toBe("new");
  }
  expect(shown).toEqual([start]);
});
