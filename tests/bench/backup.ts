/**
 * Longest time that one of 200 writes a second waits, without and with a backup of a database of 400 MB (or of FILLER_MB),
 * and whether the backup restores equal.
 * Run after `npm run build`: npx tsx tests/bench/backup.ts
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#server/db/database.ts";
import { multipart } from "../server/app.ts";
import { engines, type Place } from "../server/database.ts";
import { startServer } from "../server/process.ts";

const RATE = 200;
const SECONDS = 5;
const FILLER_MB = Number(process.env.FILLER_MB ?? 400);
const FILLER_ROWS = 250;
const LUT_FILES = 20;
const LUT_BYTES = 4 * 1024 * 1024;

const dist = resolve(import.meta.dirname, "../../dist");

type Send = (method: string, path: string, body?: unknown) => Promise<Response>;

async function visitor(url: string): Promise<Send> {
  const session = await fetch(`${url}/api/auth/initialize`, { method: "POST" });
  const [cookie, token] = session.headers.getSetCookie().map((set) => set.split(";")[0]!);
  const identity = { cookie: cookie!, "x-xsrf-token": token!.slice(token!.indexOf("=") + 1) };
  return (method, path, body) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { ...identity, "idempotency-key": randomUUID(), "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

/** Adds rows at the rate until told to stop; gives the milliseconds that each took. */
function writing(send: Send, configs: readonly string[]) {
  const times: number[] = [];
  let [stopped, sent, refused] = [false, 0, 0];
  const open = new Set<Promise<void>>();
  const done = (async () => {
    const from = performance.now();
    while (!stopped) {
      for (; sent < ((performance.now() - from) / 1000) * RATE; sent++) {
        const at = performance.now();
        const path = `/configs/${configs[sent % configs.length]}/looks`;
        const write = send("POST", path, { id: randomUUID(), name: `look ${sent}` })
          .then(async (response) => {
            await response.arrayBuffer();
            if (response.status !== 201) refused++;
            times.push(performance.now() - at);
          })
          .finally(() => open.delete(write));
        open.add(write);
      }
      await sleep(2);
    }
    await Promise.all(open);
  })();
  return async () => {
    stopped = true;
    await done;
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1);
    return `${times.length} writes, ${refused} refused, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${times.at(-1)?.toFixed(1)} ms`;
  };
}

/** Fills the database with rows of 4 KB that no config has, so that a backup takes its time. */
async function fill(place: string): Promise<void> {
  const database = await openDatabase(place);
  for (let megabyte = 0; megabyte < FILLER_MB; megabyte++)
    await database.write((query) =>
      query
        .insertInto("items")
        .values(
          Array.from({ length: FILLER_ROWS }, (_, position) => ({
            ...{ config_id: `filler ${megabyte}`, collection: "looks", id: randomUUID(), position },
            ...{ data: randomBytes(2000).toString("hex"), version: 1 },
          })),
        )
        .execute(),
    );
  await database.close();
}

/** Rows of the tables with what they hold, as hashes. */
async function digest(place: string): Promise<string> {
  const database = await openDatabase(place);
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const counts: string[] = [];
  for (const table of ["configs", "items", "changes", "files", "users", "answers"] as const) {
    const rows = (await database.read.selectFrom(table).selectAll().execute()).map((row) =>
      sha256(JSON.stringify(row)),
    );
    counts.push(`${table} ${rows.length} ${sha256(rows.sort().join(""))}`);
  }
  await database.close();
  return counts.join(", ");
}

const envOf = ({ database, folder }: Place): Record<string, string> => ({
  DATA_DIR: folder,
  RATE_LIMIT_FACTOR: "0",
  PATH: process.env.PATH!,
  ...(database.startsWith("postgres") && { DATABASE_URL: database }),
});

for (const engine of engines.filter(({ available }) => available)) {
  const place = await engine.fresh();
  const env = envOf(place);
  await fill(place.database);
  const server = await startServer(join(dist, "server.js"), env);
  const send = await visitor(server.url);
  const configs: string[] = [];
  for (let made = 0; made < 8; made++) {
    configs.push(randomUUID());
    await send("POST", "/configs/", { id: configs.at(-1) });
  }
  const cookie = await fetch(`${server.url}/api/auth/initialize`, { method: "POST" });
  const [session, token] = cookie.headers.getSetCookie().map((set) => set.split(";")[0]!);
  const identity = { cookie: session!, "x-xsrf-token": token!.slice(token!.indexOf("=") + 1) };
  const own = randomUUID();
  await fetch(`${server.url}/api/configs/`, {
    method: "POST",
    headers: { ...identity, "content-type": "application/json" },
    body: JSON.stringify({ id: own }),
  });
  for (let file = 0; file < LUT_FILES; file++) {
    const { body, headers } = multipart(randomBytes(LUT_BYTES), `grade${file}.cube`);
    const { status } = await fetch(`${server.url}/api/configs/${own}/files`, {
      method: "POST",
      headers: { ...identity, ...headers },
      body,
    });
    if (status !== 200) throw new Error(`A file was refused: ${status}.`);
  }
  const quiet = writing(send, configs);
  await sleep(SECONDS * 1000);
  console.log(`${engine.name}, ${RATE} writes/s without a backup: ${await quiet()}`);

  const loaded = writing(send, configs);
  await sleep(500);
  const out = join(place.folder, "backup.tar");
  for (let round = 0; round < 3; round++) {
    const from = performance.now();
    const tool = spawn(process.execPath, [join(dist, "cli.js"), "backup", "--out", out], { env });
    tool.stderr.pipe(process.stderr);
    const [code] = await once(tool, "exit");
    console.log(
      `${engine.name}, backup ${round + 1}: exit code ${code}, ${((performance.now() - from) / 1000).toFixed(2)} s`,
    );
  }
  console.log(`${engine.name}, ${RATE} writes/s during three backups: ${await loaded()}`);

  const last = spawnSync(process.execPath, [join(dist, "cli.js"), "backup", "--out", out], { env });
  console.log(last.stdout.toString().trim(), last.stderr.toString().trim());
  await server.end("SIGTERM");
  const copy = await engine.fresh();
  const from = performance.now();
  const restored = spawnSync(process.execPath, [join(dist, "cli.js"), "restore", out], { env: envOf(copy) });
  console.log(restored.stdout.toString().trim(), restored.stderr.toString().trim());
  const seconds = ((performance.now() - from) / 1000).toFixed(2);
  const [before, after] = [await digest(place.database), await digest(copy.database)];
  console.log(
    `${engine.name}, restored in ${seconds} s: ${before === after ? "equal" : `${before} is not ${after}`}`,
  );
  await place.remove();
  await copy.remove();
}
