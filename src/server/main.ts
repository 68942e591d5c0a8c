import type { Server } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { deleteExpired } from "./auth/accounts.ts";
import { dropLeftovers } from "./configs/stagedConfig.ts";
import { openDatabase } from "./db/database.ts";
import { collectGarbage } from "./files/garbage.ts";
import { openLive } from "./live/live.ts";
import { defaultLimits } from "./live/liveLimits.ts";
import { failureText } from "./operator/failureText.ts";
import { databasePlace, holdData, openBlobStore, wrongPlaces } from "./operator/place.ts";
import { backupLog, scheduleBackups } from "./operator/schedule.ts";
import { featuresOf } from "./operator/status.ts";
import { secretKeysOf, settingsOf } from "./settings.ts";

/** After a signal: time for active requests before the process exits anyway. */
const SHUTDOWN_TIMEOUT_MS = 25_000;

/** Time for keep-alive clients to send once more and learn that the server stops, in ms. */
const FAREWELL = 1000;

/** Garbage collection of unreferenced blobs: some time after the start, then every hour. */
const COLLECT_AFTER = 10 * 60 * 1000;
const COLLECT_EVERY = 60 * 60 * 1000;

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}

async function main(): Promise<void> {
  Reflect.deleteProperty(Object.prototype, "__proto__");
  const settings = settingsOf(process.env);
  const wrong = wrongPlaces(settings);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  holdData(settings);
  const database = await openDatabase(databasePlace(settings));
  const blobs = await openBlobStore(settings);
  // A factor of 0 takes the limit away.
  const network = defaultLimits.network * settings.RATE_LIMIT_FACTOR || Number.POSITIVE_INFINITY;
  const live = openLive(database, { network });
  let stopping = false;
  const isMeasured = settings.METRICS_PORT !== undefined || settings.METRICS_TOKEN !== undefined;
  // Their libraries are loaded only where somebody reads the figures or the traces.
  const metrics = isMeasured ? (await import("./metrics/metrics.ts")).openMetrics() : undefined;
  const isTraced = settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
  const traces = isTraced ? (await import("./metrics/traces.ts")).openTraces() : undefined;
  const app = await buildApp({
    ...(metrics && { metrics }),
    ...(traces && { traces }),
    ...(settings.METRICS_TOKEN !== undefined && { metricsToken: settings.METRICS_TOKEN }),
    slowQuery: settings.SLOW_QUERY_MS,
    database,
    blobs,
    live,
    publicDir: resolve(settings.PUBLIC_DIR ?? join(import.meta.dirname, "public")),
    bodyLimit: Math.floor(settings.BODY_LIMIT_MB * 1024 * 1024),
    uploadLimit: Math.floor(settings.UPLOAD_LIMIT_MB * 1024 * 1024),
    fileLimits: {
      file: settings.FILE_LIMIT_MB * 1024 * 1024,
      config: settings.FILES_LIMIT_MB * 1024 * 1024,
      visitor: settings.VISITOR_FILES_LIMIT_MB * 1024 * 1024,
    },
    rowLimits: {
      row: settings.ROW_LIMIT_MB * 1024 * 1024,
      config: settings.ROWS_LIMIT_MB * 1024 * 1024,
      visitor: settings.VISITOR_ROWS_LIMIT_MB * 1024 * 1024,
      history: settings.VISITOR_HISTORY_LIMIT_MB * 1024 * 1024,
    },
    requestTimeout: settings.REQUEST_TIMEOUT_SECONDS * 1000,
    connections: settings.MAX_CONNECTIONS,
    proxies: settings.TRUST_PROXY,
    mail: {
      smtp: settings.SMTP_URL,
      from: settings.MAIL_FROM,
      tell: ({ to, subject, text }) => console.log(`Mail to ${to}: ${subject}\n\n${text}`),
      every: 10_000,
    },
    ...(settings.STRIPE_SECRET_KEY && {
      billing: {
        key: settings.STRIPE_SECRET_KEY,
        prices: settings.STRIPE_PRICES ?? [],
        webhookSecrets: settings.STRIPE_WEBHOOK_SECRET ?? [],
        apiUrl: settings.STRIPE_API_URL,
        every: 60_000,
      },
    }),
    ...(settings.OIDC_ISSUER !== undefined && {
      oidc: {
        issuer: settings.OIDC_ISSUER,
        clientId: settings.OIDC_CLIENT_ID!,
        clientSecret: settings.OIDC_CLIENT_SECRET,
        scopes: settings.OIDC_SCOPES,
        name: settings.OIDC_NAME,
        groups: settings.OIDC_GROUPS,
        only: settings.OIDC_ONLY,
      },
    }),
    secretKeys: secretKeysOf(settings),
    webhookInterval: 5000,
    gitFolder: join(settings.DATA_DIR, "git"),
    gitPaths: settings.GIT_PATHS ?? [],
    gitInterval: 5000,
    extraAuthorities: process.env.NODE_EXTRA_CA_CERTS,
    switchInterval: 2000,
    endedInterval: 15_000,
    outgoingAllow: settings.OUTGOING_ALLOW,
    features: featuresOf(settings),
    outboxPage: settings.OUTBOX_PAGE,
    ...(settings.PUBLIC_URL && { pageUrl: settings.PUBLIC_URL.replace(/\/+$/, "") }),
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    log: true,
    stopping: () => stopping,
  });

  /** Drains and ends the process with the code. */
  const stop = async (code: number) => {
    stopping = true;
    live.close();
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
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

  scheduleBackups(settings, backupLog({ database, log: app.log, ...(metrics && { metrics }) }));

  const host = settings.HOST;
  if (settings.METRICS_PORT !== undefined) await metrics?.listen(settings.METRICS_PORT, host);
  const address = await app.listen({ port: settings.PORT, host });
  console.log(
    `Palette is ready on ${host === "localhost" ? address.replace("127.0.0.1", host).replace("[::1]", host) : address}`,
  );
}

main().catch((error: unknown) => {
  console.error(`Palette could not start: ${failureText(error, process.env)}`);
  process.exit(1);
});
