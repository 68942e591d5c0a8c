/**
 * Eight clients make 1,000 edits each on one configuration, over HTTP, each listening to the others. Prints
 * throughput and latencies, and whether every acknowledged edit is in the log (exit code 1 when not).
 * DATABASE_URL=postgres://… measures PostgreSQL, else SQLite; EDITS and CLIENTS change the numbers.
 */
import { spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Change, ChangePage } from "#api/change.ts";
import { originHeaders } from "#api/headers.ts";
import { Stream } from "../server/stream.ts";

const CLIENTS = Number(process.env.CLIENTS ?? 8);
const EDITS = Number(process.env.EDITS ?? 1000);
const ROWS = 20;
const FIELDS = ["name", "description", "encoding", "equalitygroup"];

const root = resolve(import.meta.dirname, "../..");
const built = join(process.env.PALETTE_DIST ?? join(root, "dist"), "server.js");
const source = ["--import", "tsx", join(root, "src/server/main.ts")];
const folder = mkdtempSync(join(tmpdir(), "palette-bench-"));
const server = spawn(process.execPath, existsSync(built) ? [built] : source, {
  cwd: root,
  env: { ...process.env, PORT: "0", DATA_DIR: folder },
  stdio: ["ignore", "pipe", "inherit"],
});

const agent = new Agent({ keepAlive: true });
let url = "";
let identity: Record<string, string> = {};

type Answer = { status: number; version: number; overwrote: number; text: string };

function call(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((answered, failed) => {
    const options = {
      method,
      agent,
      headers: {
        ...identity,
        ...headers,
        ...(text !== undefined && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
        }),
      },
    };
    const asked = request(`${url}/api${path}`, options, (response) => {
      let got = "";
      response.setEncoding("utf8").on("data", (part) => {
        got += part;
      });
      response.on("end", () =>
        answered({
          status: response.statusCode!,
          version: Number(response.headers["x-config-version"]),
          overwrote: Number(response.headers["x-overwrote"]),
          text: got,
        }),
      );
    }).on("error", failed);
    asked.end(text);
  });
}

/** Percentile of the numbers, in milliseconds. */
function share(numbers: number[], part: number): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
}

function told(name: string, numbers: number[]): string {
  return `${name} p50 ${share(numbers, 0.5)} ms, p99 ${share(numbers, 0.99)} ms, max ${share(numbers, 1)} ms`;
}

try {
  url = await new Promise<string>((found, failed) => {
    server.once("exit", () => failed(new Error("The server ended before it was ready.")));
    server.stdout.on("data", (data: Buffer) => {
      const address = /http:[^\s"]+/.exec(data.toString());
      if (address) found(address[0]);
    });
  });
  const session = await fetch(`${url}/api/auth/initialize`, { method: "POST" });
  const cookies = session.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  const token = cookies.map((cookie) => /^XSRF-TOKEN=(.*)/.exec(cookie)?.[1]).find(Boolean) ?? "";
  identity = { cookie: cookies.join("; "), "x-xsrf-token": decodeURIComponent(token) };

  const config = randomUUID();
  await call("POST", "/configs/", { id: config });
  const rows = Array.from({ length: ROWS }, () => randomUUID());
  for (const id of rows) await call("POST", `/configs/${config}/colorspaces`, { id, name: id });

  const answered: number[] = [];
  const heard: number[] = [];
  const sentAt = new Map<string, number>();
  const edits = new Map<string, number>();
  let overwrote = 0;

  async function client(stream: Stream, index: number): Promise<void> {
    const tab = `client${index}`;
    let known = 0;
    let base = ROWS + 1;
    stream.onHeard = ({ event, id, data }) => {
      base = Math.max(base, id ?? 0);
      if (event !== "change") return;
      known++;
      const [value] = Object.values(data.requests[0]!.body as object);
      heard.push(performance.now() - sentAt.get(value)!);
    };
    for (let edit = 0; edit < EDITS; edit++) {
      const value = `${tab} edit ${edit}`;
      const body = { [FIELDS[randomInt(FIELDS.length)]!]: value };
      const headers = {
        ...originHeaders({ tab, base, command: "colorspace.set", sentence: value }),
        "idempotency-key": randomUUID(),
      };
      const from = performance.now();
      sentAt.set(value, from);
      const at = `/configs/${config}/colorspaces/${rows[randomInt(ROWS)]}`;
      const answer = await call("PATCH", at, body, headers);
      answered.push(performance.now() - from);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      overwrote += answer.overwrote;
      edits.set(value, answer.version);
    }
    await stream.until(() => known === (CLIENTS - 1) * EDITS);
    stream.hangUp();
  }

  const streams = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) =>
      Stream.open(url, identity.cookie!, `/configs/${config}/events?tab=client${index}`),
    ),
  );
  const from = performance.now();
  await Promise.all(streams.map(client));
  const seconds = (performance.now() - from) / 1000;

  const log = new Map<string, Change>();
  for (let before = ""; ; ) {
    const { text } = await call("GET", `/configs/${config}/changes?limit=100${before}`);
    const { changes, next } = JSON.parse(text) as ChangePage;
    for (const change of changes) if (change.sentence !== null) log.set(change.sentence, change);
    if (next === null) break;
    before = `&before=${next}`;
  }
  const lost = [...edits].filter(([value, version]) => {
    const entry = log.get(value);
    return entry?.version !== version || !Object.values(entry.patches[0]!.after!).includes(value);
  });
  const engine = process.env.DATABASE_URL ? "PostgreSQL" : "SQLite";
  console.log(
    `${CLIENTS} clients x ${EDITS} edits of one configuration, ${engine}` +
      `${existsSync(built) ? "" : " (from source: run npm run build for the real figure)"}: ` +
      `${((CLIENTS * EDITS) / seconds).toFixed(0)}/s; ${told("answered", answered)}; ` +
      `${told("heard by the others", heard)} (budget 1000)`,
  );
  console.log(
    `acknowledged ${edits.size}, of them not in the log ${lost.length}; fields overwritten unseen and told ${overwrote}`,
  );
  if (lost.length > 0) process.exitCode = 1;
} finally {
  server.kill("SIGKILL");
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
}
