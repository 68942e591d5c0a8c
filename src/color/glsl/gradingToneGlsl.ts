import { type GradingToneOp, isIdentity, MOST, toneCurvesOf } from "../op/gradingToneOp.ts";
import { undone } from "../op/piece.ts";
import { stops } from "./functions.ts";
import type { GlslKind } from "./kind.ts";
import { curveAt, curvesTexture } from "./pieces.ts";

export const gradingTone: GlslKind<GradingToneOp> = {
  type: "gradingTone",
  write(op, { float, texture, use }) {
    const of = toneCurvesOf(op.grade);
    const forward = op.direction === "forward";
    const rows = (["r", "g", "b"] as const).flatMap((channel) => {
      const curves = of(channel).map((curve) => curve?.pieces ?? null);
      return forward ? curves : curves.toReversed().map((pieces) => pieces && undone(pieces));
    });
    const count = rows.length / 3;
    const curves = texture("curves", curvesTexture(rows));
    const linear = op.grade.style === "linear";
    use(curveAt);
    if (linear) use(stops);
    return `
if (${float("active", isIdentity(op) ? 0 : 1)} != 0.0) {
  ${linear ? "color.rgb = $toStops(color.rgb);" : ""}
  for (int i = 0; i < ${count}; i++)
    color.rgb = vec3($curveAt(${curves}, i, color.r), $curveAt(${curves}, i + ${count}, color.g), $curveAt(${curves}, i + ${2 * count}, color.b));
  ${linear ? "color.rgb = $fromStops(color.rgb);" : ""}
  color.rgb = min(color.rgb, ${MOST}.0);
}`;
  },
};
