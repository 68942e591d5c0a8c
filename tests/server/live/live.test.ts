import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { originHeaders } from "#api/headers.ts";
import { applyRequests } from "#api/requests.ts";
import type { Document } from "#ocio/model/document.ts";
import { buildApp } from "#server/app.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { openLive } from "#server/live/live.ts";
import type { LiveLimits } from "#server/live/liveLimits.ts";
import { newConfig, type Send, sample, sender } from "../app.ts";
import { engines, type Place } from "../database.ts";
import { Stream } from "../stream.ts";

type Running = { app: FastifyInstance; url: string; database: Database };

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A server that listens, on a database of its own or on a given one. */
async function start(place: Place, limits: Partial<LiveLimits> = {}): Promise<Running> {
  const database = await openDatabase(place.database);
  const live = openLive(database, limits);
  const app = await buildApp({ database, blobs: openBlobs(join(place.folder, "blobs")), live });
  open.push(() => app.close());
  return { app, database, url: await app.listen({ port: 0, host: "127.0.0.1" }) };
}

async function fresh(engine: (typeof engines)[number]): Promise<Place> {
  const place = await engine.fresh();
  open.push(place.remove);
  return place;
}

async function visitor({ app }: Pick<Running, "app">): Promise<{ send: Send; cookie: string }> {
  const response = await app.inject({ method: "POST", url: "/api/auth/initialize" });
  const { name, value } = response.cookies.find(({ httpOnly }) => httpOnly)!;
  const cookie = `${name}=${value}`;
  return { send: sender(app, cookie), cookie };
}

const only = process.env.TEST_ENGINE;
const usable = engines
  .filter(({ available, name }) => available && (!only || name === only))
  .map((engine) => [engine.name, engine] as const);

describe.each(usable)("live events on %s", (_, engine) => {
  async function setUp(limits: Partial<LiveLimits> = {}) {
    const running = await start(await fresh(engine), limits);
    const { send, cookie } = await visitor(running);
    const config = await newConfig(send);
    const at = (path: string) => `/configs/${config}/${path}`;
    const listen = (tab: string, more = "", headers = {}) =>
      Stream.open(running.url, cookie, at(`events?tab=${tab}${more}`), headers);
    const write = (name: string, tab?: string) =>
      send("POST", at("looks"), sample("looks", config, name), originHeaders({ tab }));
    return { ...running, send, cookie, config, at, listen, write };
  }

  test("lead everyone else from one state to the next, and tell a tab its own version", async () => {
    const { send, at, listen, config } = await setUp();
    const before = (await send("GET", at("document"))).body as Document;
    const [mine, theirs] = [await listen("mine"), await listen("theirs")];
    expect(mine.heard[0]).toEqual({ event: "hello", id: 1, data: { version: 1 } });
    const [a, b] = [sample("looks", config, "a"), sample("looks", config, "b")];
    const origin = originHeaders({ tab: "mine", command: "look.create", sentence: "Made “a”" });
    const steps: [string, string, unknown?][] = [
      ["POST", "looks", a],
      ["POST", "looks", b],
      ["PATCH", `looks/${a.id}`, { name: "z", description: null }],
      ["PUT", "looks/order", { order: [b.id, a.id] }],
      ["PUT", "", { description: "now" }],
      ["DELETE", `looks/${b.id}`],
    ];
    for (const [method, path, body] of steps) await send(method, at(path), body, origin);
    await theirs.until(() => theirs.of("change").length === steps.length);
    await mine.until(() => mine.of("own").length === steps.length);
    const changes = theirs.of("change");
    expect(changes[0]).toMatchObject({ tab: "mine", command: "look.create", sentence: "Made “a”" });
    expect(theirs.heard.flatMap(({ id }) => id ?? [])).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(mine.of("own").map(({ version }) => version)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(mine.of("change")).toEqual([]);
    const after = changes.reduce((document, { requests }) => applyRequests(document, requests), before);
    expect(after).toEqual((await send("GET", at("document"))).body);
  });

  test("go on where they were broken off, or say that too much was missed", async () => {
    const { listen, write } = await setUp({ missed: 3 });
    const first = await listen("a");
    await write("one");
    await first.until(() => first.of("change").length === 1);
    first.hangUp();
    for (const name of ["two", "three", "four"]) await write(name);
    const again = await listen("a", "", { "last-event-id": "2" });
    await again.until(() => again.of("change").length === 3);
    expect(again.heard.flatMap(({ id }) => id ?? [])).toEqual([2, 3, 4, 5]);
    const after = await listen("b", "&after=4");
    await after.until(() => after.of("change").length === 1);
    const late = await listen("c", "&after=1");
    expect(late.heard[0]).toEqual({ event: "reset", id: 5, data: { version: 5 } });
    const ahead = await listen("d", "&after=99");
    expect(ahead.heard[0]).toMatchObject({ event: "reset", id: 5 });
    await write("five");
    await late.until(() => late.of("change").length === 1);
  });

  test("say who comes and who goes", async () => {
    const { listen } = await setUp();
    const here = (stream: Stream) =>
      stream
        .of("presence")
        .at(-1)
        ?.present.map(({ tab }) => tab);
    const a = await listen("a");
    const b = await listen("b");
    await a.until(() => here(a)?.join() === "a,b");
    await b.until(() => here(b)?.join() === "a,b");
    b.hangUp();
    await a.until(() => here(a)?.join() === "a");
  });

  test("say at which row somebody is, to those who may know, until he is elsewhere", async () => {
    const { app, send, listen, at } = await setUp();
    const [a, b] = [await listen("a"), await listen("b")];
    const place = { collection: "looks", id: randomUUID() };
    const whereB = (stream: Stream) =>
      stream
        .of("presence")
        .at(-1)
        ?.present.find(({ tab }) => tab === "b")?.at;
    expect((await send("PUT", at("events"), { tab: "b", at: place })).status).toBe(204);
    for (const stream of [a, b]) await stream.until(() => whereB(stream)?.id === place.id);
    expect(whereB(a)).toEqual(place);
    // Who comes later is told, too; nobody moves another's tab, nor one that is not there.
    const late = await listen("c");
    await late.until(() => whereB(late)?.id === place.id);
    const other = await visitor({ app });
    expect((await other.send("PUT", at("events"), { tab: "b", at: null })).status).toBe(404);
    expect((await send("PUT", at("events"), { tab: "nobody", at: null })).status).toBe(204);
    for (const wrong of [
      { at: place },
      { tab: "a b" },
      { tab: "b", at: { ...place, collection: "no collection" } },
    ])
      expect((await send("PUT", at("events"), wrong)).status).toBe(422);
    expect(whereB(late)).toEqual(place);
    await send("PUT", at("events"), { tab: "b", at: null });
    await a.until(() => whereB(a) === undefined);
  });

  test("end when the configuration is deleted, the session is over, or the server stops", async () => {
    const { app, send, at, listen, config } = await setUp({ heartbeat: 30 });
    const [mine, theirs] = [await listen("mine"), await listen("theirs")];
    await send("DELETE", `/configs/${config}/`, undefined, originHeaders({ tab: "mine" }));
    for (const stream of [mine, theirs]) {
      await stream.end();
      expect(stream.heard.at(-1)).toMatchObject({ event: "gone" });
    }
    expect((await listen("mine")).status).toBe(404);
    await send("POST", at("restore"));
    const signedIn = await listen("mine");
    await send("POST", "/auth/logout");
    await signedIn.end();
    expect((await listen("mine")).status).toBe(401);

    const other = await visitor({ app });
    const own = await newConfig(other.send);
    const url = app.server.address() as { port: number };
    const last = await Stream.open(`http://127.0.0.1:${url.port}`, other.cookie, `/configs/${own}/events`);
    await app.close();
    await last.end();
  });

  test("end long before the next sign of life when a right is lost", async () => {
    const running = await setUp({ heartbeat: 3_600_000 });
    const { send, listen, config, app, url } = running;
    const guest = await visitor({ app });
    const made = (await send("POST", `/configs/${config}/shares`, { access: "read" })).body;
    await guest.send("POST", `/configs/${config}/join`, { token: made.token });
    const theirs = await Stream.open(url, guest.cookie, `/configs/${config}/events?tab=theirs`);
    const mine = await listen("mine");
    await send("DELETE", `/configs/${config}/shares/${made.id}`);
    await theirs.end();
    expect(theirs.heard.at(-1)).toMatchObject({ event: "gone" });
    expect(mine.ended).toBe(false);

    const again = (await send("POST", `/configs/${config}/shares`, { access: "edit" })).body;
    await guest.send("POST", `/configs/${config}/join`, { token: again.token });
    const left = await Stream.open(url, guest.cookie, `/configs/${config}/events?tab=theirs`);
    await guest.send("POST", "/auth/logout");
    await left.end();
    expect(mine.ended).toBe(false);

    const last = await visitor({ app });
    await last.send("POST", `/configs/${config}/join`, { token: again.token });
    const orphan = await Stream.open(url, last.cookie, `/configs/${config}/events?tab=theirs`);
    expect((await send("DELETE", "/auth/me")).status).toBe(204);
    for (const stream of [mine, orphan]) await stream.end();
  });

  test("tell at once what may be done now, and at the beginning what may be done", async () => {
    const { app, url, send, listen, config } = await setUp({ heartbeat: 3_600_000 });
    const guest = await visitor({ app });
    const shares = `/configs/${config}/shares`;
    const [reads, edits] = [
      (await send("POST", shares, { access: "read" })).body,
      (await send("POST", shares, { access: "edit" })).body,
    ];
    for (const { token } of [reads, edits]) await guest.send("POST", `/configs/${config}/join`, { token });
    const theirs = await Stream.open(url, guest.cookie, `/configs/${config}/events?tab=theirs`);
    const mine = await listen("mine");
    await send("DELETE", `${shares}/${edits.id}`);
    await theirs.until(() => theirs.of("access").length === 2);
    expect(theirs.of("access")).toEqual([{ access: "edit" }, { access: "read" }]);
    expect(theirs.ended).toBe(false);
    expect(mine.of("access")).toEqual([{ access: "own" }]);
  });

  test("end when the right was lost while the stream was being opened", async () => {
    const place = await fresh(engine);
    const database = await openDatabase(place.database);
    const live = openLive(database, { heartbeat: 3_600_000 });
    open.push(async () => {
      live.close();
      await database.close();
    });
    const said: string[] = [];
    const ended = new Promise<void>((end) =>
      live.join(
        {
          ...{ configId: randomUUID(), userId: randomUUID(), userName: null, tab: "a", tokenHash: "" },
          ...{ isAnonymous: true, network: "::1", version: 1, access: "read", look: async () => null, end },
          ...{ write: (text) => void said.push(text), unread: () => 0, abort: () => undefined },
        },
        1,
      ),
    );
    await ended;
    expect(said.at(-1)).toContain("event: gone");
    expect(live.streams()).toBe(0);
  });

  test("have nothing written after their end, however often a right is asked for at once", async () => {
    const place = await fresh(engine);
    const database = await openDatabase(place.database);
    const live = openLive(database, { heartbeat: 3_600_000 });
    open.push(async () => {
      live.close();
      await database.close();
    });
    const configId = randomUUID();
    const did: string[] = [];
    let lost = false;
    const leave = live.join(
      {
        ...{ configId, userId: randomUUID(), userName: null, tab: "a", tokenHash: "", network: "::1" },
        ...{
          isAnonymous: true,
          version: 1,
          access: "read",
          look: async () => (lost ? null : "read"),
          unread: () => 0,
        },
        ...{ write: (text) => void did.push(text), end: () => void did.push("end"), abort: () => undefined },
      },
      1,
    );
    lost = true;
    for (let times = 0; times < 3; times++) for (const revoke of database.revoked) revoke(configId);
    await expect.poll(() => did).toContain("end");
    leave();
    await new Promise(setImmediate);
    expect(did.filter((text) => text === "end" || text.includes("event: gone"))).toHaveLength(2);
    expect(did.at(-1)).toBe("end");
  });

  test("are for those who may see the configuration, in numbers that the server bears", async () => {
    const { app, url, listen, config } = await setUp({ config: 2, visitor: 3, process: 4 });
    const other = await visitor({ app });
    const foreign = await Stream.open(url, other.cookie, `/configs/${config}/events`);
    expect(foreign.status).toBe(404);
    for (const tab of ["a", "b"]) expect((await listen(tab)).status).toBe(200);
    expect((await listen("c")).status).toBe(429);
    for (const wrong of ["a b", "x".repeat(65), ""])
      expect((await listen(encodeURIComponent(wrong))).status).toBe(422);
    expect((await listen("a", "&after=x")).status).toBe(422);
    const configs = await Promise.all([newConfig(other.send), newConfig(other.send), newConfig(other.send)]);
    const statuses: number[] = [];
    for (const id of configs)
      statuses.push((await Stream.open(url, other.cookie, `/configs/${id}/events`)).status);
    expect(statuses).toEqual([200, 200, 503]);
  });

  test("leave room to others where one takes another identity for each", async () => {
    const { url, app } = await setUp({ network: 2 });
    const room = async (headers = {}) => {
      const { send, cookie } = await visitor({ app });
      const path = `/configs/${await newConfig(send)}/events`;
      return (await Stream.open(url, cookie, path, headers)).status;
    };
    expect([await room(), await room(), await room()]).toEqual([200, 200, 429]);
    expect(await room({ "x-forwarded-for": "203.0.113.7" })).toBe(429);
  });

  test("leave half of the room to those who have an account", async () => {
    const { url, app, database, listen } = await setUp({ anonymous: 2, process: 4 });
    for (const tab of ["a", "b"]) expect((await listen(tab)).status).toBe(200);
    expect((await listen("c")).status).toBe(503);
    const { send, cookie } = await visitor({ app });
    const config = await newConfig(send);
    const { user_id } = (await send("GET", "/auth/me")).body;
    await database.write((query) =>
      query.updateTable("users").set({ type: "registered" }).where("id", "=", user_id).execute(),
    );
    expect((await Stream.open(url, cookie, `/configs/${config}/events`)).status).toBe(200);
  });

  test("tell of another's change by the id of one's own tab, and show both", async () => {
    const { app, url, send, listen, config } = await setUp();
    const { token } = (await send("POST", `/configs/${config}/shares`, { access: "edit" })).body;
    const eve = await visitor({ app });
    await eve.send("POST", `/configs/${config}/join`, { token });
    const mine = await listen("mine");
    const theirs = await Stream.open(url, eve.cookie, `/configs/${config}/events?tab=mine`);
    await mine.until(() => mine.of("presence").at(-1)?.present.length === 2);
    const origin = originHeaders({ tab: "mine" });
    await eve.send("PATCH", `/configs/${config}`, { description: "hidden" }, origin);
    await mine.until((heard) => heard.some(({ id }) => id === 2));
    expect(mine.of("change")).toMatchObject([{ version: 2 }]);
    await theirs.until((heard) => heard.some(({ id }) => id === 2));
    expect(theirs.of("own")).toMatchObject([{ version: 2 }]);
  });

  test("of large changes come one after the other, from wherever they are read", async () => {
    const { send, listen, at } = await setUp();
    const large = "x".repeat(700_000);
    for (let n = 0; n < 4; n++) await send("PATCH", at(""), { description: `${n}${large}` });
    const stream = await listen("late", "&after=1");
    await stream.until(() => stream.of("change").length === 4);
    expect(stream.of("change").map(({ version }) => version)).toEqual([2, 3, 4, 5]);
  });

  test("miss nothing of eight tabs that write at once, and every acknowledged write is in the log", async () => {
    const { send, at, listen, config } = await setUp();
    const row = sample("looks", config, "shared");
    await send("POST", at("looks"), row);
    const [TABS, EDITS] = [8, 25];
    const streams = await Promise.all(Array.from({ length: TABS }, (_, index) => listen(`tab${index}`)));
    const acknowledged: string[] = [];
    const tab = async (index: number) => {
      for (let edit = 0; edit < EDITS; edit++) {
        const description = `${index}.${edit}`;
        const headers = { ...originHeaders({ tab: `tab${index}` }), "idempotency-key": randomUUID() };
        const answer = await send("PATCH", at(`looks/${row.id}`), { description }, headers);
        if (answer.status === 200) acknowledged.push(description);
      }
    };
    await Promise.all(streams.map((_, index) => tab(index)));
    expect(acknowledged).toHaveLength(TABS * EDITS);
    const last = 2 + TABS * EDITS;
    const wanted = Array.from({ length: TABS * EDITS }, (_, index) => index + 3);
    for (const [index, stream] of streams.entries()) {
      await stream.until((heard) => heard.some(({ id }) => id === last));
      expect(stream.heard.flatMap(({ id }) => id ?? []).filter((id) => id > 2)).toEqual(wanted);
      expect(stream.of("change").some((change) => change.tab === `tab${index}`)).toBe(false);
    }
    const { changes } = (await send("GET", at("changes?limit=100"))).body;
    const older = (await send("GET", at(`changes?limit=100&before=${last - 99}`))).body.changes;
    const logged = [...changes, ...older].map(({ patches }) => patches[0].after.description);
    expect(logged.filter((text) => text !== undefined && text !== null).sort()).toEqual(acknowledged.sort());
  });
});

describe("streams that nobody reads", () => {
  /** A listener on a connection of its own, of which nothing is read. */
  function unreadListener() {
    let unread = 0;
    const ends: string[] = [];
    return {
      ...{ configId: randomUUID(), userId: randomUUID(), userName: null, tab: "a", tokenHash: "" },
      ...{
        isAnonymous: true,
        network: "::1",
        version: 1,
        ends,
        access: "read" as const,
        look: async () => "read" as const,
      },
      write: (text: string) => {
        unread += text.length;
      },
      unread: () => unread,
      end: () => void ends.push("ended"),
      abort: () => void ends.push("cut off"),
    };
  }
  async function opened(limits: Partial<LiveLimits>) {
    const place = await fresh(engines[0]!);
    const database = await openDatabase(place.database);
    const live = openLive(database, { heartbeat: 3_600_000, ...limits });
    open.push(async () => {
      live.close();
      await database.close();
    });
    return live;
  }

  test("are cut off, the fullest first, before they take more room than all may", async () => {
    const live = await opened({ unread: 1000 });
    const all = Array.from({ length: 12 }, unreadListener);
    for (const one of all) live.join(one, 1);
    const left = all.filter(({ ends }) => ends.length === 0);
    expect(left.reduce((sum, one) => sum + one.unread(), 0)).toBeLessThanOrEqual(1000);
    expect(left.length).toBeGreaterThan(1);
    expect(all.flatMap(({ ends }) => ends)).toEqual(Array(12 - left.length).fill("cut off"));
    expect(live.streams()).toBe(left.length);
  });

  test("count until their connection is closed, also once they have ended", async () => {
    const live = await opened({ waiting: 10, process: 2 });
    const [one, two, three] = [unreadListener(), unreadListener(), unreadListener()];
    const close = live.join(one, 1);
    live.join(two, 1);
    expect([one.ends, two.ends, live.streams()]).toEqual([["ended"], ["ended"], 0]);
    expect(() => live.join(three, 1)).toThrow("as many live connections as it takes");
    close();
    live.join(three, 1);
    expect(three.ends).toEqual(["ended"]);
  });
});

describe.each(usable.filter(([name]) => name === "PostgreSQL"))("two processes on %s", (_, engine) => {
  test("tell their tabs of each other's changes and people", async () => {
    const place = await fresh(engine);
    const [one, two] = [await start(place), await start(place)];
    const { send, cookie } = await visitor(one);
    const config = await newConfig(send);
    const [a, b] = await Promise.all([
      Stream.open(one.url, cookie, `/configs/${config}/events?tab=a`),
      Stream.open(two.url, cookie, `/configs/${config}/events?tab=b`),
    ]);
    const here = (stream: Stream) =>
      stream
        .of("presence")
        .at(-1)
        ?.present.map(({ tab }) => tab);
    for (const stream of [a, b]) await stream.until(() => here(stream)?.length === 2);
    await send("POST", `/configs/${config}/looks`, { name: "far" }, originHeaders({ tab: "a" }));
    await b.until(() => b.of("change").length === 1);
    expect(b.of("change")[0]).toMatchObject({ version: 2, tab: "a" });
    // Where somebody is arrives at whichever process.
    const row = { collection: "looks", id: randomUUID() };
    const where = (stream: Stream) =>
      stream
        .of("presence")
        .at(-1)
        ?.present.find(({ tab }) => tab === "a")?.at;
    await sender(two.app, cookie)("PUT", `/configs/${config}/events`, { tab: "a", at: row });
    for (const stream of [a, b]) await stream.until(() => where(stream)?.id === row.id);
    a.hangUp();
    await b.until(() => here(b)?.join() === "b");
  });

  test("look for what they missed while they could not hear each other", async () => {
    const place = await fresh(engine);
    // No sign of life that would look by itself.
    const never = { heartbeat: 2 ** 31 - 1 };
    const [one, two] = [await start(place, never), await start(place, never)];
    const { send, cookie } = await visitor(one);
    const config = await newConfig(send);
    const b = await Stream.open(two.url, cookie, `/configs/${config}/events?tab=b`);
    await deafen(place.database);
    await send("POST", `/configs/${config}/looks`, { name: "far" }, originHeaders({ tab: "a" }));
    const a = await Stream.open(one.url, cookie, `/configs/${config}/events?tab=a`);
    await b.until(() => b.of("change").length === 1);
    for (const stream of [a, b]) await stream.until(() => stream.of("presence").at(-1)?.present.length === 2);
  });
});

/** Ends the connections on which two processes listen, once both do. */
async function deafen(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  for (let ended = 0; ended < 2; )
    ended +=
      (
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and query = 'listen palette'`,
        )
      ).rowCount ?? 0;
  await client.end();
}
