import type { ColorDifference } from "#color/compare/colorComparison.ts";
import { type ColorPicture, type ColorStrip, RAMP_STOPS } from "#color/compare/picture.ts";
import { hexOf } from "#parts/plot/srgb.ts";
import { brief } from "./brief.ts";

type Props = {
  color: ColorDifference;
  picture: ColorPicture | undefined;
  names: { a: string; b: string };
};

/** Color difference of a row: patches and a ramp of gray by both sides, and the numbers. */
export function ColorDetail({ color, picture, names }: Props) {
  if ("error" in color) return <p className="hint">Color cannot be compared: {color.error}</p>;
  const numbers: [name: string, value: string][] = [
    ["Largest ΔE ITP", brief(color.max)],
    ["Mean ΔE ITP", brief(color.mean)],
    ["Largest difference of values", brief(color.maxValue)],
    ["Mean difference of values", brief(color.meanValue)],
    ["Largest at", color.at.map(brief).join(" ")],
  ];
  return (
    <section className="compare-color" aria-label="Color">
      <h3>Color</h3>
      {picture && (
        <div className="compare-pictures">
          <div className="compare-patches">
            <Strip name={`A ${names.a}`} strip={picture.before} />
            <Strip name={`B ${names.b}`} strip={picture.after} />
          </div>
          <Ramp picture={picture} />
        </div>
      )}
      <dl>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Patches as they look; light beyond what an sRGB screen shows is clipped. */
function Strip({ name, strip }: { name: string; strip: ColorStrip }) {
  return (
    <div className="compare-strip" role="img" aria-label={`Patches by ${name}`}>
      {strip.patches.map((rgb, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: patches stand in one order
        <span key={at} style={{ background: hexOf(rgb) }} />
      ))}
      <b>{name}</b>
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

/** The ramp of gray: what goes in to the right, its light as PQ signal upward. */
function Ramp({ picture: { ramp, before, after } }: { picture: ColorPicture }) {
  const ends = ramp === "code" ? ["0", "1"] : [`−${RAMP_STOPS} stops`, `+${RAMP_STOPS}`];
  return (
    <figure className="compare-ramp">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Gray ramp: A dashed, B solid"
      >
        <path className="compare-grid" d={`M0 ${HEIGHT / 2}H${WIDTH}M${WIDTH / 2} 0V${HEIGHT}`} />
        <path className="compare-a" d={pathOf(before)} />
        <path className="compare-b" d={pathOf(after)} />
      </svg>
      <figcaption className="hint">
        <span>{ends[0]}</span>
        <span>gray to PQ, A dashed</span>
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  );
}
