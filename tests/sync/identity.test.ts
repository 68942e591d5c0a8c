import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Document } from "#ocio/document.ts";
import { openJournal } from "#sync/journal.ts";
import { createOutbox, type Outbox } from "#sync/outbox.ts";
import { newConfig, openServer, type Send, type Server, sample, sender } from "../server/app.ts";
import { browserOf, newUser } from "../server/browser.ts";
import { engines } from "../server/database.ts";
import { Failure, until } from "./remote.ts";

let server: Server;
beforeAll(async () => {
  server = await openServer(engines[0]!);
});
afterAll(() => server?.close());

const nobody: Send = async () => {
  throw new Failure(0, "The server does not answer.");
};

/** A page of a browser whose session may become another one while changes wait. */
async function page(first: Send) {
  const config = await newConfig(first);
  const document = (await first("GET", `/configs/${config}/document`)).body as Document;
  const look = sample("looks", config, "Night");
  const now = { send: nobody };
  const journal = openJournal(randomUUID());
  const whoIs = async (send: Send): Promise<string | undefined> =>
    (await send("GET", "/auth/me")).body?.user_id;
  const outbox: Outbox = createOutbox({
    send: async (configId, requests, key) => {
      const path = `/configs/${configId}/batch`;
      const { status, body } = await now.send("POST", path, { requests }, { "idempotency-key": key });
      if (status >= 300) throw new Failure(status, body?.detail);
    },
    whoAmI: () => whoIs(now.send),
    formerly: async () => (await now.send("GET", "/auth/formerly")).body,
    owner: await whoIs(first),
    journal,
    tab: randomUUID(),
    gather: 0,
    backoff: () => 1_000_000,
  });
  const state = () => outbox.status.getState();
  const looks = async (send: Send) => (await send("GET", `/configs/${config}/looks`)).body?.length as number;
  outbox.push(document, { ...document, looks: { byId: { [look.id]: look }, order: [look.id] } } as Document);
  await until(() => state().state === "offline");
  return {
    ...{ config, outbox, state, looks, journal },
    /** The page speaks as another visitor from now on, and learns that. */
    become: async (send: Send) => {
      now.send = send;
      outbox.identify((await whoIs(send)) ?? "");
      outbox.retry();
    },
    /** The session is another one, and nobody has told the page. */
    slip: (send: Send) => {
      now.send = send;
      outbox.retry();
    },
  };
}

test.each([
  ["signed out", async () => browserOf(server).send],
  ["signed in as somebody else", async () => (await newUser(server)).send],
])("what waits when the user is %s waits for the account, and no other gets it", async (_, other) => {
  const { send } = await newUser(server);
  const { become, state, looks, journal, config, outbox } = await page(send);
  const stranger = await other();
  await stranger("POST", "/auth/initialize?fingerprint=x");
  await become(stranger);
  await until(() => state().state === "conflict");
  expect(state()).toMatchObject({ waiting: 0, foreign: 1 });
  expect(await looks(send)).toBe(0);
  expect((await stranger("GET", `/configs/${config}/looks`)).status).toBe(404);
  await become(send);
  await until(() => state().state === "saved");
  expect(await looks(send)).toBe(1);
  await until(async () => (await journal.all()).length === 0);
  outbox.stop();
});

test("a session that is another one unnoticed is found out, and nothing is parked or sent to it", async () => {
  const { send } = await newUser(server);
  const { slip, become, state, looks, outbox } = await page(send);
  const stranger = (await newUser(server)).send;
  slip(stranger);
  await until(() => state().foreign === 1);
  expect(state().refused).toBeUndefined();
  expect(await looks(send)).toBe(0);
  await become(send);
  await until(() => state().state === "saved");
  expect(await looks(send)).toBe(1);
  outbox.stop();
});

test("an ended session keeps what waits until its account is back", async () => {
  const user = await newUser(server);
  const { slip, state, looks, outbox } = await page(user.send);
  const answers: number[] = [];
  const ended: Send = async (...asked) => {
    const answer = await sender(server.app)(...asked);
    answers.push(answer.status);
    return answer;
  };
  slip(ended);
  await until(() => answers.includes(401));
  await until(() => state().state === "offline");
  expect(state().waiting).toBe(1);
  expect(await looks(user.send)).toBe(0);
  slip(user.send);
  await until(() => state().state === "saved");
  expect(await looks(user.send)).toBe(1);
  outbox.stop();
});
