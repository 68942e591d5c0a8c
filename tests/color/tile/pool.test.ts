import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { ColorError } from "#color/error.ts";
import { lut3dOf } from "#color/op/lut3dOp.ts";
import type { AnyOp } from "#color/op.ts";
import { DroppedError, openPool, type Pool, type StartThread, tilesOf } from "#color/tile/pool.ts";
import { createTiler, type TileAnswer, type TileQuestion } from "#color/tile/tile.ts";
import { computed } from "../measure.ts";

const ops = [
  { type: "log", base: 2, direction: "inverse" },
  {
    type: "matrix",
    matrix: [0.9, 0.1, 0, 0, 0, 1, 0, 0, 0.2, 0, 0.8, 0, 0, 0, 0, 1],
    offset: [0, 0.01, 0, 0],
  },
  { type: "fixedFunction", style: "ACES_RED_MOD_10", params: [], direction: "forward" },
  lut3dOf(
    9,
    Float32Array.from({ length: 9 ** 3 * 3 }, (_, i) => Math.sin(i)),
  ),
] as unknown as AnyOp[];
/** Neither a whole number of tiles nor of what vectors compute at once. */
const image = Float32Array.from({ length: (16_384 * 5 + 1237) * 4 }, (_, i) => Math.sin(i * 0.37) * 4 - 1);

const pools: Pool[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

/** A real thread of Node. */
const thread: StartThread = (tell, fail) => {
  const tile = JSON.stringify(pathToFileURL("src/color/tile/tile.ts").href);
  const code = `import("tsx/esm/api").then(({ register }) => { register(); return import(${tile}); }).then(({ createTiler }) => {
    const { parentPort } = require("node:worker_threads");
    const answerTo = createTiler();
    parentPort.on("message", (question) => {
      const answer = answerTo(question);
      if (answer) parentPort.postMessage(answer, answer.pixels ? [answer.pixels.buffer] : []);
    });
  })`;
  const worker = new Worker(code, { eval: true });
  worker.on("message", tell).on("error", fail);
  return {
    ask: (question, transfer) => worker.postMessage(question, transfer),
    end: () => void worker.terminate(),
  };
};

/** Threads in this one that answer only when they are let, and what each was asked. */
function held(threads: number) {
  const asked: TileQuestion[] = [];
  const answers: (() => void)[] = [];
  const pool = openPool((tell) => {
    const answerTo = createTiler();
    return {
      ask: (question) => {
        asked.push(question);
        const answer = answerTo(structuredClone(question)) as TileAnswer | null;
        if (answer) answers.push(() => tell(answer));
      },
      end: () => undefined,
    };
  }, threads);
  pools.push(pool);
  const go = async () => {
    while (answers.length) answers.shift()!();
    await Promise.resolve();
  };
  return { pool, asked, answers, go };
}

test("threads compute tile by tile the same numbers as one thread at once", async () => {
  const pool = openPool(thread, 2);
  pools.push(pool);
  const given = image.slice();
  const got = await pool.compute(ops, given);
  expect(given).toEqual(image);
  expect(Buffer.from(got.buffer).equals(Buffer.from(computed(ops, image, false).buffer))).toBe(true);
});

test.each([
  [1, [[0, 1]]],
  [16_384, [[0, 16_384]]],
  [20_000, [[0, 20_000]]],
  [
    32_769,
    [
      [0, 16_384],
      [16_384, 32_769],
    ],
  ],
])("%i pixels are tiles from and to %j", (pixels, tiles) => {
  expect(tilesOf(pixels)).toEqual(tiles);
});

test("no more threads start than there are tiles, and each is told a chain once", async () => {
  const { pool, asked, go } = held(8);
  const two = image.subarray(0, 16_384 * 2 * 4);
  const first = pool.compute(ops, two);
  await go();
  const second = pool.compute(ops, two);
  await go();
  expect(await first).toEqual(await second);
  expect(asked.filter((question) => "ops" in question)).toHaveLength(2);
});

test("a newer image drops the older one, of which no further tile is begun", async () => {
  const { pool, asked, answers, go } = held(1);
  const old = pool.compute(ops, image);
  const dropped = expect(old).rejects.toThrow(DroppedError);
  const small = image.subarray(0, 400);
  const next = pool.compute([], small);
  await dropped;
  expect(answers).toHaveLength(1);
  await go();
  await go();
  expect(await next).toEqual(small);
  expect(asked.filter((question) => "tile" in question)).toHaveLength(2);
});

test("a step that allows no result is refused with its sentence, and the pool goes on", async () => {
  const { pool, go } = held(1);
  const bad = [{ type: "log", base: 1, direction: "forward" } as AnyOp];
  await expect(pool.compute(bad, image)).rejects.toThrow(ColorError);
  const next = pool.compute([], image.subarray(0, 4));
  await go();
  expect(await next).toEqual(image.subarray(0, 4));
});

test("a thread that ends by itself is told, and another takes its place", async () => {
  let fail: (error: Error) => void = () => undefined;
  const started: TileQuestion[][] = [];
  const pool = openPool((tell, failed) => {
    const asked: TileQuestion[] = [];
    started.push(asked);
    fail = failed;
    const answerTo = createTiler();
    const ask = (question: TileQuestion) => {
      asked.push(question);
      const answer = answerTo(question);
      if (answer && started.length > 1) queueMicrotask(() => tell(answer));
    };
    return { ask, end: () => undefined };
  }, 1);
  pools.push(pool);
  const lost = pool.compute([], image.slice(0, 4));
  fail(new Error("It ended."));
  await expect(lost).rejects.toThrow("It ended.");
  expect(await pool.compute([], image.slice(0, 4))).toEqual(image.slice(0, 4));
  expect(started).toHaveLength(2);
});
