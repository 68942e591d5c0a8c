import { SMOOTHNESS } from "../../../op/fixedFunction/aces2/boundary.ts";
import { INVERSE_GAMMA } from "../../../op/fixedFunction/aces2/model.ts";
import type { Peak } from "../../../op/fixedFunction/aces2/peak.ts";
import { log2, pow } from "../../functions.ts";
import {
  abs,
  add,
  and,
  atLeast,
  atMost,
  div,
  either,
  type Lane,
  least,
  less,
  madd,
  more,
  most,
  mul,
  negate,
  nmadd,
  number,
  or,
  sqrt,
  sub,
  type Value,
  without,
} from "../../lane.ts";
import type { Cusp } from "./table.ts";

/** Colorfulness moved from what is to be in the gamut to its boundary. */
function remapped(colorfulness: Lane, edge: Lane, reach: Lane): Lane {
  const share = most(div(edge, reach), 0.75);
  const threshold = mul(share, edge);
  const reachRest = sub(reach, threshold);
  const scale = div(reachRest, sub(div(reachRest, sub(edge, threshold)), 1));
  const over = div(sub(colorfulness, threshold), scale);
  const moved = add(threshold, div(mul(scale, over), add(over, 1)));
  return either(or(atMost(colorfulness, threshold), atLeast(share, 1)), colorfulness, moved);
}

/** Distance of the focus for a lightness. */
function slopeGain({ most: top, focus }: Peak, lightness: Lane, threshold: Lane): Lane {
  const share = div(sub(number(top), threshold), most(number(1e-4), sub(number(top), lightness)));
  const away = and(mul(log2(most(share, 1e-10)), Math.LOG10E * Math.LN2), more(lightness, threshold));
  return mul(madd(away, away, 1), top * focus);
}

/** Achromatic axis's intersection with the line from focus to color. */
function onAxis({ most: top }: Peak, lightness: Lane, colorfulness: Lane, focus: Lane, gain: Lane): Lane {
  const scaled = div(colorfulness, gain);
  const a = div(scaled, focus);
  const below = less(lightness, focus);
  const upperB = negate(madd(a, top, add(scaled, 1)));
  const b = either(below, sub(number(1), scaled), upperB);
  const c = either(below, negate(lightness), madd(scaled, top, lightness));
  const root = sqrt(nmadd(mul(a, 4), c, mul(b, b)));
  return div(mul(c, -2), add(b, either(below, root, negate(root))));
}

/** The colorfulness at which a line leaves a hull that goes through a point. */
function leaving(
  axis: Lane,
  slope: Lane,
  raised: (share: Lane) => Lane,
  lightness: Value,
  colorfulness: Lane,
  reference: Lane,
): Lane {
  const shifted = mul(reference, raised(div(axis, reference)));
  return div(mul(shifted, colorfulness), sub(lightness, mul(slope, colorfulness)));
}

/** The colorfulness at which the line leaves the gamut: the smooth minimum of its lower and upper hull. */
function boundary(
  { most: top, lowerGamma }: Peak,
  cusp: Cusp,
  axis: Lane,
  slope: Lane,
  cuspAxis: Lane,
): Lane {
  const { lightness, colorfulness, upperGamma } = cusp;
  const lower = leaving(axis, slope, (share) => pow(share, lowerGamma), lightness, colorfulness, cuspAxis);
  const [restOfAxis, restOfLightness] = [sub(top, axis), sub(top, lightness)];
  const toUpper = (share: Lane) => pow(share, upperGamma);
  const rest = sub(top, cuspAxis);
  const upper = leaving(restOfAxis, negate(slope), toUpper, restOfLightness, colorfulness, rest);
  const width = mul(colorfulness, SMOOTHNESS);
  const near = div(most(sub(width, abs(sub(lower, upper))), 0), width);
  return sub(least(lower, upper), mul(mul(mul(near, near), mul(near, width)), 1 / 6));
}

type Spot = { lightness: Lane; colorfulness: Lane };

/** Moves a color along its line to the focus. */
function alongLine(peak: Peak, cusp: Cusp, given: Spot, reach: Lane): Spot {
  const { focus, threshold } = aimOf(peak, cusp);
  const gain = slopeGain(peak, given.lightness, threshold);
  const axis = onAxis(peak, given.lightness, given.colorfulness, focus, gain);
  const scale = either(less(axis, focus), axis, sub(peak.most, axis));
  const slope = div(mul(scale, sub(axis, focus)), mul(focus, gain));
  const cuspAxis = onAxis(peak, cusp.lightness, cusp.colorfulness, focus, gain);
  const edge = boundary(peak, cusp, axis, slope, cuspAxis);
  const toReach = (share: Lane) => pow(share, INVERSE_GAMMA);
  const far = leaving(axis, slope, toReach, number(peak.most), reach, number(peak.most));
  const moved = remapped(given.colorfulness, edge, far);
  const none = atMost(edge, 0);
  return {
    lightness: either(none, given.lightness, madd(moved, slope, axis)),
    colorfulness: without(moved, none),
  };
}

/** The lightness that colors of a hue are moved toward, and the one above which that point moves away. */
function aimOf({ most: top, middle }: Peak, { lightness }: Cusp): { focus: Lane; threshold: Lane } {
  const share = least(number(1), madd(lightness, -1 / top, 1.3));
  const focus = madd(share, sub(middle, lightness), lightness);
  return { focus, threshold: madd(sub(top, lightness), 0.3, lightness) };
}

/** Black, gray and what is beyond the peak lose their colorfulness and are not moved. */
function unlessSettled({ most: top }: Peak, given: Spot, moved: Spot): Spot {
  const { lightness, colorfulness } = given;
  const black = atMost(lightness, 0);
  const settled = or(or(black, atMost(colorfulness, 0)), more(lightness, top));
  return {
    lightness: either(settled, without(lightness, black), moved.lightness),
    colorfulness: without(moved.colorfulness, settled),
  };
}

/** Compresses lightness and colorfulness of a hue into the gamut. */
export function compressIntoGamut(peak: Peak, cusp: Cusp, given: Spot, reach: Lane): Spot {
  return unlessSettled(peak, given, alongLine(peak, cusp, given, reach));
}
