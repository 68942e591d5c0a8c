import type { Server } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { deleteExpired } from "./auth/accounts.ts";
import type { BillingOptions } from "./billing/billing.ts";
import { dropLeftovers } from "./configs/stagedConfig.ts";
import { openDatabase } from "./db/database.ts";
import { type Blobs, openBlobs } from "./files/blobs.ts";
import { collectGarbage } from "./files/garbage.ts";
import { openLive } from "./live/live.ts";

/** After a signal: time for active requests before the process exits anyway. */
const PATIENCE = 25_000;

/** Time for keep-alive clients to send once more and learn that the server stops, in ms. */
const FAREWELL = 1000;

/** Garbage collection of unreferenced blobs: some time after the start, then every hour. */
const COLLECT_AFTER = 10 * 60 * 1000;
const COLLECT_EVERY = 60 * 60 * 1000;

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

/** The store of files: a folder, or the bucket that BLOBS names. */
async function blobsAt(folder: string): Promise<Blobs> {
  const address = process.env.BLOBS ?? "";
  if (address === "") return openBlobs(join(folder, "blobs"));
  const { openS3Blobs, s3Place } = await import("./files/s3Blobs.ts");
  const { S3_ENDPOINT: endpoint, AWS_REGION: region } = process.env;
  return openS3Blobs(s3Place(address, { ...(endpoint && { endpoint }), ...(region && { region }) }));
}

/** Several values with commas between them. */
function several(name: string): string[] {
  return (process.env[name] ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

/**
 * Options of subscriptions; none without Stripe's key.
 * @throws if incomplete
 */
function billing(): { billing: BillingOptions } | undefined {
  const key = process.env.STRIPE_SECRET_KEY?.trim();
  if (!key) return undefined;
  const [prices, webhookSecrets] = [several("STRIPE_PRICES"), several("STRIPE_WEBHOOK_SECRET")];
  for (const [name, values] of Object.entries({
    STRIPE_PRICES: prices,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
  }))
    if (values.length === 0)
      throw new Error(`STRIPE_SECRET_KEY is set, but ${name} is not; set both, or neither to sell nothing.`);
  return { billing: { key, prices, webhookSecrets, apiUrl: process.env.STRIPE_API_URL, every: 60_000 } };
}

async function main(): Promise<void> {
  const folder = resolve(process.env.DATA_DIR ?? "data");
  const database = await openDatabase(process.env.DATABASE_URL || join(folder, "palette.db"));
  const blobs = await blobsAt(folder);
  const live = openLive(database);
  let stopping = false;
  const app = await buildApp({
    database,
    blobs,
    live,
    publicDir: resolve(process.env.PUBLIC_DIR ?? join(import.meta.dirname, "public")),
    bodyLimit: number("BODY_LIMIT_MB", 16) * 1024 * 1024,
    uploadLimit: number("UPLOAD_LIMIT_MB", 100) * 1024 * 1024,
    fileLimits: {
      file: number("FILE_LIMIT_MB", 64) * 1024 * 1024,
      config: number("FILES_LIMIT_MB", 512) * 1024 * 1024,
      visitor: number("VISITOR_FILES_LIMIT_MB", 2048) * 1024 * 1024,
    },
    rowLimits: {
      row: number("ROW_LIMIT_MB", 4) * 1024 * 1024,
      config: number("ROWS_LIMIT_MB", 64) * 1024 * 1024,
      visitor: number("VISITOR_ROWS_LIMIT_MB", 128) * 1024 * 1024,
      history: number("VISITOR_HISTORY_LIMIT_MB", 512) * 1024 * 1024,
    },
    requestTimeout: number("REQUEST_TIMEOUT_SECONDS", 30) * 1000,
    connections: number("MAX_CONNECTIONS", 5000),
    proxies: number("TRUST_PROXY", 0),
    mail: {
      smtp: process.env.SMTP_URL,
      from: process.env.MAIL_FROM || undefined,
      tell: ({ to, subject, text }) => console.log(`Mail to ${to}: ${subject}\n\n${text}`),
      every: 10_000,
    },
    ...billing(),
    outboxPage: process.env.OUTBOX_PAGE === "1",
    ...(process.env.PUBLIC_URL && { pageUrl: process.env.PUBLIC_URL.replace(/\/+$/, "") }),
    rateLimitFactor: number("RATE_LIMIT_FACTOR", 1),
    log: true,
    stopping: () => stopping,
  });

  /** Drains and ends the process with the code. */
  const stop = async (code: number) => {
    stopping = true;
    live.close();
    setTimeout(() => process.exit(1), PATIENCE).unref();
    // Every answer now says "Connection: close", so clients that are busy hang up by themselves.
    for (let waited = 0; waited < FAREWELL && (await connections(app.server)) > 0; waited += 50)
      await sleep(50);
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    await new Promise((closed) => app.server.close(closed));
    clearInterval(sweep);
    await app.close();
    process.exit(code);
  };
  // A second signal does not wait.
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => (stopping ? process.exit(1) : stop(0)));
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (error: unknown) => {
      app.log.fatal(error, `The server stops: ${event}.`);
      // Active requests may finish; a supervisor starts a new process.
      if (!stopping) stop(1).catch(() => process.exit(1));
    });

  const collect = () =>
    dropLeftovers(database)
      .then(() => deleteExpired(database))
      .then(() => collectGarbage(database, blobs))
      .catch((error: Error) => console.error(`What nobody uses could not be deleted: ${error.message}`));
  const sweep = blobs.sweep(new Date(Date.now() - COLLECT_EVERY));
  sweep.catch((error: Error) => console.error(`Unfinished files could not be deleted: ${error.message}`));
  // Only one process writes an SQLite file: what was not finished before its start never will be.
  const left = database.engine === "sqlite" ? dropLeftovers(database, Date.now()) : dropLeftovers(database);
  left.catch((error: Error) =>
    console.error(`Unfinished configurations could not be dropped: ${error.message}`),
  );
  setTimeout(collect, COLLECT_AFTER).unref();
  setInterval(collect, COLLECT_EVERY).unref();

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
