import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Document } from "#ocio/model/document.ts";
import type { Journal } from "#sync/journal/journal.ts";
import { CONFIG, uuidOf } from "../../store/fixture.ts";
import { type Desk, nothing, openDesk, start } from "../app.ts";
import { Failure, named, remoteOf, until } from "../remote.ts";

let app: Desk;
let journal: Journal;
let page: Desk["page"];
beforeEach(() => {
  app = openDesk();
  ({ journal, page } = app);
});
afterEach(() => app.close());

const nameOf = (document: Document, n: number) => document.colorspaces.byId[uuidOf(n)]?.name;

test("what was made with one account waits for it, and is never sent with another", async () => {
  const remote = remoteOf(start);
  remote.fault = nothing;
  const options = { owner: "me" };
  const { rename, outbox, state, kill } = page(remote, options);
  rename(1, "x");
  await until(() => state().state === "offline");
  outbox.identify("someone else");
  remote.fault = () => undefined;
  const before = remote.sent.length;
  outbox.retry();
  await until(() => state().state === "conflict");
  expect(state()).toMatchObject({ waiting: 0, foreign: 1 });
  expect(await outbox.flush()).toMatchObject({ foreign: 1 });
  await until(() => outbox.safe());
  kill();
  const other = page(remote, { ...options, owner: "someone else" });
  await other.outbox.start();
  await until(() => other.state().state === "conflict");
  expect(remote.sent).toHaveLength(before);
  other.outbox.identify("me");
  await until(() => other.state().state === "saved");
  expect(nameOf(remote.document, 1)).toBe("x");
  await until(async () => (await journal.all()).length === 0);
});

test("another account in the same browser is found out by the refusal, before anything is parked", async () => {
  const remote = remoteOf(start);
  let present = "someone else";
  remote.fault = () => (present === "me" ? undefined : new Failure(404));
  const { rename, outbox, state } = page(remote, { owner: "me", whoAmI: async () => present });
  rename(1, "x");
  await until(() => state().foreign === 1);
  expect(state()).toMatchObject({ waiting: 0 });
  expect(state().refused).toBeUndefined();
  present = "me";
  outbox.identify("me");
  await until(() => state().state === "saved");
  expect(nameOf(remote.document, 1)).toBe("x");
});

test("what a visitor has made whom the new account has taken in goes along, and nothing else", async () => {
  const remote = remoteOf(start);
  remote.fault = nothing;
  const formerly = async () => ({ user_id: "registered", visitors: ["anonymous"] });
  const { rename, outbox, state } = page(remote, { owner: "anonymous", fetchMergedVisitors: formerly });
  rename(1, "x");
  await until(() => state().state === "offline");
  remote.fault = () => undefined;
  outbox.identify("somebody else");
  await until(() => state().state === "conflict");
  expect(state()).toMatchObject({ waiting: 0, foreign: 1 });
  outbox.identify("registered");
  await until(() => state().state === "saved");
  expect(nameOf(remote.document, 1)).toBe("x");
});

test("changes of other accounts are named, and each one's are given up alone when the user says so", async () => {
  const remote = remoteOf(start);
  remote.fault = nothing;
  const names = new Map<string, string | null>([
    ["ann", "ann@example.com"],
    ["bob", null],
  ]);
  const { rename, outbox, state, kill } = page(remote, { owner: "ann", nameOf: (id) => names.get(id) });
  rename(1, "x");
  rename(2, "y");
  await until(() => state().state === "offline");
  outbox.identify("bob");
  rename(3, "z");
  await until(() => state().waiting === 1 && outbox.safe());
  kill();
  const other = page(remote, { owner: "cleo" });
  await other.outbox.start();
  await until(() => other.state().foreign === 3);
  const configs = [{ id: CONFIG, title: "Show" }];
  const ann = { owner: "ann", name: "ann@example.com", changes: 2, configs };
  const bob = { owner: "bob", name: null, changes: 1, configs };
  expect(other.state().held).toHaveLength(2);
  expect(other.state().held).toEqual(expect.arrayContaining([ann, bob]));
  other.rename(1, "own");
  await until(() => other.state().waiting === 1);
  other.outbox.discardHeld(["bob"]);
  expect(other.state()).toMatchObject({ waiting: 1, foreign: 2, held: [ann] });
  await until(async () => (await journal.all()).every(({ owner }) => owner !== "bob"));
  expect((await journal.all()).map(({ owner }) => owner).sort()).toEqual(["ann", "cleo"]);
  other.outbox.discardHeld(["ann"]);
  remote.fault = () => undefined;
  other.outbox.retry();
  await until(() => other.state().state === "saved");
  await until(async () => (await journal.all()).length === 0);
  expect(remote.document).toEqual(named(start, 1, "own"));
});
