import { ColorError } from "#color/error.ts";
import { ImageError } from "#color/image/raster.ts";
import type { AnyOp } from "#color/op.ts";
import { createTaskRunner, type Order, type Task, type TaskResult } from "./task.ts";

/** Answer of a thread: the result, or why there is none; `fault` for a bug of the program. */
export type Reply = { result: TaskResult } | { why: string; fault: boolean };

/** A thread that answers orders in their turn. */
export type ImageThread = {
  send: (order: Order) => void;
  /** Called for each answer, and for an error that ends the thread. */
  listen: (reply: (reply: Reply) => void) => void;
  end: () => void;
};

/** Pieces that each thread gets of a piece of work, so that none waits long for the last one. */
const PIECES = 6;

/** Pixels of a run below which threads cost more than they save: each loads the program anew, in a quarter of a second. */
const MIN_PIXELS = 2 ** 20;

/** Answers an order as a thread does. */
export function createAnswer(): (order: Order) => Reply {
  const runTask = createTaskRunner();
  return (order) => {
    try {
      return { result: runTask(order) };
    } catch (error) {
      const isExpected = error instanceof ImageError || error instanceof ColorError;
      return { why: error instanceof Error ? error.message : String(error), fault: !isExpected };
    }
  };
}

export type ThreadPool = ReturnType<typeof openThreadPool>;

/**
 * Threads that share the work on images, once there is enough of it.
 * @param start starts a thread; without it the work is done by the caller's
 */
export function openThreadPool(threads: number, start?: () => ImageThread) {
  const members: ImageThread[] = [];
  let pixels = 0;
  const answer = createAnswer();
  let chains = 0;
  const chainOf = new WeakMap<readonly AnyOp[], number>();
  const told = new Map<ImageThread, number>();

  function order(member: ImageThread, task: Task, ops?: readonly AnyOp[]): Order {
    if (task.do !== "convert" || told.get(member) === task.chain) return { task };
    told.set(member, task.chain);
    return { task, ops: ops! };
  }

  /** Called for each image before its work; starts the threads where the images so far have enough pixels. */
  function expectPixels(count: number): void {
    pixels += count;
    if (!start || threads < 2 || members.length > 0 || pixels < MIN_PIXELS) return;
    for (let i = 0; i < threads; i++) members.push(start());
  }

  /** Carries out tasks and gives their results in order. Throws the ImageError of the first that fails. */
  async function all(tasks: readonly Task[], ops?: readonly AnyOp[]): Promise<TaskResult[]> {
    if (members.length === 0) return tasks.map((task) => resultOf(answer({ task, ...(ops && { ops }) })));
    const results: TaskResult[] = [];
    let next = 0;
    const work = async (member: ImageThread) => {
      for (let index = next++; index < tasks.length; index = next++) {
        const reply = await new Promise<Reply>((resolve) => {
          member.listen(resolve);
          member.send(order(member, tasks[index]!, ops));
        });
        results[index] = resultOf(reply);
      }
    };
    await Promise.all(members.map(work));
    return results;
  }

  /** Does a piece of work from 0 to `count` in ranges, and gives the results one after the other. */
  async function split(
    count: number,
    taskOf: (range: readonly [number, number]) => Task,
    ops?: readonly AnyOp[],
  ) {
    const pieces = Math.max(1, Math.min(count, Math.max(1, members.length) * PIECES));
    const edge = (i: number) => Math.floor((count * i) / pieces);
    const tasks = Array.from({ length: pieces }, (_, i) => taskOf([edge(i), edge(i + 1)]));
    return (await all(tasks, ops)).flat();
  }

  /** The number of a chain of steps. */
  function chain(ops: readonly AnyOp[]): number {
    const known = chainOf.get(ops) ?? ++chains;
    chainOf.set(ops, known);
    return known;
  }

  function close(): void {
    for (const member of members.splice(0)) member.end();
  }

  return { expectPixels, split, chain, close };
}

function resultOf(reply: Reply): TaskResult {
  if ("result" in reply) return reply.result;
  throw reply.fault ? new Error(reply.why) : new ImageError(reply.why);
}
