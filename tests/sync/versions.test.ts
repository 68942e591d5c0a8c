import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Request } from "#api/resources.ts";
import type { Document } from "#ocio/model/document.ts";
import { createOutbox } from "#sync/delivery/outbox.ts";
import { openJournal } from "#sync/journal/journal.ts";
import { openEvents } from "#sync/live/events.ts";
import { createLive } from "#sync/live/live.ts";
import { newConfig, sample, visitedServer } from "../server/app.ts";
import { Failure, until } from "./remote.ts";

const { send } = visitedServer();

const documentOf = async (config: string) =>
  (await send("GET", `/configs/${config}/document`)).body as Document;
const withLook = (document: Document, id: string, look: object): Document =>
  ({
    ...document,
    looks: {
      byId: { ...document.looks.byId, [id]: look },
      order: [...new Set([...document.looks.order, id])],
    },
  }) as Document;

/** Fields that an older server does not send, and that a newer one sends besides. */
const servers: [string, (document: Document) => Document, tells: boolean][] = [
  ["an older server, which tells no versions", (document) => document, false],
  [
    "a newer server, which knows more of everything",
    (document) =>
      ({
        ...document,
        future_rows: { byId: {}, order: [] },
        looks: {
          ...document.looks,
          byId: Object.fromEntries(
            Object.values(document.looks.byId).map((look) => [look.id, { ...look, future_field: 7 }]),
          ),
        },
      }) as Document,
    true,
  ],
];

test.each(servers)("this page saves to %s, and loses nothing of it", async (_, seen, tells) => {
  const config = await newConfig(send);
  const look = sample("looks", config, "Night");
  await send("POST", `/configs/${config}/looks`, look);
  const journal = openJournal(randomUUID());
  const sent: Request[] = [];
  const outbox = createOutbox({
    journal,
    gather: 0,
    send: async (_, requests, key) => {
      sent.push(...requests);
      const path = `/configs/${config}/batch`;
      const answer = await send("POST", path, { requests }, { "idempotency-key": key, "x-tab-id": "page" });
      if (answer.status >= 300) throw new Failure(answer.status, answer.body?.detail);
      return tells ? { version: Number(answer.headers["x-config-version"]), future: true } : undefined;
    },
  });
  let shown = seen(await documentOf(config));
  const change = (after: Document) => {
    outbox.push(shown, after);
    shown = after;
  };
  change(withLook(shown, look.id, { ...shown.looks.byId[look.id]!, description: "changed" }));
  const copy = { ...shown.looks.byId[look.id]!, id: randomUUID(), name: "Copy" };
  change(withLook(shown, copy.id, copy));
  await outbox.flush();
  expect(outbox.status.getState()).toMatchObject({ state: "saved", waiting: 0 });
  const { looks } = await documentOf(config);
  expect(looks.order.map((id) => [looks.byId[id]!.name, looks.byId[id]!.description])).toEqual([
    ["Night", "changed"],
    ["Copy", "changed"],
  ]);
  // Fields of a row that this page does not know stay as they are.
  const changed = sent.filter(({ method }) => method === "PATCH");
  expect(changed.map(({ body }) => body)).toEqual([{ description: "changed" }]);
  outbox.stop();
  await journal.close();
});

test("this page hears of a newer server what it knows, and does without what an older one has not", async () => {
  const heard: string[] = [];
  const source = Object.assign(new EventTarget(), { readyState: 1, close: () => undefined });
  const events = openEvents({
    address: () => "",
    hear: ({ event }) => void heard.push(event),
    broken: () => void heard.push("broken"),
    backoff: () => 1e8,
    connect: () => source as unknown as EventSource,
  });
  const tell = (event: string) =>
    source.dispatchEvent(Object.assign(new Event(event), { data: '{"version":1}' }));
  for (const event of ["hello", "weather", "change"]) tell(event);
  expect(heard).toEqual(["hello", "change"]);
  // No stream at all: the document is asked for when the page has reason to.
  source.readyState = 2;
  source.dispatchEvent(new Event("error"));
  expect(heard.at(-1)).toBe("broken");
  events.close();

  const config = await newConfig(send);
  const shown: Document[] = [];
  const known = new Map<string, number>();
  let hear: Parameters<Parameters<typeof createLive>[0]["feed"]>[1] = () => undefined;
  const live = createLive({
    outbox: {
      hear: () => "gap",
      known: (id) => known.get(id),
      follow: () => undefined,
      unfollow: () => undefined,
      rebase: (document, version) => {
        if (version !== undefined) known.set(document.config.id, version);
        return document;
      },
    },
    feed: (_, listener) => {
      hear = listener;
      return { refresh: () => undefined, close: () => undefined };
    },
    fetch: async (id) => ({ document: await documentOf(id), version: 1 }),
    show: (document) => void shown.push(document),
    meet: () => undefined,
    changed: () => undefined,
    allowed: () => undefined,
    gone: () => undefined,
  });
  live.watch(config);
  live.move({ collection: "looks", id: randomUUID() });
  hear({ event: "hello", data: { version: 1 } });
  await until(() => shown.length === 1);
  live.watch(undefined);
});

/** Requests of pages of earlier and later builds, and the answers of this server. */
const pages: [string, body: object, headers: Record<string, string>][] = [
  ["an older page, which sends no keys and fewer fields", { name: "Sent" }, {}],
  [
    "a newer page, which sends more of both",
    { name: "Sent", description: null, future_field: 7 },
    { "x-tab-id": "tab", "x-future": "1", "idempotency-key": randomUUID() },
  ],
];

test.each(pages)("this server takes what %s sends", async (_, body, headers) => {
  const config = await newConfig(send);
  const made = await send("POST", `/configs/${config}/looks`, body, headers);
  expect(made.status).toBe(201);
  const id = made.body.id as string;
  const { "idempotency-key": _key, ...rest } = headers;
  expect(
    (await send("PATCH", `/configs/${config}/looks/${id}`, { ...body, name: "Again" }, rest)).status,
  ).toBe(200);
  const { looks } = await documentOf(config);
  expect(Object.values(looks.byId)).toMatchObject([{ id, name: "Again" }]);
  expect(looks.byId[id]).not.toHaveProperty("future_field");
});
