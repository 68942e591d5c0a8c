import { LARGEST_HALF } from "../../half.ts";
import { type GradingToneOp, isIdentity, toneCurvesOf } from "../../op/gradingToneOp.ts";
import { type Piece, undone } from "../../op/piece.ts";
import type { Emit } from "../kernel.ts";
import { either, type Lane, more } from "../lane.ts";
import { along } from "../pieces.ts";
import { colors } from "../pixel.ts";
import { colorsInStops } from "../stops.ts";

/** The tones, each zone a curve of parts. */
export function gradingTone(op: GradingToneOp): Emit {
  if (isIdentity(op)) return (pixel) => pixel;
  const of = toneCurvesOf(op.grade);
  const curves = (["r", "g", "b"] as const).map((channel) => {
    const list = of(channel).flatMap((curve): (readonly Piece[])[] => (curve ? [curve.pieces] : []));
    return op.direction === "forward" ? list : list.toReversed().map(undone);
  });
  const each = op.grade.style === "linear" ? colorsInStops : colors;
  return (pixel, tables) => {
    const graded = each(pixel, (value, channel) =>
      (curves[channel] as (readonly Piece[])[]).reduce<Lane>((x, pieces) => along(pieces, x, tables), value),
    );
    return colors(graded, (value) => either(more(value, LARGEST_HALF), LARGEST_HALF, value));
  };
}
