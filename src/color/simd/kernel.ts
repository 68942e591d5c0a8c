import type { Kernel } from "../op.ts";
import { Code, unsigned, type Vector } from "./code.ts";

/** What a step does to a pixel. */
export type Emit = (code: Code, pixel: Vector) => Vector;

/** Pixels that are computed at a time, 64 KB: the memory of one page. */
const BLOCK = 4096;
const PIXEL = 16;

function vector(bytes: readonly number[][]): number[] {
  return [...unsigned(bytes.length), ...bytes.flat()];
}

function section(id: number, bytes: readonly number[]): number[] {
  return [id, ...unsigned(bytes.length), ...bytes];
}

const I32 = 0x7f;
const V128 = 0x7b;

function named(name: string): number[] {
  return [...unsigned(name.length), ...new TextEncoder().encode(name)];
}

/** A module with one page of memory and a function that computes its pixels from a place to before another. */
function moduleOf(emits: readonly Emit[]): Uint8Array<ArrayBuffer> {
  const code = new Code();
  let pixel = code.keep([0x20, 0, 0xfd, 0x00, 4, 0]);
  for (const emit of emits) pixel = code.keep(emit(code, pixel));
  const store = [0x20, 0, ...pixel, 0xfd, 0x0b, 4, 0];
  const next = [0x20, 0, 0x41, PIXEL, 0x6a, 0x22, 0, 0x20, 1, 0x49, 0x0d, 0];
  const body = [0x03, 0x40, ...code.bytes, ...store, ...next, 0x0b, 0x0b];
  const locals = vector([[...unsigned(code.vectors), V128]]);
  const whole = [...locals, ...body];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector([[0x60, 2, I32, I32, 0]])),
    ...section(3, [1, 0]),
    ...section(5, [1, 1, 1, 1]),
    ...section(
      7,
      vector([
        [...named("memory"), 2, 0],
        [...named("run"), 0, 0],
      ]),
    ),
    ...section(10, vector([[...unsigned(whole.length), ...whole]])),
  ]);
}

/** A module that runs; null where WebAssembly or its vectors are not there or not allowed. */
function started(emits: readonly Emit[]): WebAssembly.Instance | null {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(moduleOf(emits)));
  } catch (error) {
    if (error instanceof WebAssembly.CompileError || error instanceof RangeError) return null;
    throw error;
  }
}

/** A kernel of vector instructions for steps in a row; null where there are no such instructions. */
export function vectorKernel(emits: readonly Emit[]): Kernel | null {
  if (typeof WebAssembly === "undefined") return null;
  const instance = started(emits);
  if (!instance) return null;
  const { memory, run } = instance.exports as {
    memory: WebAssembly.Memory;
    run: (from: number, to: number) => void;
  };
  const block = new Float32Array(memory.buffer);
  return (pixels, from, to) => {
    for (let start = from; start < to; start += BLOCK) {
      const count = Math.min(to - start, BLOCK);
      block.set(pixels.subarray(start * 4, (start + count) * 4));
      run(0, count * PIXEL);
      pixels.set(block.subarray(0, count * 4), start * 4);
    }
  };
}
