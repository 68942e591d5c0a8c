import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Request } from "#api/resources.ts";
import type { Send as SendBatch } from "#sync/delivery/outbox.ts";
import type { Summary } from "#sync/delivery/status.ts";
import { type Journal, type JournalRecord, openJournal } from "#sync/journal/journal.ts";
import { openPages, openTabs } from "#sync/journal/tabs.ts";
import { drain } from "../../src/worker/drain.ts";
import { newConfig, newVisitor, sample, visitedServer } from "../server/app.ts";
import { memoryLocks } from "../sync/locks.ts";
import { Failure, inBatch } from "../sync/remote.ts";

const { send, server } = visitedServer();
let me: string;
beforeAll(async () => {
  me = (await send("GET", "/auth/me")).body.user_id;
});

const journals: Journal[] = [];
afterEach(async () => {
  for (const journal of journals.splice(0)) await journal.close();
});

/** A browser whose pages have left these requests, and its worker. */
async function browser(
  ...left: (Pick<JournalRecord, "configId"> & { requests: Request[] } & Partial<JournalRecord>)[]
) {
  const journal = openJournal(randomUUID());
  journals.push(journal);
  const locks = memoryLocks();
  const put = left.map(
    ({ requests, ...more }, n): JournalRecord => ({
      ...{ id: `gone/${n}`, tab: "gone", owner: me, version: 1 },
      parcels: [{ requests, key: randomUUID() }],
      ...more,
    }),
  );
  await journal.write({ put, remove: [], done: [] });
  const told: Summary[] = [];
  const sent: string[][] = [];
  const prepare = vi.fn(async () => undefined);
  const deliver: SendBatch = async (configId, requests, key) => {
    sent.push(requests.map(({ method, path }) => `${method} ${path.split("/").slice(3).join("/")}`));
    await inBatch(send)(configId, requests, key, {});
  };
  return {
    ...{ journal, locks, told, sent, prepare, deliver },
    wake: (more: Partial<Parameters<typeof drain>[0]> = {}) =>
      drain({
        ...{ journal, prepare },
        alive: () => openPages(locks),
        send: deliver,
        exclusive: (work) => locks.request("palette.sending", work) as ReturnType<typeof work>,
        whoAmI: async () => (await send("GET", "/auth/me")).body.user_id,
        tell: (summary) => void told.push(summary),
        ...more,
      }),
  };
}

const make = (configId: string, name: string): Request => ({
  ...{ method: "POST", path: `/configs/${configId}/looks` },
  body: sample("looks", configId, name),
});
const looksOf = async (config: string): Promise<string[]> =>
  (await send("GET", `/configs/${config}/looks`)).body.map(({ name }: { name: string }) => name);

test("what closed pages have left goes to the server in order and out of the journal, and open pages hear of it", async () => {
  const [config, other] = [await newConfig(send), await newConfig(send)];
  const { wake, journal, told, prepare } = await browser(
    { configId: config, requests: [make(config, "one"), make(config, "two")] },
    { configId: other, requests: [make(other, "three")] },
  );
  await wake();
  expect(await looksOf(config)).toEqual(["one", "two"]);
  expect(await looksOf(other)).toEqual(["three"]);
  expect(await journal.all()).toEqual([]);
  expect(told).toEqual([{ success: 3, errors: 0, skipped: 0 }]);
  expect(prepare).toHaveBeenCalledOnce();
  // Woken again, there is nothing to do, nor to ask of the server.
  await wake();
  expect(told).toHaveLength(1);
  expect(prepare).toHaveBeenCalledOnce();
});

test("what an open page looks after is left to it", async () => {
  const config = await newConfig(send);
  const { wake, journal, locks, sent } = await browser({ configId: config, requests: [make(config, "own")] });
  openTabs(locks, undefined, "gone");
  await wake();
  expect(sent).toEqual([]);
  expect(await journal.all()).toHaveLength(1);
});

test("while the server does not answer it all stays, and the browser is told to wake the worker again", async () => {
  const config = await newConfig(send);
  const { wake, journal, told, deliver } = await browser({
    configId: config,
    requests: [make(config, "late")],
  });
  const unreachable = { whoAmI: () => Promise.reject(new Failure(0, "The server does not answer.")) };
  await expect(wake(unreachable)).rejects.toThrow("The server does not answer.");
  await expect(wake({ send: () => Promise.reject(new Failure(503, "It rests.")) })).rejects.toThrow(
    "It rests.",
  );
  // The answer to a sending that was carried out is lost: the next one changes nothing.
  const unanswered: SendBatch = async (...batch) => {
    await deliver(...batch);
    throw new Failure(0, "The server does not answer.");
  };
  await expect(wake({ send: unanswered })).rejects.toThrow("The server does not answer.");
  expect(await journal.all()).toHaveLength(1);
  expect(told).toEqual([]);
  await wake();
  expect(await looksOf(config)).toEqual(["late"]);
  expect(await journal.all()).toEqual([]);
  expect(told).toEqual([{ success: 1, errors: 0, skipped: 0 }]);
});

test("what the server will not carry out is counted and kept, what stands beside it is sent", async () => {
  const config = await newConfig(send);
  const wrong = {
    method: "PATCH",
    path: `/configs/${config}/looks/${randomUUID()}`,
    body: { name: "x" },
  } as const;
  const { wake, journal, told } = await browser({
    configId: config,
    requests: [make(config, "good"), wrong],
  });
  await wake();
  expect(await looksOf(config)).toEqual(["good"]);
  expect(told).toEqual([{ success: 1, errors: 1, skipped: 0 }]);
  const [kept] = await journal.all();
  expect(kept?.parcels.flatMap(({ requests }) => requests)).toEqual([wrong]);
});

test("what was made with another account waits for that one", async () => {
  const other = await newVisitor(server().app);
  const config = await newConfig(other);
  const owner = (await other("GET", "/auth/me")).body.user_id;
  const { wake, journal, sent, told } = await browser({
    configId: config,
    owner,
    requests: [make(config, "theirs")],
  });
  await wake();
  expect(sent).toEqual([]);
  expect(told).toEqual([]);
  expect(await journal.all()).toMatchObject([{ owner, configId: config }]);
});

test("only one sends at a time, whoever it is", async () => {
  const config = await newConfig(send);
  const { wake, locks, sent } = await browser({ configId: config, requests: [make(config, "turn")] });
  let done: () => void = () => undefined;
  const sending = locks.request(
    "palette.sending",
    () =>
      new Promise<void>((resolve) => {
        done = resolve;
      }),
  );
  const woken = wake();
  await new Promise((soon) => setTimeout(soon, 20));
  expect(sent).toEqual([]);
  done();
  await sending;
  await woken;
  expect(sent).toEqual([["POST looks"]]);
});
