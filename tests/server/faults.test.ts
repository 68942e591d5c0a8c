import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import Sqlite from "libsql";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newConfig, newVisitor, openServer, type Send, type Server } from "./app.ts";
import { engines, type Place } from "./database.ts";
import { hasPostgres } from "./postgres.ts";
import { type FaultyProxy, openProxy } from "./proxy.ts";

const WRITERS = 24;
/** PALETTE_FAULTS=100 breaks it more often. */
const FAULTS = Number(process.env.PALETTE_FAULTS ?? 2);

/** A write that is repeated under one key until it is answered, as the page does. */
async function writeOnce(send: Send, config: string, statuses: Set<number>): Promise<string> {
  const id = randomUUID();
  const key = { "idempotency-key": randomUUID() };
  for (;;) {
    const answer = await send("POST", `/configs/${config}/looks`, { id, name: id }, key);
    statuses.add(answer.status);
    if (answer.status === 201) return id;
    if (answer.status === 503) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    await sleep(20);
  }
}

async function statusOf(app: FastifyInstance, url: string): Promise<number> {
  return (await app.inject({ url })).statusCode;
}

/** Asks until the answer has the status. @returns false when it has not within half a minute */
async function becomes(app: FastifyInstance, url: string, status: number): Promise<boolean> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    if ((await statusOf(app, url)) === status) return true;
    await sleep(50);
  }
  return false;
}

describe.skipIf(!hasPostgres)("PostgreSQL under 24 writers, nothing lost and nothing written twice", () => {
  let place: Place;
  let proxy: FaultyProxy;
  let server: Server;
  let send: Send;
  let admin: pg.Client;

  beforeAll(async () => {
    place = await engines[1]!.fresh();
    const url = new URL(place.database);
    const socket = url.searchParams.get("host");
    proxy = await openProxy(socket ? `${socket}/.s.PGSQL.5432` : Number(url.port || 5432));
    url.searchParams.delete("host");
    url.host = `127.0.0.1:${proxy.port}`;
    admin = new pg.Client({ connectionString: place.database });
    await admin.connect();
    const through = { ...engines[1]!, fresh: async () => ({ ...place, database: url.href }) };
    server = await openServer(through);
    send = await newVisitor(server.app);
  });
  afterAll(async () => {
    await admin?.end();
    await server?.close();
    await proxy?.close();
  });

  const terminate = () =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );

  /** Writes from all sides while `fault` happens, and compares what is there with what was acknowledged. */
  async function underLoad(fault: () => Promise<void>): Promise<Set<number>> {
    const config = await newConfig(send);
    const statuses = new Set<number>();
    const lives: number[] = [];
    let over = false;
    const acknowledged: string[] = [];
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!over) acknowledged.push(await writeOnce(send, config, statuses));
    });
    const watch = (async () => {
      while (!over) {
        lives.push(await statusOf(server.app, "/livez"));
        await sleep(50);
      }
    })();
    while (acknowledged.length < WRITERS) await sleep(10);
    await fault();
    const enough = acknowledged.length + WRITERS;
    while (acknowledged.length < enough) await sleep(10);
    over = true;
    await Promise.all([...writers, watch]);
    expect(new Set(lives)).toEqual(new Set([200]));
    const rows = (await send("GET", `/configs/${config}/looks`)).body as { name: string }[];
    expect(rows.map(({ name }) => name).sort()).toEqual(acknowledged.sort());
    return statuses;
  }

  test(`ends its connections, ${FAULTS} times`, {
    timeout: 60_000 + FAULTS * 10_000,
  }, async () => {
    for (let fault = 0; fault < FAULTS; fault++) {
      const statuses = await underLoad(async () => void (await terminate()));
      expect([...statuses].every((status) => status === 201 || status === 503)).toBe(true);
    }
  });

  test(`stops and starts again, ${FAULTS} times: /readyz tells, and that it is back`, {
    timeout: 60_000 + FAULTS * 10_000,
  }, async () => {
    for (let fault = 0; fault < FAULTS; fault++) {
      const statuses = await underLoad(async () => {
        proxy.refuse();
        expect(await becomes(server.app, "/readyz", 503)).toBe(true);
        proxy.heal();
        expect(await becomes(server.app, "/readyz", 200)).toBe(true);
      });
      expect(statuses).toEqual(new Set([201, 503]));
    }
  });

  test("read-only answers 503, also at /readyz, and goes on after it", async () => {
    const name = new URL(place.database).pathname.slice(1);
    const config = await newConfig(send);
    const write = () => send("POST", `/configs/${config}/looks`, { name: "y" });
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await terminate();
    expect(await becomes(server.app, "/readyz", 503)).toBe(true);
    const answer = await write();
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
    const read = () => send("GET", `/configs/${config}/looks`);
    await expect.poll(async () => (await read()).status).toBe(200);
    const reset = `alter database ${name} reset default_transaction_read_only`;
    await admin.query(`begin read write; ${reset}; commit`);
    await terminate();
    expect(await becomes(server.app, "/readyz", 200)).toBe(true);
    await expect.poll(async () => (await write()).status).toBe(201);
  });

  test(`answers nothing at all, ${FAULTS} times: /readyz tells, and that it is back`, {
    timeout: 60_000 + FAULTS * 20_000,
  }, async () => {
    for (let fault = 0; fault < FAULTS; fault++) {
      const statuses = await underLoad(async () => {
        proxy.swallow();
        expect(await becomes(server.app, "/readyz", 503)).toBe(true);
        await sleep(1000);
        proxy.heal();
        expect(await becomes(server.app, "/readyz", 200)).toBe(true);
      });
      expect([...statuses].every((status) => status === 201 || status === 503)).toBe(true);
    }
  });
});

describe("SQLite", () => {
  let server: Server;
  let send: Send;
  let config: string;
  beforeAll(async () => {
    server = await openServer(engines[0]!);
    send = await newVisitor(server.app);
    config = await newConfig(send);
  });
  afterAll(() => server?.close());

  test("locked by another process blocks no other request; writes are refused after five seconds, and go on after it", async () => {
    const other = new Sqlite(server.place.database);
    other.exec("begin immediate");
    const delays = monitorEventLoopDelay({ resolution: 5 });
    delays.enable();
    const write = () => send("POST", `/configs/${config}/looks`, { name: "x" });
    const writes = Promise.all(Array.from({ length: 5 }, write));
    expect(await becomes(server.app, "/readyz", 503)).toBe(true);
    expect(await statusOf(server.app, "/livez")).toBe(200);
    const refused = await writes;
    delays.disable();
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(refused[0]!.headers["retry-after"]).toBe("2");
    // A lock that is waited for in place blocks for five seconds, once for each write.
    expect(delays.max / 1e6).toBeLessThan(4500);
    other.exec("rollback");
    other.close();
    expect(await becomes(server.app, "/readyz", 200)).toBe(true);
    expect((await write()).status).toBe(201);
  });

  test("read-only while the server runs answers 503, also at /readyz, and is still read", async () => {
    await server.database.write(async (query) => sql`PRAGMA query_only = on`.execute(query));
    const answer = await send("POST", `/configs/${config}/looks`, { name: "y" });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
    expect(await statusOf(server.app, "/readyz")).toBe(503);
    expect((await send("GET", `/configs/${config}/looks`)).status).toBe(200);
  });
});

describe.skipIf(!canMount())("A disk that is full", () => {
  test("is told at /readyz and by 503, reading goes on, and so does writing once there is room", async () => {
    const folder = mkdtempSync(join(tmpdir(), "palette-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", folder]);
    const place: Place = { database: join(folder, "palette.db"), folder, remove: async () => undefined };
    const server = await openServer({ ...engines[0]!, fresh: async () => place });
    const send = await newVisitor(server.app);
    const config = await newConfig(send);
    const full = join(folder, "full");
    const write = () =>
      send("POST", `/configs/${config}/looks`, { name: "x", description: "y".repeat(100_000) });
    expect((await write()).status).toBe(201);
    expect(() => writeFileSync(full, new Uint8Array(17_000_000))).toThrow("ENOSPC");
    const refused = await write();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect(await statusOf(server.app, "/readyz")).toBe(503);
    expect((await send("GET", `/configs/${config}/looks`)).body).toHaveLength(1);
    rmSync(full);
    expect((await write()).status).toBe(201);
    expect(await statusOf(server.app, "/readyz")).toBe(200);
    await server.close();
    execFileSync("umount", ["--lazy", folder]);
  });
});

/** True where a small disk of the test's own can be had: as root of a Linux that allows mounts. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "palette-mount-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]).status === 0;
  if (mounted) execFileSync("umount", ["--lazy", folder]);
  else console.log("Not run: a disk that is full (a small disk cannot be mounted here).");
  return mounted;
}
