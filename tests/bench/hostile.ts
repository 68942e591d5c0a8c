/**
 * Harm that one visitor can do to others, over HTTP on one machine. Prints how late the event loop answers, how
 * long others' writes take, and the server's memory, while somebody (1) posts 3 MB of YAML with 100,000 color spaces,
 * (2) sends three batches of 20,000 rows at once, (3) lets 20 uploads of 100 MB trickle in.
 * DATABASE_URL=postgres://… measures PostgreSQL, else SQLite; PALETTE_DIR another source tree; ONLY=text|batch|uploads.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const MEGABYTE = 1024 * 1024;
const only = process.env.ONLY;
const root = resolve(process.env.PALETTE_DIR ?? join(import.meta.dirname, "../.."));
const folder = mkdtempSync(join(tmpdir(), "palette-bench-"));
const server = spawn(process.execPath, ["--import", "tsx", join(root, "src/server/main.ts")], {
  cwd: root,
  env: { ...process.env, PORT: "0", DATA_DIR: folder, BODY_LIMIT_MB: "64" },
  stdio: ["ignore", "pipe", "inherit"],
});
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
let url = "";

type Headers = Record<string, string>;
type Answer = { status: number; text: string; headers: Record<string, unknown> };

function call(method: string, path: string, headers: Headers = {}, body?: unknown): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((answered, failed) => {
    const json = text === undefined ? {} : { "content-type": "application/json" };
    const sent = request(url + path, { method, agent, headers: { ...headers, ...json } }, (response) => {
      let all = "";
      response.setEncoding("utf8").on("data", (part) => {
        all += part;
      });
      response.on("end", () =>
        answered({ status: response.statusCode!, text: all, headers: response.headers }),
      );
    });
    sent.on("error", failed).end(text);
  });
}

/** A new visitor's headers. */
async function visitor(): Promise<Headers> {
  const { headers } = await call("POST", "/api/auth/initialize");
  const cookies = (headers["set-cookie"] as string[]).map((line) => line.split(";")[0]!);
  const token = cookies.find((each) => each.startsWith("XSRF-TOKEN="))!;
  return { cookie: cookies.join("; "), "x-xsrf-token": decodeURIComponent(token.slice(11)) };
}

async function newConfig(who: Headers): Promise<string> {
  const id = randomUUID();
  const { status, text } = await call("POST", "/api/configs", who, { id, name: "Show" });
  if (status !== 201) throw new Error(text);
  return id;
}

/** Milliseconds that something takes, again and again until it is told to end. */
function measured(what: () => Promise<unknown>, pause: number) {
  const times: number[] = [];
  let over = false;
  const running = (async () => {
    while (!over) {
      const from = performance.now();
      await what();
      times.push(performance.now() - from);
      await sleep(pause);
    }
  })();
  return async () => {
    over = true;
    await running;
    times.sort((a, b) => a - b);
    const at = (part: number) =>
      Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))]!);
    return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms (${times.length})`;
  };
}

const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))![1]) >> 10;

/** Watches the server from others' side while something is done to it. */
async function during(title: string, work: () => Promise<string>): Promise<void> {
  const other = await visitor();
  const id = await newConfig(other);
  const livez = measured(() => call("GET", "/livez"), 5);
  const writes = measured(() => call("PUT", `/api/configs/${id}`, other, { description: randomUUID() }), 20);
  let most = 0;
  const sampling = setInterval(() => {
    most = Math.max(most, memory());
  }, 50);
  const said = await work();
  clearInterval(sampling);
  console.log(`${title}: ${said}`);
  console.log(
    `  /livez: ${await livez()}\n  others' writes: ${await writes()}\n  memory: at most ${most} MB`,
  );
}

async function post(): Promise<string> {
  const who = await visitor();
  const spaces = Array.from({ length: 100_000 }, (_, at) => `  - !<ColorSpace> {name: c${at}}`);
  const text = `ocio_profile_version: 2\ncolorspaces:\n${spaces.join("\n")}\n`;
  const from = performance.now();
  const { status } = await call("POST", "/api/configs", who, { text });
  return `answered ${status} after ${Math.round(performance.now() - from)} ms`;
}

async function batches(): Promise<string> {
  const sent = await Promise.all(
    [0, 1, 2].map(async () => {
      const who = await visitor();
      const id = await newConfig(who);
      const path = `/configs/${id}/looks`;
      const requests = Array.from({ length: 20_000 }, (_, at) => ({
        ...{ method: "POST", path },
        body: { id: randomUUID(), name: `look ${at}` },
      }));
      const from = performance.now();
      const { status } = await call("POST", `/api/configs/${id}/batch`, who, { requests });
      return `${status} after ${Math.round(performance.now() - from)} ms`;
    }),
  );
  return `answered ${sent.join(", ")}`;
}

async function uploads(): Promise<string> {
  const who = await visitor();
  const id = await newConfig(who);
  const size = 100 * MEGABYTE;
  const piece = Buffer.alloc(MEGABYTE, "x");
  const boundary = "----bench";
  const open = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.cube"\r\n\r\n`;
  const sent = Array.from({ length: 20 }, (_, at) => {
    const path = at % 2 === 0 ? "/api/upload/upload" : `/api/configs/${id}/files`;
    const headers = { ...who, "content-type": `multipart/form-data; boundary=${boundary}` };
    const one = request(url + path, {
      method: "POST",
      agent: false,
      headers: { ...headers, "content-length": size },
    });
    one.on("error", () => undefined);
    one.write(open);
    return one;
  });
  for (let megabyte = 0; megabyte < 60; megabyte++) {
    for (const one of sent) one.write(piece);
    await sleep(100);
  }
  const held = memory();
  for (const one of sent) one.destroy();
  return `60 MB of each of 20 are there; memory then ${held} MB`;
}

try {
  url = await new Promise<string>((listening) => {
    server.stdout.on("data", (line: Buffer) => {
      const at = /http:\/\/[^"\s]+/.exec(line.toString());
      if (at && line.toString().includes("ready")) listening(at[0]);
    });
  });
  console.log(`idle: ${memory()} MB`);
  if (!only || only === "text") await during("a text of 100,000 color spaces", post);
  if (!only || only === "batch") await during("three batches of 20,000 rows", batches);
  if (!only || only === "uploads") await during("uploads that trickle", uploads);
} finally {
  server.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
