import { PIXEL_BYTES } from "./emission.ts";

/** The memory of a module: pixels first, then tables that lie there for good. */
export class Tables {
  #end: number;
  readonly #placed = new Map<Float32Array, number>();

  constructor(pixels: number) {
    this.#end = pixels * PIXEL_BYTES;
  }

  /** The address of a table; the same one is there once. */
  place(values: Float32Array): number {
    const known = this.#placed.get(values);
    if (known !== undefined) return known;
    const start = this.#end;
    this.#placed.set(values, start);
    this.#end += Math.ceil(values.byteLength / PIXEL_BYTES) * PIXEL_BYTES;
    return start;
  }

  /** The address of room for one vector, or so many bytes. */
  room(bytes = PIXEL_BYTES): number {
    const start = this.#end;
    this.#end += bytes;
    return start;
  }

  /** A memory with all tables. Throws RangeError where there is not as much. */
  memory(): WebAssembly.Memory {
    const memory = new WebAssembly.Memory({ initial: Math.ceil(this.#end / 65536) });
    const floats = new Float32Array(memory.buffer);
    for (const [values, start] of this.#placed) floats.set(values, start / 4);
    return memory;
  }
}
