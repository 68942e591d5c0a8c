import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, Summary } from "prom-client";
import { isSameText } from "../auth/token.ts";
import type { Database } from "../db/database.ts";
import type { MirrorCount } from "../git/mirrorContext.ts";
import type { Workers } from "../jobs/workers.ts";
import type { Live } from "../live/live.ts";
import { oldestMirror, waitingDeliveries, waitingMails } from "../operator/status.ts";
import { routeLabel } from "./routeLabel.ts";

/** Metrics of this process in the format of Prometheus. */
export type Metrics = {
  /** Measures a server and its parts; call it before routes are registered. */
  watch: (app: FastifyInstance, parts: { database: Database; live: Live; workers: Workers }) => void;
  /** Answers GET /metrics of the main listener, to those who send the token. */
  serve: (app: FastifyInstance, token: string) => void;
  /** Answers GET /metrics on a listener of its own. */
  listen: (port: number, host: string) => Promise<Server>;
  /** Notes a push, a merge of commits or a failed run of a git mirror. */
  mirrored: (what: MirrorCount) => void;
  /** Notes that a backup was written, and how many files it lacks. */
  backedUp: (missing: number) => void;
  /** The text of all metrics. */
  text: () => Promise<string>;
};

/** Seconds of the buckets: from a row read to the timeout of a query. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];
/** V8's own spaces, handles and collections by type: 50 series that tell little beside sums and the delay of the loop. */
const DETAILS = [
  ...["total", "used", "available"].map((size) => `nodejs_heap_space_size_${size}_bytes`),
  ...["resources", "handles", "requests"].map((what) => `nodejs_active_${what}`),
  "nodejs_gc_duration_seconds",
];
/** Window of the quantiles. */
const WINDOW = { maxAgeSeconds: 300, ageBuckets: 5 };

/** Opens a registry of its own, with the figures of the process. */
export function openMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  for (const name of DETAILS) registry.removeSingleMetric(name);
  const requests = new Summary({
    name: "palette_http_request_seconds",
    help: "Time from a request to the end of its answer, by route template.",
    labelNames: ["route"],
    percentiles: [0.99],
    ...{ ...WINDOW, registers },
  });
  const errors = new Counter({
    name: "palette_http_errors_total",
    help: "Answers with a status of 500 or more, by route template.",
    labelNames: ["route"],
    registers,
  });
  const refusals = new Counter({
    name: "palette_http_refusals_total",
    help: "Answers with a status from 400 to 499, by status.",
    labelNames: ["status"],
    registers,
  });
  const queries = new Histogram({
    name: "palette_database_query_seconds",
    help: "Time of a statement, by kind.",
    labelNames: ["kind"],
    buckets: BUCKETS,
    registers,
  });
  const backups = new Gauge({
    name: "palette_backup_last_success_timestamp_seconds",
    help: "Time of the last whole scheduled backup of this process; 0 for none yet.",
    registers,
  });
  const lost = new Gauge({
    name: "palette_backup_missing_files",
    help: "Stored files whose content the last scheduled backup of this process lacks.",
    registers,
  });

  const mirrors = Object.fromEntries(
    Object.entries({
      pushes: "Commits that git mirrors have pushed.",
      pulls: "Merges of commits that git mirrors have pulled.",
      failures: "Runs of git mirrors that failed.",
    }).map(([what, help]) => [what, new Counter({ name: `palette_git_${what}_total`, help, registers })]),
  ) as Record<MirrorCount, Counter>;

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        // Without an answer of the database its figure is left out, and the rest is sent.
        const value = await Promise.resolve()
          .then(read)
          .catch(() => Number.NaN);
        if (Number.isNaN(value)) this.remove();
        else this.set(value);
      },
    });
  }

  const text = () => registry.metrics();
  return {
    text,
    mirrored: (what) => mirrors[what].inc(),
    backedUp: (missing) => {
      lost.set(missing);
      if (missing === 0) backups.setToCurrentTime();
    },
    watch: (app, { database, live, workers }) => {
      app.addHook("onResponse", async (request, reply) => {
        const route = routeLabel(request.method, request.routeOptions.url);
        requests.observe({ route }, reply.elapsedTime / 1000);
        if (reply.statusCode >= 500) errors.inc({ route });
        else if (reply.statusCode >= 400) refusals.inc({ status: String(reply.statusCode) });
      });
      database.queried.add(({ sql, ms }) =>
        queries.observe({ kind: /^\s*(select|with)\b/i.test(sql) ? "read" : "write" }, ms / 1000),
      );
      gauge("palette_live_streams", "Open event streams.", () => live.streams());
      gauge("palette_worker_threads_busy", "Worker threads with a job.", () => workers.load().busy);
      gauge(
        "palette_worker_jobs_waiting",
        "Jobs that wait for a worker thread.",
        () => workers.load().waiting,
      );
      gauge("palette_database_pool_open", "Open connections to the database.", () => database.pool().open);
      gauge("palette_database_pool_idle", "Idle connections to the database.", () => database.pool().idle);
      gauge(
        "palette_database_pool_waiting",
        "Queries that wait for a connection, or writes for a commit.",
        () => database.pool().waiting,
      );
      gauge(
        "palette_git_age_seconds",
        "Time since the git mirror that is behind most was in step; 0 where there is none.",
        async () => secondsSince(await oldestMirror(database)),
      );
      const queues = {
        mail: ["Mails that no mail server has taken yet.", waitingMails],
        webhooks: ["Deliveries of webhooks that no receiver has taken yet.", waitingDeliveries],
      } as const;
      for (const [name, [help, read]] of Object.entries(queues)) {
        const found = togetherOnce(() => read(database));
        gauge(`palette_${name}_waiting`, help, async () => (await found()).waiting);
        gauge(`palette_${name}_late_seconds`, `How long the first is due of: ${help}`, async () =>
          secondsSince((await found()).next),
        );
      }
    },
    serve: (app, token) => {
      app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
        const [scheme, given = ""] = (request.headers.authorization ?? "").split(" ");
        if (scheme !== "Bearer" || !isSameText(given, token))
          return reply
            .status(401)
            .header("WWW-Authenticate", "Bearer")
            .send({ detail: "The token is not right." });
        return reply.type(registry.contentType).send(await text());
      });
    },
    listen: async (port, host) => {
      const server = createServer((request, response) => {
        if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics")
          return void response.writeHead(404).end();
        text().then(
          (body) => response.writeHead(200, { "Content-Type": registry.contentType }).end(body),
          () => response.writeHead(500).end(),
        );
      });
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, resolve);
      });
      return server;
    },
  };
}

/** Seconds since a time in ISO 8601; 0 for none and for one that is to come. */
const secondsSince = (time: string | null) =>
  time === null ? 0 : Math.max(0, (Date.now() - Date.parse(time)) / 1000);

/** Asks once for those who ask at the same time, as the gauges of one scrape do. */
function togetherOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
