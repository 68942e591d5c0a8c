import { ColorError } from "../error.ts";
import type { AnyOp, Kernel } from "../op.ts";
import { compile } from "../ops.ts";

/** Message to a worker: steps of a chain, which it compiles once, or pixels to compute in place. */
export type TileQuestion =
  | { chain: number; ops: readonly AnyOp[] }
  | { tile: number; chain: number; pixels: Float32Array<ArrayBuffer> };
/** Answer: the pixels, or an error; `fault` for a bug of the program rather than of the steps. */
export type TileAnswer =
  | { tile: number; pixels: Float32Array<ArrayBuffer> }
  | { tile: number; why: string; fault: boolean };

/** Chains that a worker keeps: the newest one, and one before it that is compared with it. */
const MAX_CHAINS = 2;

/** Handles messages about tiles: a chain, which has no answer, then tiles of it. */
export function createTiler(): (question: TileQuestion) => TileAnswer | null {
  const chains = new Map<number, readonly AnyOp[] | Kernel>();
  return (question) => {
    if ("ops" in question) {
      chains.set(question.chain, question.ops);
      for (const old of [...chains.keys()].slice(0, -MAX_CHAINS)) chains.delete(old);
      return null;
    }
    const { tile, chain, pixels } = question;
    try {
      const known = chains.get(chain);
      if (!known) throw new Error(`The chain ${chain} was not told.`);
      const kernel = typeof known === "function" ? known : compile(known);
      chains.set(chain, kernel);
      kernel(pixels, 0, pixels.length / 4);
      return { tile, pixels };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { tile, why, fault: !(error instanceof ColorError) };
    }
  };
}
