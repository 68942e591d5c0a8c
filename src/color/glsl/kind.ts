import type { AnyOp } from "../op.ts";
import type { Scope } from "./scope.ts";

/** GLSL writer of one type of step; one file each. */
export type GlslKind<T extends AnyOp = AnyOp> = {
  readonly type: T["type"];
  /**
   * Statements that change the vec4 `color`. Values that sliders change are declared in the scope and never written
   * into the text. `$` stands for the name of the processor and an underscore. Throws ColorError where a shader cannot.
   */
  readonly write: (op: T, scope: Scope) => string;
};
