import type { Kernel } from "../op.ts";
import { moduleOf } from "./code.ts";
import { AT_ONCE, loaded, PIXEL_BYTES } from "./emission.ts";
import { loopsOf } from "./loops.ts";
import type { Pixel } from "./pixel.ts";
import { Tables } from "./table.ts";

/** SIMD code of a step on four pixels; its lookup data is in the tables. */
export type Emit = (pixel: Pixel, tables: Tables) => Pixel;

/** Pixels that are computed at a time, 16 KB: they stay in the nearest cache. */
const BLOCK = 1024;

/** A module that runs; null where WebAssembly or its vectors are not there or not allowed. */
function started(
  emits: readonly Emit[],
): { memory: WebAssembly.Memory; instance: WebAssembly.Instance } | null {
  try {
    const tables = new Tables(BLOCK);
    const pixel = emits.reduce((each, emit) => emit(each, tables), loaded());
    const module = new WebAssembly.Module(moduleOf(loopsOf(pixel, tables)));
    const memory = tables.memory();
    return { memory, instance: new WebAssembly.Instance(module, { "": { memory } }) };
  } catch (error) {
    if (error instanceof WebAssembly.CompileError || error instanceof RangeError) return null;
    throw error;
  }
}

/** A kernel of vector instructions for steps in a row; null where there are no such instructions. */
export function vectorKernel(emits: readonly Emit[]): Kernel | null {
  if (typeof WebAssembly === "undefined") return null;
  const ready = started(emits);
  if (!ready) return null;
  const { memory } = ready;
  const run = ready.instance.exports.run as (from: number, to: number) => void;
  const end = memory.buffer.byteLength;
  let block = new Float32Array(memory.buffer, 0, BLOCK * 4);

  function copied(pixels: Float32Array, from: number, to: number): void {
    for (let start = from; start < to; start += BLOCK) {
      const count = Math.min(to - start, BLOCK);
      block.set(pixels.subarray(start * 4, (start + count) * 4));
      // Beyond the end there is room for pixels of no meaning.
      run(0, Math.ceil(count / AT_ONCE) * AT_ONCE * PIXEL_BYTES);
      pixels.set(count === BLOCK ? block : block.subarray(0, count * 4), start * 4);
    }
  }

  function kernel(pixels: Float32Array, from: number, to: number): void {
    const isHere = pixels.buffer === memory.buffer;
    const start = pixels.byteOffset;
    // The pixels after the last whole group are not to be touched.
    const whole = isHere ? to - ((to - from) % AT_ONCE) : from;
    if (whole > from) run(start + from * PIXEL_BYTES, start + whole * PIXEL_BYTES);
    copied(pixels, whole, to);
  }

  /** Pixels behind the tables. A memory that grows leaves all earlier views of it empty. */
  function room(count: number): Float32Array | null {
    const missing = end + count * PIXEL_BYTES - memory.buffer.byteLength;
    try {
      if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    } catch {
      return null;
    }
    block = new Float32Array(memory.buffer, 0, BLOCK * 4);
    return new Float32Array(memory.buffer, end, count * 4);
  }

  return Object.assign(kernel, { room });
}
