import { availableParallelism } from "node:os";
import { parentPort, Worker } from "node:worker_threads";
import type { Order } from "./task.ts";
import { createAnswer, type ImageThread, type Reply } from "./threadPool.ts";

/** Threads of this machine. */
export const threadCount = availableParallelism;

/** Starts a thread of the program, whose main module is at `url`. */
export function startThread(url: string): ImageThread {
  const worker = new Worker(new URL(url));
  let reply: (reply: Reply) => void = () => {};
  worker.on("message", (answer: Reply) => reply(answer));
  worker.on("error", (error) => reply({ why: error.message, fault: true }));
  return {
    send: (order) => worker.postMessage(order),
    listen: (next) => {
      reply = next;
    },
    end: () => void worker.terminate(),
  };
}

/** Answers the orders that the main thread sends to this one. */
export function answerOrders(): void {
  const answer = createAnswer();
  parentPort!.on("message", (order: Order) => parentPort!.postMessage(answer(order)));
}
