import type { Triangle, Xy } from "../preview/inspect.ts";
import { lightOf, xyOf } from "../preview/light.ts";
import {
  adapted,
  conversion,
  type Primaries,
  primaries,
  primariesOf,
  times,
  toXyz,
  whiteOf,
} from "../primaries.ts";

/** Difference of x or y up to which primaries are the same: configs round their matrices. */
const TOLERANCE = 0.002;

const ap0 = primariesOf("ACES AP0")!.xy;
const d65 = primariesOf("Rec.709 / sRGB")!.xy;

/** Returns published primaries and white as they are seen when adapted to D65, in a scene or on a display. */
function seen({ xy, usual }: Primaries, isDisplay: boolean): Triangle | null {
  const matrix = isDisplay
    ? times(adapted(whiteOf(xy), whiteOf(d65), usual ?? "Bradford"), toXyz(xy) ?? [])
    : conversion(xy, ap0, usual);
  if (!matrix?.every(Number.isFinite)) return null;
  const [red, green, blue, white] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, 1, 1],
  ].map((lit) => xyOf(lightOf(times(matrix, lit), isDisplay).xyz));
  return red && green && blue && white ? { red, green, blue, white } : null;
}

/** Returns the published set of primaries that a triangle adapted to D65 is; undefined where it is none of them. */
export function knownGamut(found: Triangle, isDisplay: boolean): Primaries | undefined {
  const far = (other: Triangle) =>
    Math.max(
      ...corners(found).flatMap((xy, i) => xy.map((value, c) => Math.abs(value - corners(other)[i]![c]!))),
    );
  return primaries
    .flatMap((known) => {
      const other = seen(known, isDisplay);
      return other ? [{ known, distance: far(other) }] : [];
    })
    .filter(({ distance }) => distance <= TOLERANCE)
    .toSorted((a, b) => a.distance - b.distance)[0]?.known;
}

/** Returns the red, green, blue and white points of published primaries. */
export function publishedTriangle({ xy }: Primaries): Triangle {
  const at = (i: number): Xy => [xy[i]!, xy[i + 1]!];
  return { red: at(0), green: at(2), blue: at(4), white: at(6) };
}

/** Returns the red, green, blue and white points of a triangle, in this order. */
export function corners({ red, green, blue, white }: Triangle): [Xy, Xy, Xy, Xy] {
  return [red, green, blue, white];
}
