import { type RangeOp, rangeScale, scales } from "../op/rangeOp.ts";
import type { GlslKind } from "./kind.ts";

export const range: GlslKind<RangeOp> = {
  type: "range",
  write(op, { float }) {
    const lines: string[] = [];
    if (op.minOut !== null && op.maxOut !== null) {
      const { scale, offset } = scales(op) ? rangeScale(op) : { scale: 1, offset: 0 };
      lines.push(`color.rgb = color.rgb * ${float("scale", scale)} + ${float("offset", offset)};`);
    }
    if (op.minOut !== null) lines.push(`color.rgb = max(color.rgb, ${float("least", op.minOut)});`);
    if (op.maxOut !== null) lines.push(`color.rgb = min(color.rgb, ${float("most", op.maxOut)});`);
    return lines.join("\n");
  },
};
