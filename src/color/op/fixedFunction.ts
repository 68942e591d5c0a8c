import { ColorError } from "../error.ts";
import type { OpKind } from "../op.ts";
import { styles } from "./fixedFunction/styles.ts";

/** One of OCIO's fixed functions with its parameters, in double precision. */
export type FixedFunctionOp = {
  readonly type: "fixedFunction";
  /** OCIO's constant without its prefix, as `ACES_GLOW_10`. */
  readonly style: string;
  readonly params: readonly number[];
  readonly direction: "forward" | "inverse";
};

export const fixedFunction: OpKind<FixedFunctionOp> = {
  type: "fixedFunction",
  kernel({ style, params, direction }) {
    const found = Object.hasOwn(styles, style) ? styles[style] : undefined;
    if (!found) throw new ColorError(`The fixed function '${style}' cannot be computed.`);
    return found[direction](params);
  },
  inverse: (op) => [{ ...op, direction: op.direction === "forward" ? "inverse" : "forward" }],
};
