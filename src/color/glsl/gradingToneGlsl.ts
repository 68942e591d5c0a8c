import { LARGEST_HALF } from "../half.ts";
import { type GradingToneOp, isIdentity, toneCurvesOf } from "../op/gradingToneOp.ts";
import { undone } from "../op/piece.ts";
import { stops } from "./functions.ts";
import type { GlslKind } from "./kind.ts";
import { curveAt, curvesTexture } from "./pieces.ts";

export const gradingTone: GlslKind<GradingToneOp> = {
  type: "gradingTone",
  write(op, { float, texture, use }) {
    const of = toneCurvesOf(op.grade);
    const forward = op.direction === "forward";
    const rows = (["r", "g", "b"] as const).map((channel) => {
      const curves = of(channel).map((curve) => curve?.pieces ?? null);
      return forward ? curves : curves.toReversed().map((pieces) => pieces && undone(pieces));
    });
    const count = rows[0]?.length ?? 0;
    // Curves that change something come first, so that the others need no look.
    const packed = rows.map((row) => row.toSorted((a, b) => (a ? 0 : 1) - (b ? 0 : 1)));
    const used = Math.max(...rows.map((row) => row.filter((pieces) => pieces).length));
    const { parts, ...table } = curvesTexture(packed.flat());
    const [curves, room] = [texture("curves", table), float("parts", parts)];
    const at = (line: string, channel: string) => `$curveAt(${curves}, ${line}, ${room}, color.${channel})`;
    const linear = op.grade.style === "linear";
    use(curveAt);
    if (linear) use(stops);
    return `
if (${float("active", isIdentity(op) ? 0 : 1)} != 0.0) {
  ${linear ? "color.rgb = $toStops(color.rgb);" : ""}
  for (int i = 0; i < ${count}; i++) {
    if (float(i) >= ${float("used", used)}) break;
    color.rgb = vec3(${at("i", "r")}, ${at(`i + ${count}`, "g")}, ${at(`i + ${2 * count}`, "b")});
  }
  ${linear ? "color.rgb = $fromStops(color.rgb);" : ""}
  color.rgb = min(color.rgb, ${LARGEST_HALF}.0);
}`;
  },
};
