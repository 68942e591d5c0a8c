import { ColorError } from "./error.ts";
import { matrix } from "./op/matrix.ts";
import type { AnyOp, Kernel, OpKind } from "./op.ts";

/** Every kind of step, each given its own data alone. A new one is one file of `op/` and a row here. */
const kinds = [matrix] as unknown as readonly OpKind[];

const byType = new Map(kinds.map((kind) => [kind.type, kind]));

function kindOf(op: AnyOp): OpKind {
  const kind = byType.get(op.type);
  if (!kind) throw new ColorError(`Palette knows no color operation '${op.type}'.`);
  return kind;
}

/** What computes one step. Throws ColorError where its values allow no result. */
export function kernelOf(op: AnyOp): Kernel {
  return kindOf(op).kernel(op);
}

/** The steps that undo others, first to last. Throws ColorError where one cannot be undone. */
export function inverseOf(ops: readonly AnyOp[]): AnyOp[] {
  return ops.toReversed().flatMap((op) => kindOf(op).inverse(op));
}

/** Steps in a direction: as they are, or what undoes them. */
export function directed(ops: readonly AnyOp[], direction: "forward" | "inverse"): AnyOp[] {
  return direction === "forward" ? [...ops] : inverseOf(ops);
}

/** Whether a step leaves every pixel as it is. */
export function isIdentity(op: AnyOp): boolean {
  return kindOf(op).isIdentity?.(op) ?? false;
}

/** Pixels that go through the whole chain before the next ones do: 64 KB, so that they stay in the cache. */
const BLOCK = 4096;

/** One kernel for steps in a row; without steps, one that changes nothing. Throws ColorError as `kernelOf`. */
export function compile(ops: readonly AnyOp[]): Kernel {
  const kernels = ops.filter((op) => !isIdentity(op)).map(kernelOf);
  if (kernels.length === 1) return kernels[0] as Kernel;
  return (pixels, from, to) => {
    for (let start = from; start < to; start += BLOCK) {
      const end = Math.min(to, start + BLOCK);
      for (const kernel of kernels) kernel(pixels, start, end);
    }
  };
}
