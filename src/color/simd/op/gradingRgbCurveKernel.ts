import { CHANNELS } from "#ocio/transform/gradingRgbCurveTransform.ts";
import { piecesOf } from "../../curve/pieces.ts";
import { isSmooth } from "../../curve/spline.ts";
import { type GradingRgbCurveOp, isInStops, splineIn } from "../../op/gradingRgbCurveOp.ts";
import { type Piece, undone } from "../../op/piece.ts";
import type { Emit } from "../kernel.ts";
import type { Lane } from "../lane.ts";
import { along } from "../pieces.ts";
import { colors } from "../pixel.ts";
import { colorsInStops } from "../stops.ts";

/** Curves per channel and one for all of them; null where one is upright somewhere. */
export function gradingRgbCurve({ grade, direction }: GradingRgbCurveOp): Emit | null {
  if (!CHANNELS.every((channel) => isSmoothIn(grade, channel))) return null;
  const forward = direction === "forward";
  const of = (channel: (typeof CHANNELS)[number]): Piece[][] => {
    const spline = splineIn(grade, channel);
    const pieces = spline && piecesOf(spline);
    return pieces ? [forward ? pieces : undone(pieces)] : [];
  };
  const master = of("master");
  const curves = (["red", "green", "blue"] as const).map((channel) => {
    const both = [of(channel), master];
    return (forward ? both : both.toReversed()).flat();
  });
  if (curves.every((list) => list.length === 0)) return (pixel) => pixel;
  const each = isInStops(grade) ? colorsInStops : colors;
  return (pixel, tables) =>
    each(pixel, (value, channel) =>
      (curves[channel] as Piece[][]).reduce<Lane>((x, pieces) => along(pieces, x, tables), value),
    );
}

function isSmoothIn(grade: GradingRgbCurveOp["grade"], channel: (typeof CHANNELS)[number]): boolean {
  const spline = splineIn(grade, channel);
  return spline === null || isSmooth(spline);
}
