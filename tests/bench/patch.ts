/**
 * PATCH of one row, durable, 50 clients, SQLite, over HTTP. Prints requests per second and latencies.
 * The server runs in a process of its own, as it does in production.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import autocannon from "autocannon";

const CLIENTS = 50;
const SECONDS = 8;
const BUDGET = { rate: 1500, p99: 100 };

const root = resolve(import.meta.dirname, "../..");
const built = join(root, "dist/server.js");
const source = ["--import", "tsx", join(root, "src/server/main.ts")];
const folder = mkdtempSync(join(tmpdir(), "palette-bench-"));
const from = performance.now();
const server = spawn(process.execPath, existsSync(built) ? [built] : source, {
  cwd: root,
  env: { ...process.env, PORT: "0", DATA_DIR: folder },
  stdio: ["ignore", "pipe", "inherit"],
});

try {
  const address = await new Promise<string>((found, failed) => {
    server.once("exit", () => failed(new Error("The server ended before it was ready.")));
    server.stdout.on("data", (data: Buffer) => {
      const url = /http:[^\s"]+/.exec(data.toString());
      if (url) found(url[0]);
    });
  });
  const started = performance.now() - from;
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  console.log(
    `start to listening: ${started.toFixed(0)} ms (budget 1000), ${megabytes.toFixed(0)} MB (budget 200), ` +
      `${existsSync(built) ? "built" : "from source: run npm run build for the real figure"}`,
  );

  const session = await fetch(`${address}/api/auth/initialize`, { method: "POST" });
  const [cookie, token] = session.headers.getSetCookie().map((set) => set.split(";")[0]!);
  const identity = { cookie: cookie!, "x-xsrf-token": token!.slice(token!.indexOf("=") + 1) };
  const headers = { ...identity, "content-type": "application/json" };
  const id = randomUUID();
  const post = (path: string, body?: unknown) =>
    fetch(`${address}/api${path}`, {
      method: "POST",
      headers: body === undefined ? identity : headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  await post(`/configs/load-built-in-config?name=cg-config-v4.0.0_aces-v2.0_ocio-v2.5&id=${id}`);
  const rows = (await (
    await fetch(`${address}/api/configs/${id}/colorspaces`, { headers: identity })
  ).json()) as { id: string }[];
  if (!rows.length) throw new Error("The built-in config could not be loaded.");

  let count = 0;
  const result = await autocannon({
    url: address,
    connections: CLIENTS,
    duration: SECONDS,
    requests: [
      {
        method: "PATCH",
        setupRequest: (request) => ({
          ...request,
          path: `/api/configs/${id}/colorspaces/${rows[count % rows.length]!.id}`,
          headers: { ...headers, "idempotency-key": randomUUID() },
          body: JSON.stringify({ description: `Edit ${count++}` }),
        }),
      },
    ],
  });
  const { average } = result.requests;
  const { p50, p99, max } = result.latency;
  console.log(
    `PATCH of a row, ${CLIENTS} clients, SQLite: ${average.toFixed(0)}/s ` +
      `(${(average / BUDGET.rate).toFixed(2)}x of the budget of ${BUDGET.rate}), p50 ${p50} ms, p99 ${p99} ms ` +
      `(budget ${BUDGET.p99}), max ${max} ms, ${result.non2xx} refused, ${result.errors} errors`,
  );
} finally {
  server.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
