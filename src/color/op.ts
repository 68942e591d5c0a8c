/** Computes in place: RGBA float32, four numbers a pixel, from pixel `from` to before pixel `to`. */
export type Kernel = (pixels: Float32Array, from: number, to: number) => void;

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
