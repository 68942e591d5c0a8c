import { ColorError } from "../error.ts";
import type { AnyOp } from "../op.ts";
import { refuse } from "../ops.ts";
import type { TileAnswer, TileQuestion } from "./tile.ts";

/** A thread that answers as `createTiler` does, wherever it runs. */
type TileThread = {
  ask: (question: TileQuestion, transfer: ArrayBuffer[]) => void;
  end: () => void;
};
/** Starts a thread; it tells its answers, and a fault that ends it. */
export type StartThread = (tell: (answer: TileAnswer) => void, fail: (error: Error) => void) => TileThread;

/** Pixels of a tile. A tile holds enough that vectors compute it, and few enough that a dropped image is soon gone. */
const TILE = 16_384;

/** Says that a newer image was asked for, or that none is wanted any more. */
export class DroppedError extends Error {
  override readonly name = "DroppedError";
}

/** Ranges of tiles. The last one also takes a remainder too small for its own. */
export function tilesOf(pixels: number): [from: number, to: number][] {
  const count = Math.max(1, Math.floor(pixels / TILE));
  return Array.from({ length: count }, (_, i) => [i * TILE, i === count - 1 ? pixels : (i + 1) * TILE]);
}

type Job = {
  chain: number;
  ops: readonly AnyOp[];
  given: Float32Array;
  result: Float32Array<ArrayBuffer>;
  waiting: [from: number, to: number][];
  left: number;
  settle: (outcome: Float32Array<ArrayBuffer> | Error) => void;
};
type Member = {
  thread: TileThread;
  chains: Set<number>;
  at: { job: Job; from: number } | null;
  /** Memory of the tile before, which the next one uses again: to allocate takes longer than to copy. */
  spare: Float32Array<ArrayBuffer> | null;
};

export type Pool = ReturnType<typeof openPool>;

/**
 * Threads that compute an image tile by tile, started when first needed. One image at a time: a newer one drops the
 * older, which rejects with a DroppedError.
 * @param threads how many, at least one
 */
export function openPool(start: StartThread, threads: number) {
  const members: Member[] = [];
  let job: Job | null = null;
  let chains = 0;
  const known = new WeakMap<readonly AnyOp[], number>();

  /** Begins what an idle thread can do. */
  function feed(): void {
    if (!job) return;
    for (const member of members) give(member);
    while (job?.waiting.length && members.length < Math.max(1, threads)) give(open());
  }

  function open(): Member {
    const member: Member = {
      thread: start(
        (answer) => take(member, answer),
        (error) => lose(member, error),
      ),
      chains: new Set(),
      at: null,
      spare: null,
    };
    members.push(member);
    return member;
  }

  function give(member: Member): void {
    if (member.at || !job) return;
    const next = job.waiting.shift();
    if (!next) return;
    const { chain, ops, given } = job;
    if (!member.chains.has(chain)) {
      member.thread.ask({ chain, ops }, []);
      // As the thread itself keeps them.
      member.chains = new Set([...member.chains, chain].slice(-2));
    }
    const tile = given.subarray(next[0] * 4, next[1] * 4);
    const pixels = member.spare?.length === tile.length ? member.spare : new Float32Array(tile.length);
    pixels.set(tile);
    member.spare = null;
    member.at = { job, from: next[0] };
    member.thread.ask({ tile: next[0], chain, pixels }, [pixels.buffer]);
  }

  function take(member: Member, answer: TileAnswer): void {
    const at = member.at;
    member.at = null;
    if ("pixels" in answer) member.spare = answer.pixels;
    // A tile of an image that was dropped is of no use.
    if (at && at.job === job) {
      if ("why" in answer) finish(answer.fault ? new Error(answer.why) : new ColorError(answer.why));
      else {
        job.result.set(answer.pixels, at.from * 4);
        job.left--;
        if (job.left === 0) finish(job.result);
      }
    }
    feed();
  }

  function lose(member: Member, error: Error): void {
    members.splice(members.indexOf(member), 1);
    member.thread.end();
    if (member.at?.job === job) finish(error);
    feed();
  }

  function finish(outcome: Float32Array<ArrayBuffer> | Error): void {
    const done = job;
    job = null;
    done?.settle(outcome);
  }

  /** Ends what is being computed; it rejects with a DroppedError. */
  function drop(): void {
    finish(new DroppedError("A newer image was asked for."));
  }

  /**
   * Applies steps to an image, RGBA in float32; the image itself stays. Each list of steps is sent to a thread once.
   * Rejects with ColorError where a step allows no result, with DroppedError where a newer image came.
   */
  function compute(ops: readonly AnyOp[], given: Float32Array): Promise<Float32Array<ArrayBuffer>> {
    drop();
    return new Promise((resolve, reject) => {
      for (const op of ops) refuse(op);
      if (given.length === 0) return resolve(new Float32Array(0));
      const chain = known.get(ops) ?? ++chains;
      known.set(ops, chain);
      const waiting = tilesOf(given.length / 4);
      const settle: Job["settle"] = (outcome) =>
        outcome instanceof Error ? reject(outcome) : resolve(outcome);
      const result = new Float32Array(given.length);
      job = { chain, ops, given, result, waiting, left: waiting.length, settle };
      feed();
    });
  }

  /** Ends all threads. */
  function close(): void {
    drop();
    for (const { thread } of members.splice(0)) thread.end();
  }

  return { compute, drop, close };
}

/** Threads beside the one that asks, as many as the machine has left: at least one. */
function threadsLeft(): number {
  return Math.max(1, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1);
}

/** A pool of workers of a browser. */
export function openWorkerPool(threads = threadsLeft()): Pool {
  return openPool((tell, fail) => {
    const worker = new Worker(new URL("./tileWorker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<TileAnswer>) => tell(data);
    worker.onerror = ({ message }) => fail(new Error(message || "The color engine could not be loaded."));
    return {
      ask: (question, transfer) => worker.postMessage(question, transfer),
      end: () => worker.terminate(),
    };
  }, threads);
}
