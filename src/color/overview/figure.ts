import { compile } from "../ops.ts";
import { SPECTRAL_LOCUS } from "../plot/spectralLocus.ts";
import { MIDDLE_GRAY } from "../preview/falseColor.ts";
import { type SpaceSteps, type Triangle, triangleOf, WHITES, type Xy } from "../preview/inspect.ts";
import { type Markup, markup } from "./markup.ts";

const WIDTH = 96;
const HEIGHT = 64;
/** Points of a small curve. */
const POINTS = 48;
/** The largest CIE x and y of a diagram. */
const MOST = 0.85;
const CHANNELS = ["red", "green", "blue"] as const;

/** A small curve of a space's codes for grays from 8 stops below middle gray to 8 above, by channel, as an SVG. */
export function curveFigure({ fromLight, isDisplay }: SpaceSteps): Markup | null {
  const [x, y, z] = isDisplay ? WHITES.display : WHITES.scene;
  const levels = Array.from({ length: POINTS }, (_, i) => MIDDLE_GRAY * 2 ** ((16 * i) / (POINTS - 1) - 8));
  const grays = Float32Array.from(levels.flatMap((gray) => [gray * x!, gray * y!, gray * z!, 1]));
  compile(fromLight)(grays, 0, POINTS);
  const channels = CHANNELS.map((_, c) => levels.map((_gray, i) => grays[4 * i + c]!));
  const values = channels.flat().filter(Number.isFinite);
  if (values.length === 0) return null;
  const low = Math.max(-0.2, Math.min(0, ...values));
  const high = Math.min(1.2, Math.max(1, ...values));
  const place = (value: number) =>
    HEIGHT - ((Math.min(Math.max(value, low), high) - low) / (high - low)) * HEIGHT;
  const isGray = channels.every((each) =>
    each.every((value, i) => Math.abs(value - channels[0]![i]!) < 1e-3),
  );
  const lines = (isGray ? channels.slice(0, 1) : channels).map((channel, c) => {
    const points = channel.flatMap((value, i) =>
      Number.isFinite(value) ? [`${((i / (POINTS - 1)) * WIDTH).toFixed(1)},${place(value).toFixed(1)}`] : [],
    );
    return markup`<polyline class="${isGray ? "gray" : CHANNELS[c]!}" points="${points.join(" ")}"/>`;
  });
  const axes = `M${WIDTH / 2} 0V${HEIGHT}M0 ${place(0).toFixed(1)}H${WIDTH}`;
  return markup`<svg class="figure" viewBox="-1 -1 ${WIDTH + 2} ${HEIGHT + 2}" role="img" aria-label="Curve"><path class="axis" d="${axes}"/>${lines}</svg>`;
}

/** Primaries in the CIE 1931 diagram, as an SVG picture. */
export function gamutFigure(steps: SpaceSteps): Markup | null {
  const found = triangleOf(steps);
  return found && diagram(found);
}

function diagram({ red, green, blue, white }: Triangle): Markup {
  const place = ([x, y]: Xy) =>
    `${((x / MOST) * HEIGHT).toFixed(2)},${(HEIGHT - (y / MOST) * HEIGHT).toFixed(2)}`;
  const [cx, cy] = place(white).split(",") as [string, string];
  return markup`<svg class="figure square" viewBox="-1 -1 ${HEIGHT + 2} ${HEIGHT + 2}" role="img" aria-label="Primaries"><polygon class="locus" points="${SPECTRAL_LOCUS.map(({ xy }) => place(xy)).join(" ")}"/><polygon class="gamut" points="${[red, green, blue].map(place).join(" ")}"/><circle cx="${cx}" cy="${cy}" r="1.2"/></svg>`;
}
