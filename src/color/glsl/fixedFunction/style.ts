import type { Scope } from "../scope.ts";

/** Writer of a style's statements that change `color`, given its parameters, in each direction. */
export type GlslStyle = {
  readonly forward: (params: readonly number[], scope: Scope) => string;
  readonly inverse: (params: readonly number[], scope: Scope) => string;
};
