/**
 * A storm of wrong passwords while others read: 250 connections sign in as fast as they are answered, and readers of
 * a configuration of 7 KB go on. Prints the readers' latencies before and during it (budget: p99 250 ms), with the
 * limits of tries as they are and without any, as if every try came from an address of its own; and while 500
 * connections hold requests that they never finish (budget: twice the p99 without them).
 * READERS, STORM, SLOW and SECONDS change the numbers.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import autocannon from "autocannon";

const READERS = Number(process.env.READERS ?? 50);
const STORM = Number(process.env.STORM ?? 250);
const SLOW = Number(process.env.SLOW ?? 500);
const SECONDS = Number(process.env.SECONDS ?? 10);
const BUDGET = 250;

const root = resolve(import.meta.dirname, "../..");
const built = join(process.env.PALETTE_DIST ?? join(root, "dist"), "server.js");
const source = ["--import", "tsx", join(root, "src/server/main.ts")];

/** A server with an empty database, and where it listens. */
async function start(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "palette-storm-"));
  const server = spawn(process.execPath, existsSync(built) ? [built] : source, {
    cwd: root,
    env: { ...process.env, PORT: "0", DATA_DIR: folder, DATABASE_URL: "", ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const url = await new Promise<string>((found, failed) => {
    server.once("exit", () => failed(new Error("The server ended before it was ready.")));
    server.stdout.on("data", (data: Buffer) => {
      const address = /http:[^\s"]+/.exec(data.toString());
      if (address) found(address[0]);
    });
  });
  const stop = () => {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

/** The headers of a new visitor's writes. */
async function visitor(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/initialize`, { method: "POST" });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  const token = cookies.map((cookie) => /^XSRF-TOKEN=(.*)/.exec(cookie)?.[1]).find(Boolean) ?? "";
  return { cookie: cookies.join("; "), "x-xsrf-token": token, "content-type": "application/json" };
}

/** A configuration of about 7 KB; gives the address that it is read at. */
async function configuration(url: string, headers: Record<string, string>): Promise<string> {
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ id: string }>;
  };
  const { id } = await post("/configs/", { name: "Show" });
  const address = `${url}/api/configs/${id}/document`;
  for (let row = 0; ; row++) {
    const text = await (await fetch(address, { headers })).text();
    if (text.length >= 7000) return address;
    await post(`/configs/${id}/looks`, { name: `look ${row}`, description: "A look as shows have them." });
  }
}

/** Connections whose requests go on by a byte now and then, and never end. */
async function slow(url: string, count: number): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const open = () =>
    new Promise<Socket>((ready) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write("POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n");
        ready(socket);
      });
      socket.on("error", () => undefined);
    });
  const sockets = await Promise.all(Array.from({ length: count }, open));
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("X");
  }, 500);
  return () => {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  };
}

function told(name: string, { latency, requests, errors, non2xx }: autocannon.Result): string {
  return (
    `${name} ${requests.average.toFixed(0)}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, max ${latency.max} ms` +
    `${errors || non2xx ? `, errors ${errors}, other than 200: ${non2xx}` : ""}`
  );
}

console.log(
  `${READERS} readers, ${STORM} connections of wrong passwords, ${SECONDS} s each` +
    `${existsSync(built) ? "" : " (from source: run npm run build for the real figure)"}`,
);
for (const [name, env] of [
  ["limits as they are", {}],
  ["no limits", { RATE_LIMIT_FACTOR: "0" }],
] as const) {
  const { url, stop } = await start(env);
  try {
    const reader = await visitor(url);
    const address = await configuration(url, reader);
    const read = () =>
      autocannon({ url: address, connections: READERS, duration: SECONDS, headers: reader, workers: 1 });
    const before = await read();
    const statuses = new Map<string, number>();
    const storm = autocannon({
      url: `${url}/api/auth/login`,
      method: "POST",
      connections: STORM,
      duration: SECONDS + 2,
      headers: await visitor(url),
      body: JSON.stringify({ email: "nobody@example.com", password: "a wrong password" }),
      workers: 1,
    });
    await new Promise((begun) => setTimeout(begun, 1000));
    const during = await read();
    const result = await storm;
    for (const [status, { count }] of Object.entries(result.statusCodeStats ?? {}))
      statuses.set(status, count ?? 0);
    const answered = [...statuses].map(([status, count]) => `${status} x ${count}`).join(", ");
    console.log(`${name}: ${told("alone", before)}; ${told("in the storm", during)} (budget ${BUDGET})`);
    console.log(`  the storm, ${result.duration.toFixed(0)} s: ${answered}; p99 ${result.latency.p99} ms`);
    if (during.latency.p99 > BUDGET) process.exitCode = 1;
    const quiet = await read();
    const leave = await slow(url, SLOW);
    const held = await read();
    leave();
    console.log(
      `  ${told("without", quiet)}; ${told(`with ${SLOW} requests that never end`, held)} (budget 2x)`,
    );
  } finally {
    stop();
  }
}
