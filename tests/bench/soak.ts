/**
 * A server on SQLite under a steady load with faults: SOAK_RATE requests a second (200) by 20 visitors for SOAK_MINUTES
 * (30), two thirds of them reads. Every minute another process locks the database for three seconds; at one third
 * of the time the server is stopped and started, at two thirds it is killed. SOAK_SERVERS (1) of 2 or more are servers on one
 * PostgreSQL, of which one at random is killed every minute and started ten seconds later. SOAK_FAULTS=0 leaves all faults out:
 * only a process that lives long shows whether its memory is flat. Prints a line a minute (answers, 5xx in and outside of faults,
 * memory, handles), then what was lost and what was written twice; exit code 1 where there is any.
 */
import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "libsql";
import { engines } from "../server/database.ts";
import { buildServer, type Running, startServer } from "../server/process.ts";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const RATE = Number(process.env.SOAK_RATE ?? 200);
const SERVERS = Number(process.env.SOAK_SERVERS ?? 1);
const HAS_FAULTS = process.env.SOAK_FAULTS !== "0";
const VISITORS = 20;
const ROWS = 40;
/** Milliseconds that a request is repeated for under its key, and a time after a fault in which 5xx belong to it. */
const [PATIENCE, AFTER] = [60_000, 6000];

const folder = mkdtempSync(join(tmpdir(), "palette-soak-"));
const { entry, remove } = await buildServer();
const place = SERVERS > 1 ? await engines[1]!.fresh() : null;
const env = { DATA_DIR: folder, RATE_LIMIT_FACTOR: "0", ...(place && { DATABASE_URL: place.database }) };
const servers: Running[] = [];
while (servers.length < SERVERS) servers.push(await startServer(entry, env));
let faultUntil = 0;
const sum = { answers: 0, reads: 0, writes: 0, inFault: 0, outside: 0, unanswered: 0 };
const latencies: number[] = [];

async function call(headers: Record<string, string>, method: string, path: string, body?: unknown) {
  const started = performance.now();
  try {
    const { url } = servers[randomInt(SERVERS)]!;
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    sum.answers++;
    if (answer.status < 500) latencies.push(performance.now() - started);
    else if (Date.now() < faultUntil) sum.inFault++;
    else {
      sum.outside++;
      console.log(`${method} ${path}: ${answer.status} ${text}`);
    }
    return { status: answer.status, text, cookies: answer.headers.getSetCookie() };
  } catch {
    sum.unanswered++;
    return { status: 0, text: "", cookies: [] };
  }
}

/** A visitor with one configuration, who knows what each of its looks is to be called. */
class Visitor {
  readonly config = randomUUID();
  readonly names = new Map<string, string>();
  /** Rows of which a write is under way. */
  private readonly busy = new Set<string>();
  private headers: Record<string, string> = {};

  async begin(): Promise<void> {
    const { cookies } = await call({}, "POST", "/auth/initialize");
    const [cookie, token] = cookies.map((each) => each.split(";")[0]!);
    this.headers = { cookie: cookie!, "x-xsrf-token": token!.slice(token!.indexOf("=") + 1) };
    await call(this.headers, "POST", "/configs/", { id: this.config, template: "minimal" });
  }

  async read(): Promise<void> {
    const path = ["", "/looks/", "/document", "/changes?limit=20"][randomInt(4)]!;
    sum.reads++;
    await call(this.headers, "GET", `/configs/${this.config}${path}`);
  }

  /** Makes a look or renames one, again under the same key until it is answered. */
  async write(): Promise<void> {
    const [key, name] = [randomUUID(), randomUUID()];
    const free = [...this.names.keys()].filter((id) => !this.busy.has(id));
    const id = this.names.size < ROWS ? randomUUID() : free[randomInt(Math.max(1, free.length))];
    if (id === undefined) return;
    const isNew = !this.names.has(id);
    this.busy.add(id);
    this.names.set(id, name);
    sum.writes++;
    const path = `/configs/${this.config}/looks/${isNew ? "" : id}`;
    for (const started = Date.now(); ; ) {
      const headers = { ...this.headers, "idempotency-key": key };
      const { status } = await call(headers, isNew ? "POST" : "PUT", path, isNew ? { id, name } : { name });
      if (status > 0 && status < 500) break;
      if (Date.now() - started > PATIENCE) throw new Error(`A write was not taken for ${PATIENCE} ms.`);
      await sleep(100);
    }
    this.busy.delete(id);
  }

  /** Counts writes that are not there, and rows that nobody wrote. */
  async compared(): Promise<{ lost: number; twice: number }> {
    const { text } = await call(this.headers, "GET", `/configs/${this.config}/looks/`);
    const rows = JSON.parse(text) as { id: string; name: string }[];
    const there = new Map(rows.map(({ id, name }) => [id, name]));
    const lost = [...this.names].filter(([id, name]) => there.get(id) !== name).length;
    const known = rows.filter(({ id }) => this.names.has(id)).length;
    return { lost, twice: rows.length - known + (rows.length - there.size) };
  }
}

function memory(): string {
  const each = servers.map(({ process: { pid } }) => {
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
    return `${Math.round(kilobytes / 1024)} MB, ${readdirSync(`/proc/${pid}/fd`).length} handles`;
  });
  return each.join("; ");
}

async function lock(): Promise<void> {
  faultUntil = Date.now() + 3000 + AFTER;
  const other = new Sqlite(join(folder, "palette.db"));
  try {
    other.exec("pragma busy_timeout = 5000; begin immediate");
    await sleep(3000);
    other.exec("rollback");
  } finally {
    other.close();
  }
}

async function restart(signal: "SIGTERM" | "SIGKILL", pause = 0): Promise<void> {
  faultUntil = Date.now() + 60_000;
  const at = randomInt(SERVERS);
  await servers[at]!.end(signal);
  await sleep(pause);
  servers[at] = await startServer(entry, env);
  faultUntil = Date.now() + AFTER;
}

const visitors = Array.from({ length: VISITORS }, () => new Visitor());
for (const each of visitors) await each.begin();
const started = Date.now();
const end = started + MINUTES * 60_000;
const open = new Set<Promise<void>>();
let [sent, minute] = [0, 0];
let killed: Promise<void> | undefined;
const restarts = [
  { at: started + (end - started) / 3, signal: "SIGTERM" as const },
  { at: started + ((end - started) * 2) / 3, signal: "SIGKILL" as const },
];
console.log(`${RATE} requests a second for ${MINUTES} minutes; at the start ${memory()}`);
while (Date.now() < end) {
  const due = ((Date.now() - started) / 1000) * RATE;
  for (; sent < due && open.size < 2000; sent++) {
    const visitor = visitors[sent % VISITORS]!;
    const work = (sent % 3 === 0 ? visitor.write() : visitor.read()).finally(() => open.delete(work));
    open.add(work);
  }
  const passed = Math.floor((Date.now() - started) / 60_000);
  if (passed > minute) {
    minute = passed;
    latencies.sort((a, b) => a - b);
    const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? 0;
    console.log(
      `${minute} min: ${sum.answers} answers, ${sum.inFault} of 5xx in faults, ${sum.outside} outside, ` +
        `${sum.unanswered} unanswered, p99 ${p99.toFixed(0)} ms; ${memory()}`,
    );
    latencies.length = 0;
    if (!HAS_FAULTS) continue;
    // The others go on.
    if (SERVERS > 1) killed = restart("SIGKILL", 10_000);
    else if (restarts[0] && Date.now() >= restarts[0].at) await restart(restarts.shift()!.signal);
    else await lock();
  }
  await sleep(10);
}
await Promise.all(open);
await killed;
let [lost, twice] = [0, 0];
for (const each of visitors) {
  const found = await each.compared();
  lost += found.lost;
  twice += found.twice;
}
console.log(
  `${sum.writes} writes and ${sum.reads} reads: ${lost} lost, ${twice} twice, ${sum.outside} of 5xx outside of faults; ${memory()}`,
);
for (const each of servers) await each.end("SIGTERM");
await place?.remove();
remove();
rmSync(folder, { recursive: true, force: true });
process.exit(lost + twice + sum.outside > 0 ? 1 : 0);
