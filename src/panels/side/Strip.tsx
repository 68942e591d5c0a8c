import { type ColorPicture, type ColorStrip, RAMP_STOPS } from "#color/compare/picture.ts";
import { hexOf } from "#parts/plot/srgb.ts";
import "./strip.css";

/** Patches as they look; light beyond what an sRGB screen shows is clipped. */
export function Patches({ label, strip }: { label: string; strip: ColorStrip }) {
  return (
    <div className="color-patches" role="img" aria-label={label}>
      {strip.patches.map((rgb, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: patches stand in one order
        <span key={at} style={{ background: hexOf(rgb) }} />
      ))}
    </div>
  );
}

const [WIDTH, HEIGHT] = [320, 130];

function pathOf({ ramp }: ColorStrip): string {
  return ramp
    .map((value, at) => {
      const [x, y] = [(at / (ramp.length - 1)) * WIDTH, (1 - value) * HEIGHT];
      return `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

type RampProps = {
  label: string;
  ramp: ColorPicture["ramp"];
  strip: ColorStrip;
  /** Another one beside it, dashed. */
  dashed?: ColorStrip | undefined;
  /** Words between those of the two ends. */
  words?: string;
};

/** The ramp of gray: what goes in to the right, its light as PQ signal upward. */
export function GrayRamp({ label, ramp, strip, dashed, words }: RampProps) {
  const ends = ramp === "code" ? ["0", "1"] : [`−${RAMP_STOPS} stops`, `+${RAMP_STOPS}`];
  return (
    <figure className="gray-ramp">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <path className="grid" d={`M0 ${HEIGHT / 2}H${WIDTH}M${WIDTH / 2} 0V${HEIGHT}`} />
        {dashed && <path className="dashed" d={pathOf(dashed)} />}
        <path d={pathOf(strip)} />
      </svg>
      <figcaption className="hint">
        <span>{ends[0]}</span>
        {words && <span>{words}</span>}
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  );
}
