import type { Emit } from "../kernel.ts";

/** Emitter of a style, given its parameters; null if there is none. */
export type StyleEmit = {
  readonly forward: (params: readonly number[]) => Emit | null;
  readonly inverse: (params: readonly number[]) => Emit | null;
};
