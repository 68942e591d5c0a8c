/**
 * Megapixels a second of processor time, one thread, 1920x1080 float RGBA, beside official OCIO with its default
 * optimization: npx tsx tests/bench/color.ts [PART OF A NAME]. Both sides take turns in short rounds and each keeps its
 * quickest, so that what else the machine does counts for neither: first in memory that the engine gave for the pixels, as
 * the terminal does, then tile by tile as a page does, with all copies. What official OCIO shows is also compared.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { setFlagsFromString } from "node:v8";
import { type Kernel, roomFor } from "#color/op.ts";
import { compile } from "#color/ops.ts";
import { isRelaxed } from "#color/simd/lane.ts";
import { tilesOf } from "#color/tile/pool.ts";
import { createTiler } from "#color/tile/tile.ts";
import { python } from "../shared.ts";
import { type Case, cases, chainOf, goals } from "./colorCases.ts";

// Browsers have the relaxed vector instructions; this lets older versions of Node.js have them too.
if (!process.argv.includes("--strict")) setFlagsFromString("--experimental-wasm-relaxed-simd");

const [WIDTH, HEIGHT, ROUNDS] = [1920, 1080, 8];
const MEGAPIXELS = (WIDTH * HEIGHT) / 1e6;

/** Values from 0 to `most` in no order. */
function picture(most: number): Float32Array {
  return Float32Array.from({ length: WIDTH * HEIGHT * 4 }, (_, i) => (((i * 7919) % 10007) / 10007) * most);
}

const result = new Float32Array(WIDTH * HEIGHT * 4);

/** Seconds of processor time. */
function measured(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Seconds of processor time for a picture in memory that the engine gave. */
function inRoom(kernel: Kernel, source: Float32Array, room: Float32Array): number {
  room.set(source);
  return measured(() => kernel(room, 0, WIDTH * HEIGHT));
}

/** Seconds of processor time for a picture that a page's worker is sent in tiles. */
function inTiles(answerTo: ReturnType<typeof createTiler>, source: Float32Array): number {
  return measured(() => {
    let pixels = new Float32Array(0);
    for (const [from, to] of tilesOf(WIDTH * HEIGHT)) {
      const tile = source.subarray(from * 4, to * 4);
      if (pixels.length !== tile.length) pixels = new Float32Array(tile.length);
      pixels.set(tile);
      answerTo({ tile: from, chain: 0, pixels });
      result.set(pixels, from * 4);
    }
  });
}

type Answer = { seconds: number; pixels: number[] };

class Official {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;

  constructor(path: string) {
    this.#child = spawn(path, [resolve(import.meta.dirname, "color.py")]);
    this.#child.stderr.pipe(process.stderr);
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async ask<T>(question: unknown): Promise<T> {
    this.#child.stdin.write(`${JSON.stringify(question)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error("Official OCIO stopped.");
    return JSON.parse(value) as T;
  }

  end(): void {
    this.#child.stdin.end();
  }
}

/** The largest difference of two pictures, relative to 1 or what is more. */
function difference(got: ArrayLike<number>, want: readonly number[]): number {
  return want.reduce((most, value, at) => {
    const gap = Math.abs((got[at] as number) - value) / Math.max(1, Math.abs(value));
    return Math.max(most, gap);
  }, 0);
}

const asked = process.argv.slice(2).find((word) => !word.startsWith("--"));
const chosen = [...goals, ...cases].filter(({ name }) => !asked || name.includes(asked));
const official = python === null ? null : new Official(python);
const theirs = await official?.ask<{ version: string; optimization: string }>({
  width: WIDTH,
  height: HEIGHT,
  cases: chosen.map(({ most, question }) => ({ most, ...question })),
});
console.log(
  `Megapixels a second of processor time, one thread; official OCIO ${theirs ? `${theirs.version}, ${theirs.optimization}` : "is not here"}; relaxed vector instructions: ${isRelaxed()}`,
);

async function line(each: Case, at: number): Promise<string> {
  const kernel = compile(chainOf(each));
  const source = picture(each.most);
  const room = roomFor(kernel, WIDTH * HEIGHT);
  const tiler = createTiler();
  tiler({ chain: 0, ops: chainOf(each) });
  let [own, tiled, other, gap] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    0,
  ];
  // The first picture is computed by code that is not optimized yet.
  inRoom(kernel, source, room);
  for (let round = 0; round < ROUNDS; round++) {
    own = Math.min(own, inRoom(kernel, source, room), inRoom(kernel, source, room));
    tiled = Math.min(tiled, inTiles(tiler, source), inTiles(tiler, source));
    const answer = await official?.ask<Answer>({ case: at, times: 2 });
    if (!answer) continue;
    other = Math.min(other, answer.seconds);
    gap = difference(room, answer.pixels);
  }
  const beside = official
    ? `${(MEGAPIXELS / other).toFixed(1).padStart(8)}  ${(other / own).toFixed(2).padStart(5)}x  ${(other / tiled).toFixed(2).padStart(5)}x in tiles  within ${gap.toExponential(0)}`
    : "";
  return `${each.name.padEnd(28)} ${(MEGAPIXELS / own).toFixed(1).padStart(8)} ${beside}`;
}

for (const [at, each] of chosen.entries()) {
  if (at === 0 || at === goals.length) console.log("");
  console.log(await line(each, at));
}
official?.end();
