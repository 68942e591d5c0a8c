import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { StoredDocument } from "../configs/storedDocument.ts";
import { HttpError, Overload } from "../http/httpError.ts";
import { requester } from "../http/requestId.ts";
import type { StoredRow } from "../rows/storedRow.ts";
import type { Tasks } from "./worker.ts";

type Outcome = { output: unknown } | { failure: Error };
/** That a job has begun; or an output and its number of further rows; or some of those; or an error. */
type Message = { begun?: true; output?: unknown; more?: number; rows?: StoredRow[]; error?: string };
type Job = { task: keyof Tasks; input: unknown; by: string; settle: (outcome: Outcome) => void };

/** Threads for work on whole configurations. */
export type Workers = {
  /** @throws HttpError 422 when the input takes too long or too much memory, 503 when too much is waiting */
  run: <T extends keyof Tasks>(task: T, input: Parameters<Tasks[T]>[0]) => Promise<ReturnType<Tasks[T]>>;
  /** Threads with a job, and jobs that wait for one. */
  load: () => { busy: number; waiting: number };
  close: () => Promise<void>;
};

const RETRY_AFTER_SECONDS = 2;
const busy = () => new Overload(503, "The server is busy; try again in a moment.", RETRY_AFTER_SECONDS);

/** Share of the queue that one requester fills. */
const SHARE = 1 / 2;

/** A thread that is starting longer than this is given up: the job is not at fault. */
const START_SECONDS = 60;

function rowsOf(output: unknown): StoredRow[] {
  const { parts, rows } = output as { parts?: StoredDocument; rows?: StoredRow[] };
  return parts?.rows ?? rows!;
}

/** A thread that runs the built file beside this one, or in development and tests the TypeScript, through tsx. */
function start(megabytes: number): Worker {
  // A document lives until its job ends: room for the young ones saves copying it, a third of the time to read a file.
  const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 96 };
  if (!import.meta.url.endsWith(".ts"))
    return new Worker(join(import.meta.dirname, "worker.js"), { resourceLimits });
  const file = JSON.stringify(pathToFileURL(join(import.meta.dirname, "worker.ts")).href);
  const code = `import("tsx/esm/api").then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(code, { eval: true, resourceLimits });
}

/**
 * A pool of threads that are started when first needed. Those who ask take turns, and one of them leaves a thread to the
 * others: whoever sends the largest files keeps nobody waiting but themselves.
 * @param seconds and megabytes that one job may take before its thread is ended
 */
export function openWorkers({ threads = 2, seconds = 20, megabytes = 1024, queue = 100 } = {}): Workers {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: Job[] = [];
  /** Jobs that run, and the turn of the last that began, by who has asked. */
  const turns = new Map<string, { running: number; last: number }>();
  let turn = 0;
  let closed = false;

  function open(): Worker {
    const worker = start(megabytes);
    all.add(worker);
    // Without a listener an error would end the process; active jobs have their own.
    worker.on("error", () => undefined).on("exit", () => forget(worker));
    return worker;
  }

  function forget(worker: Worker): void {
    all.delete(worker);
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  }

  function give(worker: Worker, { task, input, by, settle }: Job): void {
    turns.set(by, { running: (turns.get(by)?.running ?? 0) + 1, last: ++turn });
    const tooSlow = new HttpError(
      422,
      `The configuration took longer than ${seconds} seconds to process. Open a smaller one.`,
    );
    const tooLarge = new HttpError(
      422,
      `The configuration needs more than ${megabytes} MB of memory to process. Open a smaller one.`,
    );
    const finish = (outcome: Outcome, usable: boolean) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      if (usable && !closed) {
        worker.unref();
        idle.push(worker);
      } else {
        forget(worker);
        void worker.terminate();
      }
      const own = turns.get(by)!;
      own.running--;
      if (own.running === 0 && !waiting.some((job) => job.by === by)) turns.delete(by);
      settle(outcome);
      next();
    };
    let whole: { output: unknown; more: number } | undefined;
    const onMessage = ({ begun, output, more = 0, rows, error }: Message) => {
      if (begun) {
        clearTimeout(timer);
        timer = setTimeout(() => finish({ failure: tooSlow }, false), seconds * 1000);
        return;
      }
      if (error !== undefined) return finish({ failure: new Error(error) }, true);
      if (rows) {
        for (const row of rows) rowsOf(whole!.output).push(row);
        whole!.more -= rows.length;
      } else whole = { output, more };
      if (whole!.more <= 0) finish({ output: whole!.output }, true);
      else setImmediate(() => worker.postMessage({ task: "more" }));
    };
    const onError = (error: Error & { code?: string }) =>
      finish({ failure: error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge : error }, false);
    const onExit = () => finish({ failure: new Error("A worker thread ended by itself.") }, false);
    let timer = setTimeout(() => finish({ failure: busy() }, false), START_SECONDS * 1000);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.ref();
    worker.postMessage({ task, input });
  }

  function next(): void {
    while (idle.length || all.size < threads) {
      const free = waiting.filter(({ by }) => (turns.get(by)?.running ?? 0) < Math.max(1, threads - 1));
      if (free.length === 0) return;
      const last = ({ by }: Job) => turns.get(by)?.last ?? 0;
      const job = free.reduce((first, other) => (last(other) < last(first) ? other : first));
      waiting.splice(waiting.indexOf(job), 1);
      give(idle.pop() ?? open(), job);
    }
  }

  return {
    run: <T extends keyof Tasks>(task: T, input: Parameters<Tasks[T]>[0]) =>
      new Promise<ReturnType<Tasks[T]>>((resolve, reject) => {
        const by = requester();
        const own = by === "" ? 0 : waiting.filter((job) => job.by === by).length;
        if (closed || waiting.length >= queue || own >= queue * SHARE) return reject(busy());
        const settle: Job["settle"] = (outcome) =>
          "failure" in outcome ? reject(outcome.failure) : resolve(outcome.output as ReturnType<Tasks[T]>);
        waiting.push({ task, input, by, settle });
        next();
      }),
    load: () => ({ busy: all.size - idle.length, waiting: waiting.length }),
    close: async () => {
      closed = true;
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
