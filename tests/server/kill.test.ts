import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "libsql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Engine, engines, type Place } from "./database.ts";
import { buildServer, type Running, startServer } from "./process.ts";
import { Writer } from "./writer.ts";

const WRITERS = 8;
/** PALETTE_KILLS=50 looks for longer. */
const KILLS = Number(process.env.PALETTE_KILLS ?? 6);

let server: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  server = await buildServer();
});
afterAll(() => server?.remove());

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const held = createServer().listen(0, "localhost");
  await once(held, "listening");
  const { port } = held.address() as AddressInfo;
  held.close();
  await once(held, "close");
  return port;
}

async function place(engine: Engine): Promise<{ place: Place; start: () => Promise<Running> }> {
  const made = await engine.fresh();
  const env: Record<string, string> = { DATA_DIR: made.folder };
  if (engine.name === "PostgreSQL") env.DATABASE_URL = made.database;
  return { place: made, start: () => startServer(server.entry, env) };
}

describe.each([
  { engine: engines[0]!, kills: KILLS },
  { engine: engines[1]!, kills: Math.ceil(KILLS / 4) },
])("a server that is killed while it writes to $engine.name", ({ engine, kills }) => {
  test.skipIf(!engine.available)(
    `has lost no acknowledged write after ${kills} kills`,
    async () => {
      const { place: made, start } = await place(engine);
      const client = new Writer();
      let running = await start();
      await client.begin(running.url);
      for (let kill = 0; kill < kills; kill++) {
        const { url } = running;
        const writers = Array.from({ length: WRITERS }, () => client.write(() => url));
        const enough = client.acknowledged + randomInt(20, 150);
        while (client.acknowledged < enough) await sleep(randomInt(1, 10));
        await running.end("SIGKILL");
        await Promise.all(writers);
        running = await start();
        expect(await client.check(running.url)).toEqual([]);
      }
      expect(client.acknowledged).toBeGreaterThan(kills * 20);
      expect(await running.end("SIGTERM")).toBe(0);
      if (engine.name === "SQLite") {
        const file = new Sqlite(join(made.folder, "palette.db"));
        expect(file.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
        file.close();
      }
      await made.remove();
    },
    300_000,
  );
});

test("a configuration whose rows a kill left half written is never seen, and its rows are gone after the start", async () => {
  const { place: made, start } = await place(engines[0]!);
  const client = new Writer();
  const before = await start();
  await client.begin(before.url);
  const id = randomUUID();
  const spaces = Array.from({ length: 20_000 }, (_, at) => `  - !<ColorSpace> {name: c${at}}`);
  const text = `ocio_profile_version: 2\ncolorspaces:\n${spaces.join("\n")}\n`;
  const posted = client.send(before.url, "POST", "/configs/", { id, text }).catch(() => null);
  const file = new Sqlite(join(made.folder, "palette.db"), { timeout: 5000 });
  const written = file.prepare("select count(*) as rows from items where config_id = ?");
  const rows = () => (written.get([id]) as { rows: number }).rows;
  while (rows() === 0) await sleep(1);
  await before.end("SIGKILL");
  expect(await posted).toBeNull();
  const again = await start();
  expect((await client.send(again.url, "GET", `/configs/${id}/document`)).status).toBe(404);
  for (let waited = 0; rows() > 0 && waited < 20_000; waited += 50) await sleep(50);
  expect(rows()).toBe(0);
  expect((await client.send(again.url, "POST", "/configs/", { id, text })).status).toBe(201);
  expect(rows()).toBe(20_000);
  file.close();
  await again.end("SIGTERM");
  await made.remove();
});

test("a server that is told to stop answers what it has begun, and ends by itself", async () => {
  const { place: made, start } = await place(engines[0]!);
  const running = await start();
  const client = new Writer();
  await client.begin(running.url);
  const path = `/configs/${client.config}/looks`;
  const answers: number[] = [];
  const write = async () => {
    for (;;) {
      const answer = await client.send(running.url, "POST", path, { name: "x" }).catch(() => null);
      if (!answer) return;
      answers.push(answer.status);
    }
  };
  const writers = Array.from({ length: 20 }, write);
  while (answers.length < 50) await sleep(10);
  expect(await running.end("SIGTERM")).toBe(0);
  await Promise.all(writers);
  expect(new Set(answers)).toEqual(new Set([201]));
  // A request that was refused before it was read has changed nothing.
  const again = await start();
  const { text } = await client.send(again.url, "GET", path);
  expect(JSON.parse(text)).toHaveLength(answers.length);
  await again.end("SIGTERM");
  await made.remove();
});

test.each([
  { event: "uncaughtException", fault: "setTimeout(() => { throw new Error('a fault') })" },
  { event: "unhandledRejection", fault: "Promise.reject(new Error('a fault'))" },
])(
  "an $event is logged, what is under way is answered, and the process exits with 1",
  async ({ event, fault }) => {
    const made = await engines[0]!.fresh();
    const onSignal = `process.on('SIGUSR2', () => { ${fault} })`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(onSignal)}`;
    const running = await startServer(server.entry, { DATA_DIR: made.folder, NODE_OPTIONS });
    const client = new Writer();
    await client.begin(running.url);
    const writers = Array.from({ length: 4 }, () => client.write(() => running.url));
    while (client.acknowledged < 20) await sleep(5);
    expect(await running.end("SIGUSR2")).toBe(1);
    await Promise.all(writers);
    expect(running.printed()).toContain(`The server stops: ${event}.`);
    expect(running.printed()).toContain("a fault");
    const again = await startServer(server.entry, { DATA_DIR: made.folder });
    expect(await client.check(again.url)).toEqual([]);
    await again.end("SIGTERM");
    await made.remove();
  },
);

test("a server with all that operators may switch on starts, and serves metrics on a port of its own", async () => {
  const made = await engines[0]!.fresh();
  const port = await freePort();
  const running = await startServer(server.entry, {
    DATA_DIR: made.folder,
    METRICS_PORT: String(port),
    METRICS_TOKEN: "a-token-of-the-operator",
    SECRET_KEY: "0123456789abcdef0123456789abcdef",
    BACKUP: `24h ${join(made.folder, "backups")}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
    OIDC_ISSUER: "http://127.0.0.1:9",
    OIDC_CLIENT_ID: "palette",
    STRIPE_SECRET_KEY: "sk_test_a",
    STRIPE_PRICES: "price_a",
    STRIPE_WEBHOOK_SECRET: "whsec_a",
    STRIPE_API_URL: "http://127.0.0.1:9",
  });
  const metrics = await fetch(`http://localhost:${port}/metrics`);
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toContain("palette_http_request_seconds");
  expect(await running.end("SIGTERM")).toBe(0);
  await made.remove();
});

test("a second server on the folder of a running one is refused, and one after a kill is not", async () => {
  const { place: made, start } = await place(engines[0]!);
  const first = await start();
  await expect(start()).rejects.toThrow(`Another server of Palette runs on the folder “${made.folder}”`);
  await first.end("SIGKILL");
  const next = await start();
  expect(await next.end("SIGTERM")).toBe(0);
  await made.remove();
}, 60_000);
