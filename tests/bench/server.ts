/**
 * Speed of the built server over HTTP, load generator on the same machine: requests a second, p99, and the server's own
 * CPU time a request, which other programs on the machine hardly change. ENTRY=dist/server.js measures another build,
 * SECONDS=5 is the time of each line, ONLY=read|document|save|together|postgres|start one of them.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { type Engine, engines } from "../server/database.ts";
import { buildServer, type Running, startServer } from "../server/process.ts";

const SECONDS = Number(process.env.SECONDS ?? 5);
const { ENTRY: given, ONLY: only } = process.env;
const built = given === undefined ? await buildServer() : null;
const entry = built?.entry ?? given!;

/** Color spaces whose document has about 0.6 MB. */
const SPACES = 870;
const text = `ocio_profile_version: 2\ncolorspaces:\n${Array.from(
  { length: SPACES },
  (_, at) => `  - !<ColorSpace> {name: c${at}, description: a color space of the bench}`,
).join("\n")}\n`;

type Headers = Record<string, string>;
type Visitor = { headers: Headers; call: (method: string, path: string, body?: unknown) => Promise<string> };

async function visitor({ url }: Running): Promise<Visitor> {
  const session = await fetch(`${url}/api/auth/initialize`, { method: "POST" });
  const [cookie, token] = session.headers.getSetCookie().map((set) => set.split(";")[0]!);
  const headers = {
    ...{ cookie: `${cookie}; ${token}`, "x-xsrf-token": decodeURIComponent(token!.split("=")[1]!) },
    "content-type": "application/json",
  };
  return {
    headers,
    call: async (method, path, body) => {
      const response = await fetch(`${url}/api${path}`, {
        ...{ method, headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.text();
    },
  };
}

/** Milliseconds of CPU that a process has used; a tick is 10 ms. */
function cpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memory(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024);
}

async function measure(
  what: string,
  { url, process: { pid } }: Running,
  requests: autocannon.Request[],
  connections = 50,
): Promise<void> {
  const run = (duration: number) => autocannon({ url, connections, duration, requests });
  await run(1);
  const before = cpu(pid!);
  const result = await run(SECONDS);
  const spent = (1000 * (cpu(pid!) - before)) / result.requests.total;
  const failed = result.non2xx + result.errors + result.timeouts;
  console.log(
    `${what.padEnd(52)} ${result.requests.average.toFixed(0).padStart(6)} a second, p99 ${result.latency.p99} ms, ` +
      `${spent.toFixed(0)} us of CPU each${failed > 0 ? `, ${failed} FAILED` : ""}`,
  );
}

async function served(engine: Engine, work: (server: Running) => Promise<void>): Promise<void> {
  const place = await engine.fresh();
  const env: Record<string, string> = { DATA_DIR: place.folder, RATE_LIMIT_FACTOR: "0" };
  if (engine.name === "PostgreSQL") env.DATABASE_URL = place.database;
  const server = await startServer(entry, env);
  try {
    await work(server);
  } finally {
    await server.end("SIGKILL");
    await place.remove();
  }
}

/** Every request changes a description to one that is new. */
function change(path: string, headers: Headers): autocannon.Request {
  return {
    ...{ method: "PUT", path: `/api${path}` },
    setupRequest: (request) => ({
      ...request,
      headers: { ...headers, "idempotency-key": randomUUID() },
      body: JSON.stringify({ description: randomUUID() }),
    }),
  };
}

async function reads(server: Running): Promise<void> {
  const { headers, call } = await visitor(server);
  const id = randomUUID();
  await call("POST", "/configs/", { id, text });
  const [row] = JSON.parse(await call("GET", `/configs/${id}/colorspaces`)) as { id: string }[];
  const get = (path: string, more: Headers = {}): autocannon.Request[] => [
    { method: "GET", path: `/api/configs/${id}${path}`, headers: { cookie: headers.cookie!, ...more } },
  ];
  if (only !== "document") {
    await measure("reads of a row, 50 connections", server, get(`/colorspaces/${row!.id}`));
    await measure("reads of a configuration, 50 connections", server, get(""));
  }
  if (only !== "read") {
    const size = ((await call("GET", `/configs/${id}/document`)).length / 1e6).toFixed(1);
    const packed = { "accept-encoding": "gzip, deflate, br" };
    await measure(`document of ${size} MB, compressed, 50 connections`, server, get("/document", packed));
    await measure(`document of ${size} MB, as it is, 50 connections`, server, get("/document"));
  }
}

/** Many visitors, each with a configuration. */
async function saves(server: Running): Promise<void> {
  const requests = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { headers, call } = await visitor(server);
      const id = randomUUID();
      await call("POST", "/configs/", { id, name: "Show" });
      return change(`/configs/${id}`, headers);
    }),
  );
  await measure("durable saves, 50 connections", server, requests);
}

async function together(server: Running): Promise<void> {
  const { headers, call } = await visitor(server);
  const id = randomUUID();
  await call("POST", "/configs/", { id, text });
  const rows = JSON.parse(await call("GET", `/configs/${id}/colorspaces`)) as { id: string }[];
  const requests = rows.slice(0, 20).map((row) => change(`/configs/${id}/colorspaces/${row.id}`, headers));
  await measure("changes to one configuration by 8 clients", server, requests, 8);
}

async function start(engine: Engine): Promise<void> {
  const place = await engine.fresh();
  const env = { DATA_DIR: place.folder };
  await (await startServer(entry, env)).end("SIGKILL");
  const times: number[] = [];
  const spent: number[] = [];
  let idle = 0;
  for (let turn = 0; turn < 5; turn++) {
    const from = performance.now();
    const server = await startServer(entry, env);
    await fetch(`${server.url}/livez`);
    times.push(performance.now() - from);
    spent.push(cpu(server.process.pid!));
    await new Promise((done) => setTimeout(done, 2000));
    idle = memory(server.process.pid!);
    await server.end("SIGKILL");
  }
  await place.remove();
  const middle = (all: number[]) => all.sort((a, b) => a - b)[2]!.toFixed(0);
  console.log(
    `start to the first answer: ${middle(times)} ms, ${middle(spent)} ms of CPU; memory idle: ${idle} MB`,
  );
}

const [sqlite, postgres] = engines as [Engine, Engine];
try {
  if (!only || only === "start") await start(sqlite);
  if (!only || only === "read" || only === "document") await served(sqlite, reads);
  if (!only || only === "save") await served(sqlite, saves);
  if (!only || only === "together") await served(sqlite, together);
  if ((!only || only === "postgres") && postgres.available) {
    console.log("PostgreSQL:");
    await served(postgres, saves);
  }
} finally {
  built?.remove();
}
process.exit(0);
