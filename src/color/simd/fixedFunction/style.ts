import type { Emit } from "../kernel.ts";

/** What computes a style in vectors, given its parameters; null where nothing does. */
export type StyleEmit = {
  readonly forward: (params: readonly number[]) => Emit | null;
  readonly inverse: (params: readonly number[]) => Emit | null;
};
