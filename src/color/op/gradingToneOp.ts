import type { TransformOf } from "#ocio/chain/transform.ts";
import { gradingTone as codec, toneDefaults } from "#ocio/transform/gradingToneTransform.ts";
import { f } from "../float.ts";
import { LARGEST_HALF } from "../half.ts";
import type { OpKind } from "../op.ts";
import { fromStops, inRow, perChannel, toStops, type Values } from "./grading.ts";
import { contrast } from "./gradingTone/contrast.ts";
import type { ToneCurve } from "./gradingTone/curve.ts";
import { bend, broughtBy } from "./gradingTone/highlights.ts";
import { midtones } from "./gradingTone/midtones.ts";
import { end } from "./gradingTone/whites.ts";

/** The grade of a GradingToneTransform. */
export type GradingToneOp = {
  readonly type: "gradingTone";
  readonly grade: Values<"GradingToneTransform">;
  readonly direction: "forward" | "inverse";
};

type Grade = GradingToneOp["grade"];
type Zone = NonNullable<Grade["blacks"]>;
type ZoneName = "blacks" | "shadows" | "midtones" | "highlights" | "whites";
type Channel = "r" | "g" | "b";
type Curve = (value: number) => number;

/** Ends of the tone range and of the contrast's S. Linear tones are in stops. */
const reaches = {
  log: { top: 1, topContrast: 1, bottom: 0, pivot: f(0.4) },
  linear: { top: 7.5, topContrast: 6.5, bottom: -5.5, pivot: 0 },
  video: { top: 1, topContrast: 1, bottom: 0, pivot: f(0.4) },
} as const;

const GAP = 0.01;

/** A zone as it is given, in doubles. */
function zoneOf(grade: Grade, name: ZoneName): Zone {
  const [start, width] = toneDefaults[grade.style][name];
  return grade[name] ?? { r: 1, g: 1, b: 1, master: 1, start, width };
}

/** The zones of one channel or of the master, in the order forward. */
function zonesOf(grade: Grade): (channel: Channel | "master") => (ToneCurve | null)[] {
  const { top, bottom } = reaches[grade.style];
  const [blacks, shadows, middle] = [
    zoneOf(grade, "blacks"),
    zoneOf(grade, "shadows"),
    zoneOf(grade, "midtones"),
  ];
  const [highlights, whites] = [zoneOf(grade, "highlights"), zoneOf(grade, "whites")];
  const highStart = Math.min(highlights.start, highlights.width - GAP);
  const lowStart = Math.max(shadows.start, shadows.width + GAP);
  const high = (value: number) => bend(f(value), f(highStart), f(highlights.width), true);
  const low = (value: number) => bend(f(value), f(shadows.width), f(lowStart), false);
  // Whites and blacks lie where the masters of highlights and shadows have brought them.
  const raised = broughtBy(highlights.master, highStart, highlights.width, true);
  const lowered = broughtBy(shadows.master, shadows.width, lowStart, false);
  const [whiteStart, blackStart] = [raised(whites.start), lowered(blacks.start)];
  const whiteWidth = raised(whites.start + whites.width) - whiteStart;
  const blackWidth = blackStart - lowered(blacks.start - blacks.width);
  return (channel) => [
    midtones(f(middle[channel]), f(middle.start), f(middle.width), bottom, top, channel === "master"),
    high(highlights[channel]),
    end(f(whites[channel]), f(whiteStart), f(whiteWidth), true),
    low(shadows[channel]),
    end(f(blacks[channel]), f(blackStart), f(blackWidth), false),
  ];
}

/** Curves of a channel in forward direction, first to last; null for none. */
export function toneCurvesOf(grade: Grade): (channel: Channel) => (ToneCurve | null)[] {
  const { topContrast, bottom, pivot } = reaches[grade.style];
  const zones = zonesOf(grade);
  const master = zones("master");
  const last = contrast(f(grade.s_contrast), pivot, bottom, topContrast);
  return (channel) => [...zones(channel).flatMap((curve, at) => [curve, master[at] ?? null]), last];
}

/** Curves of each channel, first to last. */
function curvesOf({ grade, direction }: GradingToneOp): [Curve[], Curve[], Curve[]] {
  const all = toneCurvesOf(grade);
  const of = (channel: Channel) => {
    const curves = all(channel).filter((curve) => curve !== null);
    return direction === "forward"
      ? curves.map(({ forward }) => forward)
      : curves.toReversed().map(({ inverse }) => inverse);
  };
  return [of("r"), of("g"), of("b")];
}

/** True if a grade changes no tone. */
export function isIdentity({ grade }: GradingToneOp): boolean {
  const zones = zonesOf(grade);
  const none = (["r", "g", "b", "master"] as const).every((channel) =>
    zones(channel).every((curve) => curve === null),
  );
  return none && grade.s_contrast === 1;
}

const limit: Curve = (value) => (value > LARGEST_HALF ? LARGEST_HALF : value);

export const gradingTone: OpKind<GradingToneOp> = {
  type: "gradingTone",
  kernel(op) {
    if (isIdentity(op)) return () => {};
    const linear = op.grade.style === "linear";
    const whole = (curves: Curve[]) =>
      inRow([...(linear ? [toStops] : []), ...curves, ...(linear ? [fromStops] : []), limit]);
    const [r, g, b] = curvesOf(op);
    return perChannel([whole(r), whole(g), whole(b)], { inStops: linear });
  },
  inverse: (op) => [{ ...op, direction: op.direction === "forward" ? "inverse" : "forward" }],
  // The rules are those of the transform, of which the grade is all that they look at.
  refusal: ({ grade }) => codec.refusal?.(grade as TransformOf<"GradingToneTransform">) ?? null,
  isIdentity,
};
