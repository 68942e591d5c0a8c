import type { TransformOf } from "#ocio/chain/transform.ts";
import { fixedFunction as codec } from "#ocio/transform/fixedFunctionTransform.ts";
import type { OpKind } from "../op.ts";
import type { Style } from "./fixedFunction/style.ts";
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
  refusal({ style, params }) {
    if (!Object.hasOwn(styles, style)) return `'${style}' is not a fixed function of OCIO.`;
    // The rules are those of the transform, of which style and parameters are all that they look at.
    return codec.refusal?.({ style, params } as TransformOf<"FixedFunctionTransform">) ?? null;
  },
  kernel: ({ style, params, direction }) => (styles[style] as Style)[direction](params),
  inverse: (op) => [{ ...op, direction: op.direction === "forward" ? "inverse" : "forward" }],
};
