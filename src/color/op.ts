/** Computes in place: RGBA float32, four numbers a pixel, from pixel `from` to before pixel `to`. */
export type Kernel = {
  (pixels: Float32Array, from: number, to: number): void;
  /** Memory for pixels that the kernel need not copy; null where it has none. Another call takes it back. */
  readonly room?: (count: number) => Float32Array | null;
};

/** Gives memory for pixels in which a kernel computes as fast as it can; the one given before may be lost. */
export function roomFor(kernel: Kernel, count: number): Float32Array {
  return kernel.room?.(count) ?? new Float32Array(count * 4);
}

/**
 * One step of a processor, as data alone: kernels for the CPU, GLSL and the text of CLF are made from it. Steps of the
 * same `type` share one entry of the table in `ops.ts`.
 */
export type AnyOp = { readonly type: string };

/** Operations on steps of one type; one file of `op/` each. */
export type OpKind<T extends AnyOp = AnyOp> = {
  readonly type: T["type"];
  /** Official OCIO's error for values, as a sentence; null if valid. Called before `kernel` and `inverse`. */
  readonly refusal?: (op: T) => string | null;
  /** Prepares tables and constants, and gives what computes with them. Official OCIO's numbers, unoptimized. */
  readonly kernel: (op: T) => Kernel;
  /** The steps that undo it, first to last; throws a sentence where nothing does. */
  readonly inverse: (op: T) => AnyOp[];
  /** True if the step changes no pixel and can be dropped. */
  readonly isIdentity?: (op: T) => boolean;
};
