import type { CHANNELS } from "#ocio/transform/gradingRgbCurveTransform.ts";
import { piecesOf } from "../curve/pieces.ts";
import { type GradingRgbCurveOp, isIdentity, isInStops, splineIn } from "../op/gradingRgbCurveOp.ts";
import { undone } from "../op/piece.ts";
import { stops } from "./functions.ts";
import type { GlslKind } from "./kind.ts";
import { curveAt, curvesTexture } from "./pieces.ts";

export const gradingRgbCurve: GlslKind<GradingRgbCurveOp> = {
  type: "gradingRgbCurve",
  write(op, { float, texture, use }) {
    const { grade, direction } = op;
    const forward = direction === "forward";
    const row = (channel: (typeof CHANNELS)[number]) => {
      const spline = splineIn(grade, channel);
      const pieces = spline && piecesOf(spline);
      return pieces && !forward ? undone(pieces) : pieces;
    };
    const { parts, ...table } = curvesTexture([row("red"), row("green"), row("blue"), row("master")]);
    const [curves, room] = [texture("curves", table), float("parts", parts)];
    const at = (line: number, channel: string) => `$curveAt(${curves}, ${line}, ${room}, color.${channel})`;
    const inStops = isInStops(grade);
    use(curveAt);
    if (inStops) use(stops);
    const own = `color.rgb = vec3(${at(0, "r")}, ${at(1, "g")}, ${at(2, "b")});`;
    const master = `color.rgb = vec3(${at(3, "r")}, ${at(3, "g")}, ${at(3, "b")});`;
    return `
if (${float("active", isIdentity(op) ? 0 : 1)} != 0.0) {
  ${inStops ? "color.rgb = $toStops(color.rgb);" : ""}
  ${forward ? own : master}
  ${forward ? master : own}
  ${inStops ? "color.rgb = $fromStops(color.rgb);" : ""}
}`;
  },
};
