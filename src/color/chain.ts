import type { AnyOp, Kernel } from "./op.ts";
import { emitterOf } from "./simd/emitters.ts";
import { type Emit, vectorKernel } from "./simd/kernel.ts";

/** Pixels that go through the whole chain before the next ones do: 64 KB, so that they stay in the cache. */
const BLOCK = 4096;
/** Fewer pixels are computed before the vector instructions for them would be made. */
const MANY = 2048;

/** Kernels as one, first to last. It allocates nothing. */
export function inRow(kernels: readonly Kernel[]): Kernel {
  if (kernels.length === 1) return kernels[0] as Kernel;
  return (pixels, from, to) => {
    for (let start = from; start < to; start += BLOCK) {
      const end = Math.min(to, start + BLOCK);
      for (const kernel of kernels) kernel(pixels, start, end);
    }
  };
}

/** Steps as one kernel, those in vectors that can be as soon as there are many pixels. */
export function inVectors(ops: readonly AnyOp[], kernelOf: (op: AnyOp) => Kernel): Kernel {
  const parts: { ops: AnyOp[]; emits: Emit[] | null }[] = [];
  for (const op of ops) {
    const emit = emitterOf(op);
    const last = parts.at(-1);
    if (last?.emits && emit) {
      last.ops.push(op);
      last.emits.push(emit);
    } else parts.push({ ops: [op], emits: emit && [emit] });
  }
  return inRow(
    parts.map(({ ops, emits }) => {
      const plain = inRow(ops.map(kernelOf));
      return emits ? whereMany(plain, emits) : plain;
    }),
  );
}

function whereMany(plain: Kernel, emits: readonly Emit[]): Kernel {
  let vector: Kernel | null = null;
  const inVector = () => (vector ??= vectorKernel(emits) ?? plain);
  const kernel = (pixels: Float32Array, from: number, to: number) =>
    (to - from < MANY ? plain : inVector())(pixels, from, to);
  const room = (count: number) => (count < MANY ? null : (inVector().room?.(count) ?? null));
  return Object.assign(kernel, { room });
}
