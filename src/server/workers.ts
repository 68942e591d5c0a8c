import { Worker } from "node:worker_threads";
import { HttpError } from "./httpError.ts";
import type { Tasks } from "./worker.ts";

type Job = {
  task: keyof Tasks;
  input: unknown;
  settle: (outcome: { output: unknown } | { failure: Error }) => void;
};

/** Threads for work on whole configurations. */
export type Workers = {
  /** @throws HttpError 422 when the input takes too long or too much memory, 503 when too much is waiting */
  run: <T extends keyof Tasks>(task: T, input: Parameters<Tasks[T]>[0]) => Promise<ReturnType<Tasks[T]>>;
  close: () => Promise<void>;
};

/** A thread beside the code that runs it: TypeScript in development and tests, the built file otherwise. */
function start(megabytes: number): Worker {
  const source = import.meta.url.endsWith(".ts");
  const url = new URL(source ? "worker.ts" : "worker.js", import.meta.url);
  return new Worker(url, {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    ...(source && { execArgv: ["--import", "tsx"] }),
  });
}

/**
 * A pool of threads that are started when first needed.
 * @param seconds and megabytes that one job may take before its thread is ended
 */
export function openWorkers({ threads = 2, seconds = 20, megabytes = 1024, queue = 100 } = {}): Workers {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: Job[] = [];
  let closed = false;

  function give(worker: Worker, { task, input, settle }: Job): void {
    const finish = (outcome: Parameters<Job["settle"]>[0], usable: boolean) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      if (usable && !closed) idle.push(worker);
      else {
        all.delete(worker);
        void worker.terminate();
      }
      worker.unref();
      settle(outcome);
      next();
    };
    const tooMuch = new HttpError(422, "The configuration takes too long or too much memory to process.");
    const timer = setTimeout(() => finish({ failure: tooMuch }, false), seconds * 1000);
    worker.ref();
    worker.once("message", ({ output, error }: { output: unknown; error?: string }) =>
      finish(error === undefined ? { output } : { failure: new Error(error) }, true),
    );
    worker.once("error", (error: Error & { code?: string }) => {
      const memory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      finish({ failure: memory ? tooMuch : error }, false);
    });
    worker.once("exit", () => finish({ failure: new Error("A worker thread ended by itself.") }, false));
    worker.postMessage({ task, input });
  }

  function next(): void {
    while (waiting.length && (idle.length || all.size < threads)) {
      let worker = idle.pop();
      if (!worker) {
        worker = start(megabytes);
        all.add(worker);
      }
      give(worker, waiting.shift()!);
    }
  }

  return {
    run: <T extends keyof Tasks>(task: T, input: Parameters<Tasks[T]>[0]) =>
      new Promise<ReturnType<Tasks[T]>>((resolve, reject) => {
        if (closed || waiting.length >= queue)
          return reject(new HttpError(503, "The server is busy; try again in a moment."));
        const settle: Job["settle"] = (outcome) =>
          "failure" in outcome ? reject(outcome.failure) : resolve(outcome.output as ReturnType<Tasks[T]>);
        waiting.push({ task, input, settle });
        next();
      }),
    close: async () => {
      closed = true;
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
