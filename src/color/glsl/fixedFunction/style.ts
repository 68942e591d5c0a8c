import type { Scope } from "../scope.ts";

/** What writes a style as statements that change `color`, given its parameters, in each direction. */
export type GlslStyle = {
  readonly forward: (params: readonly number[], scope: Scope) => string;
  readonly inverse: (params: readonly number[], scope: Scope) => string;
};
