import type { Server } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { openBlobs } from "./blobs.ts";
import { openDatabase } from "./database.ts";

/** After a signal: how long requests under way may take before the process ends anyway. */
const PATIENCE = 25_000;

/** How long clients that keep a connection open may take to use it once more, and learn that it closes. */
const FAREWELL = 1000;

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}

function number(name: string, otherwise: number): number {
  const given = process.env[name];
  if (given === undefined || given === "") return otherwise;
  const value = Number(given);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new Error(`${name} is ${JSON.stringify(given)}, which is not a number.`);
}

async function main(): Promise<void> {
  const folder = resolve(process.env.DATA_DIR ?? "data");
  const database = await openDatabase(process.env.DATABASE_URL || join(folder, "palette.db"));
  let stopping = false;
  const app = await buildApp({
    database,
    blobs: openBlobs(join(folder, "blobs")),
    publicDir: resolve(process.env.PUBLIC_DIR ?? join(import.meta.dirname, "public")),
    bodyLimit: number("BODY_LIMIT_MB", 16) * 1024 * 1024,
    uploadLimit: number("UPLOAD_LIMIT_MB", 100) * 1024 * 1024,
    requestTimeout: number("REQUEST_TIMEOUT_SECONDS", 120) * 1000,
    trustProxy: process.env.TRUST_PROXY === "1",
    log: true,
    stopping: () => stopping,
  });

  const stop = async () => {
    // A second signal does not wait.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), PATIENCE).unref();
    // Every answer now says "Connection: close", so clients that are busy hang up by themselves.
    for (let waited = 0; waited < FAREWELL && (await connections(app.server)) > 0; waited += 50)
      await sleep(50);
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    await new Promise((closed) => app.server.close(closed));
    clearInterval(sweep);
    await app.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  const host = process.env.HOST ?? "localhost";
  const address = await app.listen({ port: number("PORT", 8080), host });
  console.log(
    `Palette is ready on ${host === "localhost" ? address.replace("127.0.0.1", host).replace("[::1]", host) : address}`,
  );
}

main().catch((error: Error) => {
  console.error(`Palette could not start: ${error.message}`);
  process.exit(1);
});
